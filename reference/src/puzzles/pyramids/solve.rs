//! Solving: depth-first search over candidates, with exact filtering of every line that changed.
//!
//! The search branches on whatever has the fewest possibilities, the height of a cell or the place
//! of a height in a line, where lines that ran into contradictions count as narrower. Until there
//! is a first solution it starts over from time to time with what it learnt about the lines, since
//! a bad choice near the root is the only thing that takes long. A table of eight or nine rows
//! starts over once, after every candidate of the root has been tried on its own and those that
//! lead to a contradiction are gone, which nearly always leaves little to search.

use std::ops::RangeInclusive;

use super::{Puzzle, Table, line};

use super::candidates::{Candidates, Contradiction, Filtering};
use super::line::{LineFilter, members};

/// Lengths of tables for which it pays to try each candidate of the root: shorter ones are searched
/// before that is done, and in longer ones trials cost too much.
const SIZES_OF_TRIALS: RangeInclusive<usize> = 8..=9;
/// After how many nodes a search starts over with trials.
const NODES_BEFORE_TRIALS: usize = 100;
/// After how many nodes the search of another puzzle starts over for the first time.
const NODES_OF_FIRST_RUN: usize = 250;

/// The solutions of a puzzle, found one after the other, each once, in no particular order.
///
/// ```
/// use puzzlemark_reference::puzzles::pyramids::{Puzzle, solve};
///
/// let puzzle: Puzzle = "[2, 2, 1], [1, 2, 3], [2, 2, 1], [1, 2, 3]".parse()?;
/// let solutions: Vec<_> = solve::solutions(&puzzle).collect();
/// assert_eq!(solutions.len(), 1);
/// assert_eq!(solutions[0].to_string(), "2 1 3\n1 3 2\n3 2 1\n");
/// # Ok::<_, puzzlemark_reference::puzzles::pyramids::ParseError>(())
/// ```
pub struct Solutions {
    clues: Vec<line::Clues>,
    filter: LineFilter,
    /// How often each line ran into a contradiction, plus one.
    weights: Vec<u32>,
    root: Candidates,
    open: Vec<Candidates>,
    nodes: usize,
    /// The number of nodes at which the search starts over; `None` if it must not, for else
    /// solutions would be found again.
    restart: Option<usize>,
    /// The first solution, which a search that starts over may find again.
    first: Option<Table>,
}

/// Solves a puzzle lazily: each step of the iterator searches on to the next solution.
pub fn solutions(puzzle: &Puzzle) -> Solutions {
    solutions_from(puzzle, Candidates::new(puzzle.givens()))
}

/// Solves a puzzle some of whose candidates have been removed.
pub(super) fn solutions_from(puzzle: &Puzzle, root: Candidates) -> Solutions {
    Solutions {
        clues: line::clues(puzzle.guide()),
        filter: LineFilter::new(puzzle.size()),
        weights: vec![1; 2 * puzzle.size()],
        open: vec![root.clone()],
        root,
        nodes: 0,
        restart: Some(if SIZES_OF_TRIALS.contains(&puzzle.size()) {
            NODES_BEFORE_TRIALS
        } else {
            NODES_OF_FIRST_RUN
        }),
        first: None,
    }
}

/// A solution, if there is one.
pub fn first(puzzle: &Puzzle) -> Option<Table> {
    solutions(puzzle).next()
}

/// The number of solutions; `bound` if there are that many or more.
pub fn count(puzzle: &Puzzle, bound: u64) -> u64 {
    (0..bound)
        .zip(solutions(puzzle))
        .fold(0, |count, _| count + 1)
}

/// The solution, if there is exactly one.
pub fn unique(puzzle: &Puzzle) -> Option<Table> {
    let mut solutions = solutions(puzzle);
    let solution = solutions.next()?;
    solutions.next().is_none().then_some(solution)
}

impl Solutions {
    /// Nodes of the search tree visited so far.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Bytes of the filter's tables.
    pub fn table_bytes(&self) -> usize {
        self.filter.table_bytes()
    }

    fn has_trials(&self) -> bool {
        SIZES_OF_TRIALS.contains(&(self.weights.len() / 2))
    }

    fn propagate(&mut self, state: &mut Candidates) -> Result<(), Contradiction> {
        let filtering = if self.has_trials() && self.restart.is_none() {
            Filtering::Cheap
        } else {
            Filtering::Exact
        };
        let propagated = state.propagate(&self.clues, &mut self.filter, filtering);
        if let Err(contradiction) = propagated {
            for line in contradiction.lines() {
                self.weights[line] += 1;
            }
        }
        propagated
    }

    fn start_over_if_due(&mut self) {
        if self.restart.is_none_or(|restart| self.nodes < restart) {
            return;
        }
        self.open.clear();
        if self.has_trials() {
            self.restart = None;
            let root = self.root.clone();
            let root = self.without_failures(root).ok();
            self.open.extend(root);
        } else {
            self.restart = Some(self.nodes * 5 / 2);
            self.open.push(self.root.clone());
        }
    }

    /// Removes candidates that lead to a contradiction until there are none.
    fn without_failures(&mut self, mut state: Candidates) -> Result<Candidates, Contradiction> {
        loop {
            let before = state.clone();
            for cell in 0..state.cells().len() {
                for height in members(before.cells()[cell]) {
                    let left = state.cells()[cell];
                    if left & height == 0 || left.is_power_of_two() {
                        continue;
                    }
                    let mut trial = state.clone();
                    trial.narrow(cell, height);
                    if self.propagate(&mut trial).is_err() {
                        state.remove(cell, height);
                        self.propagate(&mut state)?;
                    }
                }
            }
            if state.cells() == before.cells() {
                return Ok(state);
            }
        }
    }

    /// Whether a solution has not been found before.
    fn is_new(&mut self, table: &Table) -> bool {
        match &self.first {
            Some(first) if first == table => false,
            Some(_) => {
                self.restart = None;
                true
            }
            None => {
                self.first = Some(table.clone());
                self.restart = self.restart.filter(|_| self.has_trials());
                true
            }
        }
    }
}

impl Iterator for Solutions {
    type Item = Table;

    fn next(&mut self) -> Option<Table> {
        while let Some(mut state) = self.open.pop() {
            self.nodes += 1;
            if self.propagate(&mut state).is_err() {
                continue;
            }
            if self.nodes == 1 {
                self.root = state.clone();
            }
            let Some((cell, height)) = state.branch(&self.weights) else {
                let table = state.table();
                if self.is_new(&table) {
                    return Some(table);
                }
                continue;
            };
            let mut otherwise = state.clone();
            otherwise.remove(cell, height);
            self.open.push(otherwise);
            state.narrow(cell, height);
            self.open.push(state);
            self.start_over_if_due();
        }
        None
    }
}
