//! The time of a hand-in, and the cost of lateness.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::course::Lateness;

/// The hand-in of a submission to an assignment of a course that has a due time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandIn {
    /// Due time with its time zone.
    pub due: String,
    /// Time of the hand-in, or `None` if not known.
    pub time: Option<String>,
    /// The lateness of the hand-in.
    pub lateness: Lateness,
    /// The share of the points that lateness costs, from 0 to 1. The points of the submission are before this penalty.
    pub penalty: f64,
}
