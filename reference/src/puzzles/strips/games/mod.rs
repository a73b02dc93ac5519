//! Games that explore Strips: a grid and strips, in variables for the calls of the functions.

mod choices;
mod random;
mod simpler;

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;

use super::{Cell, Grid, Puzzle, Strips};
use crate::Value;
use crate::games::{Choices, Games, Opening};
use crate::operation::Operation;
use crate::puzzles::{PuzzleError, parse_puzzle};
use crate::session::{Local, Session};

/// The variables of an opening: the grid for `depth_first_search` and its size, the grid for
/// `solve_grids`, the strips, and the placing for further searches.
const GRID: &str = "grid";
const COLUMNS: &str = "num_cols";
const ROWS: &str = "num_rows";
const GRIDS: &str = "grids";
const STRIPS: &str = "strips";
const PLACING: &str = "placing";

impl Games for Strips {
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening {
        opening(&random::puzzle(random))
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let puzzle = parse_puzzle(puzzle)?;
        if is_specified(&puzzle) {
            Ok(opening(&puzzle))
        } else {
            let message = "a game has a grid of `w` and `b`, and strips of two and more of them";
            Err(PuzzleError::Unreadable(message.to_owned()))
        }
    }

    /// Returns openings with fewer cells, then with fewer strips, then with shorter strips, then
    /// with fewer black cells.
    fn simpler(&self, opening: &Opening) -> Vec<Opening> {
        let puzzles = puzzle_of(opening).map(|puzzle| simpler::puzzles(&puzzle));
        let puzzles = puzzles.unwrap_or_default();
        puzzles.iter().map(self::opening).collect()
    }

    fn choices(&self, game: &Session<Local<'_>>) -> Choices {
        choices::choices(game).unwrap_or_default()
    }
}

/// Returns true if the assignment covers such puzzles.
fn is_specified(puzzle: &Puzzle) -> bool {
    let is_colour = |colour: char| colour == 'w' || colour == 'b';
    let is_strip = |strip: &String| strip.len() > 1 && strip.chars().all(is_colour);
    puzzle.grid.colours().iter().copied().all(is_colour)
        && puzzle.strips.iter().all(is_strip)
        && !puzzle.strips.is_empty()
}

fn opening(puzzle: &Puzzle) -> Opening {
    let Puzzle { grid, strips } = puzzle;
    let strips = strips.iter().map(String::as_str);
    let kept = [
        (GRID, coloured(grid)),
        (COLUMNS, grid.columns().into()),
        (ROWS, grid.rows().into()),
        (GRIDS, Value::tuple([Value::tuple(rows(grid))])),
        (STRIPS, Value::tuple(strips)),
        (PLACING, Value::Tuple(Vec::new())),
    ];
    let operations = kept.map(|(name, value)| Operation::assignment(name, value.into()));
    Opening {
        files: BTreeMap::new(),
        operations: operations.to_vec(),
    }
}

/// Returns the rows of a grid, the bottom row first.
fn rows(grid: &Grid) -> impl Iterator<Item = String> {
    let rows = grid.colours().chunks(grid.columns());
    rows.map(|row| row.iter().collect())
}

/// Returns the grid as a dict from cells to colours.
fn coloured(grid: &Grid) -> Value {
    let cells = (0..grid.rows())
        .flat_map(|row| (0..grid.columns()).map(move |column| Cell { row, column }));
    Value::dict(cells.map(|cell| (cell.into(), grid.colour(cell).into())))
}

/// Returns the puzzle of an opening, or `None` if it is not an opening of this puzzle.
fn puzzle_of(opening: &Opening) -> Option<Puzzle> {
    let value = |name| {
        let mut kept = opening.operations.iter();
        let operation = kept.find(|operation| operation.target.as_deref() == Some(name))?;
        operation.expression.literal()
    };
    puzzle(value(GRIDS)?, value(STRIPS)?)
}

/// Returns the puzzle for these values of the variables.
fn puzzle(grids: &Value, strips: &Value) -> Option<Puzzle> {
    let (Value::Tuple(grids), Value::Tuple(strips)) = (grids, strips) else {
        return None;
    };
    let [Value::Tuple(rows)] = &grids[..] else {
        return None;
    };
    let texts = |values: &[Value]| -> Option<Vec<String>> {
        let texts = values.iter().map(Value::as_str);
        texts.map(|text| text.map(str::to_owned)).collect()
    };
    let puzzle = Puzzle {
        grid: Grid::from_rows(&texts(rows)?)?,
        strips: texts(strips)?,
    };
    Some(puzzle).filter(is_specified)
}
