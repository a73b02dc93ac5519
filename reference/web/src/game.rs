//! A game as a list of operations, which the reference answers.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{self, parse_operation};
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Evaluation, Local, Session};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{described, named, scenario};

/// The note for an operation that the assignment text does not cover.
const UNSPECIFIED: &str = "Nothing says what must follow. The game goes on without this operation.";

/// The files of games of one puzzle. A page gives the operations with each call.
#[wasm_bindgen]
pub struct Game {
    puzzle: &'static dyn Powers,
    files: BTreeMap<String, Vec<u8>>,
}

/// The answer to a line.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug, Clone, Default)]
pub struct Reply {
    /// The operation in the usual form, or the line itself if it is not an operation.
    pub operation: String,
    /// The printed text, then the value or exception, as Python's prompt shows them.
    pub shown: String,
    /// The exception. Empty if there is none.
    pub raised: String,
    /// A note for the reader. Empty if there is none.
    pub note: String,
    /// The reason why the line is not an operation. Empty if it is one.
    pub error: String,
    /// True if the operation is a part of the game.
    pub kept: bool,
}

/// An operation of a game with its answer.
pub(crate) struct Step {
    pub(crate) operation: Operation,
    pub(crate) evaluation: Evaluation,
    /// True if the assignment allows no other answer, and a session can show it.
    pub(crate) is_exact: bool,
    /// The required result of a call with several right answers. Empty if there are no words for it.
    wanted: Option<String>,
}

#[wasm_bindgen]
impl Game {
    /// Returns a game without files.
    #[wasm_bindgen(constructor)]
    pub fn new(puzzle: &str) -> Result<Game, String> {
        Ok(Self {
            puzzle: named(puzzle)?,
            files: BTreeMap::new(),
        })
    }

    /// Replaces the files by those of a puzzle. Returns the operations that begin its game.
    pub fn open(&mut self, text: &str) -> Result<Vec<String>, String> {
        let opening = self.puzzle.opening_of(text).map_err(described)?;
        self.files = opening.files;
        let operations = opening.operations.iter();
        Ok(operations.map(ToString::to_string).collect())
    }

    /// Adds a file that operations can read.
    pub fn add_file(&mut self, name: &str, content: &str) {
        self.files.insert(name.to_owned(), content.into());
    }

    /// Plays these lines in a new game, and answers each. Lines without an operation give no answer.
    pub fn play(&self, lines: Vec<String>) -> Vec<Reply> {
        self.record(&lines).into_iter().map(Entry::reply).collect()
    }

    /// Returns the game as a `>>>` session.
    pub fn session(&self, lines: Vec<String>) -> String {
        scenario::session(&self.steps(&lines))
    }

    /// Returns the game as a scenario file.
    pub fn scenario(&self, title: &str, lines: Vec<String>) -> String {
        scenario::yaml(title, &self.files, &self.steps(&lines))
    }

    /// Returns the clicks of the game as a scenario file for programs with a window. The error says
    /// why there is no such scenario.
    pub fn window_scenario(&self, title: &str, lines: Vec<String>) -> Result<String, String> {
        scenario::window_yaml(title, self.puzzle, &self.steps(&lines))
    }
}

/// The result for a line.
enum Entry {
    Played(Step),
    /// The assignment text does not cover the operation. With the answer of the reference.
    Unspecified(Operation, Evaluation),
    /// The line and the reason why it is not an operation.
    Refused(String, String),
}

impl Game {
    fn steps(&self, lines: &[String]) -> Vec<Step> {
        let entries = self.record(lines).into_iter();
        entries
            .filter_map(|entry| match entry {
                Entry::Played(step) => Some(step),
                Entry::Unspecified(..) | Entry::Refused(..) => None,
            })
            .collect()
    }

