//! The assignment's invariants: the conditions between two steps of the phased solution.

use std::fmt::{self, Display, Formatter};

use super::board::Board;

/// A statement about a board: the place of the blank, and the cells that have their own tiles.
///
/// An invariant for a position outside the board does not hold for any board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Invariant {
    /// The blank is in the cell. All rows below are solved, and the row to the right of the cell.
    LowerRow {
        /// Row of the blank.
        row: usize,
        /// Column of the blank.
        col: usize,
    },
    /// The blank is in this column of row 1. All rows below row 1 are solved, and both upper rows
    /// to the right.
    Row1 {
        /// Column of the blank.
        col: usize,
    },
    /// Like [`Row1`](Self::Row1), but the blank is in row 0 and the cell below it is also solved.
    Row0 {
        /// Column of the blank.
        col: usize,
    },
    /// Every cell is solved.
    Solved,
}

/// A cell, and the tile that an invariant requires there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Demand {
    /// Row of the cell.
    pub row: usize,
    /// Column of the cell.
    pub col: usize,
    /// The required tile.
    pub tile: usize,
}

impl Invariant {
    /// Returns the required position of the blank.
    pub fn blank(self) -> (usize, usize) {
        match self {
            Self::LowerRow { row, col } => (row, col),
            Self::Row1 { col } => (1, col),
            Self::Row0 { col } => (0, col),
            Self::Solved => (0, 0),
        }
    }

    /// Returns the conditions on a board of this size, the blank first, then row by row, or `None`
    /// if the position is outside the board.
    pub fn demands(self, height: usize, width: usize) -> Option<impl Iterator<Item = Demand>> {
        let (row, col) = self.blank();
        let solved = (0..height)
            .flat_map(move |row| (0..width).map(move |col| (row, col)))
            .filter(move |&cell| self.demands_home(cell))
            .map(move |(row, col)| Demand {
                row,
                col,
                tile: row * width + col,
            });
        let blank = std::iter::once(Demand { row, col, tile: 0 });
        (row < height && col < width).then(|| blank.chain(solved))
    }

    /// Returns true if the cell must have its own tile, which is not the blank.
    fn demands_home(self, (row, col): (usize, usize)) -> bool {
        match self {
            Self::LowerRow {
                row: blank_row,
                col: blank_col,
            } => (row, col) > (blank_row, blank_col),
            Self::Row1 { col: blank_col } => row > 1 || col > blank_col,
            Self::Row0 { col: blank_col } => {
                row > 1 || col > blank_col || (row, col) == (1, blank_col)
            }
            Self::Solved => (row, col) != (0, 0),
        }
    }

    /// Returns the first demand that a board does not meet. An invariant outside the board has no
    /// demand to return, but does not hold either (see [`holds`](Self::holds)).
    pub fn breach(self, board: &Board) -> Option<Demand> {
        self.demands(board.height(), board.width())?
            .find(|demand| board.tile(demand.row, demand.col) != demand.tile)
    }

    /// Returns true if the invariant holds for a board.
    pub fn holds(self, board: &Board) -> bool {
        self.demands(board.height(), board.width())
            .is_some_and(|mut demands| {
                demands.all(|demand| board.tile(demand.row, demand.col) == demand.tile)
            })
    }
}

impl Display for Invariant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::LowerRow { row, col } => write!(f, "lower_row_invariant({row}, {col})"),
            Self::Row1 { col } => write!(f, "row1_invariant({col})"),
            Self::Row0 { col } => write!(f, "row0_invariant({col})"),
            Self::Solved => f.write_str("solved"),
        }
    }
}
