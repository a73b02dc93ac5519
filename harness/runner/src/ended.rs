//! Makes results of scenarios from the ends of their subjects.

use std::time::Duration;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Noise, Outcome, ScenarioResult, StepResult, Usage};
use puzzlemark_text::visible;

use super::explored;
use puzzlemark_judge::check;
use puzzlemark_judge::{History, Judgement, judge_load_failure};
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_model::{Scenario, Step};
use puzzlemark_sandbox::Limits;

/// Returns the result of a scenario from its history and the end of its subject.
pub(super) fn finished(
    scenario: &Scenario,
    history: History,
    ending: &Ending,
    language: Language,
) -> ScenarioResult {
    let judgement = history.judge();
    let Judgement { verdict, reason } = match judge_loading_of(scenario, ending) {
        Some(loading) if judgement.verdict == Verdict::Accepted => loading,
        _ => judgement,
    };
    let mut steps = history.into_steps();
    let left = scenario.steps[steps.len()..].iter();
    steps.extend(left.map(|step| not_run(step, language)));
    ScenarioResult {
        reason,
        steps,
        noise: Noise::new(&ending.printed, &ending.complained),
        usage: usage(ending, &scenario.limits),
        remarks: ending.remarks.clone(),
        ..ScenarioResult::with_verdict(&scenario.id, verdict)
    }
}

/// Judges the texts that the submission wrote while it was loaded. Returns `None` if they are right.
fn judge_loading_of(scenario: &Scenario, ending: &Ending) -> Option<Judgement> {
    let expected = scenario.prints_while_loading.as_deref();
    judge_loading(expected, &ending.loading).or_else(|| {
        let complained = String::from_utf8_lossy(&ending.loading_complained);
        let is_wrong = scenario.is_as_tested() && expected.is_some() && !complained.is_empty();
        is_wrong.then(|| Judgement {
            verdict: Verdict::WrongAnswer,
            reason: Some(format!(
                "while it is loaded, it writes {} to standard error, but must write nothing there",
                shown(&complained)
            )),
        })
    })
}

/// Judges the text that the submission printed while it was loaded. Returns `None` if the text is
/// right.
fn judge_loading(expected: Option<&str>, printed: &[u8]) -> Option<Judgement> {
    let expected = expected?;
    let printed = String::from_utf8_lossy(printed);
    let end = |text: &str| text.trim_end_matches('\n').to_owned();
    let is_right = match expected {
        "" => printed.is_empty(),
        text => end(&printed) == end(text),
    };
    let reason = format!(
        "while it is loaded, it prints {}, but must print {}",
        shown(&printed),
        shown(expected)
    );
    (!is_right).then_some(Judgement {
        verdict: Verdict::WrongAnswer,
        reason: Some(reason),
    })
}

fn shown(text: &str) -> String {
    match text {
        "" => "nothing".to_owned(),
        blank if blank.trim().is_empty() => "blank lines".to_owned(),
        text => format!("`{}`", visible::line(text)),
    }
}

fn not_run(step: &Step, language: Language) -> StepResult {
    StepResult {
        expected: check::describe_expectation(&step.expectation, language),
        because: step.because.clone(),
        ..StepResult::with_outcome(&step.text, Outcome::NotRun)
    }
}

/// Returns the resources that a subject used, with its limits.
pub(super) fn usage(ending: &Ending, limits: &Limits) -> Usage {
    let limits = ending.limits.as_ref().unwrap_or(limits);
    Usage {
        cpu_ms: milliseconds(ending.cpu),
        cpu_ms_max: milliseconds(limits.cpu),
        wall_ms: milliseconds(ending.wall),
        wall_ms_max: milliseconds(limits.wall),
        memory_bytes: ending.memory_bytes,
        memory_bytes_max: limits.memory_bytes,
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the result of a scenario that could not be played, because the submission does not load.
pub(super) fn not_loaded(scenario: &Scenario, failure: &LoadFailure) -> ScenarioResult {
    let Judgement { verdict, reason } = judge_load_failure(failure);
    let steps = scenario.steps.iter();
    let mut steps: Vec<_> = steps.map(|step| not_run(step, Language::Python)).collect();
    steps.extend(scenario.exploration.map(explored::not_run));
    if let Some(first) = steps.first_mut() {
        first.arose.clone_from(&failure.arose);
    }
    ScenarioResult {
        reason,
        steps,
        noise: Noise::new(&failure.printed, &failure.complained),
        usage: usage(&failure.ending, &scenario.limits),
        remarks: failure.ending.remarks.clone(),
        ..ScenarioResult::with_verdict(&scenario.id, verdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(expected: Option<&str>, printed: &str) -> Option<String> {
        judge_loading(expected, printed.as_bytes())?.reason
    }

    #[test]
    fn printed_text_while_loading_counts_if_the_scenario_says_so() {
        assert_eq!(reason(None, "debug\n"), None);
        assert_eq!(reason(Some(""), ""), None);
        assert_eq!(reason(Some("ready"), "ready\n"), None);
        for (expected, printed, told) in [
            ("", "debug\n", "it prints `debug`, but must print nothing"),
            ("", "\n", "it prints blank lines, but must print nothing"),
            ("ready", "", "it prints nothing, but must print `ready`"),
        ] {
            let told = format!("while it is loaded, {told}");
            assert_eq!(reason(Some(expected), printed), Some(told));
        }
    }
}
