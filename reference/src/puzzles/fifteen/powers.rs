//! The powers of the puzzle, with texts as input and output, for commands.

use super::generate::{self, Grade};
use super::invariant::Invariant;
use super::module::Fifteen;
use super::optimal::{CELLS_MAX, Effort, OptimalError, Shortest};
use super::{Board, ParseError, draw, letters, phased, replay, verify};
use crate::puzzles::{
    Difficulty, Picture, PictureFormat, Powers, PuzzleError, Replay, Request, Shown, Solution,
    difficulty, read, written,
};
use crate::value::Value;

/// The number of boards that a count may examine: a few minutes of work.
const NODES_MAX: u64 = 5_000_000_000;

impl Powers for Fifteen {
    /// Returns one solution by phases. It is short, but rarely the shortest.
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let board: Board = read(puzzle)?;
        let moves = phased::solve(&board).ok().filter(|_| at_most > 0);
        let solution = moves.map(|moves| {
            let mut solved = board;
            solved.play(&moves);
            Solution {
                answer: solved.to_string(),
                moves: vec![letters(&moves)],
            }
        });
        Ok(solution.into_iter().collect())
    }

    /// Returns the number of shortest solutions. Moves can be undone, so a board with a solution
    /// has infinitely many solutions, and only the shortest ones can be counted. They can be found
    /// for boards of up to 16 cells.
    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        let board: Board = read(puzzle)?;
        if board.solvable().is_err() {
            return Ok(0);
        }
        if board.height() == 1 || board.width() == 1 {
            return Ok(bound.min(1));
        }
        Shortest::new(board.height(), board.width(), Effort::Small)
            .and_then(|shortest| shortest.count(&board, bound, NODES_MAX))
            .map_err(|error| match error {
                OptimalError::Size { height, width } => PuzzleError::Unreadable(format!(
                    "what is counted are shortest solutions, which can be found on boards of up to \
                     {CELLS_MAX} cells, not on one of {height} x {width}; `solve` finds one that \
                     is short"
                )),
                OptimalError::GivenUp { .. } | OptimalError::Unsolvable(_) => {
                    PuzzleError::Unreadable(error.to_string())
                }
            })
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let board: Board = read(puzzle)?;
        if answer.contains(|character: char| character.is_ascii_digit()) {
            let end = answer.parse().map_err(mismatch)?;
            return Ok(end_faults(&board, &end));
        }
        let moves: String = answer.split_whitespace().collect();
        let fault = verify::judge(&board, &moves, Invariant::Solved).err();
        Ok(fault.iter().map(ToString::to_string).collect())
    }

    /// Returns the grades. Easy and medium boards are random moves from home: one move per cell, or
    /// three. A hard board is any board.
    fn grades(&self) -> &'static [Difficulty] {
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
    }

    /// Generates a board. A board has no parts. Without a difficulty, all boards that can be solved
    /// are equally likely.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        let Request {
            rows,
            columns,
            parts: _,
            difficulty: asked,
            seed,
        } = request;
        difficulty::check(self, asked)?;
        let cells = rows.saturating_mul(columns);
        let grade = match asked {
            Some(Difficulty::Easy) => Grade::Walk(cells),
            Some(Difficulty::Medium) => Grade::Walk(cells.saturating_mul(3)),
            None | Some(Difficulty::Hard | Difficulty::Extreme) => Grade::Any,
        };
        written(generate::generate(rows, columns, grade, seed))
    }

    fn draw(&self, puzzle: &str, picture: Picture<'_>) -> Result<String, PuzzleError> {
        let board: Board = read(puzzle)?;
        let (now, before) = picture.read_states(|text| text.parse().map_err(mismatch))?;
        let now = now.unwrap_or(board);
        Ok(match picture.format {
            PictureFormat::Text => draw::text(&now, before.as_ref()),
            PictureFormat::Svg => draw::svg(&now, before.as_ref()),
        })
    }

    fn shown(&self, value: &Value) -> Shown {
        replay::shown(value)
    }

    fn replay(
        &self,
        state: &str,
        moves: &str,
        at_most: usize,
    ) -> Result<Option<Replay>, PuzzleError> {
        let board = state.parse().map_err(mismatch)?;
        Ok(Some(replay::replay(board, moves, at_most)))
    }
}

/// Returns the faults of a board that should be the solved one.
fn end_faults(board: &Board, end: &Board) -> Vec<String> {
    let (height, width) = (board.height(), board.width());
    if (end.height(), end.width()) != (height, width) {
        let (rows, cols) = (end.height(), end.width());
        return vec![format!(
            "the board has {height} x {width} cells, not {rows} x {cols}"
        )];
    }
    let unsolvable = board.solvable().err().map(|error| error.to_string());
    let wrong = Invariant::Solved.breach(end).map(|demand| {
        let (row, col, found) = (demand.row, demand.col, end.tile(demand.row, demand.col));
        format!(
            "row {row}, column {col} holds tile {found}, not {}",
            demand.tile
        )
    });
    unsolvable.into_iter().chain(wrong).collect()
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes by value")]
fn mismatch(error: ParseError) -> PuzzleError {
    PuzzleError::Mismatch(error.to_string())
}
