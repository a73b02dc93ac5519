//! What is typed at the prompt of an interpreter.

use puzzlemark_reference::operation::Operation;

/// Something typed at the prompt of an interpreter.
#[derive(Debug, Clone, PartialEq)]
pub struct Prompt {
    /// What is typed.
    pub typed: Typed,
    /// Whether the interpreter shows the value, as text after what is printed; else it is given back.
    pub displays: bool,
}

/// What is typed.
#[derive(Debug, Clone, PartialEq)]
pub enum Typed {
    /// An operation, in any language.
    Operation(Operation),
    /// Statements or an expression of Python's.
    Python(String),
}
