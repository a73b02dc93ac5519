//! The text form of values and operations: Python's literal and call syntax.
//!
//! [`Value`], [`Operation`] and [`Expression`] print it with `Display`. The functions here parse
//! it. They evaluate nothing.
//!
//! ```
//! use puzzlemark_reference::notation;
//!
//! let operation = notation::parse_operation("p = Puzzle( 'a.txt' )")?;
//! assert_eq!(operation.to_string(), "p = Puzzle('a.txt')");
//!
//! let error = notation::parse_operation("puzzle.put_bubble(0 1)").unwrap_err();
//! assert_eq!(error.range, 20..21);
//! assert_eq!(error.to_string(), "a comma is missing before `1`");
//! # Ok::<(), notation::NotationError>(())
//! ```

mod arguments;
mod atoms;
mod cursor;
mod lexer;
mod operators;
mod parser;
mod printer;
mod shown;
mod statements;
mod strings;

pub use shown::value_shown;

use std::ops::Range;

use thiserror::Error;

use crate::operation::{Expression, Operation};
use crate::value::Value;
use parser::Parser;

/// An error in the text of a value or operation.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct NotationError {
    /// The bytes of the text that the message is about.
    pub range: Range<usize>,
    /// The error in words.
    pub message: String,
    /// Advice on how to correct it.
    pub hint: Option<String>,
}

impl NotationError {
    fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            range,
            message: message.into(),
            hint: None,
        }
    }

    fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }
}

/// The kind of text to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    Operation,
    Value,
    Reply,
}

/// Parses one operation. Ignores a comment at its end, which [`split_comment`] finds.
pub fn parse_operation(text: &str) -> Result<Operation, NotationError> {
    Parser::new(text, Language::Operation)?.operation()
}

/// Parses one value. Only literals are allowed. In addition to Python's literals, `none true false
/// null` are allowed.
pub fn parse_value(text: &str) -> Result<Value, NotationError> {
    parse_literal(text, Language::Value)
}

/// Parses a value in the reply of a program in any language. `#3` is object 3 of the session, and
/// its class is left empty. JSON's `\/` is allowed in strings.
pub fn parse_reply_value(text: &str) -> Result<Value, NotationError> {
    parse_literal(text, Language::Reply)
}

fn parse_literal(text: &str, language: Language) -> Result<Value, NotationError> {
    match Parser::new(text, language)?.operation()?.expression {
        Expression::Literal(value) => Ok(value),
        other => Err(NotationError::new(
            0..text.len(),
            format!("`{other}` is not a value"),
        )),
    }
}

/// Splits a text at the comment that ends it, if there is one. Returns the operation, and the
/// comment without its `#` and the spaces around it. A `#` in a string does not begin a comment.
///
/// ```
/// use puzzlemark_reference::notation::split_comment;
///
/// let (operation, comment) = split_comment("p.is_green('#')  # a green square");
/// assert_eq!((operation, comment), ("p.is_green('#')", Some("a green square")));
/// ```
pub fn split_comment(text: &str) -> (&str, Option<&str>) {
    match lexer::comment_start(text) {
        Some(start) => {
            let (operation, comment) = text.split_at(start);
            (
                operation.trim_end(),
                Some(comment.trim_start_matches('#').trim()),
            )
        }
        None => (text.trim_end(), None),
    }
}

/// Returns true if a text can be the name of a variable, a function, a class or an exception.
///
/// ```
/// use puzzlemark_reference::notation::can_be_name;
///
/// assert!(can_be_name("put_bubble") && can_be_name("_x1"));
/// assert!(!can_be_name("1x") && !can_be_name("a.b") && !can_be_name(""));
/// ```
pub fn can_be_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && text
            .chars()
            .all(|part| part.is_alphanumeric() || part == '_')
}

#[cfg(test)]
mod tests;
