//! Counts or lists all solutions.
//!
//! A *segment* is a run of squares of a column between green squares or edges. A solution fills
//! each segment with some bubbles from its top and some boulders from its bottom. Each region gets
//! one of each: its two *items*. The search first places the items that have only one place left,
//! then the item with the fewest places. Placing an item fills its segment up to that place, and so
//! places other items too. Groups of items without a common segment are searched separately. Their
//! numbers of solutions are multiplied.

mod effort;
mod explain;
mod search;

use super::{Move, Placement, Puzzle};
use crate::puzzles::Difficulty;
use crate::puzzles::difficulty::{deciding_trials, measured};
use effort::Effort;
pub use explain::{End, Explanation, Item, Step, explain};
use search::PlacementSearch;

/// A solution: moves that lead to it. In this order, each move is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The moves, one for each bubble and boulder.
    pub moves: Vec<Move>,
}

impl Solution {
    /// Returns the final positions of the pieces.
    pub fn placement(&self) -> Placement {
        self.moves.iter().copied().collect()
    }
}

/// Returns the first solutions, at most `at_most`, always in the same order.
pub fn solutions(puzzle: &Puzzle, at_most: usize) -> Vec<Solution> {
    let search = PlacementSearch::new(puzzle);
    let fills = search.solutions(search.start(), search.items, at_most);
    fills.iter().map(|fill| search.solution(fill)).collect()
}

/// Returns the number of solutions, or `bound` if there are that many or more.
///
/// ```
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{Puzzle, solve};
///
/// let puzzle: Puzzle = "AABB\nAABB\n".parse().unwrap();
/// assert_eq!(solve::count(&puzzle, 100), 16);
/// assert_eq!(solve::count(&puzzle, 2), 2);
/// ```
pub fn count(puzzle: &Puzzle, bound: u64) -> u64 {
    let search = PlacementSearch::new(puzzle);
    search.count(search.start(), search.items, bound)
}

/// Measures the difficulty of a puzzle with one solution: the work to prove that it is the only one.
///
/// Easy: it is enough to put the bubbles and boulders that have only one place left, repeatedly.
/// Medium: a single trial is also needed. One of the two places of a piece is tried and excluded by
/// the easy steps. Hard: one trial is not enough.
///
/// ```
/// use puzzlemark_reference::puzzles::Difficulty;
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{Puzzle, solve};
///
/// let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B\n".parse().unwrap();
/// assert_eq!(solve::difficulty(&puzzle), Difficulty::Easy);
/// ```
pub fn difficulty(puzzle: &Puzzle) -> Difficulty {
    measured(Effort::new(&PlacementSearch::new(puzzle)))
}

/// Returns the distance of a puzzle with one solution from a difficulty: the number of grades, and
/// the number of trials that decide a medium puzzle alone. A hard puzzle has no such trial.
pub(super) fn distance(puzzle: &Puzzle, wanted: Difficulty) -> (usize, usize) {
    let trials = deciding_trials(Effort::new(&PlacementSearch::new(puzzle)), usize::MAX);
    let own = Difficulty::of_trials(trials);
    let is_too_easy = wanted == Difficulty::Hard && own == Difficulty::Medium;
    let trials = trials.filter(|_| is_too_easy).unwrap_or(0);
    ((wanted as usize).abs_diff(own as usize), trials)
}
