//! Paths with ends that make a puzzle with one solution.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::super::solve::Other;
use super::weave::{PATH_MIN, Weave};
use super::{Cell, Puzzle, Solution};

/// The number of conflicts that a proof of uniqueness may have, so that the check stays fast.
const EFFORT: u64 = 400;
/// The number of proofs for a puzzle, times its cells.
const PROOF_CELLS: usize = 31_000;
/// The number of proofs of uniqueness that are left. It bounds the time that a puzzle takes.
pub(super) struct Proofs(usize);

impl Proofs {
    /// Returns the proofs that take some seconds. The time of a proof grows with the cells.
    pub(super) fn of(cells: usize) -> Self {
        Self(PROOF_CELLS / cells)
    }

    /// Takes one proof. Returns false if none is left.
    pub(super) fn spend(&mut self) -> bool {
        let is_left = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        is_left
    }
}

impl Weave {
    /// Returns random paths. Their ends make a puzzle with one solution.
    pub(super) fn unique(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Self {
        loop {
            let mut weave = Self::some(rows, columns, random);
            if weave.make_unique() {
                return weave;
            }
        }
    }

    /// Cuts paths until the puzzle has one solution. Returns false if this does not succeed.
    fn make_unique(&mut self) -> bool {
        loop {
            let puzzle = self.puzzle();
            let own = Solution::from_links(&puzzle, self.links.clone());
            match puzzle.another(&own, EFFORT) {
                Other::Missing => return true,
                Other::Unknown if self.cut_longest() => {}
                Other::Found(other) if self.cut_apart(&puzzle, &other) => {}
                Other::Unknown | Other::Found(_) => return false,
            }
        }
    }

    /// Cuts a path where another solution is different, as near to the middle of the path as
    /// possible.
    fn cut_apart(&mut self, puzzle: &Puzzle, other: &Solution) -> bool {
        let mut best: Option<(usize, usize, usize)> = None;
        for color in puzzle.colors() {
            let start = color.ends[0].row * self.columns + color.ends[0].column;
            let cells = self.trace(start);
            for (index, step) in (1..).zip(cells.windows(2)) {
                let place = Cell {
                    row: step[0] / self.columns,
                    column: step[0] % self.columns,
                };
                let ahead = self.neighbors(step[0]).find(|&(next, _)| next == step[1]);
                let shared = ahead.is_none_or(|(_, way)| other.links(place).has(way));
                let shorter = index.min(cells.len() - index);
                if !shared && shorter >= 2 && best.is_none_or(|(most, ..)| shorter > most) {
                    best = Some((shorter, step[0], step[1]));
                }
            }
        }
        best.inspect(|&(_, from, to)| self.cut(from, to)).is_some()
    }

    /// Joins paths end to end while the puzzle stays unique and has more than one colour. If ends may also be moved, more ends become neighbours.
    pub(super) fn spare_colors(
        &mut self,
        may_shift: bool,
        proofs: &mut Proofs,
        random: &mut ChaCha8Rng,
    ) {
        let mut steps = self.steps_both_ways();
        steps.shuffle(random);
        for &(from, to) in &steps {
            let mut changed = self.clone();
            if self.can_join(from, to) {
                changed.join(from, to);
            } else if may_shift {
                changed.shift(from, to);
            }
            if changed.links == self.links {
                continue;
            }
            if !proofs.spend() {
                return;
            }
            if changed.is_unique() {
                *self = changed;
            }
        }
    }

    /// Cuts the longest path in the middle. A unique puzzle stays unique.
    pub(super) fn cut_longest(&mut self) -> bool {
        let ends = (0..self.links.len()).filter(|&cell| self.links[cell].count() == 1);
        let longest = ends
            .map(|end| self.trace(end))
            .max_by_key(Vec::len)
            .unwrap_or_default();
        let middle = longest.len() / 2;
        let may_cut = middle >= PATH_MIN;
        if may_cut {
            self.cut(longest[middle - 1], longest[middle]);
        }
        may_cut
    }

    pub(super) fn is_unique(&self) -> bool {
        let puzzle = self.puzzle();
        let own = Solution::from_links(&puzzle, self.links.clone());
        matches!(puzzle.another(&own, EFFORT), Other::Missing)
    }
}
