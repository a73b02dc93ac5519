//! The headline of a report: the next thing to do, the verdict of the scenario shown first, and a count of the other
//! failures.

use super::{cause, count, first_failure, was_played};
use crate::Verdict;
use crate::model::{ScenarioInfo, ScenarioResult};
use crate::visibility::{ScenarioView, SubmissionView};
use puzzlemark_text::visible;

/// The most characters of an operation in the next thing to do.
const OPERATION_CHARS_MAX: usize = 60;

/// Returns the next thing for the student to do. Text between backticks is code. Returns `None` if everything shown is
/// accepted, or if the judge failed.
pub(crate) fn next_thing(view: &SubmissionView) -> Option<String> {
    let ScenarioView { info, result, .. } = view.first_not_accepted()?;
    let title = visible::line(&info.title);
    let failed = || first_failure(result).map(|(_, step)| step.operation.as_str());
    let operation = cause(result).map(|cause| cause.operation).or_else(failed);
    Some(match (result.verdict, operation) {
        (Verdict::JudgeError, _) => return None,
        (Verdict::LoadError, _) if view.was_played() => {
            format!("make the submission load in “{title}”")
        }
        (Verdict::LoadError, _) => "make the submission load".to_owned(),
        (_, Some(operation)) => format!("look at {} in “{title}”", in_code(operation)),
        (_, None) => format!("look at “{title}”"),
    })
}

/// Returns the beginning of an operation, as code.
fn in_code(operation: &str) -> String {
    let line = visible::line(operation);
    let cut = line.char_indices().nth(OPERATION_CHARS_MAX);
    let shown = cut.map_or(line.clone(), |(end, _)| format!("{}…", &line[..end]));
    if shown.contains('`') {
        return shown;
    }
    format!("`{shown}`")
}

/// Returns the verdict of the scenario shown first, and a count of the other failures: `wrong
/// answer, and 2 runtime errors below`.
pub fn headline(view: &SubmissionView) -> String {
    let others = others(view);
    let first = first(view);
    match others.split_last() {
        None => first,
        Some((last, [])) => format!("{first}, and {last} below"),
        Some((last, before)) => format!("{first}, and {} and {last} below", before.join(", ")),
    }
}

fn first(view: &SubmissionView) -> String {
    match view.verdict {
        Verdict::Accepted if view.overall() != Verdict::Accepted => {
            "accepted in everything shown".to_owned()
        }
        Verdict::LoadError if view.was_played() => {
            let (number, all) = (number_with(view, view.verdict), view.scenarios().count());
            format!("does not load in {number} of {}", count(all, "scenario"))
        }
        verdict => verdict.words().to_owned(),
    }
}

/// Returns the sentence for a view with all open scenarios accepted, but points missing in closed
/// groups.
pub(crate) fn closed_lead(view: &SubmissionView) -> Option<&'static str> {
    if view.verdict != Verdict::Accepted || view.overall() == Verdict::Accepted {
        return None;
    }
    Some(if view.score.is_none() {
        "Every scenario shown here is accepted. The judge failed in a group whose details are not shown. This is not your fault. Your submission is not graded yet."
    } else {
        "Every scenario shown here is accepted. The missing points belong to groups whose details are not shown."
    })
}

/// Counts of the other scenarios that are not accepted, by verdict, the mildest first.
fn others(view: &SubmissionView) -> Vec<String> {
    let told = |verdict: Verdict| {
        let number = number_with(view, verdict);
        if verdict != view.verdict {
            return (number > 0).then(|| counted(number, "", verdict));
        }
        // The headline already has the number of scenarios that do not load.
        let more = number.saturating_sub(1);
        (more > 0 && was_played(verdict)).then(|| counted(more, "more ", verdict))
    };
    let failures = Verdict::ALL.into_iter();
    let failures = failures.filter(|one| *one != Verdict::Accepted);
    failures.filter_map(told).collect()
}

fn number_with(view: &SubmissionView, verdict: Verdict) -> usize {
    let has_it = |result: &ScenarioResult| result.verdict == verdict;
    view.scenarios().filter(|one| has_it(&one.result)).count()
}

/// Returns a number of scenarios with a verdict, in words.
fn counted(number: usize, more: &str, verdict: Verdict) -> String {
    let words = verdict.words();
    let many = number != 1;
    let what = match verdict {
        Verdict::BadReply if many => "bad replies".to_owned(),
        Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded
            if many =>
        {
            words.replace("limit", "limits")
        }
        Verdict::LoadError if many => "scenarios in which it does not load".to_owned(),
        Verdict::LoadError => "scenario in which it does not load".to_owned(),
        _ if many => format!("{words}s"),
        _ => words.to_owned(),
    };
    format!("{number} {more}{what}")
}

/// Returns the title of a scenario's account: the scenario's title, or another one if it was not
/// played. If the submission loads in other scenarios, the title names the one in which it does
/// not.
pub fn heading(view: &SubmissionView, info: &ScenarioInfo, result: &ScenarioResult) -> String {
    let title = visible::line(&info.title);
    match result.verdict {
        Verdict::LoadError if view.was_played() => format!("Why it does not load in “{title}”"),
        Verdict::LoadError => "Why it does not load".to_owned(),
        Verdict::JudgeError => "What the judge reports".to_owned(),
        _ => title,
    }
}
