//! Iterative deepening with additive pattern databases.

use std::ops::ControlFlow::{self, Break, Continue};

use super::automaton::{Automaton, NEVER};
use super::grid::{CELLS_MAX, Grid};
use super::tables::{Slot, Tables, VIEWS, low_byte};
use crate::puzzles::fifteen::direction::Direction;

/// A packed board, with the data for the bounds.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The tile of each cell, four bits each.
    tiles: u64,
    /// State of the automaton.
    state: u32,
    /// The cell of the blank.
    blank: u8,
    /// The cell of each tile, ordered by patterns, per view.
    placements: [u64; VIEWS],
    /// The value of each pattern, in one of the three lower bytes each, and their sum in the
    /// highest, per view.
    values: [u32; VIEWS],
}

/// One search: from one board, with a bound on the work.
pub(super) struct ShortestSearch<'a> {
    pub(super) grid: Grid,
    pub(super) tables: &'a Tables,
    pub(super) automaton: &'a Automaton,
    /// Distance of each cell from each tile's home.
    pub(super) distances: &'a [[u8; CELLS_MAX]; CELLS_MAX],
    pub(super) solved: u64,
    /// The number of nodes that the search may still examine.
    pub(super) nodes_left: u64,
    /// The number of solutions to find still.
    pub(super) wanted: u64,
    /// The moves of the walk that is examined, last move first.
    pub(super) walk: Vec<Direction>,
    /// The solutions that were found, if they are kept.
    pub(super) kept: Option<Vec<Vec<Direction>>>,
}

/// Half the number of wasted moves of a search: moves away from home, as a sum over all tiles.
pub(super) type Waste = u32;

impl ShortestSearch<'_> {
    /// Returns the node of a board, and the sum of its tiles' distances from home.
    pub(super) fn root(&self, tiles: &[usize]) -> (Node, u32) {
        let mut node = Node {
            tiles: 0,
            state: 0,
            blank: 0,
            placements: [0; VIEWS],
            values: [0; VIEWS],
        };
        let mut distance = 0;
        for (cell, &tile) in (0..).zip(tiles) {
            node.tiles |= (tile as u64) << (4 * cell);
            if tile == 0 {
                (node.state, node.blank) = (u32::from(cell), cell);
                continue;
            }
            distance += u32::from(self.distances[tile][usize::from(cell)]);
            for (view, placement) in self.tables.views.iter().zip(&mut node.placements) {
                let seen = view.cells[usize::from(cell)];
                *placement |= u64::from(seen) << view.slots[tile].cell_shift;
            }
        }
        for view in 0..VIEWS {
            for &tile in tiles.iter().filter(|&&tile| tile != 0) {
                let slot = self.tables.views[view].slots[tile];
                let value = self.value(slot, node.placements[view]);
                node.values[view] = with_value(node.values[view], slot, value);
            }
        }
        (node, distance)
    }

    #[inline]
    fn value(&self, slot: Slot, placement: u64) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the mask has at most 24 bits"
        )]
        let index = (placement >> slot.pattern_shift) as u32 & slot.pattern_mask;
        let byte = self.tables.values[(slot.offset + index / 4) as usize];
        u32::from(byte >> (2 * (index % 4)) & 3)
    }

    /// Returns the waste that no solution can avoid.
    pub(super) fn least_waste(node: &Node) -> Waste {
        least_waste(node.values)
    }

    /// Looks for solutions of a board with exactly this waste and number of moves. Stops when it
    /// has found enough solutions or examined too many nodes.
    pub(super) fn start(&mut self, node: &Node, waste: Waste, moves: u32) -> ControlFlow<()> {
        self.walk.resize(moves as usize, Direction::Up);
        self.search_from(node, waste, moves)
    }

    fn search_from(&mut self, node: &Node, waste: Waste, moves: u32) -> ControlFlow<()> {
        let next = self.automaton.next[node.state as usize];
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            if next[index] == NEVER {
                continue;
            }
            let blank = usize::from(node.blank);
            let to = stepped(blank, direction, self.grid.width);
            let tile = (node.tiles >> (4 * to) & 15) as usize;
            let goes_away = self.distances[tile][blank] > self.distances[tile][to];
            let Some(waste) = waste.checked_sub(u32::from(goes_away)) else {
                continue;
            };
            if self.nodes_left == 0 {
                return Break(());
            }
            self.nodes_left -= 1;
            let (placements, values) = self.slid(node, tile, to);
            match least_waste(values).saturating_sub(waste) {
                0 => {}
                1 => continue,
                // One move back compensates at most one excess, so no other child can be better.
                _ => return Continue(()),
            }
            let tile = tile as u64;
            let child = Node {
                tiles: node.tiles ^ (tile << (4 * to) | tile << (4 * blank)),
                state: next[index],
                blank: low_byte(to),
                placements,
                values,
            };
            self.walk[moves as usize - 1] = direction;
            if moves == 1 {
                self.arrive(&child)?;
            } else {
                self.search_from(&child, waste, moves - 1)?;
            }
        }
        Continue(())
    }

    /// Returns placements and values after a tile is moved into the blank.
    ///
    /// Both views are always computed, because the processor could not predict a branch between
    /// them.
    #[inline]
    fn slid(&self, node: &Node, tile: usize, from: usize) -> ([u64; VIEWS], [u32; VIEWS]) {
        let to = usize::from(node.blank);
        let (mut placements, mut values) = (node.placements, node.values);
        for (view, (placement, values)) in self
            .tables
            .views
            .iter()
            .zip(placements.iter_mut().zip(&mut values))
        {
            let slot = view.slots[tile];
            *placement ^= u64::from(view.cells[from] ^ view.cells[to]) << slot.cell_shift;
            *values = with_value(*values, slot, self.value(slot, *placement));
        }
        (placements, values)
    }

    fn arrive(&mut self, node: &Node) -> ControlFlow<()> {
        if node.tiles != self.solved {
            return Continue(());
        }
        self.wanted -= 1;
        if let Some(kept) = &mut self.kept {
            kept.push(self.walk.iter().rev().copied().collect());
        }
        if self.wanted == 0 {
            Break(())
        } else {
            Continue(())
        }
    }
}

/// Returns the waste that no solution can avoid.
#[inline]
fn least_waste(values: [u32; VIEWS]) -> Waste {
    values
        .into_iter()
        .fold(0, |most, values| most.max(values >> 24))
}

/// Returns the values with a new value for a slot's pattern, and with the new sum.
#[inline]
fn with_value(values: u32, slot: Slot, value: u32) -> u32 {
    let old = values >> slot.value_shift & 3;
    let sum = (values >> 24) + value - old;
    sum << 24 | values & 0x00ff_ffff & !(3 << slot.value_shift) | value << slot.value_shift
}

/// Returns the cell next to a cell. The automaton never moves out of the grid.
#[inline]
fn stepped(cell: usize, direction: Direction, width: usize) -> usize {
    let to = match direction {
        Direction::Up => cell.wrapping_sub(width),
        Direction::Left => cell.wrapping_sub(1),
        Direction::Right => cell + 1,
        Direction::Down => cell + width,
    };
    to & (CELLS_MAX - 1)
}
