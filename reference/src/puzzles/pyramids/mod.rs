//! Pyramids: fill an N x N table with heights so that every row and column holds each of 1 to N
//! once. Every clue at an edge counts the pyramids that are visible from there; a pyramid hides the
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

/// A puzzle: clues, and heights that are given.
///
/// `Display` writes the guide as it is typed into the assignment's program, and below it the rows
/// of given heights if there are any; `FromStr` reads that.
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
    /// The puzzle of a guide, without heights that are given.
    pub fn new(guide: Guide) -> Self {
        let givens = Table::empty(guide.size());
        Self { guide, givens }
    }

    /// The puzzle of a guide and given heights, if they are a table of the guide's length.
    pub fn with_givens(guide: Guide, givens: Table) -> Option<Self> {
        (givens.size() == guide.size()).then_some(Self { guide, givens })
    }

    /// Length of the table, N.
    pub fn size(&self) -> usize {
        self.guide.size()
    }

    /// The clues.
    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    /// The heights that are given; zero elsewhere.
    pub fn givens(&self) -> &Table {
        &self.givens
    }
}
