//! The reach of each colour: the cells that its path from end to end cannot use, and the cells that
//! it cannot avoid.

use super::blocks::{Blocks, PITCH, cell, place};
use super::grid::{Grid, NO_CELL, NO_EDGE};
use super::trail::Reason;
use super::{Conflict, LinkSearch, Literal};

/// Bit sets with a word per row, which are kept equal to the trail.
pub(super) struct Reach {
    /// For each colour and row: the cells that can have the colour.
    possible: Vec<u64>,
    /// For each row: the cells that can be joined to the right.
    right: Vec<u64>,
    /// For each row: the cells that can be joined down.
    down: Vec<u64>,
    /// The colours to check again.
    stale: Vec<bool>,
}

impl Reach {
    pub(super) fn new(grid: &Grid) -> Self {
        let row = u64::MAX >> (64 - grid.columns);
        let mut down = vec![row; grid.rows];
        down[grid.rows - 1] = 0;
        Self {
            possible: vec![row; grid.colors * grid.rows],
            right: vec![row >> 1; grid.rows],
            down,
            stale: vec![true; grid.colors],
        }
    }

    /// Records that an edge is not joined.
    pub(super) fn close(&mut self, grid: &Grid, edge: usize) {
        let (side, row, bit) = self.side(grid, edge);
        side[row] &= !bit;
        for color in 0..grid.colors {
            let possible = &self.possible[color * grid.rows..];
            if possible[row] & bit != 0 {
                self.stale[color] = true;
            }
        }
    }

    /// Undoes [`close`](Self::close).
    pub(super) fn open(&mut self, grid: &Grid, edge: usize) {
        let (side, row, bit) = self.side(grid, edge);
        side[row] |= bit;
    }

    /// Records that a cell does not have a colour.
    pub(super) fn exclude(&mut self, grid: &Grid, cell: usize, color: usize) {
        let (row, column) = (cell / grid.columns, cell % grid.columns);
        self.possible[color * grid.rows + row] &= !(1 << column);
        self.stale[color] = true;
    }

    /// Undoes [`exclude`](Self::exclude).
    pub(super) fn admit(&mut self, grid: &Grid, cell: usize, color: usize) {
        let (row, column) = (cell / grid.columns, cell % grid.columns);
        self.possible[color * grid.rows + row] |= 1 << column;
    }

    fn side(&mut self, grid: &Grid, edge: usize) -> (&mut Vec<u64>, usize, u64) {
        let [from, to] = grid.edges[edge].map(|cell| cell as usize);
        let (row, column) = (from / grid.columns, from % grid.columns);
        let side = if to == from + 1 {
            &mut self.right
        } else {
            &mut self.down
        };
        (side, row, 1 << column)
    }

    /// Returns the ways that a colour can go from a place: to the right, left, down and up, as bits
    /// 0 to 3.
    pub(super) fn ways(&self, rows: usize, color: usize, place: usize) -> u8 {
        let (row, column) = (place / PITCH, place % PITCH);
        let possible = &self.possible[color * rows..][..rows];
        let bit = 1 << column;
        let mut ways = u8::from(self.right[row] & possible[row] >> 1 & bit != 0);
        if column > 0 {
            ways |= u8::from((self.right[row] & possible[row]) << 1 & bit != 0) << 1;
        }
        if row + 1 < rows {
            ways |= u8::from(self.down[row] & possible[row + 1] & bit != 0) << 2;
        }
        if row > 0 {
            ways |= u8::from(self.down[row - 1] & possible[row - 1] & bit != 0) << 3;
        }
        ways
    }
}

impl LinkSearch {
    /// Computes the ways of each colour from one end to the other that visit no cell twice. A cell
    /// that no way uses does not have the colour. A cell that all ways use has it. A colour without
    /// any way is a conflict.
    pub(super) fn apply_reach(&mut self) -> Result<(), Conflict> {
        let before = self.trail.literals.len() as u32;
        for color in 0..self.grid.colors {
            if std::mem::take(&mut self.reach.stale[color]) {
                let mut blocks = std::mem::take(&mut self.blocks);
                blocks.explore(&self.grid, &self.reach, color);
                let result = self.apply_blocks(&blocks, color, before);
                self.blocks = blocks;
                if result.is_err() {
                    self.reach.stale[color] = true;
                    return result;
                }
            }
        }
        Ok(())
    }

    fn apply_blocks(&mut self, blocks: &Blocks, color: usize, before: u32) -> Result<(), Conflict> {
        let cut = |beside| Reason::Cut { before, beside };
        let [_, stop] = self.grid.ends[color];
        if !blocks.reached(place(&self.grid, stop)) {
            // The end is like a cut-off cell, but it certainly has this colour.
            return self.imply(self.grid.colored(stop, color, false), cut(NO_CELL));
        }
        for row in 0..self.grid.rows {
            let mut lost = self.reach.possible[color * self.grid.rows + row];
            while lost != 0 {
                let column = lost.trailing_zeros() as usize;
                lost &= lost - 1;
                if !blocks.reached(row * PITCH + column) {
                    let cell = row * self.grid.columns + column;
                    self.imply(self.grid.colored(cell, color, false), cut(NO_CELL))?;
                }
            }
        }
        for &(gate, first, after) in &blocks.dead_ends {
            let gate = cell(&self.grid, gate as usize);
            for &place in &blocks.order[first as usize..after as usize] {
                let cell = cell(&self.grid, place as usize);
                self.imply(self.grid.colored(cell, color, false), cut(gate as u32))?;
            }
        }
        for &gate in &blocks.gates {
            let cell = cell(&self.grid, gate as usize);
            self.imply(self.grid.colored(cell, color, true), cut(cell as u32))?;
        }
        Ok(())
    }

    /// Adds the literals that cut off a cell, for a path that does not go through the cell beside
    /// it: the colours and edges at the border of the reachable cells.
    pub(super) fn explain_cut(
        &mut self,
        (cell, beside): (usize, u32),
        color: usize,
        before: u32,
        clause: &mut Vec<Literal>,
    ) {
        self.visits.begin();
        self.visits.visit(cell);
        if beside != NO_CELL {
            self.visits.visit(beside as usize);
        }
        let mut open = vec![cell];
        while let Some(cell) = open.pop() {
            for edge in self.grid.sides[cell]
                .into_iter()
                .filter(|&edge| edge != NO_EDGE)
            {
                let next = self.grid.across(edge, cell);
                if self.visits.visited(next) {
                    continue;
                }
                let colored = self.grid.colored(next, color, true);
                let joined = Grid::joined(edge, true);
                if self.trail.was_false(colored, before) {
                    self.visits.visit(next);
                    clause.push(colored);
                } else if self.trail.was_false(joined, before) {
                    clause.push(joined);
                } else {
                    self.visits.visit(next);
                    open.push(next);
                }
            }
        }
    }
}

/// Cells seen in the current walk.
pub(super) struct Visits {
    stamp: u32,
    stamps: Vec<u32>,
}

impl Visits {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            stamp: 0,
            stamps: vec![0; cells],
        }
    }

    fn begin(&mut self) {
        self.stamp += 1;
    }

    fn visit(&mut self, cell: usize) {
        self.stamps[cell] = self.stamp;
    }

    fn visited(&self, cell: usize) -> bool {
        self.stamps[cell] == self.stamp
    }
}
