//! Comments in a session to try: the right answers to its operations.
//!
//! The expected answers stay in the report. No submission gets them.

use puzzlemark_judge::check::describe_expectation;
use puzzlemark_judge::follow::{Ask, Follower};
use puzzlemark_model::{AnswerExpectation, Expectation};
use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::model::{Reproduction, StepResult};
use puzzlemark_subject::{Driver, JudgeFailure, operation};
use puzzlemark_text::visible;

use super::rules::Rules;
use super::{spoken, trial};

/// Adds comments to the session with some steps of a scenario, and the data of a program that plays it. The last step is the failed one. Other steps have a
/// comment if they must raise an exception, because a traceback looks like a failure. No comments are added if the
/// lines of the session are not the steps.
pub(super) fn with_comments(
    rules: Rules<'_>,
    steps: &[usize],
    failed: &StepResult,
    driver: &dyn Driver,
    session: Reproduction,
) -> Reproduction {
    let language = spoken::language(driver);
    let trial = trial::trial(rules, steps, driver);
    let session = Reproduction { trial, ..session };
    let first = session.session.len().checked_sub(steps.len());
    let (Some(mark), Some(first)) = (mark(language), first) else {
        return session;
    };
    let is_step = |(line, step): (&String, &usize)| {
        let text = &rules.scenario.steps[*step].text;
        line.trim_end_matches(';') == text
    };
    if !session.session[first..].iter().zip(steps).all(is_step) {
        return session;
    }
    let mut answers = raised(rules, steps, language).unwrap_or_default();
    answers.resize(steps.len(), None);
    if let Some(last) = answers.last_mut() {
        let got = failed.got.as_deref();
        *last = got.map(|got| describe_answers(failed.expected.as_deref(), got));
    }
    let before = std::iter::repeat_n(String::new(), first);
    let written =
        |answer: Option<String>| answer.map_or_else(String::new, |text| format!("{mark} {text}"));
    Reproduction {
        comments: before.chain(answers.into_iter().map(written)).collect(),
        ..session
    }
}

/// Returns the beginning of a comment at the prompt of a language.
fn mark(language: Language) -> Option<&'static str> {
    match language {
        Language::Python | Language::Ruby => Some("#"),
        Language::JavaScript | Language::Java => Some("//"),
        Language::C | Language::Cpp | Language::Rust | Language::Go => None,
    }
}

/// Returns the exceptions that the reference raises, up to the first result that it does not know. Without a
/// reference, the session is not shortened, so the exceptions are those of the scenario.
fn raised(
    rules: Rules<'_>,
    steps: &[usize],
    language: Language,
) -> Result<Vec<Option<String>>, JudgeFailure> {
    let steps = steps.iter().map(|step| &rules.scenario.steps[*step]);
    let Some(reference) = rules.reference else {
        return Ok(steps
            .map(|step| must_raise(&step.expectation, language))
            .collect());
    };
    let mut follower = Follower::new(reference.begin(&rules.scenario.files)?);
    let mut answers = Vec::new();
    for step in steps {
        let Ask::Determined(due) = follower.expect(operation(&step.action)?)? else {
            break;
        };
        answers.push(must_raise(&due.expectation, language));
    }
    Ok(answers)
}

fn must_raise(expectation: &Expectation, language: Language) -> Option<String> {
    match expectation.answer {
        Some(AnswerExpectation::Raises { .. }) => {
            let exception = describe_expectation(expectation, language)?;
            Some(format!("must raise {}", visible::line(&exception)))
        }
        _ => None,
    }
}

/// Returns the two answers of a failed step.
fn describe_answers(expected: Option<&str>, got: &str) -> String {
    // What was asked after the step stands on lines of its own.
    let got = got.replace("\nthen ", ", then ");
    let got = visible::line(&got);
    match expected {
        Some(expected) => format!("expected {}, got {got}", visible::line(expected)),
        None => format!("got {got}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_what_was_asked_after_them_stand_on_one_line() {
        let told = |got| describe_answers(Some("a result that chance allows"), got);
        assert_eq!(
            told("2\nthen `jar.total()`: 3"),
            "expected a result that chance allows, got 2, then `jar.total()`: 3"
        );
        assert_eq!(
            told("a\nb"),
            "expected a result that chance allows, got a⏎b"
        );
        assert_eq!(describe_answers(None, "None"), "got None");
    }
}
