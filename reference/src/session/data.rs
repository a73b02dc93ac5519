//! Truth, identity and comparison of data, with the meaning of Python.

use std::cmp::Ordering;

use num_traits::{ToPrimitive, Zero};

use super::containers;
use crate::exception::Exception;
use crate::operation::{Comparison, Expression};
use crate::value::Value;

pub(super) fn type_error(message: impl Into<String>) -> Exception {
    Exception::new("TypeError", message)
}

/// Refuses arguments by name if the names of parameters are unknown. Only the builtin `print` has
/// such arguments. Other builtins and methods of data do not.
pub(super) fn refuse_keywords(
    function: &str,
    keywords: &[(String, Expression)],
) -> Result<(), Exception> {
    match keywords {
        [] => Ok(()),
        _ => Err(takes_no_names(function)),
    }
}

/// Returns the exception for arguments by name.
pub(super) fn takes_no_names(function: &str) -> Exception {
    type_error(format!("{function}() takes no keyword arguments"))
}

pub(super) fn is_true(value: &Value) -> bool {
    match value {
        Value::None => false,
        Value::Bool(truth) => *truth,
        Value::Int(integer) => !integer.is_zero(),
        Value::Float(float) => *float != 0.0,
        Value::Str(text) => !text.is_empty(),
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            !elements.is_empty()
        }
        Value::Dict(pairs) => !pairs.is_empty(),
        Value::Object(_) => true,
    }
}

/// Returns true if two values are the same object. Objects are compared by identity, and immutable
/// data by value. Lists, sets and dicts are the same only if two variables share one.
pub(super) fn is_same(left: &Value, right: &Value) -> bool {
    match left {
        Value::List(_) | Value::Set(_) | Value::Dict(_) => false,
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Str(_)
        | Value::Tuple(_)
        | Value::Object(_) => left == right,
    }
}

pub(super) fn compare(
    left: &Value,
    comparison: Comparison,
    right: &Value,
) -> Result<bool, Exception> {
    let ordered = |accept: fn(Ordering) -> bool| {
        let ordering = order(left, right, comparison)?;
        Ok(ordering.is_some_and(accept))
    };
    match comparison {
        Comparison::Equal => Ok(left.equals(right)),
        Comparison::NotEqual => Ok(!left.equals(right)),
        Comparison::Same => Ok(is_same(left, right)),
        Comparison::NotSame => Ok(!is_same(left, right)),
        Comparison::In => containers::contains(right, left),
        Comparison::NotIn => Ok(!containers::contains(right, left)?),
        Comparison::Less => ordered(Ordering::is_lt),
        Comparison::LessEqual => ordered(Ordering::is_le),
        Comparison::Greater => ordered(Ordering::is_gt),
        Comparison::GreaterEqual => ordered(Ordering::is_ge),
    }
}

/// Returns the order of two values, or `None` if neither is less (NaN, sets that do not contain
/// each other). A set is less than sets that contain it. `sign` is for the message.
pub(super) fn order(
    left: &Value,
    right: &Value,
    sign: Comparison,
) -> Result<Option<Ordering>, Exception> {
    match (left, right) {
        (Value::Str(left), Value::Str(right)) => Ok(Some(left.cmp(right))),
        (Value::List(left), Value::List(right)) | (Value::Tuple(left), Value::Tuple(right)) => {
            let differing = left
                .iter()
                .zip(right)
                .find(|(left, right)| !left.equals(right));
            match differing {
                Some((left, right)) => order(left, right, sign),
                None => Ok(Some(left.len().cmp(&right.len()))),
            }
        }
        (Value::Set(some), Value::Set(others)) => Ok(if left.equals(right) {
            Some(Ordering::Equal)
        } else if containers::is_subset(some, others) {
            Some(Ordering::Less)
        } else if containers::is_subset(others, some) {
            Some(Ordering::Greater)
        } else {
            None
        }),
        _ => numeric_order(left, right).map_err(|NotNumbers| {
            let (left, right) = (left.type_name(), right.type_name());
            let message =
                format!("'{sign}' not supported between instances of '{left}' and '{right}'");
            type_error(message)
        }),
    }
}

struct NotNumbers;

fn numeric_order(left: &Value, right: &Value) -> Result<Option<Ordering>, NotNumbers> {
    match (left.numeric(), right.numeric()) {
        (Value::Int(left), Value::Int(right)) => Ok(Some(left.cmp(&right))),
        (Value::Float(left), Value::Float(right)) => Ok(left.partial_cmp(&right)),
        // Such a float has a fraction and so is small, or it is infinite or NaN.
        (Value::Int(left), Value::Float(right)) => {
            Ok(left.to_f64().unwrap_or_default().partial_cmp(&right))
        }
        (Value::Float(left), Value::Int(right)) => {
            Ok(left.partial_cmp(&right.to_f64().unwrap_or_default()))
        }
        _ => Err(NotNumbers),
    }
}
