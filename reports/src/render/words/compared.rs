//! The words of a comparison of two gradings.

use super::{count_points, points, score};
use crate::compare::{
    Comparison, Fate, Finding, Means, ScenarioChange, Standing, SubmissionChange, Worth,
    WorthChange,
};
use crate::model::Credit;
use puzzlemark_text::visible;

/// Returns the word for the kind of a change.
pub(crate) fn fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Worse => "worse",
        Fate::Gone => "gone",
        Fate::New => "new",
        Fate::Better => "better",
        Fate::Changed => "changed",
    }
}

/// Returns verdict and points of a submission, before and after.
pub(crate) fn standings(change: &SubmissionChange) -> String {
    let standings = [&change.old, &change.new].into_iter().flatten();
    standings.map(standing).collect::<Vec<_>>().join(" -> ")
}

fn standing(standing: &Standing) -> String {
    let score = score(standing.score, standing.score_max);
    format!("{} {score}", standing.verdict.code())
}

/// Returns the change of the points of a scenario.
pub(crate) fn worth_change(change: &WorthChange) -> String {
    let what = match (change.old, change.new) {
        (Some(old), Some(new)) => format!("{} -> {}", worth(old), worth(new)),
        (None, Some(new)) => format!("added, {}", worth(new)),
        (Some(old), None) => format!("removed, was {}", worth(old)),
        (None, None) => "unchanged".to_owned(),
    };
    format!("scenario {}: {what}", visible::line(&change.scenario))
}

fn worth(worth: Worth) -> String {
    let how = match worth.credit {
        Credit::Each => "",
        Credit::All => " if all of its group are accepted",
        Credit::Steps => " in proportion to its steps",
    };
    format!("{}{how}", count_points(worth.points))
}

/// Returns the drivers, if another one runs the submission now: that may be the cause.
pub(crate) fn drivers(change: &SubmissionChange) -> Option<String> {
    let [old, new] =
        [&change.old, &change.new].map(|one| one.as_ref().map(|one| one.driver.as_deref()));
    let (old, new) = (old?, new?);
    let shown = |driver: Option<&str>| visible::line(driver.unwrap_or("nothing"));
    (old != new).then(|| format!("run by {} -> {}", shown(old), shown(new)))
}

/// Returns the verdicts of a scenario, and its new first failure. If the new grading has no
/// failure, the text has the old one.
pub(crate) fn finding(change: &ScenarioChange) -> String {
    let code = |finding: &Option<Finding>| match finding {
        Some(finding) => finding.verdict.code(),
        None => "none",
    };
    let failure = |finding: &Option<Finding>| {
        let finding = finding.as_ref();
        finding.map_or_else(String::new, |one| one.failure.clone())
    };
    let (old, new) = (failure(&change.old), failure(&change.new));
    let why = match (old.is_empty(), new.is_empty()) {
        (_, false) => format!("; {new}"),
        (false, true) => format!("; before: {old}"),
        (true, true) => String::new(),
    };
    let scenario = visible::line(&change.scenario);
    format!(
        "{scenario} {} -> {}{why}",
        code(&change.old),
        code(&change.new)
    )
}

/// Returns the numbers of changes, and the mean points before and after.
pub(crate) fn compared(comparison: &Comparison) -> String {
    let Comparison {
        better,
        worse,
        same,
        ..
    } = comparison;
    let mut text = format!("{better} better, {worse} worse, {same} same");
    let count = |fate| {
        let submissions = comparison.submissions.iter();
        submissions.filter(|one| one.fate == fate).count()
    };
    for (fate, what) in [
        (Fate::Changed, " ({} of them with other details)"),
        (Fate::New, ", {} new"),
        (Fate::Gone, ", {} gone"),
    ] {
        if count(fate) > 0 {
            text.push_str(&what.replace("{}", &count(fate).to_string()));
        }
    }
    let means = comparison.mean.map(|Means { old, new }| {
        let (old, new) = (points(old), points(new));
        format!("; mean points {old} -> {new}")
    });
    text + &means.unwrap_or_default()
}
