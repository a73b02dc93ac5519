//! Counting by dynamic programming over the frontier between settled cells and the rest.
//!
//! Cells are settled row by row. The rest depends only on the edges that cross the frontier, and on
//! the paths there: a path from an end of a colour, or a path whose other end also crosses the
//! frontier. So thousands of solutions are counted together, even if they touch themselves. The
//! work is proportional to the number of such states.
//!
//! The sweeps begin on both sides of the board. The next cell is always settled on the side with
//! fewer states. In the middle, the states of both sides are joined.

mod join;
mod site;
mod sweep;
mod table;
mod trace;
mod word;

use super::super::{Puzzle, Solution};
use sweep::Sweep;
use table::Table;
use word::{Tally, Word};

/// The number of states, on both sides together, after which an axis is dropped.
const STATES_MAX: usize = 600_000;

/// The progress of the count.
pub(super) enum Progress {
    /// The count ended. Contains the number of solutions.
    Counted(u128),
    /// The count continues.
    Counting,
    /// There are too many states.
    Stuck,
}

/// A count that can continue from its last position. It runs along the rows or along the columns:
/// the direction that needs less work.
pub(super) struct Frontier<'a> {
    puzzle: &'a Puzzle,
    axes: Vec<Box<dyn Advance + 'a>>,
}

impl<'a> Frontier<'a> {
    /// Returns the count for a puzzle, exact below the bound. It is stuck from the start if the
    /// frontier is too long.
    pub(super) fn new(puzzle: &'a Puzzle, bound: u128) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let swaps = match rows.abs_diff(columns) {
            0..=2 => &[false, true][..],
            _ if columns < rows => &[false],
            _ => &[true],
        };
        let axes = swaps.iter().filter_map(|&swapped| {
            let sweeps = Sweep::both(puzzle, swapped);
            if bound <= u8::MAX.into() {
                along::<u8>(sweeps)
            } else {
                along::<u128>(sweeps)
            }
        });
        Self {
            puzzle,
            axes: axes.collect(),
        }
    }

    /// Continues for about this number of states.
    pub(super) fn advance(&mut self, states: usize) -> Progress {
        let mut spent = 0;
        while spent < states {
            // Change the axis only if the other one needs less than half, because the states of
            // this axis would be lost.
            if let [first, other] = &mut self.axes[..]
                && 2 * other.expected() < first.expected()
            {
                first.pause();
                self.axes.swap(0, 1);
            }
            let Some(axis) = self.axes.first_mut() else {
                return Progress::Stuck;
            };
            if axis.unsettled_cells() == 0 {
                return Progress::Counted(axis.join());
            }
            spent += axis.advance();
            if axis.is_empty() {
                return Progress::Counted(0);
            }
            // The axis that waits goes first.
            while self.axes.iter().map(|axis| axis.states()).sum::<usize>() > STATES_MAX {
                self.axes.pop();
            }
        }
        Progress::Counting
    }

    /// Returns up to `limit` solutions after the count has ended and found some.
    pub(super) fn solutions(&self, limit: usize) -> Vec<Solution> {
        let axis = self.axes.first().filter(|axis| axis.unsettled_cells() == 0);
        axis.map_or(Vec::new(), |axis| axis.solutions(self.puzzle, limit))
    }
}

/// Returns the axis of two sweeps with the smallest states, or `None` if the frontier is too long.
fn along<'a, T: Tally>(sweeps: [Sweep<'a>; 2]) -> Option<Box<dyn Advance + 'a>> {
    if sweeps[0].fits::<u64>() {
        Some(Box::new(Axis::<u64, T>::new(sweeps)))
    } else if sweeps[0].fits::<u128>() {
        Some(Box::new(Axis::<u128, T>::new(sweeps)))
    } else {
        None
    }
}

/// An [`Axis`], for all types of its states and tallies.
trait Advance {
    /// Returns the number of cells that are not settled.
    fn unsettled_cells(&self) -> usize;

    /// Returns the number of states on both sides.
    fn states(&self) -> usize;

    /// Returns true if no state is left on a side.
    fn is_empty(&self) -> bool;

    /// Returns the expected total number of states, if their present number does not change.
    fn expected(&self) -> usize;

    /// Settles a cell. Returns the number of new states.
    fn advance(&mut self) -> usize;

    /// Gives back the memory that only [`advance`](Self::advance) needs.
    fn pause(&mut self);

    /// Returns the number of solutions after all cells are settled.
    fn join(&self) -> u128;

    /// Returns up to `limit` solutions after all cells are settled.
    fn solutions(&self, puzzle: &Puzzle, limit: usize) -> Vec<Solution>;
}

/// The sweeps from both ends of the board.
struct Axis<'a, S, T> {
    sides: [Side<'a, S, T>; 2],
    /// The number of states so far.
    spent: usize,
}

impl<'a, S: Word, T: Tally> Axis<'a, S, T> {
    fn new(sweeps: [Sweep<'a>; 2]) -> Self {
        Self {
            sides: sweeps.map(Side::new),
            spent: 0,
        }
    }

    fn fewer(&self) -> usize {
        usize::from(self.sides[1].now.len() < self.sides[0].now.len())
    }
}

impl<S: Word, T: Tally> Advance for Axis<'_, S, T> {
    fn unsettled_cells(&self) -> usize {
        let sweep = &self.sides[0].sweep;
        sweep.rows * sweep.columns - self.sides[0].settled - self.sides[1].settled
    }

    fn states(&self) -> usize {
        self.sides.iter().map(|side| side.now.len()).sum()
    }

    fn is_empty(&self) -> bool {
        self.sides.iter().any(|side| side.now.len() == 0)
    }

    fn expected(&self) -> usize {
        self.spent + self.unsettled_cells() * self.sides[self.fewer()].now.len()
    }

    fn advance(&mut self) -> usize {
        let side = &mut self.sides[self.fewer()];
        side.advance();
        let made = side.now.len();
        self.spent += made;
        made
    }

    fn pause(&mut self) {
        self.sides.iter_mut().for_each(|side| side.next.release());
    }

    fn join(&self) -> u128 {
        let [above, below] = &self.sides;
        join::count(
            &above.sweep,
            [&above.now, &below.now],
            above.is_at_row_end(),
        )
    }

    fn solutions(&self, puzzle: &Puzzle, limit: usize) -> Vec<Solution> {
        trace::solutions(puzzle, self, limit)
    }
}

/// The states on one side.
struct Side<'a, S, T> {
    sweep: Sweep<'a>,
    /// The number of settled cells.
    settled: usize,
    now: Table<S, T>,
    next: Table<S, T>,
}

impl<'a, S: Word, T: Tally> Side<'a, S, T> {
    fn new(sweep: Sweep<'a>) -> Self {
        Self {
            sweep,
            settled: 0,
            now: Table::with(S::ZERO),
            next: Table::empty(),
        }
    }

    /// Returns true if the frontier is straight.
    fn is_at_row_end(&self) -> bool {
        self.settled.is_multiple_of(self.sweep.columns)
    }

    /// Settles the next cell.
    fn advance(&mut self) {
        let (row, column) = (
            self.settled / self.sweep.columns,
            self.settled % self.sweep.columns,
        );
        self.next.reset(self.now.len());
        let (site, shift) = (self.sweep.site(row, column), self.sweep.shift(column));
        for (state, tally) in self.now.states() {
            site.settle(state, |state| self.next.add(state << shift, tally));
        }
        std::mem::swap(&mut self.now, &mut self.next);
        self.settled += 1;
    }
}
