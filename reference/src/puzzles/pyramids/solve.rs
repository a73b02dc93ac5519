//! The solver: a depth-first search over candidates. It filters every changed line: in full at the
//! root, and below it exactly only if that is cheap.
//!
//! The search branches on the choice with the fewest possibilities: the height of a cell or the
//! place of a height in a line. Lines that had contradictions count as narrower. Before the first
//! solution the search sometimes restarts with its knowledge about the lines, because only a bad
//! choice near the root makes it slow.

use super::candidates::{Candidates, Contradiction, Filtering};
use super::line::LineFilter;
use super::{Puzzle, Table, line};

/// The number of nodes before the first restart of a search.
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
    /// The number of contradictions in each line, plus one.
    weights: Vec<u32>,
    root: Candidates,
    open: Vec<Candidates>,
    nodes: usize,
    /// The number of nodes before the next restart, or `None` if the search must not restart,
    /// because it would find solutions again.
    restart: Option<usize>,
}

/// Solves a puzzle lazily. Each step of the iterator searches for the next solution.
pub fn solutions(puzzle: &Puzzle) -> Solutions {
    solutions_from(puzzle, Candidates::new(puzzle.givens()))
}

/// Solves a puzzle after some of its candidates were removed.
pub(super) fn solutions_from(puzzle: &Puzzle, root: Candidates) -> Solutions {
    Solutions {
        clues: line::clues(puzzle.guide()),
        filter: LineFilter::new(puzzle.size()),
        weights: vec![1; 2 * puzzle.size()],
        open: vec![root.clone()],
        root,
        nodes: 0,
        restart: Some(NODES_OF_FIRST_RUN),
    }
}

/// Returns a solution, if there is one.
pub fn first(puzzle: &Puzzle) -> Option<Table> {
    solutions(puzzle).next()
}

/// Returns the number of solutions, or `bound` if there are that many or more.
pub fn count(puzzle: &Puzzle, bound: u64) -> u64 {
    (0..bound)
        .zip(solutions(puzzle))
        .fold(0, |count, _| count + 1)
}

/// Returns the solution, if there is exactly one.
pub fn unique(puzzle: &Puzzle) -> Option<Table> {
    let mut solutions = solutions(puzzle);
    let solution = solutions.next()?;
    solutions.next().is_none().then_some(solution)
}

impl Solutions {
    /// Returns the number of visited nodes of the search tree.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns the size of the filter's tables in bytes.
    pub fn table_bytes(&self) -> usize {
        self.filter.table_bytes()
    }

    fn propagate(&mut self, state: &mut Candidates) -> Result<(), Contradiction> {
        let filtering = if self.nodes == 1 {
            Filtering::Full
        } else {
            Filtering::Quick
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
        self.restart = Some(self.nodes * 5 / 2);
        self.open.clear();
        self.open.push(self.root.clone());
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
                self.restart = None;
                return Some(state.table());
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
