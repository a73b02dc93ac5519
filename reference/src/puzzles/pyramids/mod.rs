//! Pyramids: fill an N x N table with heights so that every row and column has each of 1 to N once.
//! Every clue at an edge is the number of pyramids that are visible from there. A pyramid hides the
//! lower ones behind it.

mod board;
mod candidates;
pub mod draw;
pub mod explain;
pub mod game;
mod games;
pub mod generate;
mod guide;
mod line;
mod object;
mod parse;
mod powers;
mod slopes;
pub mod solve;
mod table;
pub mod verify;

pub use guide::{Guide, GuideError, Side};
pub use object::Pyramids;
pub use parse::ParseError;
pub use table::Table;

/// Greatest length of a table.
pub const MAX_SIZE: usize = 16;

/// A puzzle: clues, and given heights.
///
/// `Display` writes the guide in the notation of the assignment's program, and below it the rows of
/// given heights if there are any. `FromStr` reads this form.
///
/// ```
/// use puzzlemark_reference::puzzles::pyramids::Puzzle;
///
/// let text = "[0, 2], [0, 0], [0, 0], [0, 0]\n. .\n. 2\n";
/// let puzzle: Puzzle = text.parse()?;
/// assert_eq!(puzzle.givens().get(1, 1), 2);
/// assert_eq!(puzzle.to_string(), text);
/// # Ok::<_, puzzlemark_reference::puzzles::pyramids::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    guide: Guide,
    givens: Table,
}

impl Puzzle {
    /// Returns the puzzle of a guide, without given heights.
    pub fn new(guide: Guide) -> Self {
        let givens = Table::empty(guide.size());
        Self { guide, givens }
    }

    /// Returns the puzzle of a guide and given heights, if they are a table of the guide's length.
    pub fn with_givens(guide: Guide, givens: Table) -> Option<Self> {
        (givens.size() == guide.size()).then_some(Self { guide, givens })
    }

    /// Returns the length of the table, N.
    pub fn size(&self) -> usize {
        self.guide.size()
    }

    /// Returns the clues.
    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    /// Returns the given heights, with zero for the other cells.
    pub fn givens(&self) -> &Table {
        &self.givens
    }
}
