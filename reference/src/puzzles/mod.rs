//! The puzzles, by name.
//!
//! A puzzle is an object interface ([`Module`]) for scenarios and [`Powers`], text in and text out,
//! for commands. Each puzzle's own module has the typed interface beneath.

pub mod bubbles_and_boulders;
pub mod fifteen;
pub mod flow;
pub mod pyramids;
pub mod strips;

mod difficulty;
mod scene;
mod squares;

use std::fmt::Display;
use std::str::FromStr;

use thiserror::Error;

use crate::games::Games;
use crate::object::{Files, Module};
use crate::value::Value;
use crate::windows::Windows;

pub use difficulty::Difficulty;
pub use scene::{Moment, Replay, Shown};
pub use squares::{SquaresError, SquaresErrorKind};

/// All puzzles, in the order in which commands list them.
pub const ALL: &[&dyn Powers] = &[
    &bubbles_and_boulders::BubblesAndBoulders,
    &flow::Flow,
    &pyramids::Pyramids,
    &strips::Strips,
    &fifteen::Fifteen,
];

/// The puzzle of this name.
///
/// ```
/// use puzzlemark_reference::puzzles;
///
/// let puzzle = puzzles::find("bubbles-and-boulders").unwrap();
/// let solutions = puzzle.solve("#AAB\nCDDB\nCDBB\nCD#B\n", 2)?;
/// assert_eq!(solutions.len(), 1);
/// assert_eq!(solutions[0].answer, "#O*O\nOO*.\n..*.\n*.#.\n");
/// # Ok::<(), puzzles::PuzzleError>(())
/// ```
pub fn find(name: &str) -> Option<&'static dyn Powers> {
    ALL.iter().copied().find(|puzzle| puzzle.name() == name)
}

/// The abilities of the reference for a puzzle that is given as the text of its file.
pub trait Powers: Module + Games + Sync {
    /// The first solutions, at most as many as asked for; none if there is none.
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError>;

    /// The number of solutions; `bound` if there are that many or more.
    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError>;

    /// Returns the faults of an answer, one per line; empty if it is correct. The answer has the
    /// form of [`Solution::answer`] or of [`Solution::moves`].
    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError>;

    /// The grades of difficulty that can be asked for; none where puzzles are not graded.
    fn grades(&self) -> &'static [Difficulty] {
        &[]
    }

    /// Returns the name of the parts that [`Request::parts`] counts, as in `regions`. `None` if a
    /// puzzle does not have parts, and the number does not matter.
    fn parts(&self) -> Option<&'static str> {
        None
    }

    /// A new puzzle with exactly one solution; equal requests give equal puzzles.
    fn generate(&self, request: Request) -> Result<String, PuzzleError>;

    /// A picture of the puzzle, with the given state of play if there is one.
    fn draw(&self, puzzle: &str, picture: Picture<'_>) -> Result<String, PuzzleError>;

    /// The puzzle, as the text of its file, that a call of a class or function with these arguments is
    /// about; `None` where the call does not tell.
    fn puzzle_of(&self, _name: &str, arguments: &[Value], files: &dyn Files) -> Option<String> {
        scene::file_named(arguments, files)
    }

    /// Returns the board in a reply, for [`draw`](Self::draw) to read. A reply that is
    /// a text is read as a state.
    fn shown(&self, value: &Value) -> Shown {
        match value {
            Value::Str(text) => Shown::of_state(text),
            _ => Shown::default(),
        }
    }

    /// The board after each of the moves, at most as many of them; `None` for a puzzle without
    /// moves.
    fn replay(
        &self,
        _state: &str,
        _moves: &str,
        _at_most: usize,
    ) -> Result<Option<Replay>, PuzzleError> {
        Ok(None)
    }

    /// The window of programs that the assignment's text asks for; `None` where it asks for none.
    fn windows(&self) -> Option<&dyn Windows> {
        None
    }

    /// Returns the steps of a solution, one per line, and the result as the last line. The error is
    /// [`PuzzleError::NotExplained`] for a puzzle whose solutions have no explanation.
    fn explain(&self, _puzzle: &str) -> Result<Vec<String>, PuzzleError> {
        Err(PuzzleError::NotExplained(self.name().to_owned()))
    }
}

/// A solution, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The solved puzzle as text.
    pub answer: String,
    /// Operations that lead there, in order; empty for a puzzle without moves.
    pub moves: Vec<String>,
}

/// The properties of a puzzle to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Number of parts that the grid has: what [`Powers::parts`] says.
    pub parts: usize,
    /// The difficulty, one of [`Powers::grades`]; `None` for any.
    pub difficulty: Option<Difficulty>,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// The content of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picture<'a> {
    /// The file format of the drawing.
    pub format: PictureFormat,
    /// State of play.
    pub state: Option<&'a str>,
    /// An earlier state: what differs from it is marked.
    pub before: Option<&'a str>,
}

impl Picture<'_> {
    /// The state of play and the earlier one.
    fn read_states<S>(
        self,
        read: impl Fn(&str) -> Result<S, PuzzleError>,
    ) -> Result<(Option<S>, Option<S>), PuzzleError> {
        let now = self.state.map(&read).transpose()?;
        let before = self.before.map(read).transpose();
        let before = before
            .map_err(|error| PuzzleError::Mismatch(format!("the earlier state of play: {error}")));
        Ok((now, before?))
    }
}

/// The file format of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// Lines of characters, as the assignment shows the state.
    Text,
    /// A standalone SVG document.
    Svg,
}

/// The reason why the work on a puzzle failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The text is not a puzzle of this kind.
    #[error("{0}")]
    Unreadable(String),
    /// The state of play or answer does not belong to the puzzle.
    #[error("{0}")]
    Mismatch(String),
    /// No such puzzle can be made, or none was found.
    #[error("{0}")]
    NotGenerated(String),
    /// The puzzle does not have the grade of difficulty that is asked for.
    #[error("{0}")]
    NotGraded(String),
    /// Solutions of this puzzle are found, but not explained.
    #[error("solutions of `{0}` have no explanation; ask for the solutions themselves")]
    NotExplained(String),
}

/// A puzzle from its text.
fn read<P: FromStr<Err: Display>>(puzzle: &str) -> Result<P, PuzzleError> {
    let puzzle = puzzle.parse::<P>();
    puzzle.map_err(|error| PuzzleError::Unreadable(error.to_string()))
}

/// The text of a puzzle that was made.
fn written<P: Display, E: Display>(puzzle: Result<P, E>) -> Result<String, PuzzleError> {
    match puzzle {
        Ok(puzzle) => Ok(puzzle.to_string()),
        Err(error) => Err(PuzzleError::NotGenerated(error.to_string())),
    }
}

/// Returns the result, or the first of its errors.
fn fitting<T, E: Display>(read: Result<T, Vec<E>>) -> Result<T, PuzzleError> {
    read.map_err(|faults| {
        PuzzleError::Mismatch(faults.first().map(ToString::to_string).unwrap_or_default())
    })
}

/// Faults in words.
fn told<F: Display>(faults: &[F]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}
