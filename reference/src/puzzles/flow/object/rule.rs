//! Rulings on calls: which results are determined, and which the subject may choose.
//!
//! A search may end with any solution. The harness calls one only on a board with two ends for each
//! colour and nothing else. Two ends side by side that no path enters may count as joined or not,
//! because readers of the text disagree. So a board is unspecified if it has a solution in only one
//! of these readings.

use super::convert::{integer, tile_of};
use crate::object::{Choice, Look, Ruling};
use crate::puzzles::flow::board::{Board, COLORS, Tile};
use crate::puzzles::flow::{Cell, Puzzle, SIZE_MAX};
use crate::value::Value;

/// The queries that show a solution, and that nothing else happened.
const LOOKS: &[Look] = &[
    Look::Method("tiles"),
    Look::Method("letters"),
    Look::Attribute("clickCount"),
];

/// Returns the way to judge the reply to a class or function.
pub(super) fn of_call(name: &str, arguments: &[Value]) -> Ruling {
    let is_tile = |value: &Value| tile_of(value).is_ok();
    let is_specified = match (name, arguments) {
        ("Board", [size]) => number(size, 1, SIZE_MAX).is_some(),
        ("Tile", [tile]) => is_tile(tile),
        (_, [own, other]) => is_tile(own) && is_tile(other),
        _ => false,
    };
    if is_specified {
        Ruling::EXACT
    } else {
        Ruling::Unspecified
    }
}

/// Returns the way to judge the reply to a method.
pub(super) fn of_method(board: &Board, method: &str, arguments: &[Value]) -> Ruling {
    specified(board, method, arguments).unwrap_or(Ruling::Unspecified)
}

fn specified(board: &Board, method: &str, arguments: &[Value]) -> Option<Ruling> {
    match (method, arguments) {
        ("checkEndpoints" | "letters" | "tiles", []) => {}
        ("solve", []) => return search(board),
        ("take", [row, column]) => {
            let cell = cell(board, row, column)?;
            let is_free = board.at(cell) == Tile::Empty;
            return is_free.then(|| search(board)).flatten();
        }
        ("click", [row, column]) => {
            let cell = cell(board, row, column)?;
            let is_left = board.clicks() / 2 < COLORS.len();
            (is_left && board.at(cell) == Tile::Empty).then_some(())?;
        }
        ("tile", [row, column]) => {
            number(row, -1, board.size())?;
            number(column, -1, board.size())?;
        }
        ("put", [row, column, tile]) => {
            cell(board, row, column)?;
            (tile_of(tile).ok()? != Tile::Wall).then_some(())?;
        }
        ("checkCell", [row, column]) => {
            cell(board, row, column)?;
        }
        _ => return None,
    }
    Some(Ruling::EXACT)
}

/// Returns the ruling on `solve`, and on `take` on an empty cell.
fn search(board: &Board) -> Option<Ruling> {
    let puzzle = board
        .puzzle()
        .filter(|puzzle| !puzzle.colors().is_empty())?;
    let is_full = board.cells().all(|cell| board.at(cell) != Tile::Empty);
    if is_full {
        let is_solved = puzzle.verify_shapes(&board.shapes()).is_empty();
        return is_solved.then_some(Ruling::EXACT);
    }
    let is_fresh = board
        .cells()
        .all(|cell| matches!(board.at(cell), Tile::Empty | Tile::End(_)));
    is_fresh.then_some(())?;
    match puzzle.solve() {
        None => Some(Ruling::EXACT),
        Some(solution) => {
            let mut filled = board.clone();
            filled.fill(&solution);
            filled
                .check_endpoints()
                .then_some(Ruling::Open { looks: LOOKS })
        }
    }
}

/// Judges the board after a search. Returns the board with its new tiles.
pub(super) fn solved(
    before: &Board,
    method: &str,
    Choice { returned, seen }: Choice<'_>,
) -> Result<Board, String> {
    if *returned != Value::from(true) {
        return Err(format!(
            "there is a solution, so `{method}` should return True, not {returned}"
        ));
    }
    let ([tiles, letters, clicks], Some(puzzle)) = (seen, before.puzzle()) else {
        return Err(format!("`{method}` leaves no choice"));
    };
    let after = with_tiles(before, tiles)?;
    judge(&puzzle, &after).map_err(|fault| format!("after `{method}`, {fault}"))?;
    if *letters != Value::from(after.letters()) {
        return Err(format!(
            "after `{method}`, the letters are not those of the tiles"
        ));
    }
    if *clicks != Value::from(before.clicks()) {
        return Err(format!(
            "`{method}` is not a click, but clickCount has changed"
        ));
    }
    Ok(after)
}

fn judge(puzzle: &Puzzle, after: &Board) -> Result<(), String> {
    match puzzle.verify_shapes(&after.shapes()).first() {
        None => Ok(()),
        Some(fault) => Err(fault.to_string()),
    }
}

/// Returns the board with these tiles.
fn with_tiles(before: &Board, tiles: &Value) -> Result<Board, String> {
    let size = before.size();
    let form = || format!("the tiles are a list of {size} lists with {size} names of tiles each");
    let Value::List(rows) = tiles else {
        return Err(form());
    };
    let tiles = rows.iter().map(|row| match row {
        Value::List(tiles) => tiles.iter().map(|tile| tile_of(tile).ok()).collect(),
        _ => None,
    });
    let tiles: Vec<Vec<Tile>> = tiles.collect::<Option<_>>().ok_or_else(form)?;
    if tiles.len() != size || tiles.iter().any(|row| row.len() != size) {
        return Err(form());
    }
    let mut after = before.clone();
    for cell in before.cells() {
        after.put(cell, tiles[cell.row][cell.column]);
    }
    Ok(after)
}

/// Returns an int from `least` to `most`, both included.
fn number(value: &Value, least: i64, most: usize) -> Option<i64> {
    let number = match value {
        Value::Int(_) => integer(value).ok()?,
        _ => return None,
    };
    (least..=i64::try_from(most).ok()?)
        .contains(&number)
        .then_some(number)
}

fn cell(board: &Board, row: &Value, column: &Value) -> Option<Cell> {
    let last = board.size() - 1;
    let place = |value| usize::try_from(number(value, 0, last)?).ok();
    Some(Cell {
        row: place(row)?,
        column: place(column)?,
    })
}
