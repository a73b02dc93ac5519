//! Solving: the first cell that is not covered is the lower left one of some strip or a single
//! cell, so that every partition comes up exactly once.
//!
//! Which strips can begin at a cell is found once per grid, in a tree of all strips read in both
//! directions; a search step is then a look at two bit sets.

use std::ops::ControlFlow;

use super::{Cell, Grid, Orientation, Partition, Placement, Puzzle};

/// Strips made ready for solving any number of grids.
#[derive(Debug, Clone)]
pub struct Prepared {
    alphabet: Vec<char>,
    /// A tree of colours: for each node, its child by colour, or zero.
    children: Vec<usize>,
    /// For each node, one more than the kind of strip that ends there, or zero.
    ends: Vec<usize>,
    /// How many strips there are of each kind of two and more cells.
    kinds: Vec<u32>,
    /// The cells that strips of two and more cover.
    covered: usize,
    /// How many strips of one cell there are of each colour.
    singles: Vec<usize>,
}

/// A strip that can begin at a cell.
#[derive(Clone, Copy)]
struct Beginning<C> {
    cells: C,
    kind: usize,
    placement: Placement,
}

/// A set of cells.
trait CellSet: Copy {
    const EMPTY: Self;
    fn with(self, cell: usize) -> Self;
    fn union(self, other: Self) -> Self;
    fn overlaps(self, other: Self) -> bool;
    /// The first cell that is not in the set.
    fn first_missing(self) -> usize;
}

impl CellSet for u64 {
    const EMPTY: Self = 0;

    fn with(self, cell: usize) -> Self {
        self | 1 << cell
    }

    fn union(self, other: Self) -> Self {
        self | other
    }

    fn overlaps(self, other: Self) -> bool {
        self & other != 0
    }

    fn first_missing(self) -> usize {
        self.trailing_ones() as usize
    }
}

/// Cells up to [`super::CELLS_MAX`].
impl CellSet for [u64; 16] {
    const EMPTY: Self = [0; 16];

    fn with(mut self, cell: usize) -> Self {
        self[cell / 64] |= 1 << (cell % 64);
        self
    }

