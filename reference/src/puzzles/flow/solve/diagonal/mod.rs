//! Search for a first solution, diagonal by diagonal, among covers without narrow turns.
//!
//! Suppose that no path touches itself around a turn. Then the cell in the crook of a turn turns
//! the same way, or is an end that leads the same way; so every turn starts a diagonal chain of
//! turns that leads to an end. Cells are settled along antidiagonals from the top left, where the
//! neighbours above, left, above right and above left are known: at most two choices are left for
//! each cell, and the chains decide most of these.
//!
//! A result is a solution. A search without a result proves nothing, since paths may touch
//! themselves. The search is tried from all corners in turn, with growing limits.

mod cover;

use super::super::{Puzzle, Solution};
use cover::Search;

/// The search from all corners.
pub(super) struct Diagonals {
    corners: Vec<Search>,
    /// Which corner has its turn next.
    turn: usize,
    /// Cells that a corner settles in its turn.
    limit: usize,
}

/// The progress of the search.
pub(super) enum Progress {
    /// To a solution.
    Found(Solution),
    /// To its end: a solution without narrow turns does not exist.
    Exhausted,
    /// It goes on.
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
                    self.corners.push(Search::new(puzzle, CORNERS[self.turn]));
                } else {
                    self.turn = 0;
                    self.limit *= 16;
                }
            }
            let search = &mut self.corners[self.turn];
            match search.run(self.limit) {
                Some(true) => return Progress::Found(search.solution(puzzle)),
                // The corners search the same covers: when one has none, so have all.
                Some(false) => return Progress::Exhausted,
                None => {}
            }
            spent += self.limit;
            self.turn += 1;
        }
        Progress::Searching
    }
}

/// The ways to turn the grid over, the most different first.
const CORNERS: [u8; 8] = [0, 5, 6, 3, 4, 1, 2, 7];
