//! The powers of the puzzle, with texts as input and output, for commands.

use super::generate::Shape;
use super::{OutlineError, Partition, Puzzle, Strips, draw, generate, solve, verify};
use crate::object::Files;
use crate::puzzles::scene::elements;
use crate::puzzles::{
    Difficulty, Drawing, Powers, PuzzleError, Request, Solution, States, difficulty, fault_texts,
    parse_puzzle, puzzle_text,
};
use crate::value::Value;

impl Powers for Strips {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let solutions = solve::solutions(&parse_puzzle(puzzle)?, at_most);
        let texts = solutions.iter().map(|partition| Solution {
            answer: partition.to_string(),
            moves: Vec::new(),
        });
        Ok(texts.collect())
    }

    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        Ok(solve::count(&parse_puzzle(puzzle)?, bound))
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let faults = verify::judge_text(&parse_puzzle(puzzle)?, answer);
        Ok(fault_texts(&faults))
    }

    /// Returns the grades, by the work to prove that a partition is the only one. See
    /// [`solve::difficulty`].
    fn grades(&self) -> &'static [Difficulty] {
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
    }

    /// Returns the deductions that lead to the partition.
    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        let explanation = solve::explain(&parse_puzzle(puzzle)?);
        let steps = explanation.steps.iter().map(ToString::to_string);
        Ok(steps.chain([explanation.conclusion()]).collect())
    }

    fn sizes(&self) -> &'static str {
        "2 x 3 to 50 cells; medium from 10 cells, hard from 12"
    }

    /// Returns the strips, which a drawing of the grid does not show.
    fn caption(&self, puzzle: &str) -> Result<Option<String>, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        Ok(Some(format!("Strips: {}", puzzle.strips.join(" "))))
    }

    /// Returns a grid for strips that fit it. Their number does not depend on the request.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        difficulty::check(self, request.difficulty)?;
        let shape = Shape {
            rows: request.rows,
            columns: request.columns,
            difficulty: request.difficulty,
        };
        puzzle_text(generate::generate(shape, request.seed))
    }

    fn drawing(&self, puzzle: &str, states: States<'_>) -> Result<Drawing, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let (now, before) = states.read(|text| state(&puzzle, text))?;
        let (now, before) = (now.as_ref(), before.as_ref());
        Ok(Drawing {
            text: draw::text(&puzzle, now, before),
            canvas: draw::canvas(&puzzle.grid, now, before),
        })
    }

    /// Returns the grid in a call of `solve_grids`, if there is only one.
    fn puzzle_of(&self, name: &str, arguments: &[Value], _files: &dyn Files) -> Option<String> {
        let grids = arguments.first().filter(|_| name == "solve_grids")?;
        let [grid] = elements(grids)? else {
            return None;
        };
        let row = |row: &Value| match row {
            Value::Str(row) => Some(format!("{row}\n")),
            _ => None,
        };
        elements(grid)?.iter().map(row).collect()
    }
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