    fn record(&self, lines: &[String]) -> Vec<Entry> {
        let mut referee = Referee::new(self.puzzle, &self.files);
        let mut kept: Vec<Operation> = Vec::new();
        let mut entries = Vec::new();
        for line in lines {
            let line = line.trim();
            let line = line.strip_prefix(">>>").unwrap_or(line).trim();
            let (text, _) = notation::split_comment(line);
            if text.trim().is_empty() {
                continue;
            }
            let operation = match parse_operation(text) {
                Ok(operation) => operation,
                Err(error) => {
                    let help = error.hint.as_ref().map(|hint| format!("\nhelp: {hint}"));
                    let why = format!("{error}{}", help.unwrap_or_default());
                    entries.push(Entry::Refused(line.to_owned(), why));
                    continue;
                }
            };
            let entry = self.answer(&mut referee, &kept, operation);
            if let Entry::Played(step) = &entry {
                kept.push(step.operation.clone());
            } else {
                referee = self.replayed(&kept);
            }
            entries.push(entry);
        }
        entries
    }

    /// Plays an operation after others.
    fn answer<'a>(
        &'a self,
        referee: &mut Referee<'a>,
        before: &[Operation],
        operation: Operation,
    ) -> Entry {
        match referee.expect(&operation) {
            Expected::Determined {
                evaluation,
                likeness,
            } => Entry::Played(Step {
                is_exact: likeness == Likeness::EXACT && is_written(&operation, &evaluation),
                operation,
                evaluation,
                wanted: None,
            }),
            Expected::Open(call) => Entry::Played(Step {
                evaluation: referee.choose(&operation),
                operation,
                is_exact: false,
                wanted: Some(call.wanted.unwrap_or_default()),
            }),
            Expected::Unspecified => {
                let mut session = Session::new(Local::new(self.puzzle, &self.files));
                for operation in before {
                    session.evaluate(operation);
                }
                let evaluation = session.evaluate(&operation);
                Entry::Unspecified(operation, evaluation)
            }
        }
    }

    /// Returns the referee of a new game after these operations.
    fn replayed(&self, operations: &[Operation]) -> Referee<'_> {
        let mut referee = Referee::new(self.puzzle, &self.files);
        for operation in operations {
            if let Expected::Open(_) = referee.expect(operation) {
                referee.choose(operation);
            }
        }
        referee
    }
}

impl Entry {
    fn reply(self) -> Reply {
        match self {
            Self::Played(step) => Reply {
                note: step.note(),
                shown: shown(&step.operation, &step.evaluation),
                raised: raised(&step.evaluation),
                operation: step.operation.to_string(),
                kept: true,
                error: String::new(),
            },
            Self::Unspecified(operation, evaluation) => Reply {
                operation: operation.to_string(),
                shown: raised(&evaluation),
                raised: raised(&evaluation),
                note: UNSPECIFIED.to_owned(),
                ..Reply::default()
            },
            Self::Refused(operation, error) => Reply {
                operation,
                error,
                ..Reply::default()
            },
        }
    }
}

impl Step {
    fn note(&self) -> String {
        match self.wanted.as_deref() {
            None => String::new(),
            Some("") => "More than one answer is right. This is one of them.".to_owned(),
            Some(wanted) => {
                format!("More than one answer is right: {wanted}. This is one of them.")
            }
        }
    }
}

/// Returns true if a session can show the answer. The text form of an object is not its value.
fn is_written(operation: &Operation, evaluation: &Evaluation) -> bool {
    let Ok(value) = &evaluation.result else {
        return true;
    };
    operation.is_statement() || !has_object(value)
}

fn has_object(value: &Value) -> bool {
    match value {
        Value::Object(_) => true,
        Value::List(elements) | Value::Tuple(elements) => elements.iter().any(has_object),
        _ => false,
    }
}

fn raised(evaluation: &Evaluation) -> String {
    let exception = evaluation.result.as_ref().err();
    exception.map(ToString::to_string).unwrap_or_default()
}

/// Returns the printed text, then the value or exception.
pub(crate) fn shown(operation: &Operation, evaluation: &Evaluation) -> String {
    let mut text = evaluation.printed.clone();
    let last = match &evaluation.result {
        Err(exception) => exception.to_string(),
        Ok(Value::None) => String::new(),
        Ok(_) if operation.is_statement() => String::new(),
        Ok(value) => value.to_string(),
    };
    if !text.is_empty() && !text.ends_with('\n') && !last.is_empty() {
        text.push('\n');
    }
    text + &last
}
