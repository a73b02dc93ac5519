//! The text form of puzzles: a line per row, a letter per end, `.` for an empty cell.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::{Cell, Color, Puzzle, SIZE_MAX};

/// Why a text is not a puzzle. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// There are no rows.
    #[error("the puzzle is empty: expected a line per row, a letter per end and `.` elsewhere")]
    Empty,
    /// A row is longer or shorter than the first.
    #[error("line {line}: {found} cells, but line 1 has {expected}: make all rows equally long")]
    Ragged {
        /// The line.
        line: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first line has.
        expected: usize,
    },
    /// A character that cannot name a colour.
    #[error("line {line}, column {column}: {found:?} is no colour: expected a letter or `.`")]
    Letter {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// A colour does not have two ends.
    #[error(
        "line {line}, column {column}: `{letter}` stands {count} time(s): every colour has two ends"
    )]
    Ends {
        /// Line of the colour's first letter, or of the third.
        line: usize,
        /// Column of that letter.
        column: usize,
        /// The letter.
        letter: char,
        /// How often it stands in the grid.
        count: usize,
    },
    /// There are more rows or columns than [`SIZE_MAX`].
    #[error("line {line}: a grid has at most {SIZE_MAX} rows and {SIZE_MAX} columns")]
    TooLarge {
        /// The first line that is too much or too long.
        line: usize,
    },
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Parses a grid; blank lines at its end and carriage returns are passed over.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows = rows(text)?;
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

/// The grid of characters: not empty, rectangular, nothing but letters and `.`.
fn rows(text: &str) -> Result<Vec<Vec<char>>, ParseError> {
    let rows: Vec<Vec<char>> = text
        .trim_end()
        .lines()
        .map(|line| line.trim_end().chars().collect())
        .collect();
    let expected = rows.first().map_or(0, Vec::len);
    if expected == 0 {
        return Err(ParseError::Empty);
    }
    for (line, letters) in (1..).zip(&rows) {
        if line > SIZE_MAX || letters.len() > SIZE_MAX {
            return Err(ParseError::TooLarge { line });
        }
        if letters.len() != expected {
            return Err(ParseError::Ragged {
                line,
                found: letters.len(),
                expected,
            });
        }
        let fits = |letter: char| letter == '.' || letter.is_alphanumeric();
        if let Some(place) = letters.iter().position(|&letter| !fits(letter)) {
            return Err(ParseError::Letter {
                line,
                column: place + 1,
                found: letters[place],
            });
        }
    }
    Ok(rows)
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
