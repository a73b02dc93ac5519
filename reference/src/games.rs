//! Games to explore a puzzle with: how they begin, and what can be asked next.

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
    /// Operations, such as `puzzle = Puzzle('puzzle.txt')`; not empty.
    pub operations: Vec<Operation>,
}

/// The operations that can follow in a game, in a stable order. The assignment specifies each of
/// them, so that a correct submission answers it as the reference does. An operation that is listed
/// several times is chosen more often when operations are drawn at random.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choices {
    /// Operations that the rules allow and that change something: from them, all states are reached
    /// that an exhaustive walk visits.
    pub moves: Vec<Operation>,
    /// Operations that could change something and must not, or that the rules refuse: occupied
    /// squares, positions at and beyond the edges.
    pub attempts: Vec<Operation>,
    /// Operations that only ask.
    pub queries: Vec<Operation>,
}

/// Games of a puzzle.
pub trait Games {
    /// A random opening. Boards are small enough for many games a second, and of many shapes; edge
    /// cases come often.
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening;

    /// The opening with the puzzle that a text gives, in the form that the puzzle's files have.
    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError>;

    /// Openings that are simpler than this one (smaller boards first), to shrink a game with; none if
    /// nothing is simpler. Every chain of them ends.
    fn simpler(&self, opening: &Opening) -> Vec<Opening>;

    /// Returns the operations that can follow in a game that the reference has played so far.
    fn choices(&self, game: &Session<Local<'_>>) -> Choices;
}
