//! Search for a first solution, diagonal by diagonal, among covers without narrow turns.
//!
//! Suppose that no path touches itself around a turn. Then the cell on the inner side of a turn
//! turns in the same way, or is an end that leads in the same way. So every turn starts a diagonal
//! chain of turns that leads to an end. The search settles cells along antidiagonals from the top
//! left. There, the neighbours above, left, above right and above left are known. So each cell has
//! at most two choices left, and the chains decide most of these.
//!
//! A result is a solution. A search without a result proves nothing, because paths may touch
//! themselves. The search tries all corners one after the other, with growing limits.

mod cover;

use super::super::{Puzzle, Solution};
use cover::CoverSearch;

/// The search from all corners.
pub(super) struct Diagonals {
    corners: Vec<CoverSearch>,
    /// The next corner.
    turn: usize,
    /// The number of cells that a corner settles before the next corner continues.
    limit: usize,
}

/// The progress of the search.
pub(super) enum Progress {
    /// The search found a solution.
    Found(Solution),
    /// The search ended: there is no solution without narrow turns.
    Exhausted,
    /// The search continues.
    Searching,
}

impl Diagonals {
    pub(super) fn new() -> Self {
        Self {
            corners: Vec::new(),
            turn: 0,
            limit: 0,
        }
    }

    /// Continues the search, for about this number of cells to settle.
    pub(super) fn advance(&mut self, puzzle: &Puzzle, steps: usize) -> Progress {
        let mut spent = 0;
        self.limit = self.limit.max(20 * puzzle.rows() * puzzle.columns());
        while spent < steps {
            if self.turn == self.corners.len() {
                if self.turn < CORNERS.len() {
                    self.corners
                        .push(CoverSearch::new(puzzle, CORNERS[self.turn]));
                } else {
                    self.turn = 0;
                    self.limit *= 16;
                }
            }
            let search = &mut self.corners[self.turn];
            match search.find_cover(self.limit) {
                Some(true) => return Progress::Found(search.solution(puzzle)),
                // The corners search the same covers. If one finds none, there are none.
                Some(false) => return Progress::Exhausted,
                None => {}
            }
            spent += self.limit;
            self.turn += 1;
        }
        Progress::Searching
    }
}

/// The ways to turn and mirror the grid, the most different first.
const CORNERS: [u8; 8] = [0, 5, 6, 3, 4, 1, 2, 7];
