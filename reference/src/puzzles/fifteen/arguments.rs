//! The meaning of arguments of the class, and the errors for arguments without a meaning.

use super::invariant::Invariant;
use super::phased::Phase;
use crate::exception::Exception;
use crate::object::{no_attribute, parameters};
use crate::value::Value;

/// Returns a number of rows or columns. A negative number means zero, as in `range`.
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

/// Returns an integer for a calculation.
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

/// Returns a row or column, if the integer is one.
fn natural(value: &Value) -> Result<Option<usize>, Exception> {
    Ok(usize::try_from(integer(value)?).ok())
}

/// Returns the place for an index in a list of a given length. The index -1 is the last place.
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

/// Returns `sequence[index]`.
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

/// Returns the invariant of a method, if the position can be in a grid.
pub(super) fn invariant(method: &str, arguments: &[Value]) -> Result<Option<Invariant>, Exception> {
    match method {
        "lower_row_invariant" => {
            let cell = target_cell(method, arguments)?;
            Ok(cell.map(|(row, col)| Invariant::LowerRow { row, col }))
        }
        "row1_invariant" => {
            let col = target(method, "target_col", arguments)?;
            Ok(col.map(|col| Invariant::Row1 { col }))
        }
        "row0_invariant" => {
            let col = target(method, "target_col", arguments)?;
            Ok(col.map(|col| Invariant::Row0 { col }))
        }
        _ => Err(no_attribute("Puzzle", method)),
    }
}

/// Returns the step of a method, if the position can be in a grid.
pub(super) fn phase(method: &str, arguments: &[Value]) -> Result<Option<Phase>, Exception> {
    match method {
        "solve_interior_tile" => {
            let cell = target_cell(method, arguments)?;
            Ok(cell.map(|(row, col)| Phase::Interior { row, col }))
        }
        "solve_col0_tile" => {
            let row = target(method, "target_row", arguments)?;
            Ok(row.map(|row| Phase::Col0 { row }))
        }
        "solve_row1_tile" => {
            let col = target(method, "target_col", arguments)?;
            Ok(col.map(|col| Phase::Row1 { col }))
        }
        "solve_row0_tile" => {
            let col = target(method, "target_col", arguments)?;
            Ok(col.map(|col| Phase::Row0 { col }))
        }
        "solve_2x2" => parameters("Puzzle.solve_2x2", [], arguments).map(|[]| Some(Phase::Square)),
        _ => Err(no_attribute("Puzzle", method)),
    }
}

fn target(method: &str, name: &str, arguments: &[Value]) -> Result<Option<usize>, Exception> {
    let [number] = parameters(&format!("Puzzle.{method}"), [name], arguments)?;
    natural(number)
}

fn target_cell(method: &str, arguments: &[Value]) -> Result<Option<(usize, usize)>, Exception> {
    let names = ["target_row", "target_col"];
    let [row, col] = parameters(&format!("Puzzle.{method}"), names, arguments)?;
    Ok(natural(row)?.zip(natural(col)?))
}

pub(super) fn type_error(message: String) -> Exception {
    Exception::new("TypeError", message)
}
