//! Conversion of other values to numbers: `int` and `float`.

use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::data::type_error;
use super::numbers::{integer, number, overflow};
use crate::exception::Exception;
use crate::value::Value;

/// Returns the value of `int(value)`, or `None` for an unsupported type.
pub(super) fn int_of(value: &Value) -> Result<Option<Value>, Exception> {
    let found = match value {
        Value::Float(float) if float.is_nan() => {
            let message = "cannot convert float NaN to integer";
            return Err(Exception::new("ValueError", message));
        }
        Value::Float(float) => match BigInt::from_f64(float.trunc()) {
            None => return Err(overflow("cannot convert float infinity to integer")),
            some => some,
        },
        Value::Str(text) => {
            let digits = plain_digits(text).and_then(|digits| BigInt::from_str(&digits).ok());
            Some(digits.ok_or_else(|| {
                let message = format!("invalid literal for int() with base 10: {value}");
                Exception::new("ValueError", message)
            })?)
        }
        _ => integer(value),
    };
    Ok(found.map(Value::Int))
}

/// Returns the value of `float(value)`, or `None` for an unsupported type.
pub(super) fn float_from(value: &Value) -> Result<Option<Value>, Exception> {
    let found = match value {
        Value::Str(text) => {
            let float = plain_digits(text).and_then(|digits| digits.parse().ok());
            Some(float.ok_or_else(|| {
                let message = format!("could not convert string to float: {value}");
                Exception::new("ValueError", message)
            })?)
        }
        _ => number(value).transpose()?,
    };
    Ok(found.map(Value::Float))
}

/// Returns the text of a number without white space around it, and without the single `_` between
/// its digits.
fn plain_digits(text: &str) -> Option<String> {
    let text = text.trim();
    let bytes = text.as_bytes();
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let mut places = text.match_indices('_').map(|(at, _)| at);
    let is_between = |at: usize| is_digit(at.checked_sub(1)) && is_digit(Some(at + 1));
    let is_plain = !text.starts_with("+-") && places.all(is_between);
    is_plain.then(|| text.replace('_', ""))
}

/// Returns the exception for a value that `int` or `float` does not support.
pub(super) fn not_a_number(function: &str, value: &Value) -> Exception {
    let kinds = match function {
        "int" => "a string, a bytes-like object or a real number",
        _ => "a string or a real number",
    };
    let type_name = value.type_name();
    type_error(format!(
        "{function}() argument must be {kinds}, not '{type_name}'"
    ))
}
