//! The text form of puzzles.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{ASSIGNMENT_STRIPS, CELLS_MAX, Grid, Puzzle};

/// What begins the line of the strips.
const STRIPS: &str = "strips:";

/// Why a text is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// There are no rows.
    #[error("line {line}: expected a row of colours such as `bwbww`, found the end")]
    Empty {
        /// Number of the line, from 1.
        line: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("line {line}: expected {expected} colours as in the first row, found {found}")]
    Ragged {
        /// Number of the line, from 1.
        line: usize,
        /// Length of the first row.
        expected: usize,
        /// Length of this row.
        found: usize,
    },
    /// A character that cannot be a colour.
    #[error("line {line}, column {column}: expected a letter for a colour, found `{}`", found.escape_debug())]
    Colour {
        /// Number of the line, from 1.
        line: usize,
        /// Number of the character, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// More cells than can be worked on.
    #[error("a grid has at most {CELLS_MAX} cells, but this one has {0}")]
    TooLarge(usize),
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        let named = lines.first().and_then(|line| line.strip_prefix(STRIPS));
        let strips: Vec<String> = match named {
            Some(strips) => strips.split_whitespace().map(str::to_owned).collect(),
            None => ASSIGNMENT_STRIPS.map(str::to_owned).to_vec(),
        };
        let rows = lines.iter().enumerate().skip(usize::from(named.is_some()));
        check_rows(
            rows.clone().map(|(index, row)| (index + 1, *row)),
            lines.len() + 1,
        )?;
        let rows: Vec<&str> = rows.map(|(_, row)| *row).collect();
        let cells = rows.iter().map(|row| row.chars().count()).sum();
        let grid = Grid::from_rows(&rows).ok_or(ParseError::TooLarge(cells))?;
        Ok(Self { grid, strips })
    }
}

fn check_rows<'a>(
    rows: impl Iterator<Item = (usize, &'a str)>,
    end: usize,
) -> Result<(), ParseError> {
    let mut expected = None;
    for (line, row) in rows {
        let wrong = row
            .chars()
            .enumerate()
            .find(|(_, colour)| !colour.is_alphanumeric());
        if let Some((index, found)) = wrong {
            return Err(ParseError::Colour {
                line,
                column: index + 1,
                found,
            });
        }
        let found = row.chars().count();
        let expected = *expected.get_or_insert(found);
        if found != expected || found == 0 {
            return Err(ParseError::Ragged {
                line,
                expected: expected.max(1),
                found,
            });
        }
    }
    expected
        .map(|_| ())
        .ok_or(ParseError::Empty { line: end.max(1) })
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
