//! Random paths that fill a grid.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{Cell, Color, Direction, Links, Puzzle};

/// The smallest number of cells of a path after its end is moved to another path.
pub(super) const PATH_MIN: usize = 3;
/// The number of rounds that join paths and move their ends all over the grid.
const ROUNDS: usize = 30;
/// The number of rounds after which a grid with single cells is dropped.
const ROUNDS_MAX: usize = 300;

/// Paths that fill a grid.
#[derive(Clone)]
pub(super) struct Weave {
    rows: usize,
    pub(super) columns: usize,
    pub(super) links: Vec<Links>,
    /// The number of the path of each cell.
    paths: Vec<usize>,
}

impl Weave {
    /// Returns random paths.
    pub(super) fn some(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Self {
        loop {
            if let Some(weave) = Self::random(rows, columns, random) {
                return weave;
            }
        }
    }

    /// Returns the number of paths.
    pub(super) fn count(&self) -> usize {
        self.links.iter().filter(|links| links.count() == 1).count() / 2
    }

    /// Returns random paths that do not touch themselves. Few of them are shorter than
    /// [`PATH_MIN`]. Returns `None` if single cells are left.
    fn random(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Option<Self> {
        let count = rows * columns;
        let (links, paths) = (vec![Links::NONE; count], (0..count).collect());
        let mut weave = Self {
            rows,
            columns,
            links,
            paths,
        };
        let mut steps = weave.steps_both_ways();
        for round in 0..ROUNDS_MAX {
            let is_alone = |links: &Links| *links == Links::NONE;
            if round >= ROUNDS && !weave.links.iter().any(is_alone) {
                return Some(weave);
            }
            steps.shuffle(random);
            for &(from, to) in &steps {
                if weave.can_join(from, to) {
                    weave.join(from, to);
                } else {
                    weave.shift(from, to);
                }
                if round >= ROUNDS && weave.links[from] == Links::NONE {
                    weave.absorb(from, to);
                }
            }
        }
        None
    }

    /// Returns the pairs of neighbours, each pair twice.
    pub(super) fn steps_both_ways(&self) -> Vec<(usize, usize)> {
        self.steps()
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .collect()
    }

    /// Returns the pairs of neighbours, each pair once.
    fn steps(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (count, columns) = (self.links.len(), self.columns);
        (0..count).flat_map(move |cell| {
            let right = (cell % columns + 1 < columns).then_some((cell, cell + 1));
            let below = (cell + columns < count).then_some((cell, cell + columns));
            right.into_iter().chain(below)
        })
    }

    pub(super) fn neighbors(
        &self,
        cell: usize,
    ) -> impl Iterator<Item = (usize, Direction)> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        let (row, column) = (cell / columns, cell % columns);
        Direction::ALL.into_iter().filter_map(move |direction| {
            let next = match direction {
                Direction::Up if row > 0 => cell - columns,
                Direction::Down if row + 1 < rows => cell + columns,
                Direction::Left if column > 0 => cell - 1,
                Direction::Right if column + 1 < columns => cell + 1,
                _ => return None,
            };
            Some((next, direction))
        })
    }

    /// Returns true if two cells are ends of different paths that do not touch themselves after
    /// they are joined.
    pub(super) fn can_join(&self, from: usize, to: usize) -> bool {
        let (one, other) = (self.paths[from], self.paths[to]);
        let ends = self.links[from].count() < 2 && self.links[to].count() < 2;
        ends && one != other && self.contacts(from, other) == 1
    }

    /// Moves the last cell of a path to the end of another path, if that path does not touch itself
    /// then.
    pub(super) fn shift(&mut self, cell: usize, to: usize) {
        let ends = self.links[cell].count() == 1 && self.links[to].count() < 2;
        let path = self.paths[to];
        let beside = self
            .neighbors(cell)
            .filter(|&(next, _)| self.paths[next] == path)
            .count();
        if !ends || self.paths[cell] == path || beside != 1 || self.trace(cell).len() <= PATH_MIN {
            return;
        }
        let before = self
            .neighbors(cell)
            .find(|&(_, way)| self.links[cell].has(way));
        let Some((before, _)) = before else { return };
        self.cut(cell, before);
        self.join(to, cell);
    }

    /// Joins a single cell to a cell of a path, and ends the path there. Does nothing if the path
    /// would touch itself or the cut-off rest would be too short.
    fn absorb(&mut self, alone: usize, middle: usize) {
        let linked = self
            .neighbors(middle)
            .filter(|&(_, way)| self.links[middle].has(way));
        for (next, _) in linked.collect::<Vec<_>>() {
            let before = self.clone();
            self.cut(middle, next);
            let path = self.paths[middle];
            let beside = self
                .neighbors(alone)
                .filter(|&(cell, _)| self.paths[cell] == path);
            if beside.count() == 1 && self.trace(next).len() > 1 {
                self.join(middle, alone);
                return;
            }
            *self = before;
        }
    }

    /// Returns the number of sides between the path that ends at a cell and another path.
    fn contacts(&self, end: usize, other: usize) -> usize {
        let beside = |cell| {
            self.neighbors(cell)
                .filter(|&(next, _)| self.paths[next] == other)
        };
        self.trace(end)
            .into_iter()
            .map(|cell| beside(cell).count())
            .sum()
    }

    pub(super) fn join(&mut self, from: usize, to: usize) {
        self.link(from, to);
        let (kept, gone) = (self.paths[from], self.paths[to]);
        self.paths
            .iter_mut()
            .filter(|path| **path == gone)
            .for_each(|path| *path = kept);
    }

    fn link(&mut self, from: usize, to: usize) {
        for (here, there) in [(from, to), (to, from)] {
            let direction = self.neighbors(here).find(|&(next, _)| next == there);
            if let Some((_, direction)) = direction {
                self.links[here] = self.links[here].and(direction.into());
            }
        }
    }

    /// Cuts the path between two cells that are joined.
    pub(super) fn cut(&mut self, from: usize, to: usize) {
        for (here, there) in [(from, to), (to, from)] {
            let others = self.neighbors(here).filter(|&(next, _)| next != there);
            let left = others.filter(|&(_, direction)| self.links[here].has(direction));
            self.links[here] = left.fold(Links::NONE, |links, (_, way)| links.and(way.into()));
        }
        // The number of a path is one of its cells, so numbers stay different.
        for start in [from, to] {
            for cell in self.trace(start) {
                self.paths[cell] = start;
            }
        }
    }

    /// Cuts the path between two cells if they are joined and neither part is too short.
    pub(super) fn cut_if_long(&mut self, from: usize, to: usize) {
        let mut linked = self.neighbors(from);
        if linked.any(|(next, way)| next == to && self.links[from].has(way)) {
            let before = self.clone();
            self.cut(from, to);
            if self.trace(from).len().min(self.trace(to).len()) < PATH_MIN {
                *self = before;
            }
        }
    }

    /// Returns the cells that are connected to an end of a path, in order.
    pub(super) fn trace(&self, start: usize) -> Vec<usize> {
        let mut cells = vec![start];
        let mut last = start;
        loop {
            let next = self.neighbors(last).find(|&(next, direction)| {
                self.links[last].has(direction) && cells.iter().rev().nth(1) != Some(&next)
            });
            let Some((next, _)) = next else { return cells };
            cells.push(next);
            last = next;
        }
    }

    /// Returns the ends of the paths as a puzzle. Colours get letters in the order of their first
    /// ends.
    pub(super) fn puzzle(&self) -> Puzzle {
        let place = |cell: usize| Cell {
            row: cell / self.columns,
            column: cell % self.columns,
        };
        let is_end = |cell: usize| self.links[cell].count() == 1;
        let mut letters = letters();
        let mut colors = Vec::new();
        for first in (0..self.links.len()).filter(|&cell| is_end(cell)) {
            let last = *self.trace(first).last().unwrap_or(&first);
            if first < last {
                let letter = letters.next().expect("more letters than cells");
                colors.push(Color {
                    letter,
                    ends: [place(first), place(last)],
                });
            }
        }
        Puzzle::new(self.rows, self.columns, colors)
    }
}

/// Returns letters for colours: `A` to `Z`, `a` to `z`, digits, then the letters of other
/// alphabets.
fn letters() -> impl Iterator<Item = char> {
    let ascii = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    ascii
        .chain('\u{100}'..='\u{ffff}')
        .filter(|letter| letter.is_alphanumeric())
}
