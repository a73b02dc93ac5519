//! Directions, and moves written as letters.

use std::fmt::{self, Display, Formatter, Write};

/// The direction in which the blank moves. It changes places with the tile on that side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the row above, `u`.
    Up,
    /// To the column on the left, `l`.
    Left,
    /// To the column on the right, `r`.
    Right,
    /// To the row below, `d`.
    Down,
}

impl Direction {
    /// All four, in the order in which solvers try them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// Returns the direction for a letter of a move string.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter)
    }

    /// Returns the letter for the direction in a move string.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Down => 'd',
        }
    }

    /// Returns the direction that undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }

    /// Returns the direction with rows and columns exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        match self {
            Self::Up => Self::Left,
            Self::Left => Self::Up,
            Self::Right => Self::Down,
            Self::Down => Self::Right,
        }
    }

    /// Returns the direction with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up | Self::Down => self,
        }
    }

    /// Returns the cell next to `(row, col)` on this side, or `None` if it is outside a grid of
    /// `height` x `width`.
    pub fn from_cell(
        self,
        (row, col): (usize, usize),
        (height, width): (usize, usize),
    ) -> Option<(usize, usize)> {
        let (row, col) = match self {
            Self::Up => (row.checked_sub(1)?, col),
            Self::Left => (row, col.checked_sub(1)?),
            Self::Right => (row, col + 1),
            Self::Down => (row + 1, col),
        };
        (row < height && col < width).then_some((row, col))
    }
}

impl Display for Direction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

/// Returns the move string of some directions: `uldr`.
pub fn letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}
