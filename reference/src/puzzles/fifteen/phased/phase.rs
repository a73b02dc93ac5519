//! The steps of the assignment.

use thiserror::Error;

use super::carry::Goal;
use super::space::{Space, View};
use crate::puzzles::fifteen::board::{Board, Unsolvable};
use crate::puzzles::fifteen::direction::Direction;
use crate::puzzles::fifteen::invariant::Invariant;

/// A step of the assignment's solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// `solve_interior_tile(row, col)`: a tile below row 1, not in column 0.
    Interior {
        /// Row of the cell to be solved, above 1.
        row: usize,
        /// Column of the cell to be solved, above 0.
        col: usize,
    },
    /// `solve_col0_tile(row)`: a tile below row 1, in column 0.
    Col0 {
        /// Row of the cell to be solved, above 1.
        row: usize,
    },
    /// `solve_row1_tile(col)`: a tile of row 1.
    Row1 {
        /// Column of the cell to be solved, above 1.
        col: usize,
    },
    /// `solve_row0_tile(col)`: a tile of row 0.
    Row0 {
        /// Column of the cell to be solved, above 1.
        col: usize,
    },
    /// `solve_2x2()`: the upper left corner.
    Square,
}

/// The reason why a step cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PhaseError {
    /// The board does not meet the condition of the step.
    #[error("the invariant {0} does not hold")]
    NotReady(Invariant),
    /// The step cannot be used for this cell.
    #[error("row {row}, column {col} is not solved in this step")]
    NoSuchCell {
        /// Row of the cell.
        row: usize,
        /// Column of the cell.
        col: usize,
    },
    /// The board has only one row or column, and the assignment's steps need two.
    #[error("a board of one row or column is not solved in steps")]
    Narrow,
    /// The upper left corner cannot be solved.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
}

impl Phase {
    /// Returns the steps that solve a board of a size, at least 2 x 2, when the blank is at the
    /// lower right.
    pub fn all(height: usize, width: usize) -> impl Iterator<Item = Self> {
        let rows = (2..height).rev().flat_map(move |row| {
            let interior = (1..width).rev().map(move |col| Self::Interior { row, col });
            interior.chain([Self::Col0 { row }])
        });
        let cols = (2..width)
            .rev()
            .flat_map(|col| [Self::Row1 { col }, Self::Row0 { col }]);
        rows.chain(cols).chain([Self::Square])
    }

    /// Returns the condition before the step.
    pub fn before(self) -> Invariant {
        match self {
            Self::Interior { row, col } => Invariant::LowerRow { row, col },
            Self::Col0 { row } => Invariant::LowerRow { row, col: 0 },
            Self::Row1 { col } => Invariant::Row1 { col },
            Self::Row0 { col } => Invariant::Row0 { col },
            Self::Square => Invariant::Row1 { col: 1 },
        }
    }

    /// Returns the condition after the step on a board of this width.
    pub fn after(self, width: usize) -> Invariant {
        match self {
            Self::Interior { row, col } => Invariant::LowerRow {
                row,
                col: col.saturating_sub(1),
            },
            Self::Col0 { row } => Invariant::LowerRow {
                row: row.saturating_sub(1),
                col: width - 1,
            },
            Self::Row1 { col } => Invariant::Row0 { col },
            Self::Row0 { col } => Invariant::Row1 {
                col: col.saturating_sub(1),
            },
            Self::Square => Invariant::Solved,
        }
    }

    /// Returns the moves that make the step.
    ///
    /// ```
    /// use puzzlemark_reference::puzzles::fifteen::{Board, letters, phased::Phase};
    ///
    /// let board = Board::new(3, 2, &[2, 4, 3, 1, 0, 5])?;
    /// assert_eq!(letters(&Phase::Col0 { row: 2 }.solve(&board)?), "ruuldrdlur");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(self, board: &Board) -> Result<Vec<Direction>, PhaseError> {
        let (row, col) = self.before().blank();
        let is_for_cell = match self {
            Self::Interior { row, col } => row > 1 && col > 0,
            Self::Col0 { row } => row > 1,
            Self::Row1 { col } | Self::Row0 { col } => col > 1,
            Self::Square => true,
        };
        if !is_for_cell {
            return Err(PhaseError::NoSuchCell { row, col });
        }
        let (height, width) = (board.height(), board.width());
        if height < 2 || width < 2 {
            return Err(PhaseError::Narrow);
        }
        if !self.before().holds(board) {
            return Err(PhaseError::NotReady(self.before()));
        }
        let rows = View {
            rows: height,
            cols: width,
            transposed: false,
            mirrored: false,
        };
        // The two upper rows are solved like two columns. Right to left there is bottom to top
        // here.
        let cols = View {
            rows: width,
            cols: 2,
            transposed: true,
            mirrored: false,
        };
        match self {
            Self::Interior { .. } => Ok(place(Space::new(board.clone(), rows), (row, col))),
            Self::Col0 { .. } => Ok(complete(Space::new(board.clone(), rows), row)),
            Self::Row1 { .. } => Ok(place(Space::new(board.clone(), cols), (col, row))),
            Self::Row0 { .. } => Ok(complete(Space::new(board.clone(), cols), col)),
            Self::Square => square(board),
        }
    }
}

/// Solves a cell of the lowest row, except the first. The blank moves from it to the cell on its
/// left.
fn place(mut space: Space, home: (usize, usize)) -> Vec<Direction> {
    space.last = home;
    let rest = |cell, side| (cell == home && side == Direction::Left).then_some(0);
    space.carry(
        space.current(home),
        &Goal {
            from: home,
            to: home,
            rest,
        },
    );
    space.moves
}

/// Solves the first cell of the lowest row. The blank moves from it to the end of the row above.
fn complete(mut space: Space, row: usize) -> Vec<Direction> {
    space.solve_last(row);
    space.go_down_right((row - 1, space.view.cols - 1));
    space.moves
}

/// Turns the three tiles of the upper left corner in one direction or the other until they are
/// home.
fn square(board: &Board) -> Result<Vec<Direction>, PhaseError> {
    board.solvable()?;
    let turns = [
        [
            Direction::Up,
            Direction::Left,
            Direction::Down,
            Direction::Right,
        ],
        [
            Direction::Left,
            Direction::Up,
            Direction::Right,
            Direction::Down,
        ],
    ];
    let mut boards = [board.clone(), board.clone()];
    // After twelve moves, the tiles are back at their old places.
    for moves in 0..12 {
        for (turn, board) in turns.iter().zip(&mut boards) {
            if board.is_solved() {
                return Ok(turn.iter().copied().cycle().take(moves).collect());
            }
            board.slide(turn[moves % 4]);
        }
    }
    Err(Unsolvable::Odd.into())
}

/// Solves a board as the assignment describes: first moves the blank to the lower right, then makes
/// all phases.
pub fn solve_by_phases(board: &Board) -> Result<Vec<Direction>, PhaseError> {
    board.solvable()?;
    if board.height() == 1 || board.width() == 1 {
        return Ok(super::solve(board)?);
    }
    let (row, col) = board.blank();
    let mut moves = vec![Direction::Down; board.height() - 1 - row];
    moves.extend(vec![Direction::Right; board.width() - 1 - col]);
    let mut board = board.clone();
    board.play(&moves);
    for phase in Phase::all(board.height(), board.width()) {
        let step = phase.solve(&board)?;
        board.play(&step);
        moves.extend(step);
    }
    Ok(moves)
}