    fn union(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    fn overlaps(self, other: Self) -> bool {
        self.iter().zip(other).any(|(own, other)| own & other != 0)
    }

    fn first_missing(self) -> usize {
        let word = self
            .iter()
            .position(|word| *word != u64::MAX)
            .unwrap_or(self.len());
        let bits = self.get(word).map_or(0, |word| word.trailing_ones());
        64 * word + bits as usize
    }
}

/// The first partitions, at most as many as asked for.
pub fn solutions(puzzle: &Puzzle, at_most: usize) -> Vec<Partition> {
    Prepared::new(&puzzle.strips).solutions(&puzzle.grid, at_most)
}

/// The number of partitions; `bound` if there are that many or more.
pub fn count(puzzle: &Puzzle, bound: u64) -> u64 {
    Prepared::new(&puzzle.strips).count(&puzzle.grid, bound)
}

impl Prepared {
    /// Prepares strips. Those of no cells count for nothing.
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
            covered: 0,
            singles: vec![0; alphabet.len()],
            alphabet,
        };
        for strip in strips {
            let colours: Vec<usize> = strip
                .as_ref()
                .chars()
                .filter_map(|colour| prepared.index(colour))
                .collect();
            match colours[..] {
                [] => {}
                [colour] => prepared.singles[colour] += 1,
                _ => prepared.add(&colours),
            }
        }
        prepared
    }

    fn index(&self, colour: char) -> Option<usize> {
        self.alphabet.iter().position(|other| *other == colour)
    }

    fn add(&mut self, colours: &[usize]) {
        self.covered += colours.len();
        let forwards = self.node(colours.iter().copied());
        if self.ends[forwards] == 0 {
            self.kinds.push(0);
            self.ends[forwards] = self.kinds.len();
            let backwards = self.node(colours.iter().rev().copied());
            self.ends[backwards] = self.kinds.len();
        }
        self.kinds[self.ends[forwards] - 1] += 1;
    }

    /// The node of these colours, made if there is none.
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

    /// The first partitions of a grid, at most as many as asked for.
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

    /// The number of partitions of a grid; `bound` if there are that many or more.
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

    /// Visits the partitions of a grid, each once, until told to stop.
    fn visit(&self, grid: &Grid, visit: impl FnMut(&[Placement]) -> ControlFlow<()>) {
        let cells = grid.colours().len();
        if cells < self.covered + self.singles.iter().sum::<usize>() {
            return;
        }
        if cells < 64 {
            self.search::<u64>(grid, visit);
        } else {
            self.search::<[u64; 16]>(grid, visit);
        }
    }

    fn search<C: CellSet>(&self, grid: &Grid, visit: impl FnMut(&[Placement]) -> ControlFlow<()>) {
        let colours: Vec<Option<usize>> = grid
            .colours()
            .iter()
            .map(|colour| self.index(*colour))
            .collect();
        let mut beginnings = Vec::new();
        let mut starts = vec![0];
        for cell in 0..colours.len() {
            for orientation in [Orientation::Horizontal, Orientation::Vertical] {
                self.add_beginnings(grid, &colours, cell, orientation, &mut beginnings);
            }
            starts.push(beginnings.len());
        }
        let mut search = Search {
            spare: colours.len() - self.covered,
            singles: self.singles.clone(),
            missing: self.singles.iter().sum(),
            colours,
            beginnings,
            starts,
            unused: self.kinds.clone(),
            placed: Vec::new(),
            visit,
        };
        let _ = search.cover(C::EMPTY);
    }

    /// Adds the strips that can lie from a cell on in one direction.
    fn add_beginnings<C: CellSet>(
        &self,
        grid: &Grid,
        colours: &[Option<usize>],
        first: usize,
        orientation: Orientation,
        beginnings: &mut Vec<Beginning<C>>,
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
                let first = Cell { row, column };
                let placement = Placement {
                    first,
                    orientation,
                    length,
                };
                beginnings.push(Beginning {
                    cells,
                    kind,
                    placement,
                });
            }
        }
    }
}

struct Search<C, V> {
    colours: Vec<Option<usize>>,
    /// The strips that can begin at each cell, and where those of a cell start.
    beginnings: Vec<Beginning<C>>,
    starts: Vec<usize>,
    /// How many strips of each kind are not placed.
    unused: Vec<u32>,
    placed: Vec<Placement>,
    /// How many more cells may stay single.
    spare: usize,
    /// How many single cells of each colour are still needed for strips of one cell, and in all.
    singles: Vec<usize>,
    missing: usize,
    visit: V,
}

impl<C: CellSet, V: FnMut(&[Placement]) -> ControlFlow<()>> Search<C, V> {
    fn cover(&mut self, covered: C) -> ControlFlow<()> {
        let cell = covered.first_missing();
        if cell >= self.colours.len() {
            return (self.visit)(&self.placed);
        }
        for index in self.starts[cell]..self.starts[cell + 1] {
            let Beginning {
                cells,
                kind,
                placement,
            } = self.beginnings[index];
            if self.unused[kind] != 0 && !covered.overlaps(cells) {
                self.unused[kind] -= 1;
                self.placed.push(placement);
                self.cover(covered.union(cells))?;
                self.placed.pop();
                self.unused[kind] += 1;
            }
        }
        self.leave_single(cell, covered)
    }

    fn leave_single(&mut self, cell: usize, covered: C) -> ControlFlow<()> {
        let colour = self.colours[cell].filter(|colour| self.singles[*colour] > 0);
        if self.spare == 0 || colour.is_none() && self.spare == self.missing {
            return ControlFlow::Continue(());
        }
        self.spare -= 1;
        if let Some(colour) = colour {
            self.singles[colour] -= 1;
            self.missing -= 1;
        }
        self.cover(covered.with(cell))?;
        if let Some(colour) = colour {
            self.singles[colour] += 1;
            self.missing += 1;
        }
        self.spare += 1;
        ControlFlow::Continue(())
    }
}
