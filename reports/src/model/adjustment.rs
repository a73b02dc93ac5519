//! Points that a teacher changes by hand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::points::Points;

/// A decision of a teacher about a submission. It changes points, and never a verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// The part of the assignment that it is about.
    #[serde(default, skip_serializing_if = "AdjustedPart::is_all")]
    pub part: AdjustedPart,
    /// The change of the points, or `None` if there is only a comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<PointsChange>,
    /// A comment for the student.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The name of the teacher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// The part of an assignment that a teacher's decision is about.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum AdjustedPart {
    /// All of it.
    #[default]
    All,
    /// The group with this id.
    Group(String),
    /// The scenario with this id.
    Scenario(String),
}

impl AdjustedPart {
    fn is_all(&self) -> bool {
        *self == Self::All
    }
}

/// A change of points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PointsChange {
    /// These points replace the earned ones, also if a judge error leaves them open.
    Set(f64),
    /// These points are added. A negative number takes points away, but never below 0.
    Add(f64),
    /// The student is excused: the part counts neither in the points earned nor in those that could be earned.
    Excuse,
}

impl PointsChange {
    /// Returns the points after the change. Excused points stay excused.
    #[must_use]
    pub fn apply(self, points: Points) -> Points {
        match self {
            _ if points.is_excused() => points,
            Self::Set(points) => Points::Earned(points),
            Self::Add(change) => points.map(|earned| (earned + change).max(0.0)),
            Self::Excuse => Points::Excused,
        }
    }
}
