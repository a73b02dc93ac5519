//! Where each colour can still go: its cells must hang together with both its ends.

use super::grid::{Grid, NO_EDGE};
use super::trail::Reason;
use super::{Conflict, Literal, Search};

/// Bit sets, a word per row, that mirror the trail.
pub(super) struct Reach {
    /// Per colour and row: cells that can have the colour.
    possible: Vec<u64>,
    /// Per row: cells that can be joined to the right.
    right: Vec<u64>,
    /// Per row: cells that can be joined down.
    down: Vec<u64>,
    /// Colours to look at again.
    stale: Vec<bool>,
    /// Cells reached by the last flood.
    flood: Vec<u64>,
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
            flood: vec![0; grid.rows],
        }
    }

    /// An edge is not joined.
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

    /// A cell does not have a colour.
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

    /// Floods from a cell over those that can have the colour.
    fn flood(&mut self, grid: &Grid, color: usize, from: usize) {
        let possible = &self.possible[color * grid.rows..][..grid.rows];
        self.flood.fill(0);
        self.flood[from / grid.columns] = 1 << (from % grid.columns);
        let mut changed = true;
        let mut downwards = true;
        while changed {
            changed = false;
            for step in 0..grid.rows {
                let row = if downwards {
                    step
                } else {
                    grid.rows - 1 - step
                };
                let mut cells = self.flood[row];
                if row > 0 {
                    cells |= self.flood[row - 1] & self.down[row - 1];
                }
                if row + 1 < grid.rows {
                    cells |= self.flood[row + 1] & self.down[row];
                }
                cells &= possible[row];
                if cells != 0 {
                    cells = spread(cells, self.right[row], possible[row]);
                }
                changed |= cells != self.flood[row];
                self.flood[row] = cells;
            }
            downwards = !downwards;
        }
    }

    fn reached(&self, grid: &Grid, cell: usize) -> bool {
        self.flood[cell / grid.columns] >> (cell % grid.columns) & 1 != 0
    }
}

/// Spreads cells of a row to the left and right where that is open and possible.
fn spread(mut cells: u64, right: u64, possible: u64) -> u64 {
    loop {
        let wider = (cells | (cells & right) << 1 | (cells >> 1) & right) & possible;
        if wider == cells {
            return cells;
        }
        cells = wider;
    }
}

impl Search {
    /// Excludes colours from cells that are cut off from the colour's ends; a conflict where one
    /// end is cut off from the other.
    pub(super) fn apply_reach(&mut self) -> Result<(), Conflict> {
        let before = self.trail.literals.len() as u32;
        for color in 0..self.grid.colors {
            if !std::mem::take(&mut self.reach.stale[color]) {
                continue;
            }
            let [start, stop] = self.grid.ends[color];
            self.reach.flood(&self.grid, color, start);
            if !self.reach.reached(&self.grid, stop) {
                // The end is as a cell that is cut off, but of this colour for certain.
                let literal = self.grid.colored(stop, color, false);
                self.reach.stale[color] = true;
                return self.imply(literal, Reason::Cut(before));
            }
            for row in 0..self.grid.rows {
                let possible = self.reach.possible[color * self.grid.rows + row];
                let mut lost = possible & !self.reach.flood[row];
                while lost != 0 {
                    let cell = row * self.grid.columns + lost.trailing_zeros() as usize;
                    lost &= lost - 1;
                    self.imply(self.grid.colored(cell, color, false), Reason::Cut(before))?;
                }
            }
        }
        Ok(())
    }

    /// Adds what cuts a cell off: the colours and edges at the border of what it can reach.
    pub(super) fn explain_cut(
        &mut self,
        cell: usize,
        color: usize,
        before: u32,
        clause: &mut Vec<Literal>,
    ) {
        self.visits.begin();
        self.visits.visit(cell);
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
