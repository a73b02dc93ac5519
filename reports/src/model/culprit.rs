//! The step that causes a failure which a later step shows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Boards;

/// An earlier step that causes the first failure. A look at the state gives the right answer until this step,
/// and a wrong answer after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Culprit {
    /// The index of the step in the scenario, counted from 0.
    pub step: usize,
    /// The operation that looks at the state.
    pub look: String,
    /// The reason why the step is the cause.
    pub reason: CulpritReason,
    /// The puzzle's board around the step, if it can be drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
}

/// The reason why a step causes a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CulpritReason {
    /// The step must leave the answer of the look as it was, but changes it.
    MustKeep,
    /// The state is wrong after the step. No mistake in the method that looks can explain it.
    WrongState,
    /// The answer is wrong after the step. The mistake can also be in the method that looks.
    StateOrLook,
}
