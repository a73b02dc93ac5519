//! As few paths as asked for, whose ends make a puzzle with one solution.
//!
//! Random paths are changed a little at a time, near a cell in which another solution differs. What
//! is neither less unique nor has more colours than before is kept.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::solve::Other;
use super::weave::Weave;
use super::{Cell, Solution};

/// Conflicts that the search for another solution may take.
const EFFORT: u64 = 500;
/// Changes that are tried before new paths are.
const CHANGES: usize = 300;
/// The number of cells in which another solution differs that weigh as much as one extra colour.
const CELLS_PER_COLOR: usize = 12;
/// Changes that are tried before paths are left as they are.
const TRIES: usize = 30;
/// The amount by which paths may become worse, so that the search can leave a local best.
const SLACK: usize = 4;

/// Paths, and in how many cells another solution differs.
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
    /// Random paths, as many as asked for, whose ends make a puzzle with one solution; where none
    /// are found, the number of those that came nearest, if there are any.
    pub(super) fn few(
        (rows, columns): (usize, usize),
        colors: usize,
        random: &mut ChaCha8Rng,
    ) -> Result<Self, Option<usize>> {
        let mut stage = Stage::new(Self::some(rows, columns, random));
        let mut best = None;
        for _ in 0..CHANGES {
            if stage.differing.is_empty() {
                // A path that is cut leaves the puzzle unique.
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

    /// The cells that are linked otherwise in some other solution: none where there is none, all
    /// where that is not known.
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

    /// Other paths around one of the cells (around any where there are none), in number not above
    /// the number now, if that is too great already. The same where no change is found.
    fn changed(&self, cells: &[usize], colors: usize, random: &mut ChaCha8Rng) -> Self {
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

    /// Neighbours around a cell, each pair twice.
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
