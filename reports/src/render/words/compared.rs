//! The words of a comparison of two gradings.

use super::{count_points, points, score};
use crate::compare::{
    Comparison, Fate, Finding, Means, ScenarioChange, Standing, SubmissionChange, Worth,
    WorthChange,
};
use crate::language::tr;
use crate::model::Credit;
use puzzlemark_text::visible;

/// Returns the word for the kind of a change.
pub(crate) fn fate(fate: Fate) -> String {
    match fate {
        Fate::Worse => tr!("compare-worse"),
        Fate::Gone => tr!("compare-gone"),
        Fate::New => tr!("compare-new"),
        Fate::Better => tr!("compare-better"),
        Fate::Changed => tr!("compare-changed"),
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
        (None, Some(new)) => tr!("compare-added", worth = worth(new)),
        (Some(old), None) => tr!("compare-removed", worth = worth(old)),
        (None, None) => tr!("compare-unchanged"),
    };
    let scenario = visible::line(&change.scenario);
    tr!("compare-scenario", scenario = scenario, what = what)
}

fn worth(worth: Worth) -> String {
    let points = count_points(worth.points);
    match worth.credit {
        Credit::Each => points,
        Credit::All => tr!("compare-if-all", points = points),
        Credit::Steps => tr!("compare-by-steps", points = points),
    }
}

/// Returns the drivers, if another one runs the submission now: that may be the cause.
pub(crate) fn drivers(change: &SubmissionChange) -> Option<String> {
    let [old, new] =
        [&change.old, &change.new].map(|one| one.as_ref().map(|one| one.driver.as_deref()));
    let (old, new) = (old?, new?);
    let shown = |driver: Option<&str>| driver.map_or_else(|| tr!("compare-nothing"), visible::line);
    (old != new).then(|| tr!("compare-run-by", old = shown(old), new = shown(new)))
}

/// Returns the verdicts of a scenario, and its new first failure. If the new grading has no
/// failure, the text has the old one.
pub(crate) fn finding(change: &ScenarioChange) -> String {
    let code = |finding: &Option<Finding>| match finding {
        Some(finding) => finding.verdict.code().to_owned(),
        None => tr!("compare-none"),
    };
    let failure = |finding: &Option<Finding>| {
        let finding = finding.as_ref();
        finding.map_or_else(String::new, |one| one.failure.clone())
    };
    let (old, new) = (failure(&change.old), failure(&change.new));
    let why = match (old.is_empty(), new.is_empty()) {
        (_, false) => format!("; {new}"),
        (false, true) => format!("; {}", tr!("compare-before", failure = old)),
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
    let count = |fate| {
        let submissions = comparison.submissions.iter();
        submissions.filter(|one| one.fate == fate).count()
    };
    let sum = tr!(
        "compare-sum",
        better = *better,
        worse = *worse,
        same = *same
    );
    let changed = count(Fate::Changed);
    let details = (changed > 0).then(|| tr!("compare-details", number = changed));
    let first = match details {
        Some(details) => format!("{sum} ({details})"),
        None => sum,
    };
    let (new, gone) = (count(Fate::New), count(Fate::Gone));
    let mut counts = vec![first];
    counts.extend((new > 0).then(|| tr!("compare-count-new", number = new)));
    counts.extend((gone > 0).then(|| tr!("compare-count-gone", number = gone)));
    let means = comparison
        .mean
        .map(|Means { old, new }| tr!("compare-means", old = points(old), new = points(new)));
    let parts = [counts.join(", ")].into_iter().chain(means);
    parts.collect::<Vec<_>>().join("; ")
}
