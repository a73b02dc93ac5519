//! The headline of a report: the next thing to do, the verdict of the scenario shown first, and a count of the other
//! failures.

use super::{cause, count_scenarios, first_failure, verdict, was_played};
use crate::Verdict;
use crate::language::tr;
use crate::model::{ScenarioInfo, ScenarioResult};
use crate::points::Points;
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
    // A step at a window is a sentence: `look at the board`.
    let look_at = tr!("act-look", target = "");
    let operation = operation.map(|text| text.strip_prefix(look_at.as_str()).unwrap_or(text));
    Some(match (result.verdict, operation) {
        (Verdict::JudgeError, _) => return None,
        (Verdict::LoadError, _) if view.was_played() => {
            tr!("next-load-in", title = title)
        }
        (Verdict::LoadError, _) => tr!("next-load"),
        (_, Some(operation)) => {
            tr!(
                "next-look-at",
                operation = in_code(operation),
                title = title
            )
        }
        (_, None) => tr!("next-look", title = title),
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
        Some((last, [])) => tr!("headline-and", first = first, last = last.as_str()),
        Some((last, before)) => tr!(
            "headline-list",
            first = first,
            others = before.join(", "),
            last = last.as_str()
        ),
    }
}

fn first(view: &SubmissionView) -> String {
    match view.verdict {
        Verdict::Accepted if view.overall() != Verdict::Accepted => {
            tr!("headline-all-shown")
        }
        Verdict::LoadError if view.was_played() => {
            let (number, all) = (number_with(view, view.verdict), view.scenarios().count());
            tr!("headline-partly", number = number, all = all)
        }
        other => verdict(other),
    }
}

/// Returns the sentence for a view with all open scenarios accepted, but points missing in closed
/// groups.
pub(crate) fn closed_lead(view: &SubmissionView) -> Option<String> {
    if view.verdict != Verdict::Accepted || view.overall() == Verdict::Accepted {
        return None;
    }
    Some(if view.score == Points::NotGraded {
        tr!("lead-closed-judge")
    } else {
        tr!("lead-closed")
    })
}

/// Counts of the other scenarios that are not accepted, by verdict, the mildest first.
fn others(view: &SubmissionView) -> Vec<String> {
    let told = |verdict: Verdict| {
        let number = number_with(view, verdict);
        if verdict != view.verdict {
            return (number > 0).then(|| counted(number, verdict));
        }
        // The headline already has the number of scenarios that do not load.
        let more = number.saturating_sub(1);
        (more > 0 && was_played(verdict)).then(|| counted_more(more, verdict))
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
fn counted(number: usize, verdict: Verdict) -> String {
    match verdict {
        Verdict::Accepted => tr!("accepted-scenarios", scenarios = count_scenarios(number)),
        Verdict::WrongAnswer => tr!("count-wrong-answer", number = number),
        Verdict::BadReply => tr!("count-bad-reply", number = number),
        Verdict::RuntimeError => tr!("count-runtime-error", number = number),
        Verdict::OutputLimitExceeded => tr!("count-output-limit", number = number),
        Verdict::MemoryLimitExceeded => tr!("count-memory-limit", number = number),
        Verdict::TimeLimitExceeded => tr!("count-time-limit", number = number),
        Verdict::LoadError => tr!("count-load-error", number = number),
        Verdict::JudgeError => tr!("count-judge-error", number = number),
    }
}

/// Returns a number of further scenarios with the verdict of the headline, in words.
fn counted_more(number: usize, verdict: Verdict) -> String {
    match verdict {
        Verdict::WrongAnswer => tr!("count-more-wrong-answer", number = number),
        Verdict::BadReply => tr!("count-more-bad-reply", number = number),
        Verdict::RuntimeError => tr!("count-more-runtime-error", number = number),
        Verdict::OutputLimitExceeded => tr!("count-more-output-limit", number = number),
        Verdict::MemoryLimitExceeded => tr!("count-more-memory-limit", number = number),
        Verdict::TimeLimitExceeded => tr!("count-more-time-limit", number = number),
        Verdict::JudgeError => tr!("count-more-judge-error", number = number),
        Verdict::Accepted | Verdict::LoadError => counted(number, verdict),
    }
}

/// Returns the title of a scenario's account: the scenario's title, or another one if it was not
/// played. If the submission loads in other scenarios, the title names the one in which it does
/// not.
pub fn heading(view: &SubmissionView, info: &ScenarioInfo, result: &ScenarioResult) -> String {
    let title = visible::line(&info.title);
    match result.verdict {
        Verdict::LoadError if view.was_played() => tr!("heading-load-in", title = title),
        Verdict::LoadError => tr!("heading-load"),
        Verdict::JudgeError => tr!("heading-judge"),
        _ => title,
    }
}
