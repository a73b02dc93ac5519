//! Results that differ from run to run.

use crate::Verdict;
use crate::language::tr;
use crate::model::{ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::summary::{ClassSummary, Place, SubmissionSummary};
use puzzlemark_text::visible;

/// The most scenarios of a submission whose verdicts are kept.
const LISTED_MAX: usize = 3;

/// The flaky results of a class.
#[derive(Debug, Clone, Default)]
pub(crate) struct FlakyResults(Vec<FlakySubmission>);

/// The flaky results of one submission.
#[derive(Debug, Clone)]
struct FlakySubmission {
    submission: usize,
    /// Places of the first few scenarios, and the verdicts of all their runs.
    first: Vec<(usize, Box<[Verdict]>)>,
    number: usize,
}

impl FlakyResults {
    /// Adds the results of a submission.
    pub(crate) fn add(&mut self, submission: usize, results: &[Place<'_>]) {
        let flaky = results
            .iter()
            .enumerate()
            .filter_map(|(place, (_, result))| {
                let result = result.filter(|result| result.is_flaky())?;
                Some((place, result))
            });
        let number = flaky.clone().count();
        if number > 0 {
            let first = flaky.take(LISTED_MAX);
            let first = first.map(|(place, result)| (place, result.verdicts().collect()));
            self.0.push(FlakySubmission {
                submission,
                first: first.collect(),
                number,
            });
        }
    }
}

/// A submission whose runs of one scenario have different verdicts.
#[derive(Debug, Clone)]
pub struct Flaky<'a> {
    /// The submission.
    pub submission: &'a SubmissionSummary,
    /// The scenarios and the verdicts in the order of the runs. The text is visible and on one
    /// line.
    pub verdicts: String,
}

/// Returns the flaky submissions, in the order of the class.
pub fn flaky(summary: &ClassSummary) -> Vec<Flaky<'_>> {
    let scenarios: Vec<_> = summary.class.assignment.scenarios().collect();
    let told = |kept: &FlakySubmission| {
        let first = kept.first.iter();
        let mut parts: Vec<_> = first
            .map(|(place, verdicts)| {
                let runs = runs(verdicts.iter().copied());
                format!("{} ({runs})", title(scenarios[*place]))
            })
            .collect();
        if kept.number > kept.first.len() {
            parts.push(tr!("and-more", number = kept.number - kept.first.len()));
        }
        parts.join(", ")
    };
    let flaky = summary.flaky.0.iter().map(|kept| Flaky {
        submission: &summary.submissions()[kept.submission],
        verdicts: told(kept),
    });
    flaky.collect()
}

/// Returns a remark on the flaky scenarios that the reader sees, or `None` if there are none. Only
/// staff sees the verdicts.
pub(crate) fn remark<'a>(
    seen: impl Iterator<Item = &'a ScenarioInfo>,
    submission: &SubmissionResult,
    for_staff: bool,
) -> Option<String> {
    let result = |info: &'a ScenarioInfo| Some((info, submission.scenario(&info.id)?));
    let is_flaky = |(_, result): &(&ScenarioInfo, &ScenarioResult)| result.is_flaky();
    let flaky: Vec<_> = seen.filter_map(result).filter(is_flaky).collect();
    let told = |(info, result): &(&ScenarioInfo, &ScenarioResult)| {
        if for_staff {
            format!("{} ({})", title(info), runs(result.verdicts()))
        } else {
            title(info)
        }
    };
    let number = flaky.len();
    let mut parts: Vec<_> = flaky.iter().take(LISTED_MAX).map(told).collect();
    if number == 0 {
        return None;
    }
    if number > LISTED_MAX {
        parts.push(tr!("and-more", number = number - LISTED_MAX));
    }
    let scenarios = parts.join(", ");
    Some(if for_staff {
        tr!("flaky-staff", scenarios = scenarios)
    } else {
        tr!("flaky", scenarios = scenarios)
    })
}

fn title(info: &ScenarioInfo) -> String {
    format!("“{}”", visible::line(&info.title))
}

/// Returns the verdicts in the order of the runs.
fn runs(verdicts: impl Iterator<Item = Verdict>) -> String {
    verdicts.map(Verdict::code).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(verdict: Verdict, further: &[Verdict]) -> ScenarioResult {
        ScenarioResult {
            further: further.to_vec(),
            ..ScenarioResult::with_verdict("one", verdict)
        }
    }

    #[test]
    fn runs_that_differ_are_flaky_but_not_where_the_judge_failed() {
        use Verdict::{Accepted, JudgeError, WrongAnswer};
        assert!(!result(Accepted, &[]).is_flaky());
        assert!(!result(WrongAnswer, &[WrongAnswer; 3]).is_flaky());
        assert!(!result(Accepted, &[JudgeError, Accepted]).is_flaky());
        assert!(!result(JudgeError, &[Accepted, Accepted]).is_flaky());
        assert!(result(Accepted, &[Accepted, WrongAnswer]).is_flaky());
        assert!(result(JudgeError, &[Accepted, WrongAnswer]).is_flaky());
    }

    #[test]
    fn one_run_is_written_as_before() {
        let json = serde_json::to_value(result(Verdict::Accepted, &[])).unwrap();
        assert_eq!(json.get("further"), None);
    }
}
