//! The text form of puzzles: a line per row, a letter per end, `.` for an empty cell.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{Cell, Color, Puzzle, SIZE_MAX};
use crate::puzzles::SquaresError;
use crate::puzzles::squares::Squares;

/// The squares that a puzzle may have.
const SQUARES: Squares = Squares {
    is_one: |found| found == '.' || found.is_alphanumeric(),
    expected: "a letter for the end of a colour, `.` for an empty cell",
    side_max: SIZE_MAX,
};

/// An error in the text of a puzzle. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// The text is not a grid.
    #[error(transparent)]
    Squares(#[from] SquaresError),
    /// A colour does not have two ends.
    #[error(
        "line {line}, column {column}: every colour has two ends, but there {} of `{letter}`",
        ends(*.count)
    )]
    Ends {
        /// Line of the colour's first letter, or of the third.
        line: usize,
        /// Column of that letter.
        column: usize,
        /// The letter.
        letter: char,
        /// The number of its letters in the grid.
        count: usize,
    },
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Parses a grid. Ignores blank lines at its end and carriage returns.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows = SQUARES.parse_rows(text.lines(), 1)?;
        let mut places: Vec<(char, Vec<Cell>)> = Vec::new();
        for (row, letters) in rows.iter().enumerate() {
            for (column, &letter) in letters
                .iter()
                .enumerate()
                .filter(|(_, letter)| **letter != '.')
            {
                let cell = Cell { row, column };
                match places.iter_mut().find(|(known, _)| *known == letter) {
                    Some((_, cells)) => cells.push(cell),
                    None => places.push((letter, vec![cell])),
                }
            }
        }
        let colors = places.iter().map(|(letter, cells)| color(*letter, cells));
        let colors = colors.collect::<Result<_, _>>()?;
        Ok(Self::new(rows.len(), rows[0].len(), colors))
    }
}

fn ends(count: usize) -> String {
    match count {
        1 => "is 1".to_owned(),
        more => format!("are {more}"),
    }
}

fn color(letter: char, cells: &[Cell]) -> Result<Color, ParseError> {
    if let &[first, second] = cells {
        return Ok(Color {
            letter,
            ends: [first, second],
        });
    }
    let at = cells.get(2).unwrap_or(&cells[0]);
    let (line, column) = (at.row + 1, at.column + 1);
    Err(ParseError::Ends {
        line,
        column,
        letter,
        count: cells.len(),
    })
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, end) in self.ends.iter().enumerate() {
            let letter = end.map_or('.', |color| self.colors[color].letter);
            write!(f, "{letter}")?;
            if (index + 1) % self.columns == 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
