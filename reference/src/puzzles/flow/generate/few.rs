//! Puzzles with few colours: paths of a unique puzzle move until some of them join.
//!
//! Almost every small change keeps a puzzle unique, but few changes let two paths join. So paths
//! change many times between two proofs: more often after a proof that succeeds, less often after
//! one that fails.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::unique::Proofs;
use super::weave::Weave;

/// The number of proofs without fewer paths after which new paths are better.
const PATIENCE: usize = 50;
/// The smallest and the largest number of changes between two proofs.
const CHANGES_MIN: usize = 2;
const CHANGES_MAX: usize = 64;
/// The number of places to try for a join.
const PLACES: usize = 200;
/// The number of times that all ends around a place move.
const ROUNDS: usize = 12;
/// The number of changes to try before the paths stay as they are.
const TRIES: usize = 30;

impl Weave {
    /// Joins paths while the puzzle stays unique, until there are at most this number of paths.
    /// Gives up if no proof is left, or if the number of paths does not fall for long.
    pub(super) fn spare_down_to(
        &mut self,
        colors: usize,
        proofs: &mut Proofs,
        random: &mut ChaCha8Rng,
    ) {
        let mut changes = CHANGES_MIN;
        let mut patience = PATIENCE;
        while self.count() > colors && patience > 0 && proofs.spend() {
            let mut weave = self.clone();
            for _ in 0..random.random_range(0..=changes) {
                weave = weave.changed(colors, random);
            }
            weave.join_somewhere(random);
            if weave.is_unique() {
                patience = if weave.count() < self.count() {
                    PATIENCE
                } else {
                    patience - 1
                };
                *self = weave;
                changes = (2 * changes).min(CHANGES_MAX);
            } else {
                patience -= 1;
                changes = (2 * changes / 3).max(CHANGES_MIN);
            }
        }
    }

    /// Moves ends around random places until two paths can join, and joins them. Leaves all paths
    /// alone if no such place was found.
    fn join_somewhere(&mut self, random: &mut ChaCha8Rng) {
        for _ in 0..PLACES {
            let center = random.random_range(0..self.links.len());
            let mut steps = self.steps_near(center, random.random_range(2..6));
            let mut moved = self.clone();
            for _ in 0..ROUNDS {
                steps.shuffle(random);
                for &(from, to) in &steps {
                    if moved.can_join(from, to) {
                        moved.join(from, to);
                        *self = moved;
                        return;
                    }
                    moved.shift(from, to);
                }
            }
        }
    }

    /// Returns other paths around a random cell. If there are too many paths now, the result does
    /// not have more. If no change is found, returns the same paths.
    fn changed(&self, colors: usize, random: &mut ChaCha8Rng) -> Self {
        for _ in 0..TRIES {
            let center = random.random_range(0..self.links.len());
            let mut steps = self.steps_near(center, random.random_range(2..5));
            let mut weave = self.clone();
            steps.shuffle(random);
            for &(from, to) in steps.iter().take(random.random_range(1..4)) {
                weave.cut_if_long(from, to);
            }
            for _ in 0..random.random_range(1..6) {
                steps.shuffle(random);
                for &(from, to) in &steps {
                    if !weave.can_join(from, to) {
                        weave.shift(from, to);
                    } else if weave.count() > colors {
                        weave.join(from, to);
                    }
                }
            }
            if weave.links != self.links && weave.count() <= self.count().max(colors) {
                return weave;
            }
        }
        self.clone()
    }

    /// Returns the pairs of neighbours around a cell, each pair twice.
    fn steps_near(&self, center: usize, distance: usize) -> Vec<(usize, usize)> {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let near = |cell: usize| {
            let ((row, column), (at_row, at_column)) = (place(center), place(cell));
            row.abs_diff(at_row).max(column.abs_diff(at_column)) <= distance
        };
        let mut steps = self.steps_both_ways();
        steps.retain(|&(from, to)| near(from) && near(to));
        steps
    }
}
