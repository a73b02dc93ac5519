//! Conversion between values and tables or guides.

use crate::puzzles::pyramids::board::{Board, Element};
use crate::puzzles::pyramids::{Guide, Table, verify};
use crate::value::Value;

/// Returns the elements of a list or tuple.
fn elements(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => Some(elements),
        _ => None,
    }
}

/// Returns the guide for a list of four lists of ints. The error says what is wrong with the value.
pub(super) fn guide(value: &Value) -> Result<Guide, String> {
    let no_list = |value: &Value| {
        format!(
            "a list is needed, not a value of type {}",
            value.type_name()
        )
    };
    let mut lists = Vec::new();
    for list in elements(value).ok_or_else(|| no_list(value))? {
        let clues = elements(list)
            .ok_or_else(|| no_list(list))?
            .iter()
            .map(|clue| {
                let number = clue.as_integer();
                number.ok_or_else(|| format!("clue {clue} is not an int that fits"))
            });
        lists.push(clues.collect::<Result<Vec<i64>, _>>()?);
    }
    Guide::new(&lists).map_err(|error| error.to_string())
}

/// Returns the table for a list of rows of ints, for the verifier.
pub(super) fn table(size: usize, value: &Value) -> Result<Table, String> {
    let rows = elements(value).and_then(|rows| {
        let texts = |row: &[Value]| row.iter().map(ToString::to_string).collect();
        rows.iter()
            .map(|row| elements(row).map(texts))
            .collect::<Option<Vec<Vec<String>>>>()
    });
    let rows = rows.ok_or_else(|| {
        format!(
            "a table is a list of lists of ints, not a value of type {}",
            value.type_name()
        )
    })?;
    verify::read_rows(size, &rows)
        .map_err(|faults| faults.first().map(ToString::to_string).unwrap_or_default())
}

/// Returns the board for N rows of N ints or lists of ints. The error says what is wrong with the
/// value.
pub(super) fn board(size: usize, value: &Value) -> Result<Board, String> {
    let rows = elements(value).filter(|rows| rows.len() == size);
    let rows = rows
        .ok_or_else(|| format!("a table is a list of {size} rows"))?
        .iter()
        .map(|row| {
            let row = elements(row).filter(|row| row.len() == size);
            let row =
                row.ok_or_else(|| format!("a row of the table is a list of {size} elements"))?;
            row.iter().map(element).collect()
        });
    Ok(Board {
        rows: rows.collect::<Result<_, String>>()?,
    })
}

fn element(value: &Value) -> Result<Element, String> {
    let options = elements(value).map(|options| options.iter().map(Value::as_integer).collect());
    let element = match options {
        Some(options) => Option::map(options, Element::Options),
        None => value.as_integer().map(Element::Height),
    };
    element.ok_or_else(|| format!("{value} is neither an int nor a list of ints"))
}

/// Runs `check_if_only_ints`: returns true if every element of a table is an int above zero.
pub(super) fn has_only_heights(table: &Value) -> bool {
    let is_height = |value: &Value| value.as_integer().is_some_and(|height| height > 0);
    let is_row = |row: &Value| elements(row).is_some_and(|row| row.iter().all(is_height));
    elements(table).is_some_and(|rows| rows.iter().all(is_row))
}

/// Returns the places of lists by their number of options.
pub(super) fn places(board: &Board) -> Value {
    let places = board
        .sort_possible_options()
        .into_iter()
        .map(|(count, places)| {
            let places = places
                .into_iter()
                .map(|(row, column)| Value::list([row, column]));
            (count.into(), Value::list(places))
        });
    Value::dict(places)
}

impl From<Element> for Value {
    fn from(element: Element) -> Self {
        match element {
            Element::Height(height) => height.into(),
            Element::Options(options) => Self::list(options),
        }
    }
}

impl From<Board> for Value {
    fn from(board: Board) -> Self {
        Self::list(board.rows.into_iter().map(Self::list))
    }
}

impl From<Table> for Value {
    fn from(table: Table) -> Self {
        Self::list(
            table
                .rows()
                .map(|row| Self::list(row.iter().copied().map(i32::from))),
        )
    }
}
