//! Positions of pieces, and moves that put them there.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{Piece, Position, Puzzle};
use crate::notation;
use crate::operation::Expression;
use crate::value::Value;

/// The positions of pieces. They may break the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placement {
    pieces: BTreeMap<Position, Piece>,
}

impl Placement {
    /// Puts a piece at a place, and replaces a piece that is already there.
    pub fn put(&mut self, piece: Piece, position: Position) {
        self.pieces.insert(position, piece);
    }

    /// Returns the piece at a place.
    pub fn at(&self, position: Position) -> Option<Piece> {
        self.pieces.get(&position).copied()
    }

    /// Returns all pieces, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Position, Piece)> {
        self.pieces
            .iter()
            .map(|(position, piece)| (*position, *piece))
    }

    /// Returns the state of play as text: `#` green, `O` bubble, `*` boulder, `.` empty.
    pub fn text(&self, puzzle: &Puzzle) -> String {
        puzzle.text(|position| match self.at(position) {
            Some(piece) => piece.symbol(),
            None if puzzle.is_green(position) => '#',
            None => '.',
        })
    }
}

impl FromIterator<Move> for Placement {
    fn from_iter<T: IntoIterator<Item = Move>>(moves: T) -> Self {
        let pieces = moves
            .into_iter()
            .map(|Move { piece, position }| (position, piece));
        Self {
            pieces: pieces.collect(),
        }
    }
}

/// A piece put at a place. [`Display`] writes it as a call: `put_bubble(0, 1)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The piece to put.
    pub piece: Piece,
    /// The position to put it at.
    pub position: Position,
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Position { row, column } = self.position;
        write!(f, "put_{}({row}, {column})", self.piece)
    }
}

/// A text that is not a move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{}` is not a move; write `put_bubble(0, 1)` or `put_boulder(0, 1)`", .0.escape_debug())]
pub struct MoveError(String);

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        read_move(text).ok_or_else(|| MoveError(text.into()))
    }
}

fn read_move(text: &str) -> Option<Move> {
    let operation = notation::parse_operation(text)
        .ok()
        .filter(|own| own.target.is_none())?;
    let Expression::Call {
        callee,
        arguments,
        keywords,
    } = operation.expression
    else {
        return None;
    };
    let Expression::Name(name) = *callee else {
        return None;
    };
    let piece = match name.as_str() {
        "put_bubble" => Piece::Bubble,
        "put_boulder" => Piece::Boulder,
        _ => return None,
    };
    let number = |argument: &Expression| match argument {
        Expression::Literal(Value::Int(number)) => usize::try_from(number).ok(),
        _ => None,
    };
    match &arguments[..] {
        [row, column] if keywords.is_empty() => Some(Move {
            piece,
            position: Position {
                row: number(row)?,
                column: number(column)?,
            },
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        let position = Position { row: 12, column: 0 };
        for piece in Piece::BOTH {
            let put = Move { piece, position };
            assert_eq!(put.to_string().parse(), Ok(put));
        }
        for text in [
            "",
            "put_bubble(0)",
            "put_bubble(-1, 0)",
            "put(0, 0)",
            "x = put_bubble(0, 0)",
        ] {
            text.parse::<Move>().unwrap_err();
        }
    }
}
