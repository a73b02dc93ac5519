//! An automaton of moves that a search can skip after certain other moves.
//!
//! Two walks of the blank from one cell are interchangeable if they move the tiles in the same way.
//! Only one of them must be tried: the shorter one, or the first in alphabetical order if both have
//! the same length. This is also true inside longer walks. Replacing a walk by the preferred one
//! makes the whole path earlier in that order. So the very first of the shortest paths has no
//! avoided part. To find the walks to avoid, all walks up to a certain length are tried. An
//! automaton recognizes their beginnings (Aho and Corasick's, as Taylor and Korf proposed).

use std::collections::{HashSet, VecDeque};

use super::grid::Grid;
use crate::puzzles::fifteen::direction::Direction;

/// The state after a move that can be skipped, or that leaves the grid.
pub(super) const NEVER: u32 = u32::MAX;

/// The states, with the next state for each move. The first states, one per cell of the grid, know
/// only the cell of the blank.
pub(super) struct Automaton {
    /// The next state for each direction, in the order of [`Direction::ALL`].
    pub(super) next: Vec<[u32; 4]>,
}

/// A walk as a number: a leading one, then two bits for each move, with the last move in the lowest
/// bits.
type Walk = u32;

impl Automaton {
    /// Avoids only walks that undo a move, so that every shortest path is found.
    pub(super) fn without_return(grid: Grid) -> Self {
        Self::new(grid, 2)
    }

    /// Avoids walks up to this length, at most 15, if there is a preferred walk.
    pub(super) fn new(grid: Grid, length_max: usize) -> Self {
        let walks: Vec<_> = (0..grid.cells())
            .map(|start| Walks::explore(grid, start, length_max))
            .collect();
        let mut trie = Trie::new(grid);
        for (start, walk) in walks
            .iter()
            .enumerate()
            .flat_map(|(start, walks)| walks.avoided.iter().map(move |&walk| (start, walk)))
        {
            // An avoided part is enough. Without its last move, the walk is a preferred one. So the
            // only other such part is the walk without its first move.
            let moves = moves_of(walk);
            let rest = moves[1..].iter().fold(1, |rest, &index| rest << 2 | index);
            let second = grid.neighbour(start, Direction::ALL[moves[0] as usize]);
            if second.is_some_and(|second| walks[second].preferred.contains(&rest)) {
                trie.insert(grid, start, &moves);
            }
        }
        trie.into_automaton(grid)
    }
}

fn moves_of(walk: Walk) -> Vec<u32> {
    let length = walk.ilog2() / 2;
    (0..length)
        .rev()
        .map(|place| walk >> (2 * place) & 3)
        .collect()
}

/// The walks from one cell.
struct Walks {
    preferred: HashSet<Walk>,
    avoided: Vec<Walk>,
}

impl Walks {
    /// Tries all walks, shorter walks first, and walks of one length in alphabetical order.
    fn explore(grid: Grid, start: usize, length_max: usize) -> Self {
        let home = (0..grid.cells() as u64).fold(0, |tiles, cell| tiles | cell << (4 * cell));
        let mut seen = HashSet::from([home]);
        let mut walks = Self {
            preferred: HashSet::from([1]),
            avoided: Vec::new(),
        };
        let mut layer = vec![(1, home, start)];
        for _ in 0..length_max {
            let mut next = Vec::new();
            for &(walk, tiles, blank) in &layer {
                for (index, direction) in (0..).zip(Direction::ALL) {
                    let Some(to) = grid.neighbour(blank, direction) else {
                        continue;
                    };
                    let walk = walk << 2 | index;
                    let tiles = exchanged(tiles, blank, to);
                    if seen.insert(tiles) {
                        walks.preferred.insert(walk);
                        next.push((walk, tiles, to));
                    } else {
                        walks.avoided.push(walk);
                    }
                }
            }
            layer = next;
        }
        walks
    }
}

fn exchanged(tiles: u64, one: usize, other: usize) -> u64 {
    let difference = (tiles >> (4 * one) ^ tiles >> (4 * other)) & 15;
    tiles ^ difference << (4 * one) ^ difference << (4 * other)
}

/// The avoided walks as a tree of their beginnings.
struct Trie {
    next: Vec<[u32; 4]>,
    blank: Vec<usize>,
    is_avoided: Vec<bool>,
}

impl Trie {
    fn new(grid: Grid) -> Self {
        Self {
            next: vec![[NEVER; 4]; grid.cells()],
            blank: (0..grid.cells()).collect(),
            is_avoided: vec![false; grid.cells()],
        }
    }

    fn insert(&mut self, grid: Grid, start: usize, moves: &[u32]) {
        let mut node = start;
        for &index in moves {
            let index = index as usize;
            if self.next[node][index] == NEVER {
                let Some(blank) = grid.neighbour(self.blank[node], Direction::ALL[index]) else {
                    return;
                };
                self.next[node][index] = state_number(self.next.len());
                self.next.push([NEVER; 4]);
                self.blank.push(blank);
                self.is_avoided.push(false);
            }
            node = self.next[node][index] as usize;
        }
        self.is_avoided[node] = true;
    }

    /// Completes the tree to an automaton. If no avoided walk continues a beginning with a move,
    /// the next state is the longest end of the walk that is also a beginning. Removes the moves
    /// that complete an avoided walk.
    fn into_automaton(mut self, grid: Grid) -> Automaton {
        let mut shorter = vec![0; self.next.len()];
        let mut queue: VecDeque<usize> = (0..grid.cells()).collect();
        while let Some(node) = queue.pop_front() {
            self.is_avoided[node] |= node >= grid.cells() && self.is_avoided[shorter[node]];
            for (index, direction) in Direction::ALL.into_iter().enumerate() {
                let Some(to) = grid.neighbour(self.blank[node], direction) else {
                    continue;
                };
                let fallback = if node < grid.cells() {
                    state_number(to)
                } else {
                    self.next[shorter[node]][index]
                };
                match self.next[node][index] {
                    NEVER => self.next[node][index] = fallback,
                    child => {
                        shorter[child as usize] = fallback as usize;
                        queue.push_back(child as usize);
                    }
                }
            }
        }
        self.without_avoided()
    }

    fn without_avoided(self) -> Automaton {
        let mut count = 0;
        let numbers: Vec<_> = self
            .is_avoided
            .iter()
            .map(|&is_avoided| {
                let number = if is_avoided { NEVER } else { count };
                count += u32::from(!is_avoided);
                number
            })
            .collect();
        let renumber = |state: u32| numbers.get(state as usize).copied().unwrap_or(NEVER);
        let kept = self
            .next
            .iter()
            .zip(&self.is_avoided)
            .filter(|(_, is_avoided)| !**is_avoided);
        Automaton {
            next: kept.map(|(row, _)| row.map(renumber)).collect(),
        }
    }
}

/// Returns the number of a state. There are about ten thousand at most, see [`Automaton::new`].
fn state_number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NEVER)
}
