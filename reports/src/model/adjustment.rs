//! Points that a teacher changes by hand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A decision of a teacher about a submission. It changes points, and never a verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// Id of the scenario, or `None` for the submission as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
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

/// A change of points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PointsChange {
    /// These points replace the earned ones, also if a judge error leaves them open.
    Set(f64),
    /// These points are added. A negative number takes points away, but never below 0.
    Add(f64),
}

impl PointsChange {
    /// Returns the points after the change. `None` means not graded.
    pub fn apply(self, earned: Option<f64>) -> Option<f64> {
        match self {
            Self::Set(points) => Some(points),
            Self::Add(points) => earned.map(|earned| (earned + points).max(0.0)),
        }
    }
}
