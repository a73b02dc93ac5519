//! Faults of an answer.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use super::super::{Cell, Direction};

/// A fault of an answer. [`Display`] writes it as a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The answer has another size than the puzzle (rows, columns).
    #[error("the answer has {} rows and {} columns, the puzzle {} and {}",
        found.0, found.1, expected.0, expected.1)]
    Size {
        /// The size of the answer.
        found: (usize, usize),
        /// The size of the puzzle.
        expected: (usize, usize),
    },
    /// A cell is empty.
    #[error("{cell} is empty: every cell lies on a path")]
    Gap {
        /// The cell.
        cell: Cell,
    },
    /// The letter of a cell is not a colour of the puzzle.
    #[error("{cell}: {found:?} is not a colour of the puzzle")]
    NoColor {
        /// The cell.
        cell: Cell,
        /// The letter.
        found: char,
    },
    /// A cell shows something that is not a shape.
    #[error("{cell}: {found:?} is not a shape")]
    NoShape {
        /// The cell.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// The answer has no end at a place where the puzzle has one.
    #[error("{cell} is an end of `{letter}`: it must stay")]
    EndLost {
        /// The position of the end in the puzzle.
        cell: Cell,
        /// The colour.
        letter: char,
    },
    /// The answer has an end at a place where the puzzle has none.
    #[error("{cell}: the puzzle has no end of `{letter}` here")]
    EndAdded {
        /// The cell.
        cell: Cell,
        /// The colour.
        letter: char,
    },
    /// No path leads to an end.
    #[error("no path leads to the end of `{letter}` at {cell}")]
    EndUnreached {
        /// The end.
        cell: Cell,
        /// Its colour.
        letter: char,
    },
    /// More than one path leads to an end.
    #[error("{entries} paths lead to the end at {cell}, not one")]
    EndBranches {
        /// The end.
        cell: Cell,
        /// The number of entries.
        entries: usize,
    },
    /// A path stops at a cell that is not an end.
    #[error("{} stops at {cell}, which is not an end", path_of(*letter))]
    DeadEnd {
        /// The cell.
        cell: Cell,
        /// Its colour, if it is known.
        letter: Option<char>,
    },
    /// A cell is joined to more than two others.
    #[error("the path branches at {cell}, which is joined to {links} cells")]
    Branch {
        /// The cell.
        cell: Cell,
        /// The number of links.
        links: usize,
    },
    /// A path leaves the grid.
    #[error("{cell} goes {direction}, off the grid")]
    OffGrid {
        /// Its last cell.
        cell: Cell,
        /// The direction that it goes.
        direction: Direction,
    },
    /// A cell is linked to a neighbour that is not linked back.
    #[error("{cell} goes {direction}, but the cell there does not come back")]
    OneSided {
        /// The cell.
        cell: Cell,
        /// The direction that it goes.
        direction: Direction,
    },
    /// Cells of different colours are joined.
    #[error("{cell} is joined {direction} to another colour")]
    Mixed {
        /// A cell.
        cell: Cell,
        /// The direction in which it is joined to another colour.
        direction: Direction,
    },
    /// A path joins ends of different colours.
    #[error("a path joins {from} and {to}, which are ends of different colours")]
    WrongEnds {
        /// The end it starts at.
        from: Cell,
        /// The end it leads to.
        to: Cell,
    },
    /// A path is a closed loop.
    #[error("a loop of {} cells: {}", cells.len(), listed(cells))]
    Loop {
        /// Its cells in order, from the first in the grid.
        cells: Vec<Cell>,
    },
    /// A colour's cells are not connected.
    #[error("no cells of `{letter}` lead from its end at {end} to {cell}")]
    Apart {
        /// The first cell that is apart.
        cell: Cell,
        /// The end from which it cannot be reached.
        end: Cell,
        /// The colour.
        letter: char,
    },
    /// No single path from end to end covers a colour's cells.
    #[error("no path from {} to {} covers the cells of `{letter}` once each", ends[0], ends[1])]
    NoPath {
        /// The ends of the colour.
        ends: [Cell; 2],
        /// The colour.
        letter: char,
    },
    /// A colour has too many cells to decide if a path covers them. Shapes would show this.
    #[error("too many cells of `{letter}` to tell whether a path covers them: give shapes")]
    Undecided {
        /// The colour.
        letter: char,
    },
}

fn path_of(letter: Option<char>) -> String {
    letter.map_or("a path".to_owned(), |letter| {
        format!("the path of `{letter}`")
    })
}

fn listed(cells: &[Cell]) -> String {
    let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
    cells.join(" ")
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

impl Display for Direction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}
