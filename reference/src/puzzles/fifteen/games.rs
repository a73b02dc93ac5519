//! Games to explore Fifteen with: a board; nothing is asked yet.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::{Board, Fifteen};
use crate::Value;
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, read};
use crate::session::{Local, Session};

impl Games for Fifteen {
    fn opening(&self, _random: &mut ChaCha8Rng) -> Opening {
        let puzzle = Expression::name("Puzzle").call([4, 4]);
        Opening {
            files: BTreeMap::new(),
            operations: vec![Operation::assignment("puzzle", puzzle)],
        }
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let board: Board = read(puzzle)?;
        let tiles: Vec<_> = board.tiles().collect();
        let rows = tiles.chunks(board.width());
        let grid = Value::list(rows.map(|row| Value::list(row.iter().copied())));
        let sizes = [board.height(), board.width()].map(Value::from);
        let puzzle = Expression::name("Puzzle").call(sizes.into_iter().chain([grid]));
        Ok(Opening {
            files: BTreeMap::new(),
            operations: vec![Operation::assignment("puzzle", puzzle)],
        })
    }

    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn choices(&self, _game: &Session<Local<'_>>) -> Choices {
        Choices::default()
    }
}
