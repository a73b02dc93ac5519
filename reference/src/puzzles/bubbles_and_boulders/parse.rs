//! Reads puzzles from the text of their files.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use thiserror::Error;

use super::{Position, Puzzle};
use crate::puzzles::SquaresError;
use crate::puzzles::squares::Squares;

/// The squares that a puzzle may have.
const SQUARES: Squares = Squares {
    is_one: |found| found == GREEN || found.is_ascii_uppercase(),
    expected: "`A` to `Z` for a region, `#` for green",
    side_max: Puzzle::SIDE_MAX,
};

/// The character of a green square.
const GREEN: char = '#';

/// An error in the text of a puzzle. Lines and columns count from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// The text is not a grid.
    #[error(transparent)]
    Squares(#[from] SquaresError),
    /// A square of a region that is not connected to the region's first square.
    #[error(
        "line {line}, column {column}: region {region} is in two parts: this square is apart from \
         the one in line {}, column {}",
        first.row + 1,
        first.column + 1
    )]
    Apart {
        /// Line of the square.
        line: usize,
        /// Column of the square.
        column: usize,
        /// Letter of the region.
        region: char,
        /// The region's first square.
        first: Position,
    },
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads lines that end in `\n` or `\r\n`. The last line may have no line end.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows = SQUARES.parse_rows(text.lines(), 1)?;
        let columns = rows[0].len();
        let squares = rows.concat().into_iter();
        let squares = squares.map(|found| (found != GREEN).then_some(found));
        Self::connected(columns, squares.collect())
    }
}

impl Puzzle {
    /// Returns a puzzle of these squares, if its regions are connected.
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
                return Err(ParseError::Apart {
                    line: position.row + 1,
                    column: position.column + 1,
                    region,
                    first,
                });
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

    /// Returns the places in the grid that share an edge with a place in it.
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
                "AB\nA.\n",
                "line 2, column 2: `.` is not a square; write `A` to `Z` for a region, `#` for green",
            ),
            (
                "ABA\n",
                "line 1, column 3: region A is in two parts: this square is apart from the one in \
                 line 1, column 1",
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
