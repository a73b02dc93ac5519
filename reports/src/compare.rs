//! Compares two gradings of one class: the submissions with a changed verdict or changed points, and why.
//!
//! Submissions and scenarios are matched by name. Parts that change from run to run, such as used time, do
//! not count: see [`crate::comparable`]. Each grading is read one submission at a time. Of the details only
//! a digest stays in memory.

mod side;
#[cfg(test)]
mod tests;
mod worth;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Verdict;
use crate::points::Points;
use crate::statistics;

pub use side::Side;
use side::{ScenarioSeen, SubmissionSeen};
pub use worth::{Worth, WorthChange};

/// The smallest distance between different points. Sums of points depend on the order of scenarios,
/// so equal points can differ by a rounding error.
const POINTS_APART_MIN: f64 = 1e-9;

/// The changes of a class from an old grading to a new one.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Comparison {
    /// Number of submissions that lost points, or kept them and have a worse verdict.
    pub worse: usize,
    /// Number of submissions that gained points, or kept them and have a milder verdict.
    pub better: usize,
    /// Number of submissions with the verdict and points they had.
    pub same: usize,
    /// Mean points of the submissions that are graded in both, or `None` if there are none.
    pub mean: Option<Means>,
    /// Scenarios that were added or removed, or that have other points or another credit.
    pub scenarios: Vec<WorthChange>,
    /// Submissions whose results differ: the worse first, then by points gained, then by name.
    pub submissions: Vec<SubmissionChange>,
}

/// Mean points before and after.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Means {
    /// In the old grading.
    pub old: f64,
    /// In the new grading.
    pub new: f64,
}

/// The kind of a change, in the order of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Points were lost, or the verdict is worse.
    Worse,
    /// Only the old grading has it.
    Gone,
    /// Only the new grading has it.
    New,
    /// Points were gained, or the verdict is milder.
    Better,
    /// Verdict and points are the same, but something else differs.
    Changed,
}

/// The change of one submission.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SubmissionChange {
    /// The submission's name.
    pub name: String,
    /// The kind of the change.
    pub fate: Fate,
    /// Its old results, or `None` if it is new.
    pub old: Option<Standing>,
    /// Its new results, or `None` if it is gone.
    pub new: Option<Standing>,
    /// Scenarios with other results, in the order of the new assignment. Removed scenarios come
    /// last.
    pub scenarios: Vec<ScenarioChange>,
}

impl SubmissionChange {
    /// Returns true if more than details changed.
    fn is_told(&self) -> bool {
        self.fate != Fate::Changed || self.told().next().is_some()
    }

    /// Returns the scenarios with other changes than details.
    pub fn told(&self) -> impl Iterator<Item = &ScenarioChange> {
        self.scenarios.iter().filter(|one| !one.is_detail())
    }

    /// Returns true if another submission changed in the same way.
    fn has_change_of(&self, other: &Self) -> bool {
        (self.fate, &self.old, &self.new) == (other.fate, &other.old, &other.new)
            && self.told().eq(other.told())
    }
}

/// The results of a submission in one grading.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Standing {
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: Points,
    /// Points that could be earned.
    pub score_max: f64,
    /// The driver that ran it.
    pub driver: Option<String>,
}

/// The change of one scenario for one submission.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ScenarioChange {
    /// The scenario's id.
    pub scenario: String,
    /// The old result, or `None` if the scenario was added.
    pub old: Option<Finding>,
    /// The new result, or `None` if the scenario was removed.
    pub new: Option<Finding>,
}

impl ScenarioChange {
    /// Returns true if verdict and first failure are equal, so that only details differ, such as
    /// other output.
    pub fn is_detail(&self) -> bool {
        self.old == self.new
    }
}

/// The result of a scenario, in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// The first failure on one line, visible. Empty if accepted.
    pub failure: String,
}

impl Comparison {
    /// Returns true if nothing changed.
    pub fn is_empty(&self) -> bool {
        self.scenarios.is_empty() && self.submissions.is_empty()
    }

