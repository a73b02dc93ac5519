//! The module of the assignment, and the properties that scenarios can ask for.

use super::board::Board;
use super::invariant::Invariant;
use super::object::Game;
use super::verify::{self, Fault};
use crate::exception::Exception;
use crate::object::{Answer, Files, Module, Signature};
use crate::value::Value;

/// The puzzle Fifteen.
///
/// Its properties judge a move string by the board that it is for: `solution: [BOARD]` or
/// `solution: [BOARD, MOVES_MAX]`; `lower_row_invariant: [BOARD, ROW, COL]`,
/// `row1_invariant: [BOARD, COL]` and `row0_invariant: [BOARD, COL]` for one that leads to a board
/// for which the invariant holds. A board is a list of rows, the name of a file, or text.
#[derive(Debug, Clone, Copy)]
pub struct Fifteen;

const SIGNATURES: &[Signature] = &[
    Signature::new("Puzzle.__init__", &["puzzle_height", "puzzle_width"]).or("initial_grid"),
    Signature::new("Puzzle.get_height", &[]),
    Signature::new("Puzzle.get_width", &[]),
    Signature::new("Puzzle.get_number", &["row", "col"]),
    Signature::new("Puzzle.set_number", &["row", "col", "value"]),
    Signature::new("Puzzle.clone", &[]),
    Signature::new("Puzzle.current_position", &["solved_row", "solved_col"]),
    Signature::new("Puzzle.update_puzzle", &["move_string"]),
    Signature::new("Puzzle.lower_row_invariant", &["target_row", "target_col"]),
    Signature::new("Puzzle.solve_interior_tile", &["target_row", "target_col"]),
    Signature::new("Puzzle.solve_col0_tile", &["target_row"]),
    Signature::new("Puzzle.row0_invariant", &["target_col"]),
    Signature::new("Puzzle.row1_invariant", &["target_col"]),
    Signature::new("Puzzle.solve_row0_tile", &["target_col"]),
    Signature::new("Puzzle.solve_row1_tile", &["target_col"]),
    Signature::new("Puzzle.solve_2x2", &[]),
    Signature::new("Puzzle.solve_puzzle", &[]),
];

impl Module for Fifteen {
    fn name(&self) -> &'static str {
        "fifteen"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Puzzle"]
    }

    fn signatures(&self) -> &'static [Signature] {
        SIGNATURES
    }

    fn call(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Result<Answer, Exception> {
        if name != "Puzzle" {
            return Err(Exception::new(
                "NameError",
                format!("name '{name}' is not defined"),
            ));
        }
        Ok(Answer::New(Box::new(Game::new(arguments)?)))
    }

    fn properties(&self) -> &'static [&'static str] {
        &[
            "solution",
            "lower_row_invariant",
            "row1_invariant",
            "row0_invariant",
        ]
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &dyn Files,
    ) -> Result<(), String> {
        let (board, numbers) = board_first(arguments, files)?;
        let goal = match (property, &numbers[..]) {
            ("solution", [] | [_]) => Invariant::Solved,
            ("lower_row_invariant", &[row, col]) => Invariant::LowerRow { row, col },
            ("row1_invariant", &[col]) => Invariant::Row1 { col },
            ("row0_invariant", &[col]) => Invariant::Row0 { col },
            _ => {
                return Err(format!(
                    "`{property}` does not take these arguments: {USAGE}"
                ));
            }
        };
        let Some(moves) = value.as_str() else {
            let type_name = value.type_name();
            return Err(format!("moves are a str, not a value of type {type_name}"));
        };
        if let (Invariant::Solved, [moves_max]) = (goal, &numbers[..]) {
            let moves = moves.chars().count();
            if moves > *moves_max {
                return Err(Fault::TooLong {
                    moves,
                    moves_max: *moves_max,
                }
                .to_string());
            }
        }
        verify::judge(&board, moves, goal).map_err(|fault| fault.to_string())
    }
}

const USAGE: &str = "write `solution: [BOARD]`, `solution: [BOARD, MOVES_MAX]`, \
    `lower_row_invariant: [BOARD, ROW, COL]`, `row1_invariant: [BOARD, COL]` or \
    `row0_invariant: [BOARD, COL]`, where the board is a list of rows or the name of a file";

/// The board that is the first argument, and the numbers after it. A list of rows that is the only
/// argument may have been taken for several arguments.
fn board_first(arguments: &[Value], files: &dyn Files) -> Result<(Board, Vec<usize>), String> {
    let row_of = |value: &Value| match value {
        Value::List(numbers) | Value::Tuple(numbers) => numbers.iter().map(number_of).collect(),
        _ => None,
    };
    let rows: Option<Vec<Vec<usize>>> = arguments.iter().map(row_of).collect();
    if let Some(rows) = rows.filter(|rows| !rows.is_empty()) {
        return Ok((board_of(&rows)?, Vec::new()));
    }
    let (first, others) = arguments.split_first().ok_or(USAGE)?;
    let numbers: Option<Vec<usize>> = others.iter().map(number_of).collect();
    let board = match first {
        Value::List(rows) | Value::Tuple(rows) => {
            let rows: Option<Vec<Vec<usize>>> = rows.iter().map(row_of).collect();
            board_of(&rows.ok_or(USAGE)?)?
        }
        Value::Str(text) => match files.read(text) {
            Some(content) => str::from_utf8(content)
                .map_err(|_| format!("{text}: the file is not text"))?
                .parse()
                .map_err(|error| format!("{text}: {error}"))?,
            None => text.parse().map_err(|error| {
                format!("there is no file of the name, and it is no board: {error}")
            })?,
        },
        _ => return Err(USAGE.into()),
    };
    Ok((board, numbers.ok_or(USAGE)?))
}

fn number_of(value: &Value) -> Option<usize> {
    match value {
        Value::Int(_) => value
            .as_integer()
            .and_then(|number| usize::try_from(number).ok()),
        _ => None,
    }
}

fn board_of(rows: &[Vec<usize>]) -> Result<Board, String> {
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err("the rows of the board are not equally long".into());
    }
    Board::new(rows.len(), width, &rows.concat()).map_err(|error| error.to_string())
}
