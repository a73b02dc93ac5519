//! Grids of squares as text: a line per row, a character per square.

use thiserror::Error;

/// An error in a grid of squares, with its position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct SquaresError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Number of the character in the line, from 1.
    pub column: usize,
    /// The kind of error at this position.
    pub kind: SquaresErrorKind,
}

/// The kinds of errors in a grid of squares.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SquaresErrorKind {
    /// There are no squares.
    #[error("the grid is empty; write a line per row, with {expected}")]
    Empty {
        /// The allowed characters.
        expected: &'static str,
    },
    /// A row is longer or shorter than the first.
    #[error("the row has {found} {}, but the first row has {expected}; make all rows equally long", squares(*.found))]
    Ragged {
        /// Number of squares in the first row.
        expected: usize,
        /// Number of squares in this row.
        found: usize,
    },
    /// A character that is not a square.
    #[error("`{}` is not a square; write {expected}", .found.escape_debug())]
    Character {
        /// The character.
        found: char,
        /// The allowed characters.
        expected: &'static str,
    },
    /// There are too many rows or columns.
    #[error("a grid has at most {side_max} rows and {side_max} columns")]
    TooLarge {
        /// The largest number of each.
        side_max: usize,
    },
}

fn squares(count: usize) -> &'static str {
    if count == 1 { "square" } else { "squares" }
}

/// The squares that a grid may have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Squares {
    /// True if a character is such a square.
    pub(super) is_one: fn(char) -> bool,
    /// The allowed characters in words, such as "a letter for a colour".
    pub(super) expected: &'static str,
    /// The largest number of rows, and of columns.
    pub(super) side_max: usize,
}

impl Squares {
    /// Returns the characters, row by row. There is at least one row, and all rows have the same
    /// length, which is not zero. Ignores spaces and carriage returns at the ends of lines, and
    /// blank lines at the end. In errors, the first line has the number `first_line`.
    pub(super) fn parse_rows<'a>(
        self,
        lines: impl IntoIterator<Item = &'a str>,
        first_line: usize,
    ) -> Result<Vec<Vec<char>>, SquaresError> {
        let lines = lines.into_iter().map(|line| line.trim_end().chars());
        // One more of each shows that there are too many.
        let most = self.side_max + 1;
        let mut rows: Vec<Vec<char>> = lines
            .take(most)
            .map(|line| line.take(most).collect())
            .collect();
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        let columns = rows.first().map_or(0, Vec::len);
        for (index, row) in rows.iter().enumerate() {
            self.check(index, row, columns)
                .map_err(|(column, kind)| SquaresError {
                    line: first_line + index,
                    column,
                    kind,
                })?;
        }
        if rows.is_empty() {
            let expected = self.expected;
            return Err(SquaresError {
                line: first_line,
                column: 1,
                kind: SquaresErrorKind::Empty { expected },
            });
        }
        Ok(rows)
    }

    /// Checks a row. The error is the column, from 1, of the first fault.
    fn check(
        self,
        index: usize,
        row: &[char],
        columns: usize,
    ) -> Result<(), (usize, SquaresErrorKind)> {
        let Self {
            is_one,
            expected,
            side_max,
        } = self;
        if let Some(place) = row.iter().position(|&found| !is_one(found)) {
            let found = row[place];
            return Err((place + 1, SquaresErrorKind::Character { found, expected }));
        }
        if index >= side_max || row.len() > side_max {
            let column = row.len().min(side_max + 1);
            return Err((column, SquaresErrorKind::TooLarge { side_max }));
        }
        match (columns, row.len()) {
            (0, _) => Err((1, SquaresErrorKind::Empty { expected })),
            (expected, found) if found != expected => Err((
                found.min(expected) + 1,
                SquaresErrorKind::Ragged { expected, found },
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: Squares = Squares {
        is_one: |found| found.is_ascii_lowercase(),
        expected: "letters",
        side_max: 3,
    };

    fn read(text: &str) -> Result<Vec<Vec<char>>, String> {
        LETTERS
            .parse_rows(text.lines(), 7)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn line_ends_and_blanks_at_ends_do_not_matter() {
        let rows = Ok(vec![vec!['a', 'b'], vec!['c', 'd']]);
        for text in ["ab\ncd", "ab\ncd\n", "ab\r\ncd\r\n", "ab  \ncd\r\n\r\n \n"] {
            assert_eq!(read(text), rows, "{text:?}");
        }
    }

    #[test]
    fn mistakes_are_reported_with_line_and_column() {
        for (text, message) in [
            (
                "",
                "line 7, column 1: the grid is empty; write a line per row, with letters",
            ),
            (
                " \n\nab",
                "line 7, column 1: the grid is empty; write a line per row, with letters",
            ),
            (
                "ab\nc\n",
                "line 8, column 2: the row has 1 square, but the first row has 2; make all rows \
                 equally long",
            ),
            (
                "ab\n\nab\n",
                "line 8, column 1: the row has 0 squares, but the first row has 2; make all rows \
                 equally long",
            ),
            (
                "ab\na\u{7}",
                "line 8, column 2: `\\u{7}` is not a square; write letters",
            ),
            (
                "abcd",
                "line 7, column 4: a grid has at most 3 rows and 3 columns",
            ),
            (
                "a\na\na\na",
                "line 10, column 1: a grid has at most 3 rows and 3 columns",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), message, "{text:?}");
        }
    }
}
