//! Solvers: they find a first solution or all solutions, count them, and test if there is only one.
//!
//! There are three methods. Each is by far the best on some boards. [`diagonal`] finds a solution
//! without narrow turns, if there is one, in microseconds. [`frontier`] counts all solutions
//! exactly, if the grid is not too wide. [`search`] finds solutions one after the other and proves
//! that there are no more, on grids of any width. The last two run alternately, in slices. So the
//! time is never many times the time of the better one.

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
use search::{LinkSearch, Status};

/// The number of frontier states that are counted per conflict of the search. A conflict takes as
/// long as about 250 states, but counting ends more often.
const STATES_PER_CONFLICT: u64 = 600;
/// The number of cells settled along diagonals in about the time of one conflict.
const STEPS_PER_CONFLICT: u64 = 1500;
/// The number of cells settled along diagonals before the other methods start, per pair of cells.
/// Most grids that have a solution without narrow turns need less.
const FIRST_STEPS: usize = 10;
/// The work of the first slice, in conflicts.
const SLICE: u64 = 60;
/// The number of states that are counted before the other methods start.
const FIRST_STATES: usize = 50_000;
/// If there are more solutions than this, states are counted instead of finding solutions one by
/// one.
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
    /// Another solution.
    Found(Solution),
    /// There is no other solution.
    Missing,
    /// The allowed effort was not enough to decide.
    Unknown,
}

impl Puzzle {
    /// Returns a solution, if there is one.
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

    /// Returns up to `limit` solutions, in no particular order. If it returns fewer, these are all
    /// solutions. Keeps all of them in memory.
    pub fn solutions(&self, limit: usize) -> Vec<Solution> {
        let mut frontier = Frontier::new(self, 1);
        if let Progress::Counted(_) = frontier.advance(FIRST_STATES) {
            return frontier.solutions(limit);
        }
        let mut search = LinkSearch::new(self);
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
    /// Exact counts are fast for grids with up to about 14 rows or 14 columns. They use up to 100
    /// MB, and up to 30 MB if the bound is small. On wider grids solutions are found one by one, so a large bound takes long.
    pub fn count(&self, bound: u128) -> Count {
        let capped = |count| {
            if count < bound {
                Count::Exactly(count)
            } else {
                Count::AtLeast(bound)
            }
        };
        let mut frontier = Frontier::new(self, bound);
        let mut search = None;
        let (mut found, mut slice) = (0, SLICE);
        while found < bound {
            match frontier.advance((slice * STATES_PER_CONFLICT) as usize) {
                Progress::Counted(count) => return capped(count),
                Progress::Counting if bound > PLENTY => continue,
                Progress::Counting | Progress::Stuck => {}
            }
            let search = search.get_or_insert_with(|| {
                let mut search = LinkSearch::new(self);
                // A solution that the fast method finds does not need a search.
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

    /// Returns true if there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.count(2) == Count::Exactly(1)
    }

    /// Returns a solution other than the known one, after at most about `effort` conflicts.
    pub(super) fn another(&self, known: &Solution, effort: u64) -> Other {
        let mut others = Others::new(self, Some(known.clone()));
        let (mut spent, mut slice) = (0, SLICE);
        // If there is another solution, it is usually near the known one and found quickly.
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

/// The search for a solution other than the known one, if there is a known one.
struct Others<'a> {
    puzzle: &'a Puzzle,
    known: Option<Solution>,
    frontier: Option<Frontier<'a>>,
    search: Option<LinkSearch>,
}

impl<'a> Others<'a> {
    fn new(puzzle: &'a Puzzle, known: Option<Solution>) -> Self {
        Self {
            puzzle,
            known,
            frontier: Some(Frontier::new(puzzle, 1)),
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
            let mut search = LinkSearch::new(self.puzzle);
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
