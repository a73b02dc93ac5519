//! The interface between the judge and a reference, which knows the right replies.

use std::fmt::{self, Display};

use puzzlemark_model::JudgeFailure;
use puzzlemark_model::reply::LanguageFacts;
use puzzlemark_reference::games::Choices;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::Evaluation;
use puzzlemark_reference::{Exception, Value};

/// One game, played by a reference that knows the right reply to each operation. The reference is a
/// built-in puzzle or an instructor's model.
///
/// A failure of the reference is a judge failure, never the student's fault.
pub trait Oracle {
    /// Returns the required result of an operation. Plays a determined operation at once.
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure>;

    /// Plays operations in order. It must stop after an operation that is not determined or that
    /// changes the state, and it may stop earlier. Returns the results of the played operations. There
    /// is at least one.
    fn expect_each(&mut self, operations: &[Operation]) -> Result<Vec<Expected>, JudgeFailure> {
        let first = operations.iter().take(1);
        first.map(|operation| self.expect(operation)).collect()
    }

    /// Facts about the language of the reference. Types that it does not tell apart may differ in replies.
    fn language_facts(&self) -> LanguageFacts {
        LanguageFacts::default()
    }

    /// Judges the reply to the open call that [`expect`](Self::expect) returned last, and continues the
    /// game from there. The first right reading counts.
    ///
    fn adopt(&mut self, call: &OpenCall, reply: &OpenReply<'_>) -> Result<Adoption, JudgeFailure>;

    /// Plays the open call that [`expect`](Self::expect) returned last, with one of the reference's own
    /// right answers. Equal seeds give equal answers. The result is never open.
    fn choose(&mut self, call: &OpenCall, seed: u64) -> Result<Expected, JudgeFailure>;

    /// Draws the object in a variable. Returns `None` if it has no board.
    fn board(&mut self, variable: &str) -> Result<Option<Grid>, JudgeFailure>;

    /// Returns operations that can follow, for a random game. Equal seeds give equal operations.
    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure>;

    /// Returns all operations that can follow, for a walk over all states.
    fn all_choices(&mut self) -> Result<Choices, JudgeFailure>;

    /// Returns operations that can replace this one, to find a simpler one.
    fn alternatives(&mut self, operation: &Operation) -> Result<Vec<Operation>, JudgeFailure>;

    /// Returns the outline of an operation that can be asked next. Returns `None` if games are not
    /// guessed.
    fn outline(&self, _operation: &Operation) -> Result<Option<Outline>, JudgeFailure> {
        Ok(None)
    }

    /// Returns the state of the game.
    fn state(&mut self) -> Result<GameState, JudgeFailure>;
}

/// An operation without its variables and arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The operation, with classes instead of variables: `LightsOut.press(row, column)`.
    pub text: String,
    /// The outermost call that a rule can name: `LightsOut.press`, also in `print(game.press(0, 1))`.
    pub callee: Option<String>,
    /// The parameters that get arguments: `LightsOut.press.row`.
    pub parameters: Vec<String>,
}

/// A drawn board: rows of cells, which may have different lengths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// The rows, from top to bottom.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text in the cell.
    pub text: String,
    /// The name of the colour behind the text.
    pub fill: Option<String>,
}

impl Grid {
    /// Creates a board with a cell for each character of a text.
    pub fn of_characters(text: &str) -> Self {
        let cell = |character: char| Cell {
            text: character.to_string(),
            fill: None,
        };
        let row = |line: &str| line.chars().map(cell).collect();
        Self {
            rows: text.lines().map(row).collect(),
        }
    }
}

impl Display for Grid {
    /// Writes the texts of the cells. Cells of a column have the same width. If a cell has more than
    /// one character, a space separates the columns.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |cell: &Cell| cell.text.chars().count();
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(width).max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..columns).map(widest).collect();
        let gap = if widths.iter().all(|width| *width <= 1) {
            ""
        } else {
            " "
        };
        for row in &self.rows {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, width)| format!("{:width$}", cell.text));
            let cells: Vec<_> = cells.collect();
            writeln!(formatter, "{}", cells.join(gap).trim_end())?;
        }
        Ok(())
    }
}

/// The required result of an operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    /// The reply is determined. The oracle has played the operation.
    Determined {
        /// The result of the operation. For an assignment, this is the value that the variable gets.
        evaluation: Evaluation,
        /// The ways in which the subject's reply may differ.
        likeness: Likeness,
    },
    /// Every reply that [`Oracle::adopt`] accepts is right.
    Open(OpenCall),
    /// The result is not known.
    Unspecified(Silence),
}

/// An operation without a determined result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Silence {
    /// The reason, for the instructor, if the reference gives one.
    pub why: Option<String>,
    /// True if the game continues without the operation. Otherwise nothing that follows is known.
    pub goes_on: bool,
}

/// An open call that waits for its reply.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCall {
    /// The operation.
    pub operation: Operation,
    /// The operations to ask the subject afterwards, in this order. For an assignment, the first one
    /// asks for the variable.
    pub looks: Vec<Operation>,
    /// The required result, in words that can follow "expected". `None` if the reference has no such
    /// words.
    pub wanted: Option<String>,
    /// True if an exception can also be right, because chance decides.
    pub may_raise: bool,
}

/// The reply of a subject to an open call. The oracle's objects replace those of the subject in it. An
/// object without a partner has a number that the oracle never uses.
#[derive(Debug, Clone)]
pub struct OpenReply<'a> {
    /// The exception, if the call raised one.
    pub raised: Option<&'a Exception>,
    /// The printed text.
    pub printed: &'a [u8],
    /// The readings of the values. There are several if the subject's language does not distinguish
    /// all types.
    pub readings: Vec<Reading>,
}

/// One reading of the values of a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The value of the call, even for an assignment. `None` after an exception.
    pub returned: Option<Value>,
    /// The values of the looks, without the value of the variable.
    pub seen: Vec<Value>,
}

/// The judgement of a reply to an open call.
#[derive(Debug, Clone, PartialEq)]
pub enum Adoption {
    /// The reply is right, and the game continues from there.
    Adopted(Adopted),
    /// The first reading is wrong for this reason, which is for the student. The game is over.
    Refused(String),
}

/// The state of a game, for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameState {
    /// Two games have equal texts exactly if all their later replies are equal.
    Comparable(String),
    /// The state cannot be compared for this reason, which is for the instructor.
    Incomparable(String),
}

impl GameState {
    /// Returns the text of the state, if states can be compared.
    pub fn text(self) -> Option<String> {
        match self {
            Self::Comparable(text) => Some(text),
            Self::Incomparable(_) => None,
        }
    }
}

/// The continuation of a game after an open call.
#[derive(Debug, Clone, PartialEq)]
pub struct Adopted {
    /// The value of the call, with the oracle's objects.
    pub value: Value,
    /// New pairs of objects: the oracle's number and the subject's.
    pub pairs: Vec<(u32, u32)>,
}
