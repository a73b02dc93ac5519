//! The visible part of a game: its puzzle, and the board in a reply.

use crate::object::Files;
use crate::value::Value;

/// The content that a reply shows of a game; empty if the reply is not a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// The puzzle itself, as the text of its file, where the reply tells.
    pub puzzle: Option<String>,
    /// The state before the operation, where the reply tells.
    pub before: Option<String>,
    /// The moves that were made, where the reply tells.
    pub moves: Option<String>,
    /// The state of play.
    pub state: Option<String>,
}

impl Shown {
    /// A reply that shows a state and nothing else.
    pub fn of_state(state: impl Into<String>) -> Self {
        Self {
            state: Some(state.into()),
            ..Self::default()
        }
    }
}

/// A game from move to move.
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
    /// The move that led here; empty at the start.
    pub played: String,
    /// The content of each square, row by row.
    pub rows: Vec<Vec<String>>,
    /// Squares that the move has changed: row and column, counted from 0.
    pub changed: Vec<(usize, usize)>,
}

/// The contents of the first of the arguments that names a file.
pub(super) fn file_named(arguments: &[Value], files: &dyn Files) -> Option<String> {
    arguments.iter().find_map(|argument| match argument {
        Value::Str(name) => String::from_utf8(files.read(name)?.to_vec()).ok(),
        _ => None,
    })
}

/// The elements of a list or tuple.
pub(super) fn elements(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => Some(elements),
        _ => None,
    }
}
