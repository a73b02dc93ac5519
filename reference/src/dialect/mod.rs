//! Operations and values as students of each language write them, for people to read and to try.
//!
//! Scenarios are written in the step language, which is Python's. A [`Dialect`] writes their
//! operations for a submission in another language, by the names that stand in its source.

mod names;
mod operations;
mod operators;
mod protocol;
mod session;
mod values;

use std::collections::BTreeMap;

use crate::Value;
use crate::operation::{Expression, Operation};

pub use session::Session;

/// A language of submissions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Language {
    /// Python, whose notation is that of the step language.
    #[default]
    Python,
    /// JavaScript, as Node.js takes it.
    JavaScript,
    /// Java, as `jshell` takes it.
    Java,
    /// C with the kit.
    C,
    /// C++ with the kit.
    Cpp,
    /// Rust with the kit.
    Rust,
    /// Go with the kit.
    Go,
    /// Ruby with the kit.
    Ruby,
}

/// The form of operations on one submission: in its language, with the names of its source.
///
/// ```
/// use puzzlemark_reference::dialect::{Dialect, Language};
/// use puzzlemark_reference::notation::parse_operation;
///
/// let source = "class Puzzle { putBubble(r, k) { } }  module.exports = { Puzzle };";
/// let dialect = Dialect::new(Language::JavaScript, "puzzle.js", source);
/// let operation = parse_operation("puzzle = Puzzle('puzzle.txt')")?;
/// assert_eq!(dialect.operation(&operation), "puzzle = new Puzzle('puzzle.txt')");
/// let operation = parse_operation("puzzle.put_bubble(0, 1)")?;
/// assert_eq!(dialect.operation(&operation), "puzzle.putBubble(0, 1)");
/// # Ok::<(), puzzlemark_reference::notation::NotationError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Dialect {
    language: Language,
    /// The submission's file: `puzzle.js`.
    file: String,
    /// The source without its comments.
    source: String,
    /// The names in the source, each under its letters in lower case without `_`.
    names: BTreeMap<String, Vec<String>>,
    /// The steps that begin a session, if the language alone does not determine them: building and
    /// running a program.
    start: Vec<String>,
}

impl Dialect {
    /// The dialect of a submission with this file; `source` is all that was handed in of the language.
    pub fn new(language: Language, file: &str, source: &str) -> Self {
        let source = names::without_comments(source, language);
        Self {
            language,
            file: file.to_owned(),
            names: names::by_letters(&source),
            source,
            start: Vec::new(),
        }
    }

    /// The same for a program that is built and started by these commands.
    #[must_use]
    pub fn with_commands(self, start: Vec<String>) -> Self {
        Self { start, ..self }
    }

    /// Says that data has no method or attribute; `came` is the data as it is written.
    pub fn lacks(&self, of: &Expression, came: &str, name: &str) -> String {
        let (what, name) = (self.expression(of), self.method(name));
        match of {
            Expression::Call { .. } => format!("{what} returned {came}, which has no {name}"),
            _ => format!("{what} is {came}, which has no {name}"),
        }
    }

    /// Says that an operation cannot be done with the last value that the submission returned: a
    /// name, the arguments of a call, and that value.
    pub fn cannot(&self, operation: &Operation, last: Option<(&str, &str)>) -> String {
        let operation = self.operation(operation);
        match last {
            Some((asked, came)) => {
                format!("{asked} returned {came}, with which {operation} cannot be done")
            }
            None => format!("{operation} cannot be done with what the variables hold"),
        }
    }

    /// A call of a method or function, without the object whose method it is.
    pub fn asked(&self, name: &str, arguments: &[Value]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|one| self.literal(one)).collect();
        format!("{}({})", self.method(name), arguments.join(", "))
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }
}
