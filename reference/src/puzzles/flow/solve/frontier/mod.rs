//! Counting by dynamic programming over the frontier between settled cells and the rest.
//!
//! Cells are settled row by row. All that the rest needs to know is which edges cross the
//! frontier, and what hangs on them: a path from an end of a colour, or a path whose other end
//! crosses the frontier too. So solutions are counted by the thousand, touching themselves or not,
//! with work in proportion to the number of such states.
//!
//! The board is swept from both sides, a cell at a time on that side which has fewer states; what
//! meets in the middle is joined.

mod join;
mod site;
mod sweep;
mod table;
mod trace;

use super::super::{Puzzle, Solution};
use sweep::Sweep;
use table::Table;

/// States after which an axis is given up, on both its sides together.
const STATES_MAX: usize = 600_000;

/// The progress of the count.
pub(super) enum Progress {
    /// To its end: the number of solutions.
    Counted(u128),
    /// It goes on.
    Counting,
    /// There are too many states.
    Stuck,
}

/// A count that goes on from where it was: along the rows, or along the columns, whichever promises
/// less work.
pub(super) struct Frontier<'a> {
    puzzle: &'a Puzzle,
    axes: Vec<Axis<'a>>,
}

impl<'a> Frontier<'a> {
    /// The count for a puzzle. It is stuck at once where the frontier is too long.
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let swaps = match rows.abs_diff(columns) {
            0..=2 => &[false, true][..],
            _ if columns < rows => &[false],
            _ => &[true],
        };
        let axes = swaps
            .iter()
            .filter_map(|&swapped| Sweep::both(puzzle, swapped));
        Self {
            puzzle,
            axes: axes.map(Axis::new).collect(),
        }
    }

    /// Continues for about this number of states.
    pub(super) fn advance(&mut self, states: usize) -> Progress {
        let mut spent = 0;
        while spent < states {
            // Half of the states that are spent already would be spent in vain.
            if let [first, other] = &self.axes[..]
                && 2 * other.expected() < first.expected()
            {
                self.axes.swap(0, 1);
            }
            let Some(axis) = self.axes.first_mut() else {
                return Progress::Stuck;
            };
            if axis.left() == 0 {
                return Progress::Counted(axis.join());
            }
            spent += axis.advance();
            if axis.is_empty() {
                return Progress::Counted(0);
            }
            self.axes.retain(|axis| axis.states() <= STATES_MAX);
        }
        Progress::Counting
    }

    /// Up to `limit` solutions, once they are counted and there are some.
    pub(super) fn solutions(&self, limit: usize) -> Vec<Solution> {
        let axis = self.axes.first().filter(|axis| axis.left() == 0);
        axis.map_or(Vec::new(), |axis| {
            trace::solutions(self.puzzle, axis, limit)
        })
    }
}

/// The sweeps from both ends of the board.
struct Axis<'a> {
    sides: [Side<'a>; 2],
    /// States so far.
    spent: usize,
}

impl<'a> Axis<'a> {
    fn new(sweeps: [Sweep<'a>; 2]) -> Self {
        Self {
            sides: sweeps.map(Side::new),
            spent: 0,
        }
    }

    /// Cells left to be settled.
    fn left(&self) -> usize {
        let sweep = &self.sides[0].sweep;
        sweep.rows * sweep.columns - self.sides[0].settled - self.sides[1].settled
    }

    fn states(&self) -> usize {
        self.sides.iter().map(|side| side.now.len()).sum()
    }

    fn is_empty(&self) -> bool {
        self.sides.iter().any(|side| side.now.len() == 0)
    }

    fn fewer(&self) -> usize {
        usize::from(self.sides[1].now.len() < self.sides[0].now.len())
    }

    /// States in all, if they stay as many as they are.
    fn expected(&self) -> usize {
        self.spent + self.left() * self.sides[self.fewer()].now.len()
    }

    /// Settles a cell; returns how many states that made.
    fn advance(&mut self) -> usize {
        let side = &mut self.sides[self.fewer()];
        side.advance();
        let made = side.now.len();
        self.spent += made;
        made
    }

    fn join(&self) -> u128 {
        let [above, below] = &self.sides;
        join::count(&above.sweep, &above.now, &below.now, above.is_at_row_end())
    }
}

/// The states on one side.
struct Side<'a> {
    sweep: Sweep<'a>,
    /// Cells that are settled.
    settled: usize,
    now: Table,
    next: Table,
}

impl<'a> Side<'a> {
    fn new(sweep: Sweep<'a>) -> Self {
        Self {
            sweep,
            settled: 0,
            now: Table::with(0),
            next: Table::empty(),
        }
    }

    /// True if the frontier is straight.
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
        for (state, count) in self.now.states() {
            site.settle(state, |state| self.next.add(state << shift, count));
        }
        std::mem::swap(&mut self.now, &mut self.next);
        self.settled += 1;
    }
}
