//! The cells of a small grid, numbered row by row.

use crate::puzzles::fifteen::direction::Direction;

/// The most cells of a packed board in this module.
pub(in crate::puzzles::fifteen) const CELLS_MAX: usize = 16;

/// Height and width, at least 2 each and at most [`CELLS_MAX`] cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) height: usize,
    pub(super) width: usize,
}

impl Grid {
    pub(super) fn cells(self) -> usize {
        self.height * self.width
    }

    /// Returns the cell on a side of a cell, if there is one.
    pub(super) fn neighbour(self, cell: usize, direction: Direction) -> Option<usize> {
        let place = (cell / self.width, cell % self.width);
        let (row, col) = direction.from_cell(place, (self.height, self.width))?;
        Some(row * self.width + col)
    }

    /// Returns the cells next to a cell, as a set of bits.
    pub(super) fn neighbours(self, cell: usize) -> u16 {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| self.neighbour(cell, direction))
            .fold(0, |set, next| set | 1 << next)
    }

    /// Returns the number of steps between two cells.
    pub(super) fn distance(self, from: usize, to: usize) -> u8 {
        let rows = (from / self.width).abs_diff(to / self.width);
        let cols = (from % self.width).abs_diff(to % self.width);
        u8::try_from(rows + cols).unwrap_or(u8::MAX)
    }

    /// Returns the cell at the place of this one after rows and columns of a square grid are
    /// exchanged.
    pub(super) fn transposed(self, cell: usize) -> usize {
        cell % self.width * self.width + cell / self.width
    }

    /// Returns the cells that are connected to some cells through free cells.
    pub(super) fn flood(self, from: u16, free: u16) -> u16 {
        let left: u16 = (0..self.height).map(|row| 1 << (row * self.width)).sum();
        let right = left << (self.width - 1);
        let free = free & (u16::MAX >> (CELLS_MAX - self.cells()));
        let mut reached = from;
        loop {
            let sideways = (reached & !left) >> 1 | (reached & !right) << 1;
            let upright = reached >> self.width | reached << self.width;
            let next = (reached | sideways | upright) & free;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}
