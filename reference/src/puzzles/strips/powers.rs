//! Text in, text out, for commands.

use super::{OutlineError, ParseError, Partition, Puzzle, Strips, draw, generate, solve, verify};
use crate::puzzles::difficulty::not_graded;
use crate::puzzles::{Picture, PictureFormat, Powers, PuzzleError, Request, Solution};

impl Powers for Strips {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let solutions = solve::solutions(&read(puzzle)?, at_most);
        let texts = solutions.iter().map(|partition| Solution {
            answer: partition.to_string(),
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

    /// A grid for the strips of two, or of two and three cells; the number of parts is theirs.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        let Request {
            rows,
            columns,
            parts: _,
            difficulty,
            seed,
        } = request;
        if let Some(difficulty) = difficulty {
            return Err(not_graded(self, difficulty));
        }
        let puzzle = generate::generate(rows, columns, seed);
        puzzle
            .map(|puzzle| puzzle.to_string())
            .map_err(|error| PuzzleError::NotGenerated(error.to_string()))
    }

    fn draw(&self, puzzle: &str, picture: Picture<'_>) -> Result<String, PuzzleError> {
        let puzzle = read(puzzle)?;
        let partition = |text: Option<&str>| text.map(|text| state(&puzzle, text)).transpose();
        let (now, before) = (partition(picture.state)?, partition(picture.before)?);
        let (now, before) = (now.as_ref(), before.as_ref());
        Ok(match picture.format {
            PictureFormat::Text => draw::text(&puzzle, now, before),
            PictureFormat::Svg => draw::svg(&puzzle.grid, now, before),
        })
    }
}

fn read(puzzle: &str) -> Result<Puzzle, PuzzleError> {
    puzzle
        .parse()
        .map_err(|error: ParseError| PuzzleError::Unreadable(error.to_string()))
}

fn state(puzzle: &Puzzle, text: &str) -> Result<Partition, PuzzleError> {
    let partition: Partition = text
        .parse()
        .map_err(|error: OutlineError| PuzzleError::Mismatch(error.to_string()))?;
    let (rows, columns) = (puzzle.grid.rows(), puzzle.grid.columns());
    if (partition.rows(), partition.columns()) == (rows, columns) {
        Ok(partition)
    } else {
        let message = format!("the outline must have {columns} columns and {rows} rows");
        Err(PuzzleError::Mismatch(message))
    }
}
