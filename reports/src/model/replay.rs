//! The text of a puzzle after each step before a failure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The text of a puzzle after the steps before the first failure. A fresh subject plays the steps again and shows
/// its text after each one. The replay is kept only if it ends with the same failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The operation that asks for the text.
    pub question: String,
    /// The puzzle, for pictures of its boards. `None` if it is unknown, or not a built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<ReplayPuzzle>,
    /// One entry for the first text, and one for each step that changes an expected or a shown text.
    pub frames: Vec<ReplayFrame>,
}

/// The puzzle that a replay shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayPuzzle {
    /// The name of the built-in puzzle.
    pub name: String,
    /// The puzzle, in the format of its files.
    pub text: String,
}

/// The text of a puzzle after a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayFrame {
    /// The index of the step in the scenario, counted from 0.
    pub step: usize,
    /// The expected text in notation, or `None` if the submission shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The text that the submission shows, in notation.
    pub got: String,
}
