//! Bubbles and boulders.
//!
//! A grid is split into connected regions. Green squares belong to no region. Each region gets one
//! bubble and one boulder on different squares. A bubble floats in the top row, or right below a
//! green square or another bubble. A boulder lies in the bottom row, or right above a green square
//! or another boulder. So in each column, between green squares or edges, bubbles are at the top
//! and boulders at the bottom, with any number of empty squares between them.
//!
//! ```
//! use puzzlemark_reference::puzzles::bubbles_and_boulders::{Piece, Position, Puzzle, solve, verify};
//!
//! let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B".parse()?;
//! let [solution] = &solve::solutions(&puzzle, 2)[..] else { panic!("not unique") };
//! assert_eq!(solution.placement().at(Position { row: 0, column: 1 }), Some(Piece::Bubble));
//! assert_eq!(verify::judge(&puzzle, &solution.placement()), []);
//! # Ok::<(), puzzlemark_reference::puzzles::bubbles_and_boulders::ParseError>(())
//! ```

pub mod draw;
pub mod generate;
pub mod solve;
pub mod verify;

mod game;
mod games;
mod object;
mod parse;
mod placement;
mod powers;

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

pub use game::{Game, InvalidPosition};
pub use object::BubblesAndBoulders;
pub use parse::ParseError;
pub use placement::{Move, MoveError, Placement};

/// A place in the grid. Rows count from the top, columns from the left, both from zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Number of the row.
    pub row: usize,
    /// Number of the column.
    pub column: usize,
}

impl Position {
    /// Returns the place above, or `None` from the top row.
    pub fn above(self) -> Option<Self> {
        Some(Self {
            row: self.row.checked_sub(1)?,
            ..self
        })
    }

    /// Returns the place below. It may be outside the grid.
    #[must_use]
    pub fn below(self) -> Self {
        Self {
            row: self.row + 1,
            ..self
        }
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

/// A piece to put on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// Floats to the top.
    Bubble,
    /// Sinks to the bottom.
    Boulder,
}

impl Piece {
    /// Both pieces.
    pub const BOTH: [Self; 2] = [Self::Bubble, Self::Boulder];

    /// Returns the character that shows the piece in a state of play.
    pub fn symbol(self) -> char {
        match self {
            Self::Bubble => 'O',
            Self::Boulder => '*',
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bubble => "bubble",
            Self::Boulder => "boulder",
        })
    }
}

/// A puzzle: the grid and its regions. [`Display`] writes it in the format of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    columns: usize,
    /// The letter of each square's region, row by row, or `None` for a green square.
    squares: Vec<Option<char>>,
}

impl Puzzle {
    /// The most regions that letters can denote.
    pub const REGIONS_MAX: usize = 26;

    /// The largest number of rows, and of columns.
    pub const SIDE_MAX: usize = 100;

    /// Returns the number of rows, at least 1.
    pub fn rows(&self) -> usize {
        self.squares.len() / self.columns
    }

    /// Returns the number of columns, at least 1.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the letters of the regions.
    pub fn regions(&self) -> BTreeSet<char> {
        self.squares.iter().flatten().copied().collect()
    }

    /// Returns every place in the grid, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let columns = self.columns;
        (0..self.squares.len()).map(move |index| Position {
            row: index / columns,
            column: index % columns,
        })
    }

    /// Returns the places of a region's squares, row by row.
    pub fn squares(&self, region: char) -> impl Iterator<Item = Position> {
        self.positions()
            .filter(move |position| self.region(*position) == Some(region))
    }

    /// Returns true if a place is in the grid.
    pub fn contains(&self, position: Position) -> bool {
        position.column < self.columns && position.row < self.rows()
    }

    /// Returns the region at a place, or `None` for a green square and outside of the grid.
    pub fn region(&self, position: Position) -> Option<char> {
        let index = self
            .contains(position)
            .then(|| position.row * self.columns + position.column)?;
        self.squares[index]
    }

    /// Returns true if a place is a green square.
    pub fn is_green(&self, position: Position) -> bool {
        self.contains(position) && self.region(position).is_none()
    }

    /// Returns true if a piece at this place cannot move further up (bubble) or down (boulder),
    /// even without other pieces. Then the place is at the edge, or at a green square.
    pub fn is_at_end(&self, piece: Piece, position: Position) -> bool {
        match self.beyond(piece, position) {
            Some(next) => self.is_green(next),
            None => true,
        }
    }

    /// Returns the next place in the direction of a piece, if it is in the grid.
    pub fn beyond(&self, piece: Piece, position: Position) -> Option<Position> {
        match piece {
            Piece::Bubble => position.above(),
            Piece::Boulder => Some(position.below()).filter(|below| self.contains(*below)),
        }
    }

    /// Returns the grid as text, each square as the given character.
    fn text(&self, character: impl Fn(Position) -> char) -> String {
        let mut text = String::new();
        for position in self.positions() {
            text.push(character(position));
            if position.column + 1 == self.columns {
                text.push('\n');
            }
        }
        text
    }
}

impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|position| self.region(position).unwrap_or('#')))
    }
}
