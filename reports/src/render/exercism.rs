//! Exercism's `results.json`, version 3, as test runners of a track write it.
//!
//! The site shows the first failure, so cases have the order of the assignment.

use serde_json::{Value, json};

use super::cases::{Case, State, cases};
use crate::Verdict;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The most characters of output that the site accepts, and the sentence that it asks for at the end.
const OUTPUT_CHARS_MAX: usize = 500;
const TRUNCATED: &str = "Output was truncated. Please limit to 500 chars";

/// Renders one submission. The status is `error` if it loads in no scenario or has a judge error.
///
/// If the title of a group begins with a number (`2. Moves`), that is the task of its scenarios.
pub fn submission(view: &SubmissionView) -> String {
    let (status, message) = match view.overall() {
        Verdict::Accepted => ("pass", None),
        Verdict::LoadError if view.was_played() => ("fail", None),
        Verdict::LoadError | Verdict::JudgeError => ("error", Some(message(view))),
        _ => ("fail", None),
    };
    let tests: Vec<_> = cases(view).map(|case| test(&case)).collect();
    let results = json!({
        "version": 3,
        "status": status,
        "message": message,
        "tests": tests,
    });
    format!("{results:#}\n")
}

/// Returns the account of the first case that did not load or was not graded.
fn message(view: &SubmissionView) -> String {
    let first = cases(view).find(|case| !case.state().is_fine() && case.state() != State::Failed);
    match first.map(|case| case.account()) {
        Some(account) if !account.is_empty() => account,
        _ => view.overall().words().to_owned(),
    }
}

fn test(case: &Case<'_>) -> Value {
    let status = match case.state() {
        State::Passed | State::Excused => "pass",
        State::Failed => "fail",
        State::NotLoaded | State::NotGraded => "error",
    };
    let account = case.account();
    let message = (!account.is_empty()).then_some(account);
    let mut test = json!({"name": case.name(), "status": status, "message": message});
    if let Some(result) = case.result() {
        let operations = result
            .steps
            .iter()
            .map(|step| visible::block(&step.operation));
        let code: Vec<_> = operations.take(OPERATIONS_MAX).collect();
        test["test_code"] = code.join("\n").into();
    }
    let noise = case.noise().concat();
    if !noise.is_empty() {
        test["output"] = output(&noise).into();
    }
    if let Some(task) = task(&case.group.title) {
        test["task_id"] = task.into();
    }
    test
}

/// The most operations that are shown.
const OPERATIONS_MAX: usize = 100;

fn output(noise: &str) -> String {
    let text = visible::block(noise);
    if text.chars().count() <= OUTPUT_CHARS_MAX {
        return text;
    }
    let room = OUTPUT_CHARS_MAX - TRUNCATED.len() - 1;
    let kept: String = text.chars().take(room).collect();
    format!("{kept}\n{TRUNCATED}")
}

/// Returns the number at the beginning of a title, before a point.
fn task(title: &str) -> Option<u32> {
    title.split_once('.')?.0.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_cut_and_says_so() {
        assert_eq!(output("short"), "short");
        let long = output(&"x".repeat(5_000));
        assert_eq!(long.chars().count(), OUTPUT_CHARS_MAX);
        assert!(long.ends_with(TRUNCATED));
    }

    #[test]
    fn a_numbered_title_is_a_task() {
        assert_eq!(task("2. Moves"), Some(2));
        assert_eq!(task("Moves. 2"), None);
        assert_eq!(task("Moves"), None);
    }
}
