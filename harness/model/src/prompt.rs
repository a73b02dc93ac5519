//! Input at the prompt of an interpreter.

use puzzlemark_reference::operation::Operation;

/// One input at the prompt of an interpreter.
#[derive(Debug, Clone, PartialEq)]
pub struct Prompt {
    /// The input.
    pub typed: Typed,
    /// True if the interpreter shows the value as text, after the printed text. False if it returns
    /// the value.
    pub displays: bool,
}

/// The input itself.
#[derive(Debug, Clone, PartialEq)]
pub enum Typed {
    /// An operation, in any language.
    Operation(Operation),
    /// Statements or an expression in Python.
    Python(String),
}
