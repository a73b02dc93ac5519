//! Boards of a puzzle around a failure, as drawings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The board of a puzzle before a step, as expected after it, and as got.
///
/// The reference draws them. A drawing can contain text of a submission, so renderers embed it as an image:
/// images cannot run scripts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// Before the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Board>,
    /// The expected board after the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Board>,
    /// The board after the step. Squares that differ from the expected board are marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub got: Option<Board>,
    /// The board after each move, from the start, if the answer is a list of moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<Moment>,
    /// The reason why the moves end early: an illegal move, or too many moves to show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_end: Option<String>,
}

/// A drawing of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// A standalone SVG document, made by the reference.
    pub svg: String,
    /// The board as lines of characters, for screen readers.
    pub text: String,
}

/// A board between two moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// The move that led here. Empty at the start.
    pub played: String,
    /// Contents of the squares, row by row.
    pub rows: Vec<Vec<String>>,
    /// Squares that the move changed: row and column, counted from 0.
    pub changed: Vec<(usize, usize)>,
}
