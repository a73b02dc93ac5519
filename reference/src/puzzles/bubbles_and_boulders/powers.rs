//! Text in, text out, for commands.

use super::generate::{self, Shape};
use super::{BubblesAndBoulders, Move, Placement, Puzzle, draw, solve, verify};
use crate::puzzles::difficulty::not_graded;
use crate::puzzles::{Picture, PictureFormat, Powers, PuzzleError, Request, Solution};

impl Powers for BubblesAndBoulders {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let puzzle = read(puzzle)?;
        let solutions = solve::solutions(&puzzle, at_most);
        let texts = solutions.iter().map(|solution| Solution {
            answer: solution.placement().text(&puzzle),
            moves: solution.moves.iter().map(ToString::to_string).collect(),
        });
        Ok(texts.collect())
    }

    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        Ok(solve::count(&read(puzzle)?, bound))
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let puzzle = read(puzzle)?;
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
        Ok(faults.iter().map(ToString::to_string).collect())
    }

    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        let Request {
            rows,
            columns,
            parts: regions,
            difficulty,
            seed,
        } = request;
        if let Some(difficulty) = difficulty {
            return Err(not_graded(self, difficulty));
        }
        let generated = generate::generate(
            Shape {
                rows,
                columns,
                regions,
            },
            seed,
        );
        let puzzle = generated.map_err(|error| PuzzleError::NotGenerated(error.to_string()))?;
        Ok(puzzle.to_string())
    }

    fn draw(&self, puzzle: &str, picture: Picture<'_>) -> Result<String, PuzzleError> {
        let puzzle = read(puzzle)?;
        let placement = |text: Option<&str>| text.map(|text| state(&puzzle, text)).transpose();
        let (now, before) = (placement(picture.state)?, placement(picture.before)?);
        let before = before.as_ref();
        Ok(match picture.format {
            PictureFormat::Text => draw::text(&puzzle, now.as_ref(), before),
            PictureFormat::Svg => draw::svg(&puzzle, &now.unwrap_or_default(), before),
        })
    }
}

fn read(puzzle: &str) -> Result<Puzzle, PuzzleError> {
    puzzle
        .parse()
        .map_err(|error: super::ParseError| PuzzleError::Unreadable(error.to_string()))
}

fn state(puzzle: &Puzzle, text: &str) -> Result<Placement, PuzzleError> {
    verify::read(puzzle, text).map_err(|faults| {
        PuzzleError::Mismatch(faults.first().map(ToString::to_string).unwrap_or_default())
    })
}
