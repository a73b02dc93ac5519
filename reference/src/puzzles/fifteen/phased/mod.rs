//! Solves a board of any size part by part, in few moves and little time.
//!
//! [`Phase`] has the steps of the assignment, each from one invariant to the next. [`solve`] is
//! freer: it solves rows and columns in the order with the fewest estimated moves. It solves the
//! last 3 x 3 cells in the smallest number of moves.

mod carry;
mod corner;
mod endgame;
mod phase;
mod space;

pub use phase::{Phase, PhaseError, solve_by_phases};

use self::carry::Goal;
use self::space::{Space, View};
use super::board::{Board, Unsolvable};
use super::direction::Direction;

/// Returns the moves that solve a board.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, phased};
///
/// let board = Board::new(3, 3, &[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let moves = phased::solve(&board)?;
/// assert_eq!(moves.len(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Board) -> Result<Vec<Direction>, Unsolvable> {
    board.solvable()?;
    let (height, width) = (board.height(), board.width());
    if height == 1 || width == 1 {
        let (row, col) = board.blank();
        return Ok([vec![Direction::Up; row], vec![Direction::Left; col]].concat());
    }
    let mut draft = Draft {
        board: board.clone(),
        moves: Vec::new(),
        height,
        width,
    };
    while let Some(best) = draft
        .lines()
        .map(|view| draft.with_line(view))
        .min_by_key(Draft::score)
    {
        draft = best;
    }
    let last = endgame::solve(&draft.board, draft.height, draft.width);
    Ok([draft.moves, last].concat())
}

/// A board that is solved except for the upper left part.
struct Draft {
    board: Board,
    /// The moves that lead to the board.
    moves: Vec<Direction>,
    /// Rows that are not solved.
    height: usize,
    /// Columns that are not solved.
    width: usize,
}

impl Draft {
    /// Returns the views for removing the lowest row or the last column.
    fn lines(&self) -> impl Iterator<Item = View> + use<> {
        [
            (false, self.height, self.width),
            (true, self.width, self.height),
        ]
        .into_iter()
        .filter(|&(_, rows, _)| rows > endgame::SIDE_MAX)
        .flat_map(|(transposed, rows, cols)| {
            [false, true].map(|mirrored| View {
                rows,
                cols,
                transposed,
                mirrored,
            })
        })
    }

    /// Returns the draft with the lowest row of a view solved.
    fn with_line(&self, view: View) -> Self {
        let mut space = Space::new(self.board.clone(), view);
        space.solve_row(view.rows - 1);
        Self {
            board: space.board,
            moves: [&self.moves[..], &space.moves].concat(),
            height: self.height - usize::from(!view.transposed),
            width: self.width - usize::from(view.transposed),
        }
    }

    /// Returns the score of the draft: the moves made and an estimate of the remaining moves. Lower
    /// is better. A tile needs more moves than its distance from home.
    fn score(&self) -> usize {
        2 * self.moves.len() + 3 * self.board.distance()
    }
}

impl Space {
    /// Solves the lowest row tile by tile, and the last two tiles together.
    fn solve_row(&mut self, row: usize) {
        for col in (2..self.view.cols).rev() {
            let home = (row, col);
            self.last = home;
            let tile = self.current(home);
            if tile != home {
                let rest = |cell, _| (cell == home).then_some(0);
                self.carry(
                    tile,
                    &Goal {
                        from: home,
                        to: home,
                        rest,
                    },
                );
            }
        }
        self.solve_corner(row);
    }
}
