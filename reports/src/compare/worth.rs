//! The points of scenarios, and their changes.

use schemars::JsonSchema;
use serde::Serialize;

use super::{differ, paired};
use crate::model::{AssignmentInfo, Credit};

/// A change in the points of a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct WorthChange {
    /// The scenario's id.
    pub scenario: String,
    /// The old points, or `None` if the scenario was added.
    pub old: Option<Worth>,
    /// The new points, or `None` if the scenario was removed.
    pub new: Option<Worth>,
}

/// The points of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Worth {
    /// Points.
    pub points: f64,
    /// The credit of its group.
    pub credit: Credit,
}

/// Returns the scenarios with other points or another credit in two versions of an assignment.
pub(super) fn changes(old: &AssignmentInfo, new: &AssignmentInfo) -> Vec<WorthChange> {
    let (old, new) = (worths(old), worths(new));
    let others = paired(&old, &new, |(id, _)| id).into_iter();
    let others = others.map(|(id, old, new)| WorthChange {
        scenario: id.to_owned(),
        old: old.map(|(_, worth)| *worth),
        new: new.map(|(_, worth)| *worth),
    });
    others.filter(WorthChange::is_one).collect()
}

impl WorthChange {
    fn is_one(&self) -> bool {
        match (self.old, self.new) {
            (Some(old), Some(new)) => old.credit != new.credit || differ(old.points, new.points),
            _ => true,
        }
    }
}

fn worths(assignment: &AssignmentInfo) -> Vec<(String, Worth)> {
    let mut worths = Vec::new();
    for group in &assignment.groups {
        let credit = group.credit;
        worths.extend(group.scenarios.iter().map(|info| {
            let points = info.points;
            (info.id.clone(), Worth { points, credit })
        }));
    }
    worths
}
