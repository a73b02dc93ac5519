//! Clusters: the submissions of a class that make the same mistake first.
//!
//! Two submissions are in one cluster if they first depart in the same scenario, at the same step,
//! with the same verdict and the same answer, where what changes from run to run (addresses,
//! numbers of objects) does not count; or if they do not load for the same reason. So an instructor
//! reads each mistake once, whatever the size of the class. Every submission that is not accepted
//! is in one cluster, but for those with a judge error.

use std::collections::BTreeMap;

use crate::Verdict;
use crate::comparable::without_addresses;
use crate::model::{AssignmentInfo, ClassResults, ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::visible;

/// The most characters of an answer that are compared.
const CHARS_MAX: usize = 2_000;

/// Submissions that make the same mistake first.
#[derive(Debug, Clone, PartialEq)]
pub struct Cluster<'a> {
    /// The scenario in which it shows.
    pub scenario: &'a ScenarioInfo,
    /// The step at which it shows, counted from 0; `None` where no step departed.
    pub step: Option<usize>,
    /// What came of the scenario in the first of the submissions.
    pub example: &'a ScenarioResult,
    /// The submissions, in the order of the class; not empty.
    pub submissions: Vec<&'a SubmissionResult>,
}

/// What submissions of one cluster have in common.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// Place of the scenario in the assignment; none where the submission did not load.
    scenario: Option<usize>,
    step: Option<usize>,
    verdict: Verdict,
    answer: String,
}

/// The clusters of a class, the largest first, and then in the order of the assignment.
pub fn clusters(class: &ClassResults) -> Vec<Cluster<'_>> {
    let places = places(&class.assignment);
    let mut clusters: BTreeMap<Kind, Cluster<'_>> = BTreeMap::new();
    for submission in &class.submissions {
        let Some((place, scenario, result)) = first_not_accepted(submission, &places) else {
            continue;
        };
        let step = words::first_departure(result).map(|(index, _)| index);
        let cluster = clusters.entry(kind(place, step, result));
        let cluster = cluster.or_insert_with(|| Cluster {
            scenario,
            step,
            example: result,
            submissions: Vec::new(),
        });
        cluster.submissions.push(submission);
    }
    let mut clusters: Vec<_> = clusters.into_values().collect();
    clusters.sort_by_key(|cluster| std::cmp::Reverse(cluster.submissions.len()));
    clusters
}

fn places(assignment: &AssignmentInfo) -> BTreeMap<&str, (usize, &ScenarioInfo)> {
    let scenarios = assignment.scenarios().enumerate();
    scenarios
        .map(|(place, info)| (info.id.as_str(), (place, info)))
        .collect()
}

/// The first scenario of a submission that is not accepted, in the order of the assignment; none
/// where the judge failed.
fn first_not_accepted<'a>(
    submission: &'a SubmissionResult,
    places: &BTreeMap<&str, (usize, &'a ScenarioInfo)>,
) -> Option<(usize, &'a ScenarioInfo, &'a ScenarioResult)> {
    let results = submission.scenarios.iter();
    let not_accepted = results.filter(|result| result.verdict != Verdict::Accepted);
    let candidates = not_accepted.filter_map(|result| {
        let (place, info) = places.get(result.scenario.as_str())?;
        Some((*place, *info, result))
    });
    candidates
        .min_by_key(|(place, ..)| *place)
        .filter(|_| submission.verdict != Verdict::JudgeError)
}

fn kind(place: usize, step: Option<usize>, result: &ScenarioResult) -> Kind {
    let did_not_load = result.verdict == Verdict::LoadError;
    let departure = words::first_departure(result).map(|(_, step)| step);
    let answer = match departure {
        Some(step) => {
            let differences = step.differences.iter().map(words::sentence);
            let got = step.got.iter().cloned();
            got.chain(differences).collect::<Vec<_>>().join("\n")
        }
        None => result.reason.clone().unwrap_or_default(),
    };
    let answer = normal(&answer);
    Kind {
        scenario: (!did_not_load).then_some(place),
        step,
        verdict: result.verdict,
        answer: if did_not_load {
            without_numbers(&answer)
        } else {
            answer
        },
    }
}

/// A text, bounded, without what differs from run to run: addresses.
fn normal(text: &str) -> String {
    let text: String = text.chars().take(CHARS_MAX).collect();
    without_addresses(&text)
}

/// A text in which all numbers are the same: those of lines, for example.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '0'..='9' if plain.ends_with('#') => {}
            '0'..='9' => plain.push('#'),
            other => plain.push(other),
        }
    }
    plain
}

impl Cluster<'_> {
    /// The operation at which the submissions depart, visible; `None` where no step departed.
    pub fn operation(&self) -> Option<String> {
        let (_, step) = words::first_departure(self.example)?;
        Some(visible::line(&step.operation))
    }

    /// What went wrong, in a few words, visible.
    pub fn mistake(&self) -> String {
        let (_, why) = words::operation_and_why(self.example);
        why
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_do_not_count_and_small_numbers_do() {
        let one = "<puzzle.Puzzle object at 0x7f3a5c0d1e80>, not 0x1f";
        let other = "<puzzle.Puzzle object at 0x55aa010203>, not 0x1f";
        assert_eq!(normal(one), normal(other));
        assert_ne!(normal("returned 0x1f"), normal("returned 0x2f"));
    }

    #[test]
    fn a_syntax_error_is_the_same_in_any_line() {
        let reason = |line: u32| format!("'(' was never closed (puzzle.py, line {line})");
        assert_eq!(without_numbers(&reason(7)), without_numbers(&reason(123)));
    }
}
