//! Expectations: the results that a step must have.

use puzzlemark_reference::Value;

use crate::pattern::{Pattern, TextPattern};
use crate::{Part, ProgramExpectation};

/// The expectation of one step.
#[derive(Debug, Clone, Default)]
pub struct Expectation {
    /// The value or exception of the operation. `None` accepts anything but an exception.
    pub answer: Option<AnswerExpectation>,
    /// The whole text that the operation prints. `None` accepts any text.
    pub prints: Option<TextPattern>,
    /// Expectations that only programs have. Calls have `complains` and `checker`, too.
    pub program: ProgramExpectation,
    /// True if texts are compared as TESTed does: `strict: tested`. A final newline then counts, and standard error
    /// without `complains` must be empty.
    pub as_tested: bool,
}

impl Expectation {
    /// Returns an expectation that comes from the reference.
    pub fn by_reference() -> Self {
        Self {
            answer: Some(AnswerExpectation::Reference),
            ..Self::default()
        }
    }

    /// Returns true if the expectation says something about printed text.
    pub fn says_what_is_printed(&self) -> bool {
        let shows = matches!(
            self.answer,
            Some(AnswerExpectation::Shows(_) | AnswerExpectation::Reference)
        );
        let is_judged = [Part::Printed, Part::Talk]
            .iter()
            .any(|part| self.has_checker_of(part));
        self.prints.is_some() || shows || is_judged
    }

    /// Returns true if the result comes from the reference.
    pub fn is_by_reference(&self) -> bool {
        matches!(self.answer, Some(AnswerExpectation::Reference))
    }

    /// Returns true if a checker judges this part of the result.
    pub fn has_checker_of(&self, part: &Part) -> bool {
        let checker = self.program.checker.as_ref();
        checker.is_some_and(|checker| checker.part == *part)
    }
}

/// The value or exception that an operation must give.
#[derive(Debug, Clone)]
pub enum AnswerExpectation {
    /// A value that matches.
    Returns(Pattern),
    /// An exception.
    Raises {
        /// The name of its type or of a parent type, or `None` for any exception.
        kind: Option<String>,
        /// Its message, or `None` for any.
        message: Option<TextPattern>,
    },
    /// A value with a property that the reference checks.
    Satisfies {
        /// Name of the property.
        property: String,
        /// Further arguments of the property, after the value.
        arguments: Vec<Value>,
    },
    /// The text that an interpreter shows: the printed text, and the notation of the value if it is
    /// not None. A text that Python shows for a value is compared as a value. So sets and dicts may
    /// be in any order.
    Shows(TextPattern),
    /// The answer of the reference. The reference plays the same game.
    Reference,
}
