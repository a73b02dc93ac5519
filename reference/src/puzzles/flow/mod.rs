//! Flow: join the two ends of every colour by a path, so that the paths fill the grid.
//!
//! Every cell is on exactly one path. Each colour has one simple path between its two ends. There
//! are no loops and no branches. A path may be beside itself without being joined there (it
//! *touches itself*), as in the assignment.
//!
//! ```
//! use puzzlemark_reference::puzzles::flow::Puzzle;
//!
//! let puzzle: Puzzle = "A...B\n.C..B\n..C..\n....A\n.....".parse()?;
//! let solution = puzzle.solve().expect("a solution");
//! assert_eq!(solution.to_string(), "ACCBB\nACCBB\nAACBB\nAAAAA\nAAAAA\n");
//! assert!(puzzle.is_unique());
//! # Ok::<(), puzzlemark_reference::puzzles::flow::ParseError>(())
//! ```

pub mod board;
pub mod draw;
pub mod explain;
pub mod generate;
pub mod verify;

mod games;
mod object;
mod parse;
mod pictures;
mod powers;
mod solution;
mod solve;
mod window;

pub use object::Flow;
pub use parse::ParseError;
pub use solution::{Direction, Links, Solution};
pub use solve::Count;

/// The largest number of rows, and of columns, of a puzzle.
pub const SIZE_MAX: usize = 64;

/// A cell of the grid, as row and column from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row, 0 at the top.
    pub row: usize,
    /// Column, 0 at the left.
    pub column: usize,
}

impl Cell {
    /// Returns the cell beside this one on a grid of this size, or `None` outside the grid.
    fn neighbor(self, direction: Direction, rows: usize, columns: usize) -> Option<Self> {
        let Self { row, column } = self;
        let (row, column) = match direction {
            Direction::Up => (row.checked_sub(1)?, column),
            Direction::Down => (row + 1, column),
            Direction::Left => (row, column.checked_sub(1)?),
            Direction::Right => (row, column + 1),
        };
        (row < rows && column < columns).then_some(Self { row, column })
    }
}

/// A colour: its letter in the text form, and its two ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Color {
    /// The letter of the colour.
    pub letter: char,
    /// The ends of its path.
    pub ends: [Cell; 2],
}

/// A puzzle: the size of the grid and the ends of the colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    rows: usize,
    columns: usize,
    colors: Vec<Color>,
    /// For each cell, row by row: the colour that ends there.
    ends: Vec<Option<usize>>,
}

impl Puzzle {
    /// Returns the puzzle with these colours. The ends must be in the grid, on different cells. The
    /// letters must be different.
    ///
    /// # Panics
    ///
    /// Panics if these conditions are not met, or if the grid is empty or larger than [`SIZE_MAX`].
    pub fn new(rows: usize, columns: usize, colors: Vec<Color>) -> Self {
        assert!((1..=SIZE_MAX).contains(&rows) && (1..=SIZE_MAX).contains(&columns));
        let mut ends = vec![None; rows * columns];
        for (index, color) in colors.iter().enumerate() {
            assert!(
                colors[..index]
                    .iter()
                    .all(|other| other.letter != color.letter)
            );
            for end in color.ends {
                assert!(
                    end.row < rows && end.column < columns,
                    "an end off the grid"
                );
                let place = &mut ends[end.row * columns + end.column];
                assert!(place.replace(index).is_none(), "two ends on one cell");
            }
        }
        Self {
            rows,
            columns,
            colors,
            ends,
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the colours, in the order of their first ends.
    pub fn colors(&self) -> &[Color] {
        &self.colors
    }

    /// Returns the index of the colour that ends on a cell.
    pub fn end(&self, cell: Cell) -> Option<usize> {
        self.ends[cell.row * self.columns + cell.column]
    }

    /// Returns the cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell { row, column }))
    }
}
