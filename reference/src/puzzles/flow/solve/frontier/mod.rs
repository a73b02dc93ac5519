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

use super::super::{Puzzle, Solution};
use sweep::Sweep;
use table::Table;

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
    axes: Vec<Axis<'a>>,
}

impl<'a> Frontier<'a> {
    /// Returns the count for a puzzle. It is stuck from the start if the frontier is too long.
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
            // Change the axis only if the other one needs less than half, because the states of
            // this axis would be lost.
            if let [first, other] = &self.axes[..]
                && 2 * other.expected() < first.expected()
            {
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
            self.axes.retain(|axis| axis.states() <= STATES_MAX);
        }
        Progress::Counting
    }

    /// Returns up to `limit` solutions after the count has ended and found some.
    pub(super) fn solutions(&self, limit: usize) -> Vec<Solution> {
        let axis = self.axes.first().filter(|axis| axis.unsettled_cells() == 0);
        axis.map_or(Vec::new(), |axis| {
            trace::solutions(self.puzzle, axis, limit)
        })
    }
}

/// The sweeps from both ends of the board.
struct Axis<'a> {
    sides: [Side<'a>; 2],
    /// The number of states so far.
    spent: usize,
}

impl<'a> Axis<'a> {
    fn new(sweeps: [Sweep<'a>; 2]) -> Self {
        Self {
            sides: sweeps.map(Side::new),
            spent: 0,
        }
    }

    /// Returns the number of cells that are not settled.
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

    fn fewer(&self) -> usize {
        usize::from(self.sides[1].now.len() < self.sides[0].now.len())
    }

    /// Returns the expected total number of states, if their present number does not change.
    fn expected(&self) -> usize {
        self.spent + self.unsettled_cells() * self.sides[self.fewer()].now.len()
    }

    /// Settles a cell. Returns the number of new states.
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
    /// The number of settled cells.
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
        for (state, count) in self.now.states() {
            site.settle(state, |state| self.next.add(state << shift, count));
        }
        std::mem::swap(&mut self.now, &mut self.next);
        self.settled += 1;
    }
}
