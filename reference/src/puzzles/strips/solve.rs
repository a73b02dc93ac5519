//! The solver. If all strips are different, the search next lays the strip with the fewest places
//! left. If some strips are equal, it covers one cell after the other. Both ways find every
//! partition exactly once.
//!
//! The possible places of strips are computed once per grid, with a tree of all strips in both
//! directions. Then a search step only compares two bit sets. Single cells need no search, because
//! their number for each colour is known from the start.

mod by_cell;
mod by_strip;
mod cells;
mod effort;
mod explain;

use std::ops::ControlFlow;

use cells::CellSet;
use effort::Effort;
pub use explain::{Dead, End, Explanation, Laid, Step, explain};

use super::{Cell, Grid, Orientation, Partition, Placement, Puzzle};
use crate::puzzles::Difficulty;
use crate::puzzles::difficulty::measured;

/// Strips prepared for solving any number of grids.
#[derive(Debug, Clone)]
pub struct Prepared {
    alphabet: Vec<char>,
    /// A tree of colours: for each node and colour, the child node, or zero.
    children: Vec<usize>,
    /// For each node: the kind of the strip that ends there plus one, or zero.
    ends: Vec<usize>,
    /// The number of strips of each kind of two and more cells.
    kinds: Vec<u32>,
    /// The number of cells of each colour in all strips.
    used: Vec<usize>,
    covered: Vec<usize>,
}

/// A strip at a place where it has the colours of the grid.
#[derive(Clone, Copy)]
struct Fit<C> {
    cells: C,
    kind: usize,
    placement: Placement,
}

/// Returns the first partitions, at most `at_most`.
pub fn solutions(puzzle: &Puzzle, at_most: usize) -> Vec<Partition> {
    Prepared::new(&puzzle.strips).solutions(&puzzle.grid, at_most)
}

/// Returns the number of partitions, or `bound` if there are that many or more.
pub fn count(puzzle: &Puzzle, bound: u64) -> u64 {
    Prepared::new(&puzzle.strips).count(&puzzle.grid, bound)
}

/// Measures the difficulty of a puzzle with one partition: the work to prove that there is no
/// other. Easy: it is enough to lay strips that have only one place left, or that are the last to
/// reach a cell that cannot stay single, repeatedly. Medium: a single trial is also needed. One of
/// the two places of a strip, or for a cell, is tried and excluded by the easy steps. Hard: one
/// trial is not enough.
///
/// ```
/// use puzzlemark_reference::puzzles::Difficulty;
/// use puzzlemark_reference::puzzles::strips::{Puzzle, solve};
///
/// let puzzle: Puzzle = "strips: ww bbb\nwwb\nbbb".parse()?;
/// assert_eq!(solve::difficulty(&puzzle), Difficulty::Easy);
/// # Ok::<_, puzzlemark_reference::puzzles::strips::ParseError>(())
/// ```
pub fn difficulty(puzzle: &Puzzle) -> Difficulty {
    let prepared = Prepared::new(&puzzle.strips);
    let colours = prepared.colours(&puzzle.grid);
    let fits = prepared.fits(&puzzle.grid, &colours);
    let singles = prepared.singles(&colours);
    measured(Effort::new(&prepared.kinds, &fits, &colours, &singles))
}

impl Prepared {
    /// Prepares strips. Strips without cells are ignored.
    pub fn new<S: AsRef<str>>(strips: &[S]) -> Self {
        let mut alphabet: Vec<char> = strips
            .iter()
            .flat_map(|strip| strip.as_ref().chars())
            .collect();
        alphabet.sort_unstable();
        alphabet.dedup();
        let mut prepared = Self {
            children: vec![0; alphabet.len()],
            ends: vec![0],
            kinds: Vec::new(),
            used: vec![0; alphabet.len()],
            covered: vec![0; alphabet.len()],
            alphabet,
        };
        for strip in strips {
            let colours: Vec<usize> = strip
                .as_ref()
                .chars()
                .filter_map(|colour| prepared.index(colour))
                .collect();
            for &colour in &colours {
                prepared.used[colour] += 1;
            }
            if colours.len() > 1 {
                prepared.add(&colours);
            }
        }
        prepared
    }

    fn index(&self, colour: char) -> Option<usize> {
        self.alphabet.iter().position(|other| *other == colour)
    }

    fn add(&mut self, colours: &[usize]) {
        for &colour in colours {
            self.covered[colour] += 1;
        }
        let forwards = self.node(colours.iter().copied());
        if self.ends[forwards] == 0 {
            self.kinds.push(0);
            self.ends[forwards] = self.kinds.len();
            let backwards = self.node(colours.iter().rev().copied());
            self.ends[backwards] = self.kinds.len();
        }
        self.kinds[self.ends[forwards] - 1] += 1;
    }

