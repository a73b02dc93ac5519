//! Games to explore Flow with: a board; nothing is asked yet.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::{Flow, Puzzle};
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, read};
use crate::session::{Local, Session};

impl Games for Flow {
    fn opening(&self, _random: &mut ChaCha8Rng) -> Opening {
        opening(6)
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let puzzle: Puzzle = read(puzzle)?;
        Ok(opening(puzzle.rows().max(puzzle.columns())))
    }

    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn choices(&self, _game: &Session<Local<'_>>) -> Choices {
        Choices::default()
    }
}

fn opening(size: usize) -> Opening {
    let board = Expression::name("Board").call([size]);
    Opening {
        files: BTreeMap::new(),
        operations: vec![Operation::assignment("board", board)],
    }
}
