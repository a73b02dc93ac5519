//! What arguments of the class mean, and the errors of those that mean nothing.

use crate::exception::Exception;
use crate::value::Value;

/// A number of rows or columns; as for a range, a negative one is none.
pub(super) fn size(value: &Value) -> Result<usize, Exception> {
    match value {
        Value::Int(_) | Value::Bool(_) => {
            let number = value.as_integer().unwrap_or(i64::MAX);
            Ok(usize::try_from(number.max(0)).unwrap_or(usize::MAX))
        }
        _ => {
            let type_name = value.type_name();
            Err(type_error(format!(
                "'{type_name}' object cannot be interpreted as an integer"
            )))
        }
    }
}

/// An integer that is calculated with.
pub(super) fn integer(value: &Value) -> Result<i64, Exception> {
    match value {
        Value::Int(_) | Value::Bool(_) => Ok(value.as_integer().unwrap_or(i64::MAX)),
        _ => {
            let type_name = value.type_name();
            Err(type_error(format!(
                "unsupported operand type(s) for *: 'int' and '{type_name}'"
            )))
        }
    }
}

/// A row or column, if the integer is one.
pub(super) fn natural(value: &Value) -> Result<Option<usize>, Exception> {
    Ok(usize::try_from(integer(value)?).ok())
}

/// The place that an index means in a list of a length, where -1 is the last.
pub(super) fn place(value: &Value, length: usize) -> Result<usize, Exception> {
    let (Value::Int(_) | Value::Bool(_)) = value else {
        let type_name = value.type_name();
        let message = format!("list indices must be integers or slices, not {type_name}");
        return Err(type_error(message));
    };
    let index = value.as_integer().and_then(|index| {
        let end = i64::try_from(length).ok()?;
        usize::try_from(if index < 0 { index + end } else { index }).ok()
    });
    let index = index.filter(|&index| index < length);
    index.ok_or_else(|| Exception::new("IndexError", "list index out of range"))
}

/// `sequence[index]`.
pub(super) fn item(sequence: &Value, index: usize) -> Result<&Value, Exception> {
    let type_name = sequence.type_name();
    match sequence {
        Value::List(items) | Value::Tuple(items) => items
            .get(index)
            .ok_or_else(|| Exception::new("IndexError", format!("{type_name} index out of range"))),
        _ => Err(type_error(format!(
            "'{type_name}' object is not subscriptable"
        ))),
    }
}

pub(super) fn type_error(message: String) -> Exception {
    Exception::new("TypeError", message)
}