    /// Returns the node for these colours. Makes it if it is missing.
    fn node(&mut self, colours: impl Iterator<Item = usize>) -> usize {
        let mut node = 0;
        for colour in colours {
            let child = node * self.alphabet.len() + colour;
            if self.children[child] == 0 {
                self.children[child] = self.ends.len();
                self.ends.push(0);
                self.children.extend(self.alphabet.iter().map(|_| 0));
            }
            node = self.children[child];
        }
        node
    }

    /// Returns the first partitions of a grid, at most `at_most`.
    pub fn solutions(&self, grid: &Grid, at_most: usize) -> Vec<Partition> {
        let mut found = Vec::new();
        if at_most > 0 {
            self.visit(grid, |strips| {
                found.extend(Partition::new(grid.rows(), grid.columns(), strips));
                if found.len() < at_most {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        found
    }

    /// Returns the number of partitions of a grid, or `bound` if there are that many or more.
    pub fn count(&self, grid: &Grid, bound: u64) -> u64 {
        let mut count = 0;
        if bound > 0 {
            self.visit(grid, |_| {
                count += 1;
                if count < bound {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        count
    }

    /// Visits each partition of a grid once, until the visitor stops.
    fn visit(&self, grid: &Grid, visit: impl FnMut(&[Placement]) -> ControlFlow<()>) {
        let colours = self.colours(grid);
        if self.lacking(&colours).is_some() {
            return;
        }
        if colours.len() < 64 {
            self.search::<u64>(grid, &colours, visit);
        } else {
            self.search::<[u64; 16]>(grid, &colours, visit);
        }
    }

    /// Returns the number of cells of each colour.
    fn cells_by_colour(&self, colours: &[Option<usize>]) -> Vec<usize> {
        let mut cells = vec![0; self.alphabet.len()];
        for &colour in colours.iter().flatten() {
            cells[colour] += 1;
        }
        cells
    }

    /// Returns a colour with more cells in the strips than in the grid, if there is one.
    fn lacking(&self, colours: &[Option<usize>]) -> Option<usize> {
        let cells = self.cells_by_colour(colours);
        (0..cells.len()).find(|&colour| cells[colour] < self.used[colour])
    }

    /// Returns the number of cells of each colour that stay single.
    fn singles(&self, colours: &[Option<usize>]) -> Vec<usize> {
        let cells = self.cells_by_colour(colours);
        let pairs = cells.iter().zip(&self.covered);
        pairs
            .map(|(cells, covered)| cells.saturating_sub(*covered))
            .collect()
    }

    /// Returns the colours of a grid by number, or `None` for a colour that no strip has.
    fn colours(&self, grid: &Grid) -> Vec<Option<usize>> {
        let cells = grid.colours().iter();
        cells.map(|colour| self.index(*colour)).collect()
    }

    fn search<C: CellSet>(
        &self,
        grid: &Grid,
        colours: &[Option<usize>],
        visit: impl FnMut(&[Placement]) -> ControlFlow<()>,
    ) {
        let fits = self.fits::<C>(grid, colours);
        // An early stop is not an error.
        let _ = if self.kinds.iter().all(|count| *count == 1) {
            by_strip::search(self.kinds.len(), &fits, visit)
        } else {
            by_cell::search(
                &self.kinds,
                &self.covered,
                colours,
                grid.columns(),
                &fits,
                visit,
            )
        };
    }

    /// Returns all places where strips have the colours of the grid, by their first cell.
    fn fits<C: CellSet>(&self, grid: &Grid, colours: &[Option<usize>]) -> Vec<Fit<C>> {
        let mut fits = Vec::new();
        for cell in 0..colours.len() {
            for orientation in [Orientation::Horizontal, Orientation::Vertical] {
                self.add_fits(grid, colours, cell, orientation, &mut fits);
            }
        }
        fits
    }

    /// Adds the strips that fit from a cell in one direction.
    fn add_fits<C: CellSet>(
        &self,
        grid: &Grid,
        colours: &[Option<usize>],
        first: usize,
        orientation: Orientation,
        fits: &mut Vec<Fit<C>>,
    ) {
        let (row, column) = (first / grid.columns(), first % grid.columns());
        let (step, length_max) = match orientation {
            Orientation::Horizontal => (1, grid.columns() - column),
            Orientation::Vertical => (grid.columns(), grid.rows() - row),
        };
        let (mut node, mut cells) = (0, C::EMPTY);
        for length in 1..=length_max {
            let cell = first + (length - 1) * step;
            let child = colours[cell].map_or(0, |colour| {
                self.children[node * self.alphabet.len() + colour]
            });
            if child == 0 {
                break;
            }
            (node, cells) = (child, cells.with(cell));
            if let Some(kind) = self.ends[node].checked_sub(1) {
                let placement = Placement {
                    first: Cell { row, column },
                    orientation,
                    length,
                };
                fits.push(Fit {
                    cells,
                    kind,
                    placement,
                });
            }
        }
    }
}
