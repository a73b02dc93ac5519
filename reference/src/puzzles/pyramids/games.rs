//! Games to explore Pyramids with: a solver; nothing is asked yet.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::{Puzzle, Pyramids, Side};
use crate::Value;
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, read};
use crate::session::{Local, Session};

impl Games for Pyramids {
    fn opening(&self, _random: &mut ChaCha8Rng) -> Opening {
        opening([[0]; 4].map(Value::list))
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let puzzle: Puzzle = read(puzzle)?;
        let size = puzzle.size();
        Ok(opening(Side::ALL.map(|side| {
            Value::list((0..size).map(|index| i32::from(puzzle.guide().clue(side, index))))
        })))
    }

    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn choices(&self, _game: &Session<Local<'_>>) -> Choices {
        Choices::default()
    }
}

fn opening(guide: [Value; 4]) -> Opening {
    let solver = Expression::name("Solver").call([Value::list(guide)]);
    Opening {
        files: BTreeMap::new(),
        operations: vec![Operation::assignment("solver", solver)],
    }
}
