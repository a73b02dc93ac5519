//! Solvers: a first solution, all, their number, whether there is just one.
//!
//! Three methods, each with boards on which it is by far the best. [`diagonal`] finds a solution
//! without narrow turns, if there is one, in microseconds. [`frontier`] counts all solutions
//! exactly, where the grid is not too wide. [`search`] finds solutions one after the other and
//! proves that there are no more, on grids of any width. The last two take turns, in slices, so
//! that the time is never many times that of the better one.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a grid has at most 64 x 64 cells, so their numbers, and those of colours, edges and \
              propositions, are small; a hash may lose bits"
)]

mod diagonal;
mod frontier;
mod search;
#[cfg(test)]
mod tests;

use super::{Puzzle, Solution};
use diagonal::Diagonals;
use frontier::{Frontier, Progress};
use search::{Search, Status};

/// States of the frontier that are counted per conflict of the search. A conflict takes as long as
/// about 250 states; counting comes to its end more often.
const STATES_PER_CONFLICT: u64 = 600;
/// Cells settled along diagonals that take about as long as a conflict.
const STEPS_PER_CONFLICT: u64 = 1500;
/// Cells settled along diagonals before anything else is tried, per pair of cells: most grids
/// that have a solution without narrow turns need less.
const FIRST_STEPS: usize = 10;
/// Work of the first slice, in conflicts.
const SLICE: u64 = 60;
/// States that are counted before anything else is tried.
const FIRST_STATES: usize = 50_000;
/// More solutions than this are rather counted by states than found one by one.
const PLENTY: u128 = 1000;

/// A number of solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// All solutions were counted.
    Exactly(u128),
    /// The search stopped at the bound: there are this many or more.
    AtLeast(u128),
}

/// The result of the search for another solution.
pub(super) enum Other {
    /// Here it is.
    Found(Solution),
    /// There is none.
    Missing,
    /// The effort allowed was not enough to know.
    Unknown,
}

impl Puzzle {
    /// A solution, if there is one.
    pub fn solve(&self) -> Option<Solution> {
        let mut diagonals = Diagonals::new();
        let mut narrow = false;
        let mut slice = SLICE;
        let mut others = None;
        let cells = self.rows() * self.columns();
        let mut steps = FIRST_STEPS * cells * cells;
        loop {
            if !narrow {
                match diagonals.advance(self, steps) {
                    diagonal::Progress::Found(solution) => return Some(solution),
                    diagonal::Progress::Exhausted => narrow = true,
                    diagonal::Progress::Searching => {}
                }
            }
            match others
                .get_or_insert_with(|| Others::new(self, None))
                .advance(slice)
            {
                Other::Found(solution) => return Some(solution),
                Other::Missing => return None,
                Other::Unknown => slice += slice / 2,
            }
            steps = (slice * STEPS_PER_CONFLICT) as usize;
        }
    }

    /// Returns up to `limit` solutions, in no meaningful order; all of them if fewer are returned.
    /// Keeps all of them in memory.
    pub fn solutions(&self, limit: usize) -> Vec<Solution> {
        let mut frontier = Frontier::new(self);
        if let Progress::Counted(_) = frontier.advance(FIRST_STATES) {
            return frontier.solutions(limit);
        }
        let mut search = Search::new(self);
        let mut found = Vec::new();
        let mut slice = SLICE;
        while found.len() < limit {
            match search.run(self, slice) {
                Status::Exhausted => break,
                Status::Limit => slice += slice / 2,
                Status::Found(solution) => {
                    search.exclude(&solution);
                    found.push(solution);
                    continue;
                }
            }
            if let Progress::Counted(_) = frontier.advance((slice * STATES_PER_CONFLICT) as usize) {
                return frontier.solutions(limit);
            }
        }
        found
    }

    /// Counts the solutions, up to the bound.
    ///
    /// Exact counts of any size are quick up to about 14 rows or columns, whichever are fewer, and
    /// take up to 100 MB. On wider grids solutions are found one by one, so that a large bound takes
    /// its time.
    pub fn count(&self, bound: u128) -> Count {
        let capped = |count| {
            if count < bound {
                Count::Exactly(count)
            } else {
                Count::AtLeast(bound)
            }
        };
        let mut frontier = Frontier::new(self);
        let mut search = None;
        let (mut found, mut slice) = (0, SLICE);
        while found < bound {
            match frontier.advance((slice * STATES_PER_CONFLICT) as usize) {
                Progress::Counted(count) => return capped(count),
                Progress::Counting if bound > PLENTY => continue,
                Progress::Counting | Progress::Stuck => {}
            }
            let search = search.get_or_insert_with(|| {
                let mut search = Search::new(self);
                // What is known quickly need not be found.
                let steps = (SLICE * STEPS_PER_CONFLICT) as usize;
                if let diagonal::Progress::Found(known) = Diagonals::new().advance(self, steps) {
                    search.exclude(&known);
                    found += 1;
                }
                search
            });
            let limit = search.conflicts + slice;
            while found < bound && search.conflicts < limit {
                match search.run(self, limit - search.conflicts) {
                    Status::Exhausted => return capped(found),
                    Status::Limit => {}
                    Status::Found(solution) => {
                        found += 1;
                        search.exclude(&solution);
                    }
                }
            }
            slice += slice / 2;
        }
        Count::AtLeast(bound)
    }

    /// True if there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.count(2) == Count::Exactly(1)
    }

    /// Returns a solution other than the known one, after at most about `effort` conflicts.
    pub(super) fn another(&self, known: &Solution, effort: u64) -> Other {
        let mut others = Others::new(self, Some(known.clone()));
        let (mut spent, mut slice) = (0, SLICE);
        // Where there is another it is mostly near the known one, and found at once.
        match others.search(SLICE / 2) {
            Other::Unknown => {}
            other => return other,
        }
        while spent < effort {
            match others.advance(slice) {
                Other::Unknown => spent += slice,
                other => return other,
            }
            slice += slice / 2;
        }
        Other::Unknown
    }
}

/// The search for a solution other than the one that is known, if any is.
struct Others<'a> {
    puzzle: &'a Puzzle,
    known: Option<Solution>,
    frontier: Option<Frontier<'a>>,
    search: Option<Search>,
}

impl<'a> Others<'a> {
    fn new(puzzle: &'a Puzzle, known: Option<Solution>) -> Self {
        Self {
            puzzle,
            known,
            frontier: Some(Frontier::new(puzzle)),
            search: None,
        }
    }

    /// Continues for about this number of conflicts.
    fn advance(&mut self, conflicts: u64) -> Other {
        if let Some(frontier) = &mut self.frontier {
            match frontier.advance((conflicts * STATES_PER_CONFLICT) as usize) {
                Progress::Counted(_) => {
                    let mut found = frontier.solutions(2).into_iter();
                    let other = found.find(|solution| Some(solution) != self.known.as_ref());
                    return other.map_or(Other::Missing, Other::Found);
                }
                Progress::Stuck => self.frontier = None,
                Progress::Counting => {}
            }
        }
        self.search(conflicts)
    }

    /// Continues the search for this number of conflicts.
    fn search(&mut self, conflicts: u64) -> Other {
        let search = self.search.get_or_insert_with(|| {
            let mut search = Search::new(self.puzzle);
            self.known.iter().for_each(|known| search.exclude(known));
            search
        });
        match search.run(self.puzzle, conflicts) {
            Status::Found(solution) => Other::Found(solution),
            Status::Exhausted => Other::Missing,
            Status::Limit => Other::Unknown,
        }
    }
}
