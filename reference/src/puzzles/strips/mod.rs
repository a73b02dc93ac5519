//! Black-and-white strips: cut a grid of coloured cells into straight strips. Each given strip is
//! used exactly once, in either direction. The other cells are single cells.
//!
//! Row 0 of a grid is its first string. It is at the bottom of drawings.

pub mod draw;
mod functions;
mod games;
pub mod generate;
mod object;
mod outline;
mod parse;
mod powers;
pub mod solve;
pub mod verify;

pub use object::Strips;
pub use outline::{OutlineError, split_output};
pub use parse::ParseError;

/// The most cells of a grid.
pub const CELLS_MAX: usize = 1024;

/// The strips of the assignment: all patterns of two and three cells, black or white, up to turns.
pub const ASSIGNMENT_STRIPS: [&str; 9] =
    ["ww", "wb", "bb", "www", "wwb", "wbw", "wbb", "bwb", "bbb"];

/// A rectangle of coloured cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    columns: usize,
    /// The colours, row by row from the bottom.
    colours: Vec<char>,
}

impl Grid {
    /// Returns the grid of these rows, from the bottom. Returns `None` if the rows have different
    /// lengths or no cells, or more than [`CELLS_MAX`] cells.
    pub fn from_rows<R: AsRef<str>>(rows: &[R]) -> Option<Self> {
        let columns = rows.first()?.as_ref().chars().count();
        let is_rectangle = rows
            .iter()
            .all(|row| row.as_ref().chars().count() == columns);
        let fits = (1..=CELLS_MAX).contains(&(rows.len() * columns));
        let colours = rows.iter().flat_map(|row| row.as_ref().chars()).collect();
        (is_rectangle && fits).then_some(Self { columns, colours })
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.colours.len() / self.columns
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the colour of a cell.
    ///
    /// # Panics
    ///
    /// Panics if the cell is outside the grid.
    pub fn colour(&self, cell: Cell) -> char {
        assert!(
            cell.column < self.columns,
            "column {} is outside the grid",
            cell.column
        );
        self.colours[cell.row * self.columns + cell.column]
    }

    /// Returns the colours, row by row from the bottom.
    pub fn colours(&self) -> &[char] {
        &self.colours
    }
}

/// A cell by column and row, in this order, both from zero. Row 0 is at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Number of the row.
    pub row: usize,
    /// Number of the column.
    pub column: usize,
}

/// The direction of a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

/// The position of a strip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Its lower left cell.
    pub first: Cell,
    /// Its direction from there.
    pub orientation: Orientation,
    /// Its number of cells.
    pub length: usize,
}

impl Placement {
    /// Returns the cells, from the lower left one.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let Cell { row, column } = self.first;
        (0..self.length).map(move |step| match self.orientation {
            Orientation::Horizontal => Cell {
                row,
                column: column + step,
            },
            Orientation::Vertical => Cell {
                row: row + step,
                column,
            },
        })
    }
}

/// A grid cut into strips of two and more cells, and single cells for the rest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Partition {
    rows: usize,
    columns: usize,
    /// The strips without single cells, sorted.
    strips: Vec<Placement>,
}

impl Partition {
    /// Returns the partition with these strips, if they are in the grid and do not overlap. Strips
    /// of one cell may be left out.
    pub fn new(rows: usize, columns: usize, strips: &[Placement]) -> Option<Self> {
        if rows * columns > CELLS_MAX {
            return None;
        }
        let mut is_taken = vec![false; rows * columns];
        for cell in strips.iter().flat_map(|strip| strip.cells()) {
            let is_inside = cell.row < rows && cell.column < columns;
            if !is_inside
                || std::mem::replace(&mut is_taken[cell.row * columns + cell.column], true)
            {
                return None;
            }
        }
        let mut strips: Vec<_> = strips
            .iter()
            .copied()
            .filter(|strip| strip.length > 1)
            .collect();
        strips.sort_unstable();
        Some(Self {
            rows,
            columns,
            strips,
        })
    }

    /// Returns the number of rows of the grid.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the grid.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the strips of two and more cells.
    pub fn strips(&self) -> &[Placement] {
        &self.strips
    }

    /// Returns the cells that are in no strip of two or more, row by row.
    pub fn singles(&self) -> Vec<Cell> {
        let covered: Vec<Cell> = self.strips.iter().flat_map(|strip| strip.cells()).collect();
        let cells = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| Cell { row, column }));
        cells.filter(|cell| !covered.contains(cell)).collect()
    }
}

/// A grid and the strips to cut it into.
///
/// `Display` writes the strips on the first line and the rows below, the bottom row first as in the
/// assignment. `FromStr` reads this form. The first line may be missing for the assignment's own
/// strips.
///
/// ```
/// use puzzlemark_reference::puzzles::strips::{Puzzle, solve};
///
/// let puzzle: Puzzle = "strips: wb\nwb\nbw".parse()?;
/// assert_eq!(puzzle.to_string(), "strips: wb\nwb\nbw\n");
/// assert_eq!(solve::count(&puzzle, 10), 4);
/// # Ok::<_, puzzlemark_reference::puzzles::strips::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The grid to cut.
    pub grid: Grid,
    /// Colours of the strips. Each strip is used once, in either direction.
    pub strips: Vec<String>,
}
