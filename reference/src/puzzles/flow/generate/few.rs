//! The requested number of paths. Their ends make a puzzle with one solution.
//!
//! The generator makes small changes to random paths, near a cell in which another solution
//! differs. It keeps a change if the puzzle is not less unique than before and does not have more
//! colours.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::solve::Other;
use super::weave::Weave;
use super::{Cell, Solution};

/// The number of conflicts that the search for another solution may have.
const EFFORT: u64 = 500;
/// The number of changes to try before new paths are made.
const CHANGES: usize = 300;
/// The number of differing cells in another solution that count as much as one extra colour.
const CELLS_PER_COLOR: usize = 12;
/// The number of changes to try before the paths stay as they are.
const TRIES: usize = 30;
/// The amount by which paths may become worse, so that the search can leave a local best.
const SLACK: usize = 4;

/// Paths, and the cells in which another solution differs.
struct Stage {
    weave: Weave,
    differing: Vec<usize>,
}

impl Stage {
    fn new(weave: Weave) -> Self {
        let differing = weave.differing();
        Self { weave, differing }
    }

    /// Returns the distance from a puzzle with one solution and at most this number of colours.
    fn distance(&self, colors: usize) -> usize {
        self.differing.len() + CELLS_PER_COLOR * self.weave.count().saturating_sub(colors)
    }
}

impl Weave {
    /// Returns the requested number of random paths, with ends that make a puzzle with one
    /// solution. If none are found, the error has the number of paths of the best result, if there
    /// is one.
    pub(super) fn few(
        (rows, columns): (usize, usize),
        colors: usize,
        random: &mut ChaCha8Rng,
    ) -> Result<Self, Option<usize>> {
        let mut stage = Stage::new(Self::some(rows, columns, random));
        let mut best = None;
        for _ in 0..CHANGES {
            if stage.differing.is_empty() {
                // A puzzle stays unique if a path is cut.
                while stage.weave.count() < colors && stage.weave.cut_longest() {}
                let count = stage.weave.count();
                if count == colors {
                    return Ok(stage.weave);
                }
                let nearest = best.unwrap_or(count);
                best = Some(if count.abs_diff(colors) < nearest.abs_diff(colors) {
                    count
                } else {
                    nearest
                });
            }
            let changed = Stage::new(stage.weave.changed(&stage.differing, colors, random));
            let slack = random.random_range(0..SLACK);
            if changed.distance(colors) <= stage.distance(colors) + slack {
                stage = changed;
            }
        }
        Err(best)
    }

    /// Returns the cells with other links in another solution. Returns none if there is no other
    /// solution, and all cells if that is unknown.
    fn differing(&self) -> Vec<usize> {
        let puzzle = self.puzzle();
        let own = Solution::from_links(&puzzle, self.links.clone());
        let cells = 0..self.links.len();
        match puzzle.another(&own, EFFORT) {
            Other::Missing => Vec::new(),
            Other::Unknown => cells.collect(),
            Other::Found(other) => cells
                .filter(|&cell| {
                    let place = Cell {
                        row: cell / self.columns,
                        column: cell % self.columns,
                    };
                    other.links(place) != self.links[cell]
                })
                .collect(),
        }
    }

    /// Returns other paths around one of the cells (around any cell if there are none). If there
    /// are too many paths now, the result does not have more. If no change is found, returns the
    /// same paths.
    pub(super) fn changed(&self, cells: &[usize], colors: usize, random: &mut ChaCha8Rng) -> Self {
        for _ in 0..TRIES {
            let any = random.random_range(0..self.links.len());
            let center = cells.choose(random).copied().unwrap_or(any);
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
