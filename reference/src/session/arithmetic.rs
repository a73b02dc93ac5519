//! Operators between data, with the meaning of Python.
//!
//! Results have limits, because a submission may have chosen the operands. Beyond these limits
//! Python also runs out of memory at some point.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::containers::{self, hashable};
use super::data::type_error;
use super::methods::difference;
use super::numbers;
use crate::exception::Exception;
use crate::operation::{Operator, Sign};
use crate::value::Value;

/// The most elements, or bytes of text, of a repetition.
const REPEATED_MAX: usize = 1_000_000;

/// Returns the value of `left operator right`.
pub(super) fn operate(left: &Value, operator: Operator, right: &Value) -> Result<Value, Exception> {
    let found = match (operator, left, right) {
        (_, Value::Set(left), Value::Set(right)) => of_sets(left, operator, right),
        (Operator::Or, Value::Dict(left), Value::Dict(right)) => {
            Some(Value::dict(left.iter().chain(right).cloned()))
        }
        (Operator::Add, ..) => concatenated(left, right)?,
        (Operator::Multiply, ..) => repeated(left, right)?,
        _ => None,
    };
    match found {
        Some(value) => Ok(value),
        None => numbers::operate(left, operator, right)?
            .ok_or_else(|| unsupported(left, operator, right)),
    }
}

/// Returns the exception for operands that an operator does not support.
pub(super) fn unsupported(left: &Value, operator: Operator, right: &Value) -> Exception {
    let (left, right) = (left.type_name(), right.type_name());
    let sign = match operator {
        Operator::Power => "** or pow()",
        _ => operator.sign(),
    };
    type_error(format!(
        "unsupported operand type(s) for {sign}: '{left}' and '{right}'"
    ))
}

/// Returns the value of `-operand`, `+operand` or `~operand`.
pub(super) fn signed(sign: Sign, operand: &Value) -> Result<Value, Exception> {
    let value = match (sign, operand) {
        (Sign::Minus, Value::Float(float)) => Some(Value::Float(-float)),
        (Sign::Plus, Value::Float(_)) => Some(operand.clone()),
        _ => numbers::integer(operand).map(|integer| {
            Value::Int(match sign {
                Sign::Minus => -integer,
                Sign::Plus => integer,
                Sign::Invert => -integer - 1,
            })
        }),
    };
    value.ok_or_else(|| bad_operand(&format!("unary {}", sign.symbol()), operand))
}

/// Returns the exception for an operand that a function or sign does not support.
pub(super) fn bad_operand(of: &str, operand: &Value) -> Exception {
    type_error(format!(
        "bad operand type for {of}: '{}'",
        operand.type_name()
    ))
}

fn of_sets(left: &[Value], operator: Operator, right: &[Value]) -> Option<Value> {
    let union = || left.iter().chain(right).cloned();
    Some(match operator {
        Operator::Subtract => Value::Set(difference(left, right)),
        Operator::Or => Value::set(union()),
        Operator::And => Value::Set(difference(left, &difference(left, right))),
        Operator::ExclusiveOr => {
            let (first, second) = (difference(left, right), difference(right, left));
            Value::Set(first.into_iter().chain(second).collect())
        }
        _ => return None,
    })
}

/// Returns the concatenation, or `None` if the left operand is not a sequence.
fn concatenated(left: &Value, right: &Value) -> Result<Option<Value>, Exception> {
    let joined = |left: &[Value], right: &[Value]| left.iter().chain(right).cloned().collect();
    let value = match (left, right) {
        (Value::Str(left), Value::Str(right)) => Value::Str(format!("{left}{right}")),
        (Value::List(left), Value::List(right)) => Value::List(joined(left, right)),
        (Value::Tuple(left), Value::Tuple(right)) => Value::Tuple(joined(left, right)),
        (Value::Str(_) | Value::List(_) | Value::Tuple(_), _) => {
            let (own, other) = (left.type_name(), right.type_name());
            return Err(type_error(format!(
                "can only concatenate {own} (not \"{other}\") to {own}"
            )));
        }
        _ => return Ok(None),
    };
    Ok(Some(value))
}

/// Returns the repetition, or `None` if neither operand is a sequence.
fn repeated(left: &Value, right: &Value) -> Result<Option<Value>, Exception> {
    let is_sequence =
        |value: &Value| matches!(value, Value::Str(_) | Value::List(_) | Value::Tuple(_));
    let (sequence, times) = match (left, right) {
        _ if is_sequence(left) => (left, right),
        _ if is_sequence(right) => (right, left),
        _ => return Ok(None),
    };
    let times = numbers::integer(times).ok_or_else(|| {
        let type_name = times.type_name();
        type_error(format!(
            "can't multiply sequence by non-int of type '{type_name}'"
        ))
    })?;
    let elements = |elements: &[Value]| {
        let times = times_within(&times, elements.len())?;
        let all = std::iter::repeat_n(elements, times).flatten();
        Ok::<Vec<_>, Exception>(all.cloned().collect())
    };
    Ok(Some(match sequence {
        Value::Str(text) => Value::Str(text.repeat(times_within(&times, text.len())?)),
        Value::List(list) => Value::List(elements(list)?),
        Value::Tuple(tuple) => Value::Tuple(elements(tuple)?),
        _ => return Ok(None),
    }))
}

/// Returns the number of repetitions of a sequence of this length.
fn times_within(times: &BigInt, length: usize) -> Result<usize, Exception> {
    if times.is_zero() || times.is_negative() || length == 0 {
        return Ok(0);
    }
    let times = times.to_usize().filter(|times| {
        let total = times.checked_mul(length);
        total.is_some_and(|total| total <= REPEATED_MAX)
    });
    times.ok_or_else(too_large)
}

/// Returns the exception for a result that needs too much memory.
pub(super) fn too_large() -> Exception {
    Exception::new("MemoryError", "")
}

/// Returns a dict for these pairs.
pub(super) fn dict_of(pairs: Vec<Value>) -> Result<Value, Exception> {
    let mut found = Vec::with_capacity(pairs.len());
    for (number, pair) in pairs.into_iter().enumerate() {
        let parts = containers::elements(&pair).map_err(|_| {
            type_error(format!(
                "cannot convert dictionary update sequence element #{number} to a sequence"
            ))
        })?;
        let [key, value] = &parts[..] else {
            let length = parts.len();
            return Err(Exception::new(
                "ValueError",
                format!(
                    "dictionary update sequence element #{number} has length {length}; 2 is required"
                ),
            ));
        };
        found.push((hashable(key.clone())?, value.clone()));
    }
    Ok(Value::dict(found))
}
