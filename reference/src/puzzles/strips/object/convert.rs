//! Conversion between values and grids, strips or placings.

use crate::exception::Exception;
use crate::puzzles::strips::functions::{Colours, Position};
use crate::puzzles::strips::{Cell, Orientation, Placement};
use crate::value::Value;

fn type_error(needed: &str, value: &Value) -> Exception {
    Exception::new(
        "TypeError",
        format!("{needed} is needed, not {}", value.type_name()),
    )
}

/// Returns the elements of a list or tuple, each converted.
pub(super) fn sequence<T>(
    value: &Value,
    convert: impl Fn(&Value) -> Result<T, Exception>,
) -> Result<Vec<T>, Exception> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => elements.iter().map(convert).collect(),
        _ => Err(type_error("a tuple or list", value)),
    }
}

pub(super) fn expect_text(value: &Value) -> Result<String, Exception> {
    value
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| type_error("a str", value))
}

pub(super) fn texts(value: &Value) -> Result<Vec<String>, Exception> {
    sequence(value, expect_text)
}

/// Returns a number of rows, columns, cells or outlines. A number below zero counts as zero, as in
/// `range`.
pub(super) fn count(value: &Value) -> Result<usize, Exception> {
    let number = value
        .as_integer()
        .ok_or_else(|| type_error("an int", value))?;
    let count = usize::try_from(number).unwrap_or(0);
    if count > crate::puzzles::strips::CELLS_MAX {
        let message = format!(
            "{number} is more than {}",
            crate::puzzles::strips::CELLS_MAX
        );
        return Err(Exception::new("OverflowError", message));
    }
    Ok(count)
}

/// Returns the cell for a pair of column and row.
pub(super) fn cell(value: &Value) -> Result<Cell, Exception> {
    match &sequence(value, count)?[..] {
        [column, row] => Ok(Cell {
            row: *row,
            column: *column,
        }),
        _ => Err(type_error("a tuple of column and row", value)),
    }
}

/// Returns the placement for a tuple of cell, orientation and length.
pub(super) fn placement(value: &Value) -> Result<Placement, Exception> {
    let (Value::Tuple(elements) | Value::List(elements)) = value else {
        return Err(type_error("a tuple of cell, orientation and length", value));
    };
    let [first, orientation, length] = &elements[..] else {
        return Err(type_error("a tuple of cell, orientation and length", value));
    };
    let orientation = match orientation.as_str() {
        Some("horizontal") => Orientation::Horizontal,
        Some("vertical") => Orientation::Vertical,
        _ => return Err(type_error("'horizontal' or 'vertical'", orientation)),
    };
    Ok(Placement {
        first: cell(first)?,
        orientation,
        length: count(length)?,
    })
}

/// Returns the grid for a dict from cells to colours.
pub(super) fn grid(value: &Value) -> Result<Colours, Exception> {
    let Value::Dict(pairs) = value else {
        return Err(type_error("a dict", value));
    };
    let colour = |value: &Value| {
        let mut letters = value.as_str().unwrap_or_default().chars();
        letters.next().filter(|_| letters.next().is_none())
    };
    let pairs = pairs.iter().map(|(key, value)| {
        let colour = colour(value).ok_or_else(|| type_error("a str of one letter", value));
        Ok((cell(key)?, colour?))
    });
    pairs.collect()
}

/// Returns the colours of a grid given as rows, or `None` if it is smaller than the size.
pub(super) fn colours(grid: &[String], columns: usize, rows: usize) -> Option<Colours> {
    let mut colours = Colours::new();
    for row in 0..rows {
        let letters: Vec<char> = grid.get(row)?.chars().collect();
        for column in 0..columns {
            colours.insert(Cell { row, column }, *letters.get(column)?);
        }
    }
    Some(colours)
}

/// Returns a position in the form of `get_strip_positions`.
pub(super) fn position(position: &Position) -> Value {
    let cells = position
        .colours
        .iter()
        .map(|(cell, colour)| ((*cell).into(), (*colour).into()));
    Value::tuple([Value::dict(cells), position.placement.into()])
}

impl From<Cell> for Value {
    fn from(Cell { row, column }: Cell) -> Self {
        Self::tuple([column, row])
    }
}

impl From<Placement> for Value {
    fn from(
        Placement {
            first,
            orientation,
            length,
        }: Placement,
    ) -> Self {
        let orientation = match orientation {
            Orientation::Horizontal => "horizontal",
            Orientation::Vertical => "vertical",
        };
        Self::tuple([first.into(), Self::from(orientation), length.into()])
    }
}
