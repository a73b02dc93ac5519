//! Operations and values in the languages of students, for people to read and to try.
//!
//! Scenarios are written in the step language, which has the notation of Python. A [`Dialect`]
//! writes their operations for a submission in another language, with the names in its source.

mod names;
mod operations;
mod operators;
mod protocol;
mod session;
mod snippet;
mod values;

use std::collections::BTreeMap;

use crate::Value;
use crate::operation::{Expression, Operation};

pub use protocol::value_text;
pub use session::Session;

/// A language of submissions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Language {
    /// Python. The step language has the same notation.
    #[default]
    Python,
    /// JavaScript for Node.js.
    JavaScript,
    /// Java for `jshell`.
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

/// The notation of operations on one submission: in its language, with the names in its source.
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
    /// The names in the source. The key is the name in lower case without `_`.
    names: BTreeMap<String, Vec<String>>,
    /// The commands that begin a session, if the language alone does not determine them: for
    /// building and running a program.
    start: Vec<String>,
}

impl Dialect {
    /// Returns the dialect of a submission with this file. `source` is all the text that was handed
    /// in of this language.
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

    /// Returns the dialect for a program that these commands build and start.
    #[must_use]
    pub fn with_commands(self, start: Vec<String>) -> Self {
        Self { start, ..self }
    }

    /// Returns the message that data has no method or attribute. `came` is the data in notation.
    pub fn lacks(&self, of: &Expression, came: &str, name: &str) -> String {
        let (what, name) = (self.expression(of), self.method(name));
        match of {
            Expression::Call { .. } => format!("{what} returned {came}, which has no {name}"),
            _ => format!("{what} is {came}, which has no {name}"),
        }
    }

    /// Returns the message that an operation cannot be done with the last value that the submission
    /// returned. `last` has the last call, with its arguments, and that value.
    pub fn cannot(&self, operation: &Operation, last: Option<(&str, &str)>) -> String {
        let operation = self.operation(operation);
        match last {
            Some((asked, came)) => {
                format!("{asked} returned {came}, with which {operation} cannot be done")
            }
            None => format!("{operation} cannot be done with what the variables hold"),
        }
    }

    /// Returns a call of a method or function, without the object of the method.
    pub fn call_text(&self, name: &str, arguments: &[Value]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|one| self.literal(one)).collect();
        format!("{}({})", self.method(name), arguments.join(", "))
    }

    /// Returns the submission's file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the language.
    pub fn language(&self) -> Language {
        self.language
    }
}
