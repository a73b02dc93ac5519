//! Text in, text out, for commands.

use super::generate::{self, Shape};
use super::{ParseError, Puzzle, Pyramids, Table, draw, explain, solve, verify};
use crate::puzzles::difficulty::not_graded;
use crate::puzzles::{Difficulty, Picture, PictureFormat, Powers, PuzzleError, Request, Solution};

impl Powers for Pyramids {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let solutions = solve::solutions(&read(puzzle)?).take(at_most);
        let texts = solutions.map(|table| Solution {
            answer: table.to_string(),
            moves: Vec::new(),
        });
        Ok(texts.collect())
    }

    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        Ok(solve::count(&read(puzzle)?, bound))
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let faults = verify::judge_text(&read(puzzle)?, answer);
        Ok(faults.iter().map(ToString::to_string).collect())
    }

    /// By the hardest step of the explanation. Extreme puzzles are too rare to be found by chance.
    fn grades(&self) -> &'static [Difficulty] {
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
    }

    /// A puzzle as long as it is wide, whose parts are its clues: it has at least as many.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        let Request {
            rows,
            columns,
            parts,
            difficulty,
            seed,
        } = request;
        if let Some(extreme @ Difficulty::Extreme) = difficulty {
            return Err(not_graded(self, extreme));
        }
        if rows != columns {
            let message = format!("a table of {rows} rows must have as many columns");
            return Err(PuzzleError::NotGenerated(message));
        }
        let shape = Shape {
            size: rows,
            clues_min: parts,
            difficulty,
        };
        let puzzle = generate::generate(shape, seed);
        puzzle
            .map(|puzzle| puzzle.to_string())
            .map_err(|error| PuzzleError::NotGenerated(error.to_string()))
    }

    fn draw(&self, puzzle: &str, picture: Picture<'_>) -> Result<String, PuzzleError> {
        let puzzle = read(puzzle)?;
        let table = |text: Option<&str>| text.map(|text| state(&puzzle, text)).transpose();
        let (now, before) = (table(picture.state)?, table(picture.before)?);
        let now = now.unwrap_or_else(|| puzzle.givens().clone());
        Ok(match picture.format {
            PictureFormat::Text => draw::text(&puzzle, &now, before.as_ref()),
            PictureFormat::Svg => draw::svg(&puzzle, &now, before.as_ref()),
        })
    }

    /// The deductions that lead to the solution.
    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        let explanation = explain::explain(&read(puzzle)?);
        let steps = explanation.steps.iter().map(ToString::to_string);
        Ok(steps.chain([explanation.conclusion()]).collect())
    }
}

fn read(puzzle: &str) -> Result<Puzzle, PuzzleError> {
    puzzle
        .parse()
        .map_err(|error: ParseError| PuzzleError::Unreadable(error.to_string()))
}

fn state(puzzle: &Puzzle, text: &str) -> Result<Table, PuzzleError> {
    verify::read(puzzle, text).map_err(|faults| {
        PuzzleError::Mismatch(faults.first().map(ToString::to_string).unwrap_or_default())
    })
}
