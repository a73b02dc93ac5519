//! The game in progress: its operations, variables and boards.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use puzzlemark_judge::follow::{Expected, Grid, OpenCall, Oracle, Silence};
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::{Files, Reference};
use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::Evaluation;
use puzzlemark_text::visible;

use super::session::describe_silence;

/// A game, and the operations that led to its state.
pub(super) struct Game<'r> {
    oracle: Box<dyn Oracle + 'r>,
    /// The operations so far, each with the seed of its choices.
    played: Vec<(Operation, u32)>,
    /// The variables, with the classes of their objects.
    variables: BTreeMap<String, Option<String>>,
    /// The boards as they were last shown, by variable.
    boards: BTreeMap<String, Grid>,
}

/// The result of an operation.
pub(super) struct Played {
    /// Text to show.
    pub(super) text: String,
    /// True if the operation is now part of the game.
    pub(super) is_kept: bool,
    /// True if the rest of the game is not known.
    pub(super) is_lost: bool,
}

impl<'r> Game<'r> {
    pub(super) fn begin(
        reference: &'r dyn Reference,
        files: &'r Files,
    ) -> Result<Self, JudgeFailure> {
        Ok(Self {
            oracle: reference.begin(files)?,
            played: Vec::new(),
            variables: BTreeMap::new(),
            boards: BTreeMap::new(),
        })
    }

    /// Starts a new game and plays the first operations of this one.
    pub(super) fn replayed(
        self,
        count: usize,
        reference: &'r dyn Reference,
        files: &'r Files,
    ) -> Result<Self, JudgeFailure> {
        let mut game = Self::begin(reference, files)?;
        for (operation, seed) in self.played.into_iter().take(count) {
            game.advance(&operation, seed)?;
        }
        game.boards = self.boards;
        Ok(game)
    }

    pub(super) fn played(&self) -> &[(Operation, u32)] {
        &self.played
    }

    pub(super) fn variables(&self) -> &BTreeMap<String, Option<String>> {
        &self.variables
    }

    /// Plays an operation, and draws the boards that it changes. The seed decides between several right
    /// answers of the reference.
    pub(super) fn play(
        &mut self,
        operation: &Operation,
        seed: u32,
    ) -> Result<Played, JudgeFailure> {
        let mut played = self.advance(operation, seed)?;
        if !played.is_lost {
            played.text.push_str(&self.changed_boards());
        }
        Ok(played)
    }

    fn advance(&mut self, operation: &Operation, seed: u32) -> Result<Played, JudgeFailure> {
        let (notes, expected) = match self.oracle.expect(operation)? {
            Expected::Open(call) => (
                describe_open(operation, &call),
                self.oracle.choose(&call, u64::from(seed))?,
            ),
            expected => (String::new(), expected),
        };
        match expected {
            Expected::Determined { evaluation, .. } => {
                self.keep(operation, seed, &evaluation);
                let is_open = !notes.is_empty();
                Ok(Played {
                    text: notes + &describe(operation, &evaluation, is_open),
                    is_kept: true,
                    is_lost: false,
                })
            }
            Expected::Open(_) => unreachable!("a choice is never open"),
            Expected::Unspecified(silence) => Ok(unspecified(&notes, &silence)),
        }
    }

    fn keep(&mut self, operation: &Operation, seed: u32, evaluation: &Evaluation) {
        self.played.push((operation.clone(), seed));
        if let (Some(target), Ok(value)) = (&operation.target, &evaluation.result) {
            let class = match value {
                Value::Object(object) => Some(object.class.clone()),
                _ => None,
            };
            self.variables.insert(target.clone(), class);
        }
    }

    /// Returns the boards that differ from the ones shown last. They have names if there are several.
    pub(super) fn changed_boards(&mut self) -> String {
        let mut text = String::new();
        let mut boards = BTreeMap::new();
        let objects = self.variables.iter().filter(|(_, class)| class.is_some());
        for (name, _) in objects {
            match self.oracle.board(name) {
                Ok(Some(board)) => drop(boards.insert(name.clone(), board)),
                Ok(None) => {}
                Err(failure) => {
                    let cause = visible::block(&failure.cause).replace('\n', "\n# ");
                    let _ = writeln!(text, "# The board of `{name}` cannot be drawn: {cause}");
                }
            }
        }
        let has_names = boards.len() > 1;
        for (name, board) in &boards {
            if self.boards.get(name) == Some(board) {
                continue;
            }
            if has_names {
                let _ = writeln!(text, "# {name}:");
            }
            text.push_str(&visible::block(&board.to_string()));
        }
        self.boards = boards;
        text
    }
}

/// Returns the printed text and the value or exception, as Python's prompt shows them.
fn describe(operation: &Operation, evaluation: &Evaluation, shows_none: bool) -> String {
    let mut text = visible::block(&evaluation.printed);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let shown = match &evaluation.result {
        Err(exception) => Some(exception.to_string()),
        Ok(_) if operation.is_statement() => None,
        Ok(Value::None) if !shows_none => None,
        Ok(value) => Some(value.to_string()),
    };
    if let Some(shown) = shown {
        let _ = writeln!(text, "{}", visible::block(&shown));
    }
    text
}

fn describe_open(operation: &Operation, call: &OpenCall) -> String {
    let wanted = match &call.wanted {
        Some(wanted) => format!(": {}", visible::line(wanted)),
        None => String::new(),
    };
    let answer = if operation.is_statement() {
        "The reference takes one of them."
    } else {
        "The reference answers:"
    };
    format!("# More than one answer is right{wanted}.\n# {answer}\n")
}

fn unspecified(notes: &str, silence: &Silence) -> Played {
    let note = describe_silence(silence.why.as_deref(), "operation");
    Played {
        text: notes.to_owned() + &note,
        is_kept: false,
        is_lost: !silence.goes_on,
    }
}
