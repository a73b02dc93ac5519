//! Explains a solution step by step, with the steps of the assignment.

use std::fmt::{self, Display, Formatter};

use super::board::Board;
use super::direction::Direction;
use super::letters;
use super::phased::{Phase, PhaseError};

/// One step of a solution. [`Display`] writes it as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The step of the assignment. `None` for the first step, which moves the blank to the lower
    /// right.
    pub phase: Option<Phase>,
    /// The tiles that the step brings home, from the left.
    pub tiles: Vec<usize>,
    /// The moves of the blank.
    pub moves: Vec<Direction>,
    /// The board after the moves.
    pub board: Board,
}

/// Explains how to solve a board of at least 2 x 2 cells, in the steps of the assignment.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, explain};
///
/// let board = Board::new(3, 2, &[2, 4, 3, 1, 0, 5])?;
/// let steps = explain::explain(&board)?;
/// assert!(steps.last().is_some_and(|step| step.board.is_solved()));
/// assert_eq!(
///     steps[1].to_string(),
///     "solve_interior_tile(2, 1): bring 5 to row 2, column 1, then go left: l"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the board has one row or column, or no solution.
pub fn explain(board: &Board) -> Result<Vec<Step>, PhaseError> {
    board.solvable()?;
    let (height, width) = (board.height(), board.width());
    if height < 2 || width < 2 {
        return Err(PhaseError::Narrow);
    }
    let (row, col) = board.blank();
    let down = vec![Direction::Down; height - 1 - row];
    let right = vec![Direction::Right; width - 1 - col];
    let mut steps = vec![Step::new(board, None, [down, right].concat())];
    for phase in Phase::all(height, width) {
        let board = &steps.last().expect("the first step is there").board;
        let moves = phase.solve(board)?;
        steps.push(Step::new(board, Some(phase), moves));
    }
    Ok(steps)
}

impl Step {
    fn new(before: &Board, phase: Option<Phase>, moves: Vec<Direction>) -> Self {
        let mut board = before.clone();
        board.play(&moves);
        let homes = phase.map_or_else(Vec::new, homes);
        Self {
            phase,
            tiles: homes
                .into_iter()
                .map(|(row, col)| row * board.width() + col)
                .collect(),
            moves,
            board,
        }
    }
}

/// Returns the cells that a step of the assignment solves.
fn homes(phase: Phase) -> Vec<(usize, usize)> {
    match phase {
        Phase::Interior { row, col } => vec![(row, col)],
        Phase::Col0 { row } => vec![(row, 0)],
        Phase::Row1 { col } => vec![(1, col)],
        Phase::Row0 { col } => vec![(0, col)],
        Phase::Square => vec![(0, 1), (1, 0), (1, 1)],
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tiles: Vec<_> = self.tiles.iter().map(ToString::to_string).collect();
        let tiles = tiles.join(", ");
        match self.phase {
            None => f.write_str("start: move the blank to the lower right")?,
            Some(Phase::Interior { row, col }) => write!(
                f,
                "solve_interior_tile({row}, {col}): bring {tiles} to row {row}, column {col}, then go left"
            )?,
            Some(Phase::Col0 { row }) => write!(
                f,
                "solve_col0_tile({row}): bring {tiles} to row {row}, column 0, then go to the end of row {}",
                row - 1
            )?,
            Some(Phase::Row1 { col }) => write!(
                f,
                "solve_row1_tile({col}): bring {tiles} to row 1, column {col}, then go up"
            )?,
            Some(Phase::Row0 { col }) => write!(
                f,
                "solve_row0_tile({col}): bring {tiles} to row 0, column {col}, then go to row 1, column {}",
                col - 1
            )?,
            Some(Phase::Square) => {
                write!(
                    f,
                    "solve_2x2(): turn {tiles} in the upper left corner until they are home"
                )?;
            }
        }
        match self.moves[..] {
            [] => f.write_str(": no move"),
            _ => write!(f, ": {}", letters(&self.moves)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::fifteen::generate::{Grade, generate};
    use crate::puzzles::fifteen::invariant::Invariant;

    /// The invariants are those of the assignment text. They do not know how a step is made.
    #[test]
    fn each_step_leads_from_its_invariant_to_the_next_and_the_last_to_the_end() {
        for (height, width) in [(2, 2), (2, 5), (5, 2), (3, 3), (4, 4), (5, 6)] {
            for seed in 0..20 {
                let board = generate(height, width, Grade::Any, seed).unwrap();
                let steps = explain(&board).unwrap();
                let mut played = board.clone();
                for step in &steps {
                    if let Some(phase) = step.phase {
                        assert!(phase.before().holds(&played), "{board}\n{step}");
                    }
                    played.play(&step.moves);
                    assert_eq!(played, step.board, "{board}\n{step}");
                    if let Some(phase) = step.phase {
                        assert!(phase.after(width).holds(&played), "{board}\n{step}");
                    }
                }
                assert!(Invariant::Solved.holds(&played), "{board}");
            }
        }
    }

    #[test]
    fn boards_without_steps_have_an_error() {
        let line = Board::new(1, 3, &[1, 0, 2]).unwrap();
        assert_eq!(explain(&line), Err(PhaseError::Narrow));
        let odd = Board::new(2, 2, &[0, 2, 1, 3]).unwrap();
        assert!(matches!(explain(&odd), Err(PhaseError::Unsolvable(_))));
    }
}
