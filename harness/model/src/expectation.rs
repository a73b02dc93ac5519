//! What must follow an action.

use puzzlemark_reference::Value;

use crate::pattern::{Pattern, TextPattern};
use crate::{Part, ProgramExpectation};

/// What must follow an action.
#[derive(Debug, Clone, Default)]
pub struct Expectation {
    /// What the operation must give back; `None` where anything but an exception will do.
    pub answer: Option<AnswerExpectation>,
    /// All that the operation must write to standard output; `None` where any text will do.
    pub prints: Option<TextPattern>,
    /// What else must follow where a program was asked.
    pub program: ProgramExpectation,
}

impl Expectation {
    /// Whether printed text is compared with anything.
    pub fn says_what_is_printed(&self) -> bool {
        let shows = matches!(self.answer, Some(AnswerExpectation::Shows(_)));
        self.prints.is_some() || shows || self.has_checker_of(&Part::Printed)
    }

    /// Whether a checker judges this part of what follows.
    pub fn has_checker_of(&self, part: &Part) -> bool {
        let checker = self.program.checker.as_ref();
        checker.is_some_and(|checker| checker.part == *part)
    }
}

/// What an operation must give back.
#[derive(Debug, Clone)]
pub enum AnswerExpectation {
    /// A value that matches.
    Returns(Pattern),
    /// An exception.
    Raises {
        /// Name that must be in the exception's ancestry; `None` for any exception.
        kind: Option<String>,
        /// What its message must be; `None` for any.
        message: Option<TextPattern>,
    },
    /// A value with a property that the reference checks.
    Satisfies {
        /// Name of the property.
        property: String,
        /// What the property takes besides the value.
        arguments: Vec<Value>,
    },
    /// What an interpreter shows at its prompt: what is printed, and the notation of the value unless
    /// it is None. A text that is a value as Python shows it is compared as a value, so that sets and
    /// dicts may be in any order.
    Shows(TextPattern),
    /// Whatever the reference says, which plays along.
    Reference,
}
