//! What can be wrong with an answer.

use thiserror::Error;

use crate::puzzles::pyramids::Side;

/// A rule that an answer breaks, and where. Rows and columns count from zero.
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
    /// A row of the answer is longer or shorter than one of the puzzle.
    #[error("row {row} has {expected} heights, not {found}")]
    Columns {
        /// The row at fault.
        row: usize,
        /// Number of columns of the puzzle.
        expected: usize,
        /// Number of heights in the row.
        found: usize,
    },
    /// Something that is no height of this puzzle.
    #[error("`{found}` at ({row}, {column}) is no height from 1 to {size}")]
    Height {
        /// Where it is.
        row: usize,
        /// Where it is.
        column: usize,
        /// What stands there.
        found: String,
        /// Length of the table.
        size: usize,
    },
    /// A cell without a height.
    #[error("({row}, {column}) has no height")]
    Empty {
        /// Where it is.
        row: usize,
        /// Where it is.
        column: usize,
    },
    /// A given height that the answer does not have.
    #[error("({row}, {column}) is given as {given}, not {found}")]
    Given {
        /// Where it is.
        row: usize,
        /// Where it is.
        column: usize,
        /// The height that the puzzle gives.
        given: u8,
        /// The height that the answer has.
        found: u8,
    },
    /// A height that occurs again in its row.
    #[error("row {row} has height {height} in columns {first} and {second}")]
    TwiceInRow {
        /// The row at fault.
        row: usize,
        /// What occurs again.
        height: u8,
        /// Where it occurs first.
        first: usize,
        /// Where it occurs again.
        second: usize,
    },
    /// A height that occurs again in its column.
    #[error("column {column} has height {height} in rows {first} and {second}")]
    TwiceInColumn {
        /// The column at fault.
        column: usize,
        /// What occurs again.
        height: u8,
        /// Where it occurs first.
        first: usize,
        /// Where it occurs again.
        second: usize,
    },
    /// A clue that is not what is seen.
    #[error("from the {} {seen} pyramids are seen in {}, but the clue is {clue}", side.name(), line(*side, *index))]
    Clue {
        /// The edge that the clue is at.
        side: Side,
        /// Index of the clue, which is that of its row or column.
        index: usize,
        /// The clue.
        clue: u8,
        /// How many pyramids are seen from there.
        seen: u8,
    },
}

fn line(side: Side, index: usize) -> String {
    match side {
        Side::Top | Side::Bottom => format!("column {index}"),
        Side::Left | Side::Right => format!("row {index}"),
    }
}