    /// Returns the submissions with other changes than details. Those with the same change are together.
    pub fn groups(&self) -> Vec<Vec<&SubmissionChange>> {
        let mut groups: Vec<Vec<&SubmissionChange>> = Vec::new();
        for one in self.submissions.iter().filter(|one| one.is_told()) {
            let group = groups.iter_mut().find(|group| group[0].has_change_of(one));
            match group {
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        groups
    }
}

/// Compares two gradings of a class.
pub fn compare(old: &Side, new: &Side) -> Comparison {
    let pairs = paired(&old.submissions, &new.submissions, |one| &one.name);
    let mut changes: Vec<_> = pairs
        .iter()
        .filter_map(|(name, old, new)| Some((gain(*old, *new), change(name, *old, *new)?)))
        .collect();
    changes.sort_by(|(gain, one), (other_gain, other)| {
        let by_fate = one.fate.cmp(&other.fate);
        let by_gain = by_fate.then(gain.total_cmp(other_gain));
        by_gain.then_with(|| one.name.cmp(&other.name))
    });
    let submissions: Vec<_> = changes.into_iter().map(|(_, change)| change).collect();
    let count = |fate| submissions.iter().filter(|one| one.fate == fate).count();
    let both = pairs
        .iter()
        .filter(|(_, old, new)| old.is_some() && new.is_some());
    let (worse, better) = (count(Fate::Worse), count(Fate::Better));
    Comparison {
        worse,
        better,
        same: both.count() - worse - better,
        mean: means(&pairs),
        scenarios: worth::changes(&old.assignment, &new.assignment),
        submissions,
    }
}

/// A name with its entry in the old results and in the new.
type Pair<'a, T> = (&'a str, Option<&'a T>, Option<&'a T>);

/// Pairs the entries of two lists by name, in the order of the new list. Entries that are only in
/// the old list come last.
fn paired<'a, T>(old: &'a [T], new: &'a [T], name: fn(&T) -> &str) -> Vec<Pair<'a, T>> {
    let mut left: BTreeMap<_, _> = old.iter().map(|one| (name(one), one)).collect();
    let mut pairs: Vec<Pair<'_, T>> = Vec::with_capacity(new.len());
    for one in new {
        pairs.push((name(one), left.remove(name(one)), Some(one)));
    }
    pairs.extend(left.into_iter().map(|(name, one)| (name, Some(one), None)));
    pairs
}

fn means(pairs: &[Pair<'_, SubmissionSeen>]) -> Option<Means> {
    let graded = pairs.iter().filter_map(|(_, old, new)| {
        let points = |one: &SubmissionSeen| one.standing.score.earned();
        Some((points((*old)?)?, points((*new)?)?))
    });
    let (old, new): (Vec<_>, Vec<_>) = graded.unzip();
    Some(Means {
        old: statistics::mean(&old)?,
        new: statistics::mean(&new)?,
    })
}

/// Returns the points gained. An excuse is neither a gain nor a loss. They are infinite if only the new grading has points, and minus
/// infinity if only the old grading has points.
fn gain(old: Option<&SubmissionSeen>, new: Option<&SubmissionSeen>) -> f64 {
    let (Some(old), Some(new)) = (old, new) else {
        return 0.0;
    };
    let [old, new] = [old, new].map(|one| one.standing.score);
    if old.is_excused() || new.is_excused() {
        return 0.0;
    }
    match (old.earned(), new.earned()) {
        (Some(old), Some(new)) => new - old,
        (Some(_), None) => f64::NEG_INFINITY,
        (None, Some(_)) => f64::INFINITY,
        (None, None) => 0.0,
    }
}

/// Returns the change of a submission, or `None` if it did not change.
fn change(
    name: &str,
    old: Option<&SubmissionSeen>,
    new: Option<&SubmissionSeen>,
) -> Option<SubmissionChange> {
    let (fate, scenarios) = match (old, new) {
        (Some(old), Some(new)) => {
            let scenarios = scenario_changes(old, new);
            (fate(old, new, &scenarios)?, scenarios)
        }
        (Some(_), None) => (Fate::Gone, Vec::new()),
        (None, _) => (Fate::New, Vec::new()),
    };
    Some(SubmissionChange {
        name: name.to_owned(),
        fate,
        old: old.map(|one| one.standing.clone()),
        new: new.map(|one| one.standing.clone()),
        scenarios,
    })
}

fn fate(old: &SubmissionSeen, new: &SubmissionSeen, seen: &[ScenarioChange]) -> Option<Fate> {
    let gain = gain(Some(old), Some(new));
    let by_verdict = old.standing.verdict.cmp(&new.standing.verdict);
    let is_excused = |one: &SubmissionSeen| one.standing.score.is_excused();
    let is_other = !seen.is_empty()
        || differ(old.standing.score_max, new.standing.score_max)
        || is_excused(old) != is_excused(new);
    match by_verdict {
        _ if gain < -POINTS_APART_MIN => Some(Fate::Worse),
        _ if gain > POINTS_APART_MIN => Some(Fate::Better),
        Ordering::Less => Some(Fate::Worse),
        Ordering::Greater => Some(Fate::Better),
        Ordering::Equal => is_other.then_some(Fate::Changed),
    }
}

fn differ(old: f64, new: f64) -> bool {
    (new - old).abs() > POINTS_APART_MIN
}

fn scenario_changes(old: &SubmissionSeen, new: &SubmissionSeen) -> Vec<ScenarioChange> {
    let pairs = paired(&old.scenarios, &new.scenarios, |one| &one.scenario);
    let details = |one: &ScenarioSeen| one.details;
    let others = pairs
        .into_iter()
        .filter(|(_, old, new)| old.map(details) != new.map(details));
    let finding = |one: &ScenarioSeen| one.finding.clone();
    let change = |(id, old, new): Pair<'_, ScenarioSeen>| ScenarioChange {
        scenario: id.to_owned(),
        old: old.map(finding),
        new: new.map(finding),
    };
    others.map(change).collect()
}
