//! Conversion between values and tiles or cells.

use super::super::Cell;
use super::super::board::{Board, NoTile, Tile, TooManySteps};
use crate::exception::Exception;
use crate::value::Value;

/// Returns the names of all tiles, row by row.
pub(super) fn names(board: &Board) -> Value {
    let tiles = board.cells().map(|cell| board.at(cell).to_string());
    let tiles: Vec<_> = tiles.collect();
    Value::list(
        tiles
            .chunks(board.size())
            .map(|row| Value::list(row.iter().map(String::as_str))),
    )
}

pub(super) fn given_up(error: TooManySteps) -> Exception {
    Exception::new("RuntimeError", error.to_string())
}

pub(super) fn tile_of(value: &Value) -> Result<Tile, Exception> {
    let Some(name) = value.as_str() else {
        let message = format!(
            "a tile is given by its name, not by a {}",
            value.type_name()
        );
        return Err(Exception::new("TypeError", message));
    };
    name.parse()
        .map_err(|error: NoTile| Exception::new("ValueError", error.to_string()))
}

pub(super) fn integer(value: &Value) -> Result<i64, Exception> {
    match value {
        Value::Int(_) | Value::Bool(_) => Ok(value.as_integer().unwrap_or(i64::MAX)),
        _ => {
            let message = format!(
                "list indices must be integers or slices, not {}",
                value.type_name()
            );
            Err(Exception::new("TypeError", message))
        }
    }
}

/// Returns a cell of the board. Walls are not cells.
pub(super) fn cell_of(board: &Board, row: &Value, column: &Value) -> Result<Cell, Exception> {
    let size = board.size();
    let place = |value: &Value| {
        let place = usize::try_from(integer(value)?)
            .ok()
            .filter(|&place| place < size);
        place.ok_or_else(|| Exception::new("IndexError", "list index out of range"))
    };
    Ok(Cell {
        row: place(row)?,
        column: place(column)?,
    })
}

/// Returns the tile on a cell of the board or of the walls around it.
pub(super) fn tile_at(board: &Board, row: &Value, column: &Value) -> Result<Tile, Exception> {
    let size = i64::try_from(board.size()).unwrap_or(i64::MAX);
    let within = |value: &Value| {
        let place = integer(value)?;
        let known = (-1..=size).contains(&place);
        known
            .then_some(place)
            .ok_or_else(|| Exception::new("IndexError", "list index out of range"))
    };
    let (at_row, at_column) = (within(row)?, within(column)?);
    let inside = 0..size;
    if inside.contains(&at_row) && inside.contains(&at_column) {
        return Ok(board.at(cell_of(board, row, column)?));
    }
    Ok(Tile::Wall)
}
