//! The powers of the puzzle, with texts as input and output, for commands.

use super::generate::check_size;
use super::object::Flow;
use super::pictures::Pictures;
use super::verify::{Piece, Shapes};
use super::{Count, Puzzle, Solution, draw};
use crate::puzzles::{
    self, Difficulty, Drawing, Powers, PuzzleError, Request, Shown, States, difficulty,
    fault_texts, parse_puzzle, puzzle_text,
};
use crate::value::Value;
use crate::windows::Windows;

impl Powers for Flow {
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<puzzles::Solution>, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let solutions = match at_most {
            1 => puzzle.solve().into_iter().collect(),
            _ => puzzle.solutions(at_most),
        };
        let text = |solution: &Solution| puzzles::Solution {
            answer: solution.to_string(),
            moves: Vec::new(),
        };
        Ok(solutions.iter().map(text).collect())
    }

    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError> {
        let (Count::Exactly(count) | Count::AtLeast(count)) =
            parse_puzzle::<Puzzle>(puzzle)?.count(bound.into());
        Ok(u64::try_from(count).unwrap_or(bound))
    }

    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError> {
        let faults = parse_puzzle::<Puzzle>(puzzle)?.verify_text(answer);
        Ok(fault_texts(&faults))
    }

    /// Returns the grades, by the number of colours that could be removed.
    fn grades(&self) -> &'static [Difficulty] {
        &[Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
    }

    fn windows(&self) -> Option<&dyn Windows> {
        Some(self)
    }

    fn parts(&self) -> Option<&'static str> {
        Some("colours")
    }

    fn sizes(&self) -> &'static str {
        "4 cells to 64 x 64, about 5 seconds at most up to 18 x 15, 7 at 25 x 25; with --parts below a colour per 12 cells, other seeds may be needed"
    }

    /// Returns a puzzle. Its parts are its colours. A difficulty decides their number.
    fn generate(&self, request: Request) -> Result<String, PuzzleError> {
        let Request {
            rows,
            columns,
            parts,
            difficulty: asked,
            seed,
        } = request;
        difficulty::check(self, asked)?;
        let Some(grade) = asked else {
            return puzzle_text(Puzzle::generate_with(rows, columns, parts, seed));
        };
        let is_possible = check_size(rows, columns);
        puzzle_text(is_possible.map(|()| Puzzle::generate(rows, columns, grade, seed)))
    }

    fn drawing(&self, puzzle: &str, states: States<'_>) -> Result<Drawing, PuzzleError> {
        let puzzle: Puzzle = parse_puzzle(puzzle)?;
        let (now, before) = states.read(|text| state(&puzzle, text))?;
        let now = now.unwrap_or_else(|| Shapes::empty(&puzzle));
        Ok(Drawing {
            text: draw::text(&now, before.as_ref()),
            canvas: draw::canvas(&puzzle, &now, before.as_ref()),
        })
    }

    /// Returns the board in a reply: a board of pictures, or a text. A board has its own colours.
    /// They do not depend on the letters in the puzzle's file.
    fn board_in_reply(&self, value: &Value) -> Shown {
        if let Value::Str(text) = value {
            return Shown::of_state(text);
        }
        let board = Pictures::parse_pictures(value).and_then(|board| board.position());
        board.map_or_else(
            |_| Shown::default(),
            |(puzzle, shapes)| Shown {
                puzzle: Some(puzzle.to_string()),
                ..Shown::of_state(shapes.to_string())
            },
        )
    }

    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        Ok(parse_puzzle::<Puzzle>(puzzle)?.explain())
    }
}

/// Returns a state of play in shapes or in letters. With letters, equal neighbours count as joined
/// if that makes the paths clear. This is the case in a solution that does not touch itself.
fn state(puzzle: &Puzzle, text: &str) -> Result<Shapes, PuzzleError> {
    let shapes = match Shapes::parse_shapes(puzzle, text) {
        Ok(shapes) => shapes,
        Err(fault) => return Err(PuzzleError::Mismatch(fault.to_string())),
    };
    let foreign = puzzle.cells().find(|&cell| {
        let Piece::End(letter) = shapes.at(cell) else {
            return false;
        };
        puzzle.colors().iter().all(|color| color.letter != letter)
    });
    match foreign {
        Some(cell) => Err(PuzzleError::Mismatch(format!(
            "{cell}: no colour of the puzzle"
        ))),
        None => Ok(shapes.joined(puzzle)),
    }
}
