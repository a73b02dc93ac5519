//! What can be wrong with an answer.

use std::fmt::{self, Display, Formatter};

use super::super::{Cell, Direction};

/// A fault of an answer. [`Display`] says it in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The answer has another size than the puzzle (rows, columns).
    Size {
        /// Of the answer.
        found: (usize, usize),
        /// Of the puzzle.
        expected: (usize, usize),
    },
    /// A cell is empty.
    Gap {
        /// The cell.
        cell: Cell,
    },
    /// A cell has a letter that is no colour of the puzzle.
    NoColor {
        /// The cell.
        cell: Cell,
        /// The letter.
        found: char,
    },
    /// A cell shows something that is no shape.
    NoShape {
        /// The cell.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// An end of a colour is not where the puzzle has it.
    EndLost {
        /// Where the puzzle has it.
        cell: Cell,
        /// The colour.
        letter: char,
    },
    /// There is an end where the puzzle has none.
    EndAdded {
        /// The cell.
        cell: Cell,
        /// The colour.
        letter: char,
    },
    /// No path leads to an end.
    EndUnreached {
        /// The end.
        cell: Cell,
        /// Its colour.
        letter: char,
    },
    /// More than one path leads to an end.
    EndBranches {
        /// The end.
        cell: Cell,
        /// How many.
        entries: usize,
    },
    /// A path stops at a cell that is no end.
    DeadEnd {
        /// The cell.
        cell: Cell,
        /// Its colour, if it is known.
        letter: Option<char>,
    },
    /// A cell is joined to more than two others.
    Branch {
        /// The cell.
        cell: Cell,
        /// How many.
        links: usize,
    },
    /// A path runs off the grid.
    OffGrid {
        /// Its last cell.
        cell: Cell,
        /// Where it goes.
        direction: Direction,
    },
    /// A cell goes to a neighbour that does not come back.
    OneSided {
        /// The cell.
        cell: Cell,
        /// Where it goes.
        direction: Direction,
    },
    /// Cells of different colours are joined.
    Mixed {
        /// A cell.
        cell: Cell,
        /// Where it is joined to another colour.
        direction: Direction,
    },
    /// A path joins ends of different colours.
    WrongEnds {
        /// The end it starts at.
        from: Cell,
        /// The end it leads to.
        to: Cell,
    },
    /// A path closes in itself.
    Loop {
        /// Its cells in order, from the first in the grid.
        cells: Vec<Cell>,
    },
    /// A colour's cells do not hang together.
    Apart {
        /// The colour.
        letter: char,
    },
    /// No single path from end to end covers a colour's cells.
    NoPath {
        /// The colour.
        letter: char,
    },
    /// Too many cells of one colour to find out whether a path covers them; shapes would tell.
    Undecided {
        /// The colour.
        letter: char,
    },
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { found, expected } => {
                let ((rows, columns), (high, wide)) = (found, expected);
                write!(
                    f,
                    "the answer has {rows} rows and {columns} columns, the puzzle {high} and {wide}"
                )
            }
            Self::Gap { cell } => write!(f, "{cell} is empty: every cell lies on a path"),
            Self::NoColor { cell, found } => {
                write!(f, "{cell}: {found:?} is no colour of the puzzle")
            }
            Self::NoShape { cell, found } => write!(f, "{cell}: {found:?} is no shape"),
            Self::EndLost { cell, letter } => {
                write!(f, "{cell} is an end of `{letter}`: it must stay")
            }
            Self::EndAdded { cell, letter } => {
                write!(f, "{cell}: the puzzle has no end of `{letter}` here")
            }
            Self::EndUnreached { cell, letter } => {
                write!(f, "no path leads to the end of `{letter}` at {cell}")
            }
            Self::EndBranches { cell, entries } => {
                write!(f, "{entries} paths lead to the end at {cell}, not one")
            }
            Self::DeadEnd {
                cell,
                letter: Some(letter),
            } => {
                write!(f, "the path of `{letter}` stops at {cell}, which is no end")
            }
            Self::DeadEnd { cell, letter: None } => {
                write!(f, "a path stops at {cell}, which is no end")
            }
            Self::Branch { cell, links } => {
                write!(
                    f,
                    "the path branches at {cell}, which is joined to {links} cells"
                )
            }
            Self::OffGrid { cell, direction } => write!(f, "{cell} goes {direction}, off the grid"),
            Self::OneSided { cell, direction } => {
                write!(
                    f,
                    "{cell} goes {direction}, but the cell there does not come back"
                )
            }
            Self::Mixed { cell, direction } => {
                write!(f, "{cell} is joined {direction} to another colour")
            }
            Self::WrongEnds { from, to } => {
                write!(
                    f,
                    "a path joins {from} and {to}, which are ends of different colours"
                )
            }
            Self::Loop { cells } => write_loop(f, cells),
            Self::Apart { letter } => write!(f, "the cells of `{letter}` do not hang together"),
            Self::NoPath { letter } => {
                write!(
                    f,
                    "no path from end to end covers the cells of `{letter}` once each"
                )
            }
            Self::Undecided { letter } => {
                write!(
                    f,
                    "too many cells of `{letter}` to tell whether a path covers them: "
                )?;
                f.write_str("give shapes instead of letters")
            }
        }
    }
}

fn write_loop(f: &mut Formatter<'_>, cells: &[Cell]) -> fmt::Result {
    write!(f, "a loop of {} cells:", cells.len())?;
    cells.iter().try_for_each(|cell| write!(f, " {cell}"))
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
