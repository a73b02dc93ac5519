//! Puzzles made to order: a seed, a size and a difficulty give one puzzle, with one solution.
//!
//! A grid is filled with random paths that do not touch themselves. While the puzzle of their ends
//! has another solution, a path is cut where the two differ; so the puzzle becomes unique sooner or
//! later. Then paths are joined end to end again as long as it stays unique: the fewer colours, the
//! harder.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::solve::Other;
use super::{Cell, Color, Direction, Links, Puzzle, SIZE_MAX, Solution};

/// How hard a puzzle is to be, by how few colours it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// As many colours as it took to make the solution unique.
    Easy,
    /// Those are spared whose path can go on where it ends.
    Medium,
    /// Paths are moved about so that as many as possible can be spared.
    Hard,
}

/// Cells that a path keeps when its end is moved to another.
const PATH_MIN: usize = 3;
/// How often paths are joined and their ends moved all over the grid.
const ROUNDS: usize = 30;
/// When a grid in which cells are still alone is given up.
const ROUNDS_MAX: usize = 300;
/// How often that is done with a hard puzzle that must stay unique.
const HARD_ROUNDS: usize = 10;
/// Grids that are tried for a number of colours.
const TRIES: usize = 10;
/// Conflicts that a proof of uniqueness may take, by which "unique" stays quick to check.
const EFFORT: u64 = 400;

/// Why no puzzle was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The grid cannot have a puzzle.
    #[error("a grid has 4 cells at least, and {SIZE_MAX} rows and columns at most")]
    Size,
    /// There cannot be so many colours, or none.
    #[error("{cells} cells can have 1 to {} colours, not {colors}", cells / PATH_MIN)]
    Colors {
        /// Cells of the grid.
        cells: usize,
        /// Colours asked for.
        colors: usize,
    },
    /// None was found.
    #[error(
        "no puzzle with {colors} colours was found: the best has {best}; ask for that many, or try another seed"
    )]
    NotFound {
        /// Colours asked for.
        colors: usize,
        /// Colours of the puzzle that came nearest.
        best: usize,
    },
}

impl Puzzle {
    /// A puzzle with exactly one solution; always the same for the same arguments.
    ///
    /// # Panics
    ///
    /// Panics if the grid has fewer than 4 cells, or more than [`SIZE_MAX`] rows or columns.
    pub fn generate(rows: usize, columns: usize, difficulty: Difficulty, seed: u64) -> Self {
        assert!(rows * columns >= 4 && rows.max(columns) <= SIZE_MAX);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut weave = Weave::unique(rows, columns, &mut random);
        let (rounds, may_shift) = match difficulty {
            Difficulty::Easy => (0, false),
            Difficulty::Medium => (1, false),
            Difficulty::Hard => (HARD_ROUNDS, true),
        };
        for _ in 0..rounds {
            weave.spare_colors(1, may_shift, &mut random);
        }
        weave.puzzle()
    }

    /// A puzzle with a solution that does not touch itself, and maybe others; always the same for
    /// the same arguments. Quick to make in any size.
    ///
    /// # Panics
    ///
    /// As [`generate`](Self::generate).
    pub fn generate_loose(rows: usize, columns: usize, seed: u64) -> Self {
        assert!(rows * columns >= 4 && rows.max(columns) <= SIZE_MAX);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        Weave::some(rows, columns, &mut random).puzzle()
    }

