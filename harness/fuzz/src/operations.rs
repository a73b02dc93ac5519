//! The notation of values and operations.

use std::fmt::{Debug, Display};

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{
    NotationError, parse_operation, parse_reply_value, parse_value, split_comment,
};
use puzzlemark_reference::operation::{Expression, Operation};

use super::specs::session;

/// The depth of nested expressions that the parser allows.
const HEIGHT_MAX: usize = 260;
/// The depth of nested containers in a value.
const DEPTH_MAX: usize = 64;

/// Reads a text as an operation, as a value and, where it has prompts, as a session.
pub fn operations(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match parse_operation(text) {
        Ok(operation) => check_operation(text, &operation),
        Err(error) => check_error(text, &error),
    }
    for parse in [parse_value, parse_reply_value] {
        match parse(text) {
            Ok(value) => check_value(&value, parse),
            Err(error) => check_error(text, &error),
        }
    }
    if text.contains(">>>") {
        session(text);
    }
}

fn check_operation(text: &str, operation: &Operation) {
    assert!(height(&operation.expression) <= HEIGHT_MAX, "{text:?}");
    check_printed(operation, parse_operation);
    let (code, comment) = split_comment(text);
    assert_eq!(parse_operation(code).as_ref(), Ok(operation), "{code:?}");
    assert!(
        comment.is_none_or(|comment| !comment.contains('\n')),
        "{text:?}"
    );
}

fn check_value(value: &Value, parse: fn(&str) -> Result<Value, NotationError>) {
    assert!(depth(value) <= DEPTH_MAX + 2);
    // Objects are printed for people, not in the notation.
    if !has_object(value) {
        check_printed(value, parse);
    }
}

/// A printed value reads back as the same value.
pub(crate) fn check_printed<T: Display + Debug + PartialEq>(
    what: &T,
    parse: fn(&str) -> Result<T, NotationError>,
) {
    let printed = what.to_string();
    match parse(&printed) {
        // A tuple is printed with its brackets. They can be one pair too many at the very bound.
        Err(error) if error.message.contains("nested too deeply") => {
            assert!(printed.matches(['(', '[', '{']).count() >= DEPTH_MAX);
        }
        read => assert_eq!(read.as_ref(), Ok(what), "{printed:?}"),
    }
}

fn check_error(text: &str, error: &NotationError) {
    let place = text.get(error.range.clone());
    assert!(place.is_some(), "{:?} of {text:?}: {error}", error.range);
    assert!(!error.message.is_empty() && error.hint.as_deref() != Some(""));
}

fn height(expression: &Expression) -> usize {
    1 + expression
        .parts()
        .into_iter()
        .map(height)
        .max()
        .unwrap_or(0)
}

fn parts(value: &Value) -> Vec<&Value> {
    match value {
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            elements.iter().collect()
        }
        Value::Dict(pairs) => pairs.iter().flat_map(|(key, value)| [key, value]).collect(),
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Str(_)
        | Value::Object(_) => Vec::new(),
    }
}

pub(crate) fn depth(value: &Value) -> usize {
    let deepest = parts(value).into_iter().map(depth).max();
    deepest.map_or(0, |deepest| deepest + 1)
}

pub(crate) fn has_object(value: &Value) -> bool {
    matches!(value, Value::Object(_)) || parts(value).into_iter().any(has_object)
}
