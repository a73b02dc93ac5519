//! Reads puzzles from the text of their files.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use thiserror::Error;

use super::{Position, Puzzle};

/// Why a text is no puzzle, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// Number of the line, from 1.
    pub line: usize,
    /// Number of the character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// Why a text is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseErrorKind {
    /// There are no squares.
    #[error("the grid is empty; write one line per row")]
    Empty,
    /// A row has more or fewer squares than the first.
    #[error("the row has {found} squares, but the first row has {expected}")]
    Ragged {
        /// Number of squares in the first row.
        expected: usize,
        /// Number of squares in this row.
        found: usize,
    },
    /// A character that stands for no square.
    #[error("`{}` is no square; write `A` to `Z` for a region, `#` for green", .0.escape_debug())]
    NoSquare(char),
    /// A square of a region that cannot be reached from the region's first square.
    #[error("region {region} is in two parts: this square is apart from the one at {first}")]
    Apart {
        /// Letter of the region.
        region: char,
        /// The region's first square.
        first: Position,
    },
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads lines that end in `\n` or `\r\n`, or, the last one, in neither.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut squares = Vec::new();
        let mut columns = 0;
        for (row, line) in text
            .lines()
            .map(|line| line.trim_end_matches('\r'))
            .enumerate()
        {
            for (column, character) in line.chars().enumerate() {
                squares.push(
                    square(character)
                        .ok_or(ParseErrorKind::NoSquare(character))
                        .map_err(|kind| ParseError {
                            line: row + 1,
                            column: column + 1,
                            kind,
                        })?,
                );
            }
            let found = line.chars().count();
            if row == 0 {
                columns = found;
            }
            if found != columns || found == 0 {
                let kind = match columns {
                    0 => ParseErrorKind::Empty,
                    expected => ParseErrorKind::Ragged { expected, found },
                };
                return Err(ParseError {
                    line: row + 1,
                    column: found.min(columns) + 1,
                    kind,
                });
            }
        }
        if columns == 0 {
            return Err(ParseError {
                line: 1,
                column: 1,
                kind: ParseErrorKind::Empty,
            });
        }
        Self::connected(columns, squares)
    }
}

/// The square that a character stands for.
#[expect(
    clippy::option_option,
    reason = "a green square is a square without a region"
)]
fn square(character: char) -> Option<Option<char>> {
    match character {
        '#' => Some(None),
        'A'..='Z' => Some(Some(character)),
        _ => None,
    }
}

impl Puzzle {
    /// A puzzle of these squares, if its regions are connected.
    pub(super) fn connected(
        columns: usize,
        squares: Vec<Option<char>>,
    ) -> Result<Self, ParseError> {
        let puzzle = Self { columns, squares };
        let mut firsts = BTreeMap::new();
        let mut reached = BTreeSet::new();
        for position in puzzle.positions() {
            let Some(region) = puzzle.region(position) else {
                continue;
            };
            let first = *firsts.entry(region).or_insert(position);
            if first == position {
                puzzle.reach(position, &mut reached);
            } else if !reached.contains(&position) {
                let (line, column) = (position.row + 1, position.column + 1);
                let kind = ParseErrorKind::Apart { region, first };
                return Err(ParseError { line, column, kind });
            }
        }
        Ok(puzzle)
    }

    /// Adds all squares of a region that can be reached from one of them.
    fn reach(&self, start: Position, reached: &mut BTreeSet<Position>) {
        let region = self.region(start);
        let mut border = vec![start];
        while let Some(position) = border.pop() {
            if reached.insert(position) {
                border.extend(
                    self.neighbours(position)
                        .filter(|next| self.region(*next) == region),
                );
            }
        }
    }

    /// The places in the grid that share an edge with a place in it.
    pub(super) fn neighbours(&self, position: Position) -> impl Iterator<Item = Position> {
        let Position { row, column } = position;
        let left = column.checked_sub(1).map(|column| Position { row, column });
        let right = Position {
            row,
            column: column + 1,
        };
        [position.above(), left, Some(right), Some(position.below())]
            .into_iter()
            .flatten()
            .filter(|next| self.contains(*next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_a_missing_final_newline_do_not_matter() {
        let puzzle: Puzzle = "#A\nBA\n".parse().unwrap();
        for text in ["#A\nBA", "#A\r\nBA\r\n", "#A\r\nBA\r"] {
            assert_eq!(text.parse(), Ok(puzzle.clone()));
        }
        assert_eq!(puzzle.to_string(), "#A\nBA\n");
        assert_eq!((puzzle.rows(), puzzle.columns()), (2, 2));
    }

    #[test]
    fn bad_files_are_told_where() {
        for (text, message) in [
            (
                "",
                "line 1, column 1: the grid is empty; write one line per row",
            ),
            (
                "\nAB\n",
                "line 1, column 1: the grid is empty; write one line per row",
            ),
            (
                "AB\nA\n",
                "line 2, column 2: the row has 1 squares, but the first row has 2",
            ),
            (
                "AB\nABB\n",
                "line 2, column 3: the row has 3 squares, but the first row has 2",
            ),
            (
                "AB\nAB\n\n",
                "line 3, column 1: the row has 0 squares, but the first row has 2",
            ),
            (
                "AB\nA.\n",
                "line 2, column 2: `.` is no square; write `A` to `Z` for a region, `#` for green",
            ),
            (
                "ABA\n",
                "line 1, column 3: region A is in two parts: this square is apart from the one at (0, 0)",
            ),
        ] {
            assert_eq!(text.parse::<Puzzle>().unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_region_may_wind() {
        "AAA\nA#A\nABA\n".parse::<Puzzle>().unwrap();
        "BA\nAA\n".parse::<Puzzle>().unwrap();
    }
}
