//! A filled grid, with the neighbours that each cell is joined to.

use std::fmt::{self, Display, Formatter};

use super::{Cell, Puzzle};

/// One of the four sides of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Returns the opposite direction.
    #[must_use]
    pub fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A set of directions: the sides on which a cell is joined to its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Links(u8);

impl Links {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Up alone.
    pub const UP: Self = Self(1);
    /// Down alone.
    pub const DOWN: Self = Self(2);
    /// Left alone.
    pub const LEFT: Self = Self(4);
    /// Right alone.
    pub const RIGHT: Self = Self(8);

    /// Returns the directions that are in one of the sets or in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns true if this set contains all directions of the other one.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns true if the two sets share a direction.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if the set contains the direction.
    pub fn has(self, direction: Direction) -> bool {
        self.contains(direction.into())
    }

    /// Returns the number of directions.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }
}

impl From<Direction> for Links {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Up => Self::UP,
            Direction::Down => Self::DOWN,
            Direction::Left => Self::LEFT,
            Direction::Right => Self::RIGHT,
        }
    }
}

/// A solution: the paths of a puzzle as links between cells.
///
/// Solvers make solutions. [`Puzzle::verify`] judges answers of others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution {
    rows: usize,
    columns: usize,
    links: Vec<Links>,
    letters: Vec<char>,
}

impl Solution {
    /// Returns the paths that start at the puzzle's ends and follow the links of the cells.
    ///
    /// # Panics
    ///
    /// Panics if a path does not end, or if a cell is on no path. Solvers make no such links.
    pub(super) fn from_links(puzzle: &Puzzle, links: Vec<Links>) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let mut letters = vec!['.'; rows * columns];
        for color in puzzle.colors() {
            let mut cell = color.ends[0];
            let mut came = Links::NONE;
            loop {
                letters[cell.row * columns + cell.column] = color.letter;
                let on = links[cell.row * columns + cell.column];
                let next = Direction::ALL
                    .into_iter()
                    .find(|&d| on.has(d) && came != d.into());
                let Some(next) = next else { break };
                cell = puzzle.neighbor(cell, next).expect("a link leads to a cell");
                came = next.back().into();
            }
            assert_eq!(cell, color.ends[1], "a path joins the ends of its colour");
        }
        assert!(
            letters.iter().all(|&letter| letter != '.'),
            "every cell is on a path"
        );
        Self {
            rows,
            columns,
            links,
            letters,
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

    /// Returns the sides on which a cell is joined to its neighbours: one side at the ends of
    /// paths, and two sides elsewhere.
    pub fn links(&self, cell: Cell) -> Links {
        self.links[cell.row * self.columns + cell.column]
    }

    /// Returns the letter of the path of a cell.
    pub fn letter(&self, cell: Cell) -> char {
        self.letters[cell.row * self.columns + cell.column]
    }

    /// Returns true if a path is beside itself without being joined there.
    pub fn touches_itself(&self) -> bool {
        let beside = |index: usize, next: usize, link: Links| {
            self.letters[index] == self.letters[next] && !self.links[index].contains(link)
        };
        (0..self.links.len()).any(|index| {
            let right = (index + 1) % self.columns != 0 && beside(index, index + 1, Links::RIGHT);
            let below = index + self.columns;
            right || below < self.links.len() && beside(index, below, Links::DOWN)
        })
    }
}

impl Display for Solution {
    /// Writes the letters, a line per row.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in self.letters.chunks(self.columns) {
            writeln!(f, "{}", row.iter().collect::<String>())?;
        }
        Ok(())
    }
}

impl Puzzle {
    /// Returns the cell beside another, or `None` outside the grid.
    pub fn neighbor(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        cell.neighbor(direction, self.rows(), self.columns())
    }
}
