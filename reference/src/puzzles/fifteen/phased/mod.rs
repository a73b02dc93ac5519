//! Solves a board of any size part by part, in few moves and little time.
//!
//! [`Phase`] has the steps of the assignment, each from one invariant to the next. [`solve`] is
//! freer: it solves rows and columns in the order that promises fewest moves, and the last 3 x 3
//! cells in as few as possible.

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

/// Moves that solve a board.
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
    let (mut height, mut width) = (board.height(), board.width());
    if height == 1 || width == 1 {
        let (row, col) = board.blank();
        return Ok([vec![Direction::Up; row], vec![Direction::Left; col]].concat());
    }
    let mut board = board.clone();
    let mut moves = Vec::new();
    while height > endgame::SIDE_MAX || width > endgame::SIDE_MAX {
        let best = lines(height, width)
            .map(|view| with_line(&board, view))
            .min_by_key(|space| 1000 * space.moves.len() / space.view.cols);
        let Some(best) = best else { break };
        if best.view.transposed {
            width -= 1;
        } else {
            height -= 1;
        }
        board = best.board;
        moves.extend(best.moves);
    }
    moves.extend(endgame::solve(&board, height, width));
    Ok(moves)
}

/// The ways to take the lowest row or the last column off the upper left part of a board.
fn lines(height: usize, width: usize) -> impl Iterator<Item = View> {
    [(false, height, width), (true, width, height)]
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

/// The board with the lowest row of a view solved.
fn with_line(board: &Board, view: View) -> Space {
    let mut space = Space::new(board.clone(), view);
    let row = view.rows - 1;
    for col in (2..view.cols).rev() {
        let home = (row, col);
        space.last = home;
        let tile = space.current(home);
        if tile != home {
            let rest = |cell, _| (cell == home).then_some(0);
            space.carry(
                tile,
                &Goal {
                    from: home,
                    to: home,
                    rest,
                },
            );
        }
    }
    space.solve_corner(row);
    space
}
