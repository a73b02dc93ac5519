//! The text form of boards: one row per line, 0 for the blank.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

use super::board::{Board, BoardError, SIDE_MAX};

/// An error in the text of a board, with its position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Number of the character in the line, from 1.
    pub column: usize,
    /// The kind of error at this position.
    pub kind: ParseErrorKind,
}

/// The kinds of errors in the text of a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseErrorKind {
    /// There are no numbers.
    #[error("the board is empty; write one line of numbers per row, 0 for the blank")]
    Empty,
    /// A text that is not a number.
    #[error("`{}` is not a number; write the tiles as numbers, 0 for the blank", .0.escape_debug())]
    NoNumber(String),
    /// A row has more or fewer tiles than the first.
    #[error("the row has {found} tiles, but the first row has {expected}")]
    Ragged {
        /// Number of tiles of the first row.
        expected: usize,
        /// Number of tiles of this row.
        found: usize,
    },
    /// The board is too large.
    #[error("a board has at most {SIDE_MAX} rows and columns")]
    TooLarge,
    /// A number that is not the number of a tile.
    #[error("there is no tile `{tile}`: the tiles are 0 to {tile_max}")]
    NoTile {
        /// The number.
        tile: usize,
        /// The highest tile number.
        tile_max: usize,
    },
    /// A tile that occurs twice.
    #[error("tile `{tile}` is also in line {first_line}, column {first_column}")]
    Twice {
        /// The tile.
        tile: usize,
        /// Line of the first, from 1.
        first_line: usize,
        /// Column of the first, from 1.
        first_column: usize,
    },
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads one row per line. The numbers are separated by spaces or commas, with or without
    /// brackets around the row. It reads the text of [`Display`], and the text of `str(puzzle)` in
    /// the assignment.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut places = Vec::new();
        let mut tiles = Vec::new();
        let mut width = 0;
        let mut height = 0;
        for (row, line) in text.trim_end().lines().enumerate() {
            let before = tiles.len();
            for (column, word) in words(line) {
                let place = (row + 1, column + 1);
                let tile: Result<usize, _> = word.parse();
                tiles.push(
                    tile.map_err(|_| error(place, ParseErrorKind::NoNumber(shortened(word))))?,
                );
                places.push(place);
            }
            let found = tiles.len() - before;
            height = row + 1;
            if row == 0 {
                width = found;
            }
            if found != width || found == 0 {
                let kind = match width {
                    0 => ParseErrorKind::Empty,
                    expected => ParseErrorKind::Ragged { expected, found },
                };
                return Err(error((row + 1, 1), kind));
            }
            if found > SIDE_MAX || height > SIDE_MAX {
                return Err(error((row + 1, 1), ParseErrorKind::TooLarge));
            }
        }
        Self::new(height, width, &tiles).map_err(|why| located(why, width, &places))
    }
}

/// Returns the words of a line, each with the number of characters before it.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |character: char| character.is_whitespace() || "[,]".contains(character);
    let mut column = 0;
    line.split_inclusive(is_between).filter_map(move |piece| {
        let start = column;
        column += piece.chars().count();
        let word = piece.trim_end_matches(is_between);
        (!word.is_empty()).then_some((start, word))
    })
}

/// Returns the beginning of a word, enough to recognize it.
fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}

fn error((line, column): (usize, usize), kind: ParseErrorKind) -> ParseError {
    ParseError { line, column, kind }
}

fn located(why: BoardError, width: usize, places: &[(usize, usize)]) -> ParseError {
    let place = |row: usize, col: usize| places.get(row * width + col).copied().unwrap_or((1, 1));
    match why {
        BoardError::Size { .. } | BoardError::Count { .. } => error((1, 1), ParseErrorKind::Empty),
        BoardError::NoTile {
            row,
            col,
            tile,
            tile_max,
        } => error(place(row, col), ParseErrorKind::NoTile { tile, tile_max }),
        BoardError::Twice {
            row,
            col,
            tile,
            first_row,
            first_col,
        } => {
            let (first_line, first_column) = place(first_row, first_col);
            error(
                place(row, col),
                ParseErrorKind::Twice {
                    tile,
                    first_line,
                    first_column,
                },
            )
        }
    }
}

impl Display for Board {
    /// Writes one row per line, in columns of equal width.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let digits = (self.cells() - 1).to_string().len();
        for row in 0..self.height() {
            for col in 0..self.width() {
                let end = if col + 1 == self.width() { '\n' } else { ' ' };
                write!(f, "{:>digits$}{end}", self.tile(row, col))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_the_assignment_prints_them() {
        let plain: Board = "4 1\n3 2\n5 0".parse().unwrap();
        assert_eq!("[4, 1]\r\n[3, 2]\r\n[5, 0]\r\n".parse(), Ok(plain));
    }

    #[test]
    fn numbers_are_written_in_columns() {
        let board = Board::solved(3, 4).unwrap();
        assert_eq!(board.to_string(), " 0  1  2  3\n 4  5  6  7\n 8  9 10 11\n");
    }

    #[test]
    fn errors_say_where_and_what() {
        for (text, message) in [
            (
                "",
                "line 1, column 1: the board is empty; write one line of numbers per row, 0 for the blank",
            ),
            (
                "\n1 2",
                "line 1, column 1: the board is empty; write one line of numbers per row, 0 for the blank",
            ),
            (
                "0 1\n2 é3",
                "line 2, column 3: `é3` is not a number; write the tiles as numbers, 0 for the blank",
            ),
            (
                "0 1\n2 -3",
                "line 2, column 3: `-3` is not a number; write the tiles as numbers, 0 for the blank",
            ),
            (
                "0 1\n2",
                "line 2, column 1: the row has 1 tiles, but the first row has 2",
            ),
            (
                "0 1\n\n2 3",
                "line 2, column 1: the row has 0 tiles, but the first row has 2",
            ),
            (
                "0 1\n[2, 4]",
                "line 2, column 5: there is no tile `4`: the tiles are 0 to 3",
            ),
            (
                "0 1\n2  1",
                "line 2, column 4: tile `1` is also in line 1, column 3",
            ),
        ] {
            assert_eq!(
                text.parse::<Board>().unwrap_err().to_string(),
                message,
                "{text:?}"
            );
        }
    }
}
