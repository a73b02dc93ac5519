//! The text form of puzzles.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{ASSIGNMENT_STRIPS, CELLS_MAX, Grid, Puzzle};
use crate::puzzles::SquaresError;
use crate::puzzles::squares::Squares;

/// The first word in the line of the strips.
const STRIPS: &str = "strips:";

/// The squares that a grid may have.
const SQUARES: Squares = Squares {
    is_one: char::is_alphanumeric,
    expected: "a letter for a colour, such as `b` or `w`",
    side_max: CELLS_MAX,
};

/// An error in the text of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// The rows are not a grid.
    #[error(transparent)]
    Squares(#[from] SquaresError),
    /// More cells than the reference supports.
    #[error(
        "line {line}, column 1: a grid has at most {CELLS_MAX} cells, but this one has {found}"
    )]
    TooLarge {
        /// Number of the first row's line, from 1.
        line: usize,
        /// Number of cells.
        found: usize,
    },
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut lines = text.lines().peekable();
        let named = lines.next_if(|line| line.starts_with(STRIPS));
        let strips: Vec<String> = match named.and_then(|line| line.strip_prefix(STRIPS)) {
            Some(strips) => strips.split_whitespace().map(str::to_owned).collect(),
            None => ASSIGNMENT_STRIPS.map(str::to_owned).to_vec(),
        };
        let line = if named.is_some() { 2 } else { 1 };
        let rows = SQUARES.parse_rows(lines, line)?;
        let found = rows.iter().map(Vec::len).sum();
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let grid = Grid::from_rows(&rows).ok_or(ParseError::TooLarge { line, found })?;
        Ok(Self { grid, strips })
    }
}

impl Display for Grid {
    /// Writes the rows, the bottom row first.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in self.colours().chunks(self.columns()) {
            writeln!(f, "{}", row.iter().collect::<String>())?;
        }
        Ok(())
    }
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.strips != ASSIGNMENT_STRIPS {
            writeln!(f, "{STRIPS} {}", self.strips.join(" "))?;
        }
        write!(f, "{}", self.grid)
    }
}
