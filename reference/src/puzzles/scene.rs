//! The visible part of a game: its puzzle, and the board in a reply.

use crate::object::Files;
use crate::value::Value;

/// The content of a game in a reply. Empty if the reply is not a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// The puzzle as the text of its file, if the reply has it.
    pub puzzle: Option<String>,
    /// The state before the operation, if the reply has it.
    pub before: Option<String>,
    /// The moves made, if the reply has them.
    pub moves: Option<String>,
    /// The state of play.
    pub state: Option<String>,
}

impl Shown {
    /// Returns a reply that shows only a state.
    pub fn of_state(state: impl Into<String>) -> Self {
        Self {
            state: Some(state.into()),
            ..Self::default()
        }
    }
}

/// A game with the board after each move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The moments between the moves, the start first.
    pub moments: Vec<Moment>,
    /// The reason why the moves stop early, if they do.
    pub end: Option<String>,
}

/// A board between two moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The move that led here. Empty at the start.
    pub played: String,
    /// The content of each square, row by row.
    pub rows: Vec<Vec<String>>,
    /// Squares that the move has changed: row and column, counted from 0.
    pub changed: Vec<(usize, usize)>,
}

/// Returns the contents of the first argument that names a file.
pub(super) fn file_named(arguments: &[Value], files: &dyn Files) -> Option<String> {
    arguments.iter().find_map(|argument| match argument {
        Value::Str(name) => String::from_utf8(files.read(name)?.to_vec()).ok(),
        _ => None,
    })
}

/// Returns the elements of a list or tuple.
pub(super) fn elements(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => Some(elements),
        _ => None,
    }
}
