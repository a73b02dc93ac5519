//! Games to explore Strips with: a grid and strips; nothing is asked yet.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::{ASSIGNMENT_STRIPS, Puzzle, Strips};
use crate::Value;
use crate::games::{Choices, Games, Opening};
use crate::operation::Operation;
use crate::puzzles::{PuzzleError, read};
use crate::session::{Local, Session};

impl Games for Strips {
    fn opening(&self, _random: &mut ChaCha8Rng) -> Opening {
        opening(["ww"], ASSIGNMENT_STRIPS)
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let puzzle: Puzzle = read(puzzle)?;
        let rows = puzzle.grid.colours().chunks(puzzle.grid.columns());
        let rows = rows.map(|row| row.iter().collect::<String>());
        Ok(opening(rows, puzzle.strips))
    }

    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn choices(&self, _game: &Session<Local<'_>>) -> Choices {
        Choices::default()
    }
}

fn opening<R: Into<Value>, S: Into<Value>>(
    rows: impl IntoIterator<Item = R>,
    strips: impl IntoIterator<Item = S>,
) -> Opening {
    let kept = |name, value: Value| Operation::assignment(name, value.into());
    Opening {
        files: BTreeMap::new(),
        operations: vec![
            kept("grid", Value::tuple(rows)),
            kept("strips", Value::tuple(strips)),
        ],
    }
}
