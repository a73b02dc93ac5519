//! The powers of the puzzle, with texts as input and output, for commands.

use super::generate::{self, Shape};
use super::{BubblesAndBoulders, Move, Puzzle, draw, solve, verify};
use crate::puzzles::{
    Difficulty, Drawing, Powers, PuzzleError, Request, Solution, States, difficulty, fault_texts,
    fitting, parse_puzzle, puzzle_text,
};

impl Powers for BubblesAndBoulders {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let solutions = solve::solutions(&puzzle, at_most);
        let texts = solutions.iter().map(|solution| Solution {
            answer: solution.placement().text(&puzzle),
            moves: solution.moves.iter().map(ToString::to_string).collect(),
        });
        Ok(texts.collect())
    }

    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        Ok(solve::count(&parse_puzzle(puzzle)?, bound))
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let faults = if answer.trim_start().starts_with("put_") {
            let moves: Result<Vec<Move>, _> = answer
                .lines()
                .filter(|line| !line.trim().is_empty())
                .map(str::parse)
                .collect();
            let moves = moves.map_err(|error| PuzzleError::Mismatch(error.to_string()))?;
            verify::judge_moves(&puzzle, &moves)
        } else {
            verify::judge_text(&puzzle, answer)
        };
        Ok(fault_texts(&faults))
    }

    /// Returns the grades, by the work to prove that a solution is the only one. See
    /// [`solve::difficulty`].
    fn grades(&self) -> &'static [Difficulty] {
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
    }

    fn parts(&self) -> Option<&'static str> {
        Some("regions")
    }

    /// Returns a puzzle. Its parts are its regions.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        difficulty::check(self, request.difficulty)?;
        let shape = Shape {
            rows: request.rows,
            columns: request.columns,
            regions: request.parts,
            difficulty: request.difficulty,
        };
        puzzle_text(generate::generate(shape, request.seed))
    }

    /// Returns the deductions that lead to the solution.
    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        let explanation = solve::explain(&parse_puzzle(puzzle)?);
        let steps = explanation.steps.iter().map(ToString::to_string);
        Ok(steps.chain([explanation.conclusion()]).collect())
    }

    fn sizes(&self) -> &'static str {
        "2 x 1 to 20 x 20 squares; hard ones from 20 squares, and rare below 25; above 12 x 12 a puzzle can take minutes"
    }

    fn drawing(&self, puzzle: &str, states: States<'_>) -> Result<Drawing, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let placement = |text: &str| fitting(verify::parse_placement(&puzzle, text));
        let (now, before) = states.read(placement)?;
        let before = before.as_ref();
        Ok(Drawing {
            text: draw::text(&puzzle, now.as_ref(), before),
            canvas: draw::canvas(&puzzle, &now.unwrap_or_default(), before),
        })
    }
}
