//! The parts of a graph that a path between two places can use, and the places that it cannot
//! avoid: a depth-first walk after Hopcroft and Tarjan.

use super::grid::Grid;
use super::reach::Reach;

/// The number of places of a row. The place of a cell is its row times this number, plus its
/// column.
pub(super) const PITCH: usize = 64;

/// Returns the place of a cell.
pub(super) fn place(grid: &Grid, cell: usize) -> usize {
    cell / grid.columns * PITCH + cell % grid.columns
}

/// Returns the cell at a place.
pub(super) fn cell(grid: &Grid, place: usize) -> usize {
    place / PITCH * grid.columns + place % PITCH
}

/// The results of a walk, and its tables.
#[derive(Default)]
pub(super) struct Blocks {
    /// Places in the order of the walk.
    pub(super) order: Vec<u16>,
    /// Parts with only one entry: the place of entry, and the first and last position of the part
    /// in `order`.
    pub(super) dead_ends: Vec<(u16, u16, u16)>,
    /// Places that every path goes through, except its ends.
    pub(super) gates: Vec<u16>,
    /// For each place: its number in `order` plus 1, or 0 if the walk did not reach it.
    numbers: Vec<u16>,
    /// For each place: the lowest number beside it, or beside the places that were entered through
    /// it.
    lows: Vec<u16>,
    /// For each place: the place from which it was entered.
    entries: Vec<u16>,
    /// For each place: the directions that the walk has not tried.
    ways: Vec<u8>,
}

impl Blocks {
    /// Returns true if the walk reached a place.
    pub(super) fn reached(&self, place: usize) -> bool {
        self.numbers[place] != 0
    }

    /// Walks to all places that a colour can reach, starting from its first end.
    pub(super) fn explore(&mut self, grid: &Grid, reach: &Reach, color: usize) {
        let [start, stop] = grid.ends[color].map(|end| place(grid, end));
        self.begin(grid.rows * PITCH);
        self.enter(start, start, reach.ways(grid.rows, color, start));
        let mut here = start;
        loop {
            let ways = self.ways[here];
            if ways != 0 {
                self.ways[here] &= ways - 1;
                let next = step(here, ways.trailing_zeros());
                if self.numbers[next] == 0 {
                    self.enter(next, here, reach.ways(grid.rows, color, next));
                    here = next;
                } else if next != usize::from(self.entries[here]) {
                    self.lows[here] = self.lows[here].min(self.numbers[next]);
                }
            } else if here == start {
                return;
            } else {
                here = self.leave(here, start, stop);
            }
        }
    }

    fn begin(&mut self, places: usize) {
        self.numbers.clear();
        self.numbers.resize(places, 0);
        self.lows.resize(places, 0);
        self.entries.resize(places, 0);
        self.ways.resize(places, 0);
        self.order.clear();
        self.dead_ends.clear();
        self.gates.clear();
    }

    fn enter(&mut self, place: usize, from: usize, ways: u8) {
        self.order.push(place as u16);
        self.numbers[place] = self.order.len() as u16;
        self.lows[place] = self.numbers[place];
        self.entries[place] = from as u16;
        self.ways[place] = ways;
    }

    /// Goes back to the place from which a place was entered.
    fn leave(&mut self, place: usize, start: usize, stop: usize) -> usize {
        let entry = usize::from(self.entries[place]);
        if self.lows[place] >= self.numbers[entry] {
            if self.numbers[stop] < self.numbers[place] {
                let first = self.numbers[place] - 1;
                let after = self.order.len() as u16;
                self.dead_ends.push((entry as u16, first, after));
            } else if entry != start {
                self.gates.push(entry as u16);
            }
        }
        self.lows[entry] = self.lows[entry].min(self.lows[place]);
        entry
    }
}

/// Returns the place next to another: to the right, left, below or above.
fn step(place: usize, way: u32) -> usize {
    match way {
        0 => place + 1,
        1 => place - 1,
        2 => place + PITCH,
        _ => place - PITCH,
    }
}
