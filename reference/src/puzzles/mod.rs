//! The puzzles, by name.
//!
//! A puzzle is an object interface ([`Module`]) for scenarios and [`Powers`] for commands. Powers
//! have texts as input and output. Each puzzle's own module has the typed interface below these.

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
use crate::picture::Canvas;
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

/// Returns the puzzle of this name.
///
/// ```
/// use puzzlemark_reference::puzzles;
///
/// let puzzle = puzzles::by_name("bubbles-and-boulders").unwrap();
/// let solutions = puzzle.solve("#AAB\nCDDB\nCDBB\nCD#B\n", 2)?;
/// assert_eq!(solutions.len(), 1);
/// assert_eq!(solutions[0].answer, "#O*O\nOO*.\n..*.\n*.#.\n");
/// # Ok::<(), puzzles::PuzzleError>(())
/// ```
pub fn by_name(name: &str) -> Option<&'static dyn Powers> {
    ALL.iter().copied().find(|puzzle| puzzle.name() == name)
}

/// The abilities of the reference for a puzzle, which is given as the text of its file.
pub trait Powers: Module + Games + Sync {
    /// Returns the first solutions, at most `at_most`. Empty if there is none.
    fn solve(&self, puzzle: &str, at_most: usize) -> Result<Vec<Solution>, PuzzleError>;

    /// Returns the first shortest solutions with their moves, at most `at_most`. The error is
    /// [`PuzzleError::NotShortest`] if solutions of the puzzle do not differ in length.
    fn shortest(&self, _puzzle: &str, _at_most: usize) -> Result<Vec<Solution>, PuzzleError> {
        Err(PuzzleError::NotShortest(self.name().to_owned()))
    }

    /// Returns the number of solutions, or `bound` if there are that many or more.
    fn count(&self, puzzle: &str, bound: u64) -> Result<u64, PuzzleError>;

    /// Returns the faults of an answer, one per line. Empty if it is correct. The answer has the
    /// form of [`Solution::answer`] or of [`Solution::moves`].
    fn verify(&self, puzzle: &str, answer: &str) -> Result<Vec<String>, PuzzleError>;

    /// Returns the possible grades of difficulty. Empty if puzzles are not graded.
    fn grades(&self) -> &'static [Difficulty] {
        &[]
    }

    /// Returns the name of the parts that [`Request::parts`] counts, as in `regions`. Returns
    /// `None` if a puzzle does not have parts. Then the number does not matter.
    fn parts(&self) -> Option<&'static str> {
        None
    }

    /// Returns the sizes that [`Powers::generate`] can make, for the help of commands.
    fn sizes(&self) -> &'static str;

    /// Returns what a drawing of the puzzle does not show, if there is something. People need it to
    /// solve the puzzle.
    fn caption(&self, _puzzle: &str) -> Result<Option<String>, PuzzleError> {
        Ok(None)
    }

    /// Returns a new puzzle with exactly one solution. Equal requests give equal puzzles.
    fn generate(&self, request: Request) -> Result<String, PuzzleError>;

    /// Returns a drawing of the puzzle, with the given state of play if there is one.
    fn drawing(&self, puzzle: &str, states: States<'_>) -> Result<Drawing, PuzzleError>;

    /// Returns a drawing in a file format.
    fn draw(&self, puzzle: &str, picture: Picture<'_>) -> Result<String, PuzzleError> {
        let Picture {
            format,
            state,
            before,
        } = picture;
        let Drawing { text, canvas } = self.drawing(puzzle, States { state, before })?;
        Ok(match format {
            PictureFormat::Text => text,
            PictureFormat::Svg => canvas.into_svg(),
            PictureFormat::Page => canvas.into_page(),
        })
    }

    /// Returns the puzzle that a call of a class or function with these arguments is about, as the
    /// text of its file. Returns `None` if the call does not name it.
    fn puzzle_of(&self, _name: &str, arguments: &[Value], files: &dyn Files) -> Option<String> {
        scene::file_named(arguments, files)
    }

    /// Returns the board in a reply, for [`draw`](Self::draw). A text is a state.
    fn board_in_reply(&self, value: &Value) -> Shown {
        match value {
            Value::Str(text) => Shown::of_state(text),
            _ => Shown::default(),
        }
    }

    /// Returns the board after each of the moves, at most `at_most` of them, or `None` for a puzzle
    /// without moves.
    fn replay(
        &self,
        _state: &str,
        _moves: &str,
        _at_most: usize,
    ) -> Result<Option<Replay>, PuzzleError> {
        Ok(None)
    }

    /// Returns the window that the assignment's text requires of programs, or `None` if it requires
    /// no window.
    fn windows(&self) -> Option<&dyn Windows> {
        None
    }

    /// Returns the steps of a solution, one per line, and the result as the last line. The error is
    /// [`PuzzleError::NotExplained`] if this puzzle has no explanation.
    fn explain(&self, puzzle: &str) -> Result<Vec<String>, PuzzleError>;
}

/// A solution, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The solved puzzle as text.
    pub answer: String,
    /// Operations that lead to the solution, in order. Empty for a puzzle without moves.
    pub moves: Vec<String>,
}

/// The properties of a puzzle to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Number of parts of the grid, see [`Powers::parts`].
    pub parts: usize,
    /// The difficulty, one of [`Powers::grades`], or `None` for any.
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
    /// An earlier state. The differences are marked.
    pub before: Option<&'a str>,
}

/// The states that a drawing shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct States<'a> {
    /// State of play.
    pub state: Option<&'a str>,
    /// An earlier state. The differences are marked.
    pub before: Option<&'a str>,
}

/// A drawing, before it has a file format.
#[derive(Debug)]
pub struct Drawing {
    /// Lines of characters, in the notation of the assignment.
    pub text: String,
    /// The picture.
    pub canvas: Canvas,
}

impl States<'_> {
    /// Returns the state of play and the earlier one.
    fn read<S>(
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
    /// Lines of characters, in the notation of the assignment.
    Text,
    /// A standalone SVG document.
    Svg,
    /// An SVG element for a web page whose policy forbids inline styles.
    Page,
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
    /// The puzzle does not have the requested grade of difficulty.
    #[error("{0}")]
    NotGraded(String),
    /// The puzzle is too large for the question.
    #[error("{0}")]
    TooLarge(String),
    /// Solutions of this puzzle do not differ in length.
    #[error("no solution of `{0}` is shorter than another; ask for any solutions")]
    NotShortest(String),
    /// A solution of the puzzle can be found, but not explained.
    #[error("{0}; ask for the solution itself")]
    NotExplained(String),
}

/// Returns a puzzle from its text.
fn parse_puzzle<P: FromStr<Err: Display>>(puzzle: &str) -> Result<P, PuzzleError> {
    let puzzle = puzzle.parse::<P>();
    puzzle.map_err(|error| PuzzleError::Unreadable(error.to_string()))
}

/// Returns the text of a puzzle that was made.
fn puzzle_text<P: Display, E: Display>(puzzle: Result<P, E>) -> Result<String, PuzzleError> {
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

/// Returns the faults in words.
fn fault_texts<F: Display>(faults: &[F]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}
