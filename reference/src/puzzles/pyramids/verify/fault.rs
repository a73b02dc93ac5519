//! Faults of an answer.

use thiserror::Error;

use crate::puzzles::pyramids::Side;

/// A rule that an answer breaks, with the place. Rows and columns count from zero.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The answer has more or fewer rows than the puzzle.
    #[error("the table has {expected} rows, not {found}")]
    Rows {
        /// Number of rows of the puzzle.
        expected: usize,
        /// Number of rows of the answer.
        found: usize,
    },
    /// A row of the answer is longer or shorter than a row of the puzzle.
    #[error("row {row} has {expected} heights, not {found}")]
    Columns {
        /// The wrong row.
        row: usize,
        /// Number of columns of the puzzle.
        expected: usize,
        /// Number of heights in the row.
        found: usize,
    },
    /// A text that is not a height of this puzzle.
    #[error("`{found}` at ({row}, {column}) is not a height from 1 to {size}")]
    Height {
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
        /// The text in the cell.
        found: String,
        /// Length of the table.
        size: usize,
    },
    /// A cell without a height.
    #[error("({row}, {column}) has no height")]
    Empty {
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
    },
    /// A given height that the answer does not have.
    #[error("({row}, {column}) is given as {given}, not {found}")]
    Given {
        /// The row of the cell.
        row: usize,
        /// The column of the cell.
        column: usize,
        /// The height that the puzzle gives.
        given: u8,
        /// The height that the answer has.
        found: u8,
    },
    /// A height that occurs again in its row.
    #[error("row {row} has height {height} in columns {first} and {second}")]
    TwiceInRow {
        /// The wrong row.
        row: usize,
        /// The height that occurs again.
        height: u8,
        /// The place of its first occurrence.
        first: usize,
        /// The place of its second occurrence.
        second: usize,
    },
    /// A height that occurs again in its column.
    #[error("column {column} has height {height} in rows {first} and {second}")]
    TwiceInColumn {
        /// The wrong column.
        column: usize,
        /// The height that occurs again.
        height: u8,
        /// The place of its first occurrence.
        first: usize,
        /// The place of its second occurrence.
        second: usize,
    },
    /// A clue that differs from the number of visible pyramids.
    #[error("from the {} {seen} pyramids are seen in {}, but the clue is {clue}", side.name(), line(*side, *index))]
    Clue {
        /// The edge of the clue.
        side: Side,
        /// The index of the clue, which is the index of its row or column.
        index: usize,
        /// The clue.
        clue: u8,
        /// The number of pyramids that are visible from there.
        seen: u8,
    },
}

fn line(side: Side, index: usize) -> String {
    match side {
        Side::Top | Side::Bottom => format!("column {index}"),
        Side::Left | Side::Right => format!("row {index}"),
    }
}
