//! The seam between the judge and a reference, which knows the right replies.

use std::fmt::{self, Display};

use puzzlemark_model::JudgeFailure;
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

    /// Plays operations in order, up to one that is not determined or that changes the state, or to any
    /// before it. Returns their results: one or more.
    fn expect_each(&mut self, operations: &[Operation]) -> Result<Vec<Expected>, JudgeFailure> {
        let first = operations.iter().take(1);
        first.map(|operation| self.expect(operation)).collect()
    }

    /// Judges the reply to the open call that [`expect`](Self::expect) gave last, and continues the
    /// game from there. The first reading that is right counts.
    ///
    /// The inner error is the reason for the student why the first reading is wrong. The game is
    /// over then.
    fn adopt(
        &mut self,
        call: &OpenCall,
        reply: &OpenReply<'_>,
    ) -> Result<Result<Adopted, String>, JudgeFailure>;

    /// Plays the open call that [`expect`](Self::expect) gave last, with one of the right answers of
    /// the reference itself. Equal seeds give equal answers. The result is never open.
    fn choose(&mut self, call: &OpenCall, seed: u64) -> Result<Expected, JudgeFailure>;

    /// Draws the object in a variable. `None` if it has no board.
    fn board(&mut self, variable: &str) -> Result<Option<Grid>, JudgeFailure>;

    /// Returns operations that can follow, for a random game. Equal seeds give equal operations.
    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure>;

    /// Returns all operations that can follow, for a walk over all states.
    fn all_choices(&mut self) -> Result<Choices, JudgeFailure>;

    /// Returns operations that can be asked in the place of this one, to find a simpler one.
    fn alternatives(&mut self, operation: &Operation) -> Result<Vec<Operation>, JudgeFailure>;

    /// Returns the outline of an operation that can be asked next. `None` if games are not guessed.
    fn outline(&self, _operation: &Operation) -> Result<Option<Outline>, JudgeFailure> {
        Ok(None)
    }

    /// Returns a text that is equal for two games exactly if all later replies are equal. The inner
    /// error says why the state cannot be compared.
    fn state(&mut self) -> Result<Result<String, String>, JudgeFailure>;
}

/// An operation without its own variables and arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The operation, with classes in the place of variables: `LightsOut.press(row, column)`.
    pub text: String,
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
    /// A board with a cell for each character of a text.
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
    /// This reply; the oracle has played the operation.
    Determined {
        /// The result of the operation here. For an assignment: the value that the variable gets.
        evaluation: Evaluation,
        /// In what respects the subject's reply may differ.
        likeness: Likeness,
    },
    /// Every reply that [`Oracle::adopt`] accepts.
    Open(OpenCall),
    /// Nothing is known of the result.
    Unspecified(Silence),
}

/// An operation whose result nothing determines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Silence {
    /// The reason, for the instructor, if the reference gives one.
    pub why: Option<String>,
    /// True if the game goes on without the operation. Otherwise nothing that follows is known.
    pub goes_on: bool,
}

/// An open call whose reply an oracle waits for.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCall {
    /// The operation.
    pub operation: Operation,
    /// The operations to ask of the subject afterwards, in this order. For an assignment, the first
    /// one asks for the variable.
    pub looks: Vec<Operation>,
    /// The required result, in words that follow "expected", if the reference has such words.
    pub wanted: Option<String>,
    /// True if an exception can be right as well: chance may decide.
    pub may_raise: bool,
}

/// The reply of a subject to an open call. Objects stand in it as those of the oracle. An object
/// without a partner has a number that the oracle never uses.
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
    /// The value of the call, also for an assignment. `None` after an exception.
    pub returned: Option<Value>,
    /// The values of the looks, without that of the variable.
    pub seen: Vec<Value>,
}

/// The continuation of a game after an open call.
#[derive(Debug, Clone, PartialEq)]
pub struct Adopted {
    /// The value of the call, with objects of the oracle.
    pub value: Value,
    /// Objects that stand for each other now: the oracle's number and the subject's.
    pub pairs: Vec<(u32, u32)>,
}
