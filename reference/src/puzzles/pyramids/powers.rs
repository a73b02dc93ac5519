//! The powers of the puzzle, with texts as input and output, for commands.

use super::generate::{self, Shape};
use super::{Puzzle, Pyramids, draw, explain, solve, verify};
use crate::object::Files;
use crate::puzzles::scene::elements;
use crate::puzzles::{
    Difficulty, Drawing, Powers, PuzzleError, Request, Shown, Solution, States, difficulty,
    fault_texts, fitting, parse_puzzle, puzzle_text,
};
use crate::value::Value;

impl Powers for Pyramids {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        let solutions = solve::solutions(&parse_puzzle(puzzle)?).take(at_most);
        let texts = solutions.map(|table| Solution {
            answer: table.to_string(),
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

    /// Returns the grades, by the hardest step of the explanation. Extreme puzzles are too rare to
    /// find at random.
    fn grades(&self) -> &'static [Difficulty] {
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
    }

    fn parts(&self) -> Option<&'static str> {
        Some("clues at least")
    }

    /// Returns a square puzzle. Its parts are its clues: it has at least the requested number.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        let Request {
            rows,
            columns,
            parts,
            difficulty: grade,
            seed,
        } = request;
        difficulty::check(self, grade)?;
        if rows != columns {
            let message = format!(
                "a table of {rows} rows and {columns} columns cannot be made; ask for as many rows \
                 as columns"
            );
            return Err(PuzzleError::NotGenerated(message));
        }
        let shape = Shape {
            size: rows,
            clues_min: parts,
            difficulty: grade,
        };
        puzzle_text(generate::generate(shape, seed))
    }

    fn sizes(&self) -> &'static str {
        "2 to 16 rows; hard up to 9 rows"
    }

    fn drawing(&self, puzzle: &str, states: States<'_>) -> Result<Drawing, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let (now, before) = states.read(|text| fitting(verify::parse_table(&puzzle, text)))?;
        let now = now.unwrap_or_else(|| puzzle.givens().clone());
        Ok(Drawing {
            text: draw::text(&puzzle, &now, before.as_ref()),
            canvas: draw::canvas(&puzzle, &now, before.as_ref()),
        })
    }

    /// Returns the guide in a call that makes a solver.
    fn puzzle_of(&self, name: &str, arguments: &[Value], _files: &dyn Files) -> Option<String> {
        let guide = arguments.first().filter(|_| name == "Solver")?;
        let lists: Vec<_> = elements(guide)?.iter().map(Value::to_string).collect();
        Some(lists.join(", "))
    }

    /// Returns the table in a reply. A cell with several options has no height.
    fn board_in_reply(&self, value: &Value) -> Shown {
        let row = |row: &Value| {
            let cell = |cell: &Value| match cell {
                Value::Int(height) => height.to_string(),
                _ => ".".to_owned(),
            };
            Some(
                elements(row)?
                    .iter()
                    .map(cell)
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        };
        let rows =
            elements(value).and_then(|rows| rows.iter().map(row).collect::<Option<Vec<_>>>());
        rows.map_or_else(Shown::default, |rows| Shown::of_state(rows.join("\n")))
    }

    /// Returns the deductions that lead to the solution.
    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        let explanation = explain::explain(&parse_puzzle(puzzle)?);
        let steps = explanation.steps.iter().map(ToString::to_string);
        Ok(steps.chain([explanation.conclusion()]).collect())
    }
}
