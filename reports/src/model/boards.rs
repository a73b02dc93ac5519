//! Boards of a puzzle around a failure, as drawings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The board of a puzzle before a step, as it must be after it, and as it was.
///
/// Drawn by the reference. What the drawings show can come from a submission, so that renderers
/// embed them as images, in which nothing acts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// Before the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Board>,
    /// As the step must show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Board>,
    /// As the step showed it; squares that differ from what was expected are marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub got: Option<Board>,
    /// The board from move to move, the start first, where the answer is a list of moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<Moment>,
    /// What ends the moves before their end: that one is illegal, or that there are too many to
    /// show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_end: Option<String>,
}

/// A drawing of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// A standalone SVG document, made by the reference.
    pub svg: String,
    /// The same as lines of characters, for those who do not see it.
    pub text: String,
}

/// A board between two moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// The move that led here; empty at the start.
    pub played: String,
    /// What lies in each square, row by row.
    pub rows: Vec<Vec<String>>,
    /// Squares that the move has changed: row and column, counted from 0.
    pub changed: Vec<(usize, usize)>,
}
