//! The powers of the puzzle, with texts as input and output, for commands.

use super::generate::{self, Grade};
use super::invariant::Invariant;
use super::module::Fifteen;
use super::optimal::{CELLS_MAX, Effort, OptimalError, Shortest};
use super::phased::PhaseError;
use super::{Board, Direction, ParseError, draw, explain, letters, phased, replay, verify};
use crate::picture::counted;
use crate::puzzles::{
    Difficulty, Drawing, Powers, PuzzleError, Replay, Request, Shown, Solution, States, difficulty,
    parse_puzzle, puzzle_text,
};
use crate::value::Value;

/// The number of boards that a count may examine: a few minutes of work.
const NODES_MAX: u64 = 5_000_000_000;

impl Powers for Fifteen {
    /// Returns one solution by phases. It is short, but rarely the shortest.
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
        let moves = phased::solve(&board).ok().filter(|_| at_most > 0);
        Ok(moves.iter().map(|moves| solution(&board, moves)).collect())
    }

    /// Returns shortest solutions of a board of up to 16 cells.
    fn shortest(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
        let ways = match line_or_tables(&board)? {
            None => phased::solve(&board).into_iter().take(at_most).collect(),
            Some(tables) if at_most == 1 => {
                vec![tables.solve(&board, NODES_MAX).map_err(out_of_reach)?.moves]
            }
            Some(tables) => tables
                .solutions(&board, at_most, NODES_MAX)
                .map_err(out_of_reach)?,
        };
        Ok(ways.iter().map(|moves| solution(&board, moves)).collect())
    }

    /// Returns the number of shortest solutions. Moves can be undone, so a board with a solution
    /// has infinitely many solutions, and only the shortest ones can be counted. They can be found
    /// for boards of up to 16 cells.
    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
        match line_or_tables(&board)? {
            None => Ok(bound.min(u64::from(board.solvable().is_ok()))),
            Some(tables) => tables.count(&board, bound, NODES_MAX).map_err(out_of_reach),
        }
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
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
        puzzle_text(generate::generate(rows, columns, grade, seed))
    }

    fn sizes(&self) -> &'static str {
        "up to 100 x 100"
    }

    fn drawing(&self, puzzle: &str, states: States<'_>) -> Result<Drawing, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
        let (now, before) = states.read(|text| text.parse().map_err(mismatch))?;
        let now = now.unwrap_or(board);
        Ok(Drawing {
            text: draw::text(&now, before.as_ref()),
            canvas: draw::canvas(&now, before.as_ref()),
        })
    }

    /// Returns the steps of the assignment, with their moves.
    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
        let steps = match explain::explain(&board) {
            Ok(steps) => steps,
            Err(PhaseError::Unsolvable(why)) => return Ok(vec![why.to_string()]),
            Err(error) => return Err(PuzzleError::NotExplained(error.to_string())),
        };
        let moves: usize = steps.iter().map(|step| step.moves.len()).sum();
        let moves = counted(moves, "move");
        let end = format!("The board is solved in {moves}. This is rarely the shortest way.");
        let steps = steps.iter().map(ToString::to_string);
        Ok(steps.chain([end]).collect())
    }

    fn board_in_reply(&self, value: &Value) -> Shown {
        replay::board_in_reply(value)
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

/// Returns the tables for shortest solutions of a board. Returns `None` if the board has one row or
/// column, and so at most one way, or if it has no solution.
fn line_or_tables(board: &Board) -> Result<Option<Shortest>, PuzzleError> {
    let (height, width) = (board.height(), board.width());
    if board.solvable().is_err() || height == 1 || width == 1 {
        return Ok(None);
    }
    let tables = Shortest::new(height, width, Effort::Small);
    tables.map(Some).map_err(out_of_reach)
}

fn out_of_reach(error: OptimalError) -> PuzzleError {
    PuzzleError::TooLarge(match error {
        OptimalError::Size { height, width } => format!(
            "shortest solutions are found for boards of up to {CELLS_MAX} cells, not for {height} \
             x {width}; `solve` finds a solution that is short"
        ),
        OptimalError::GivenUp { .. } | OptimalError::Unsolvable(_) => error.to_string(),
    })
}

/// Returns a solution as text: the solved board, and the moves as one word.
fn solution(board: &Board, moves: &[Direction]) -> Solution {
    let mut solved = board.clone();
    solved.play(moves);
    Solution {
        answer: solved.to_string(),
        moves: vec![letters(moves)],
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
