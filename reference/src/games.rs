//! Games that explore a puzzle: how they begin, and which operations can follow.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use crate::operation::Operation;
use crate::puzzles::PuzzleError;
use crate::session::{Local, Session};

/// The beginning of a game: the files that it reads, and the operations that make its objects.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    /// Contents of the files in the working folder, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Operations, such as `puzzle = Puzzle('puzzle.txt')`. Not empty.
    pub operations: Vec<Operation>,
}

/// The operations that can follow in a game, in a stable order. The assignment specifies each of
/// them, so a correct submission gives the same answer as the reference. If an operation occurs
/// several times, random games choose it more often.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choices {
    /// Operations that the rules allow and that change something. They lead to all states that an
    /// exhaustive walk visits.
    pub moves: Vec<Operation>,
    /// Operations that a wrong submission may perform although it must not, because the rules
    /// refuse them: occupied squares, positions at and beyond the edges.
    pub attempts: Vec<Operation>,
    /// Operations that only read the state.
    pub queries: Vec<Operation>,
}

/// Games of a puzzle.
pub trait Games {
    /// Returns a random opening. Boards have many shapes, and are small enough for many games per
    /// second. Edge cases are frequent.
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening;

    /// Returns the opening for the puzzle in a text. The text has the format of the puzzle's files.
    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError>;

    /// Returns openings that are simpler than this one (smaller boards first), for shrinking a
    /// game. Returns none if nothing is simpler. Every chain of simpler openings ends.
    fn simpler(&self, opening: &Opening) -> Vec<Opening>;

    /// Returns the operations that can follow in a game that the reference has played until now.
    fn choices(&self, game: &Session<Local<'_>>) -> Choices;
}
