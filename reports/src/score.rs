//! Points of a submission.
//!
//! A judge error is never the student's fault: a submission with one is *not graded*, which is not zero. A scenario
//! without a result is an error. Excused scenarios take no part: neither in the points earned nor in those that could
//! be earned.

use std::collections::BTreeMap;

use crate::Verdict;
use crate::model::{
    AdjustedPart, Adjustment, AssignmentInfo, Credit, GroupInfo, Outcome, PointsChange,
    ScenarioInfo, ScenarioResult,
};
use crate::points::Points;

/// The points of a submission.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// Verdict of the submission, see [`Verdict::of_all`]. Accepted if there are no scenarios.
    pub verdict: Verdict,
    /// Points earned.
    pub earned: Points,
    /// Points that could be earned, without excused scenarios.
    pub max: f64,
    /// One entry per group, in the order of the assignment.
    pub groups: Vec<GroupScore>,
}

/// The points of a submission in one group.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupScore {
    /// Points earned.
    pub earned: Points,
    /// Points that could be earned, without excused scenarios.
    pub max: f64,
    /// Number of scenarios accepted.
    pub accepted: usize,
    /// Points earned by each scenario, in order. With [`Credit::All`], each entry is the part that the scenario
    /// contributes.
    pub scenarios: Vec<Points>,
}

/// The reason why results cannot be scored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    /// A scenario of the assignment was not played.
    #[error("scenario `{scenario}` has no result; run `grade` again")]
    Missing {
        /// The scenario's id.
        scenario: String,
    },
    /// A scenario has more than one result.
    #[error("scenario `{scenario}` has more than one result; run `grade` again")]
    Repeated {
        /// The scenario's id.
        scenario: String,
    },
    /// A result belongs to no scenario of the assignment.
    #[error(
        "the results have scenario `{scenario}`, but the assignment does not; run `grade` again"
    )]
    Unknown {
        /// The scenario's id.
        scenario: String,
    },
}

/// Scores a submission by its results, in any order, and by the changes of a teacher. Changes of scenarios come
/// first, then those of groups. The changes of the submission as a whole are in the sum only, not in a group.
///
/// # Errors
/// If a scenario has no result or more than one, or a result belongs to no scenario.
pub fn score(
    assignment: &AssignmentInfo,
    results: &[ScenarioResult],
    adjustments: &[Adjustment],
) -> Result<Score, ScoreError> {
    let by_id = index(results)?;
    if let Some(id) = by_id.keys().find(|id| !assignment.has_scenario(id)) {
        return Err(ScoreError::Unknown {
            scenario: (*id).to_owned(),
        });
    }
    let groups = assignment
        .groups
        .iter()
        .map(|group| score_group(group, &by_id, adjustments))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Score {
        verdict: Verdict::of_all(
            assignment
                .scenarios()
                .filter_map(|info| Some(by_id.get(info.id.as_str())?.verdict)),
        ),
        earned: adjusted(
            groups.iter().map(|group| group.earned).sum(),
            adjustments,
            &AdjustedPart::All,
        ),
        max: groups.iter().map(|group| group.max).sum(),
        groups,
    })
}

fn index(results: &[ScenarioResult]) -> Result<BTreeMap<&str, &ScenarioResult>, ScoreError> {
    let mut by_id = BTreeMap::new();
    for result in results {
        if by_id.insert(result.scenario.as_str(), result).is_some() {
            return Err(ScoreError::Repeated {
                scenario: result.scenario.clone(),
            });
        }
    }
    Ok(by_id)
}

fn score_group(
    group: &GroupInfo,
    by_id: &BTreeMap<&str, &ScenarioResult>,
    adjustments: &[Adjustment],
) -> Result<GroupScore, ScoreError> {
    let results = group
        .scenarios
        .iter()
        .map(|scenario| match by_id.get(scenario.id.as_str()) {
            Some(result) => Ok((scenario, *result)),
            None => Err(ScoreError::Missing {
                scenario: scenario.id.clone(),
            }),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let accepted = results
        .iter()
        .filter(|(_, result)| result.verdict == Verdict::Accepted)
        .count();
    let part = AdjustedPart::Group(group.id.clone());
    let is_excused = |info: &ScenarioInfo| {
        let own = AdjustedPart::Scenario(info.id.clone());
        let excuses = |one: &Adjustment| one.change == Some(PointsChange::Excuse);
        let mut found = adjustments
            .iter()
            .filter(|one| one.part == own || one.part == part);
        found.any(excuses)
    };
    let counted = || results.iter().filter(|(info, _)| !is_excused(info));
    let all = counted().all(|(_, result)| result.verdict == Verdict::Accepted);
    let scenarios = results.iter().map(|(info, result)| {
        if is_excused(info) {
            return Points::Excused;
        }
        let earned = earned(group.credit, all, info, result);
        adjusted(
            earned,
            adjustments,
            &AdjustedPart::Scenario(info.id.clone()),
        )
    });
    let scenarios: Vec<_> = scenarios.collect();
    Ok(GroupScore {
        earned: adjusted(scenarios.iter().copied().sum(), adjustments, &part),
        max: counted().map(|(info, _)| info.points).sum(),
        accepted,
        scenarios,
    })
}

/// Returns points with the changes of a part.
fn adjusted(points: Points, adjustments: &[Adjustment], part: &AdjustedPart) -> Points {
    let changes = adjustments.iter().filter(|one| one.part == *part);
    let changes = changes.filter_map(|one| one.change);
    changes.fold(points, |points, change| change.apply(points))
}

fn earned(credit: Credit, all: bool, info: &ScenarioInfo, result: &ScenarioResult) -> Points {
    let accepted = result.verdict == Verdict::Accepted;
    let share = match credit {
        Credit::Each => f64::from(accepted),
        Credit::All => f64::from(all),
        Credit::Steps if accepted => 1.0,
        Credit::Steps => share_before_failure(result),
    };
    match result.verdict {
        Verdict::JudgeError => Points::NotGraded,
        _ => Points::Earned(info.points * share),
    }
}

/// Returns the share of the steps before the first failure, from 0 to 1.
fn share_before_failure(result: &ScenarioResult) -> f64 {
    let met = result
        .steps
        .iter()
        .take_while(|step| step.outcome == Outcome::Passed)
        .count();
    if met == 0 {
        0.0
    } else {
        ratio(met, result.steps.len())
    }
}

/// Returns `part / whole`, from 0 to 1, or 0 if `whole` is 0.
pub(crate) fn ratio(part: usize, whole: usize) -> f64 {
    let [part, whole] =
        [part, whole].map(|count| f64::from(u32::try_from(count).unwrap_or(u32::MAX)));
    if whole == 0.0 { 0.0 } else { part / whole }
}

impl AssignmentInfo {
    /// Returns the points that a submission can earn.
    pub fn points_max(&self) -> f64 {
        self.scenarios().map(|info| info.points).sum()
    }

    /// Returns all scenarios, in the order of the assignment.
    pub fn scenarios(&self) -> impl Iterator<Item = &ScenarioInfo> {
        self.groups.iter().flat_map(|group| &group.scenarios)
    }

    fn has_scenario(&self, id: &str) -> bool {
        self.scenarios().any(|scenario| scenario.id == id)
    }
}