    /// A puzzle with exactly one solution and so many colours; always the same for the same
    /// arguments.
    pub fn generate_with(
        rows: usize,
        columns: usize,
        colors: usize,
        seed: u64,
    ) -> Result<Self, GenerateError> {
        let cells = rows * columns;
        if cells < 4 || rows.max(columns) > SIZE_MAX {
            return Err(GenerateError::Size);
        }
        if !(1..=cells / PATH_MIN).contains(&colors) {
            return Err(GenerateError::Colors { cells, colors });
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut best = cells;
        for _ in 0..TRIES {
            let mut weave = Weave::unique(rows, columns, &mut random);
            for _ in 0..HARD_ROUNDS {
                weave.spare_colors(colors, true, &mut random);
            }
            while weave.count() < colors && weave.cut_longest() {}
            if weave.count() == colors {
                return Ok(weave.puzzle());
            }
            if weave.count().abs_diff(colors) < best.abs_diff(colors) {
                best = weave.count();
            }
        }
        Err(GenerateError::NotFound { colors, best })
    }
}

/// Paths that fill a grid.
#[derive(Clone)]
struct Weave {
    rows: usize,
    columns: usize,
    links: Vec<Links>,
    /// For each cell the number of its path.
    paths: Vec<usize>,
}

impl Weave {
    /// Random paths, whose ends make a puzzle with one solution.
    fn unique(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Self {
        loop {
            let mut weave = Self::some(rows, columns, random);
            if weave.make_unique() {
                return weave;
            }
        }
    }

    /// Random paths.
    fn some(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Self {
        loop {
            if let Some(weave) = Self::random(rows, columns, random) {
                return weave;
            }
        }
    }

    /// Number of paths.
    fn count(&self) -> usize {
        self.links.iter().filter(|links| links.count() == 1).count() / 2
    }

    /// Random paths that do not touch themselves, few of them shorter than [`PATH_MIN`]; `None`
    /// where cells are left alone.
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

    /// Neighbours, each pair twice.
    fn steps_both_ways(&self) -> Vec<(usize, usize)> {
        self.steps()
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .collect()
    }

    /// Neighbours, each pair once.
    fn steps(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (count, columns) = (self.links.len(), self.columns);
        (0..count).flat_map(move |cell| {
            let right = (cell % columns + 1 < columns).then_some((cell, cell + 1));
            let below = (cell + columns < count).then_some((cell, cell + columns));
            right.into_iter().chain(below)
        })
    }

    fn neighbors(&self, cell: usize) -> impl Iterator<Item = (usize, Direction)> + use<> {
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

    /// Whether two cells are ends of different paths, which together do not touch themselves.
    fn can_join(&self, from: usize, to: usize) -> bool {
        let (one, other) = (self.paths[from], self.paths[to]);
        let ends = self.links[from].count() < 2 && self.links[to].count() < 2;
        ends && one != other && self.contacts(from, other) == 1
    }

    /// Moves the last cell of a path to the end of another, unless that one then touches itself.
    fn shift(&mut self, cell: usize, to: usize) {
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

    /// Joins a cell that is alone to a cell of a path, which ends there from now on, unless it then
    /// touches itself or the rest of it is too short.
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

    /// How many sides the path that ends at a cell shares with another.
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

    fn join(&mut self, from: usize, to: usize) {
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
    fn cut(&mut self, from: usize, to: usize) {
        for (here, there) in [(from, to), (to, from)] {
            let others = self.neighbors(here).filter(|&(next, _)| next != there);
            let left = others.filter(|&(_, direction)| self.links[here].has(direction));
            self.links[here] = left.fold(Links::NONE, |links, (_, way)| links.and(way.into()));
        }
        // A path is numbered by one of its cells, so numbers stay distinct.
        for start in [from, to] {
            for cell in self.trace(start) {
                self.paths[cell] = start;
            }
        }
    }

    /// The cells that hang together with an end of a path, in order.
    fn trace(&self, start: usize) -> Vec<usize> {
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

    /// The ends of the paths as a puzzle, the colours named in the order of their first ends.
    fn puzzle(&self) -> Puzzle {
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

    /// Cuts paths until the puzzle has one solution; false where that does not come about.
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

    /// Cuts a path where another solution is different, as near to its middle as can be.
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

    /// Joins paths end to end while the puzzle stays unique and there are more than so many. Where
    /// ends may be moved too, more of them come side by side.
    fn spare_colors(&mut self, colors: usize, may_shift: bool, random: &mut ChaCha8Rng) {
        let mut steps = self.steps_both_ways();
        steps.shuffle(random);
        for &(from, to) in &steps {
            if self.count() <= colors {
                return;
            }
            let mut changed = self.clone();
            if self.can_join(from, to) {
                changed.join(from, to);
            } else if may_shift {
                changed.shift(from, to);
            }
            if changed.links != self.links && changed.is_unique() {
                *self = changed;
            }
        }
    }

    /// Cuts the longest path in the middle, by which a unique puzzle stays unique.
    fn cut_longest(&mut self) -> bool {
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

    fn is_unique(&self) -> bool {
        let puzzle = self.puzzle();
        let own = Solution::from_links(&puzzle, self.links.clone());
        matches!(puzzle.another(&own, EFFORT), Other::Missing)
    }
}

/// Letters for colours: `A` to `Z`, `a` to `z`, digits, then the letters of other alphabets.
fn letters() -> impl Iterator<Item = char> {
    let ascii = ('A'..='Z').chain('a'..='z').chain('0'..='9');
    ascii
        .chain('\u{100}'..='\u{ffff}')
        .filter(|letter| letter.is_alphanumeric())
}
