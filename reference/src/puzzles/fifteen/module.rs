//! The module of the assignment, and the properties that scenarios can use.

use super::board::Board;
use super::invariant::Invariant;
use super::object::Game;
use super::rulings;
use super::verify::{self, Fault};
use crate::exception::Exception;
use crate::object::{Answer, Files, Module, Ruling, Signature, no_name};
use crate::value::Value;

/// The puzzle Fifteen.
///
/// Its properties judge a move string for a board: `solution: [BOARD]` or `solution: [BOARD,
/// MOVES_MAX]` for a solution. `lower_row_invariant: [BOARD, ROW, COL]`, `row1_invariant: [BOARD,
/// COL]` and `row0_invariant: [BOARD, COL]` are for moves to a board for which the invariant holds.
/// A board is a list of rows, the name of a file, or text.
///
/// Without the board (`solution`, `lower_row_invariant: [ROW, COL]`, ...) they judge a list or
/// tuple of three items: the text of a puzzle, moves, and the text of the same puzzle after the
/// moves. Then the second text must also be the board after the moves.
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
            return Err(no_name(name));
        }
        Ok(Answer::New(Box::new(Game::new(arguments)?)))
    }

    fn ruling(&self, _name: &str, arguments: &[Value], _: &dyn Files) -> Ruling {
        rulings::of_constructor(arguments)
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
        if let Some(board) = board {
            return judge(property, &numbers, &board, value);
        }
        let (before, moves, after) = update_of(value)?;
        let is_reached = |board: &Board, moves: &Value| judge(property, &numbers, board, moves);
        judge_step(is_reached, &before, moves, &after)
    }

    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String> {
        let numbers: Option<Vec<usize>> = arguments.iter().map(number_of).collect();
        let goal = goal(property, &numbers?)?.as_purpose();
        Some(format!(
            "the puzzle, moves (a str) that {goal}, and the puzzle after these moves"
        ))
    }
}

/// Checks that moves lead from a board to their goal, and to the board after them.
pub(super) fn judge_step(
    is_reached: impl Fn(&Board, &Value) -> Result<(), String>,
    before: &Board,
    moves: &Value,
    after: &Board,
) -> Result<(), String> {
    is_reached(before, moves).map_err(|reason| {
        // If the puzzle is right, the returned moves are not the moves that it made.
        match is_reached(after, &Value::from("")) {
            Ok(()) => format!("{reason}; but the puzzle is as it should be"),
            Err(_) => reason,
        }
    })?;
    let moves = moves.as_str().unwrap_or_default();
    verify::judge_update(before, moves, after).map_err(|fault| fault.to_string())
}

/// Returns the goal for a property and its numbers, without the board.
fn goal(property: &str, numbers: &[usize]) -> Option<Invariant> {
    match (property, numbers) {
        ("solution", [] | [_]) => Some(Invariant::Solved),
        ("lower_row_invariant", &[row, col]) => Some(Invariant::LowerRow { row, col }),
        ("row1_invariant", &[col]) => Some(Invariant::Row1 { col }),
        ("row0_invariant", &[col]) => Some(Invariant::Row0 { col }),
        _ => None,
    }
}

/// Checks that moves lead from a board to the goal of a property with its numbers.
fn judge(property: &str, numbers: &[usize], board: &Board, moves: &Value) -> Result<(), String> {
    let goal = goal(property, numbers)
        .ok_or_else(|| format!("`{property}` does not take these arguments: {USAGE}"))?;
    if let (Invariant::Solved, [moves_max], Some(moves)) = (goal, numbers, moves.as_str()) {
        let moves = moves.chars().count();
        if moves > *moves_max {
            return Err(Fault::TooLong {
                moves,
                moves_max: *moves_max,
            }
            .to_string());
        }
    }
    reach(goal, board, moves)
}

/// Checks that moves lead from a board to a board for which an invariant holds.
pub(super) fn reach(goal: Invariant, board: &Board, moves: &Value) -> Result<(), String> {
    let Some(moves) = moves.as_str() else {
        let type_name = moves.type_name();
        return Err(format!("moves are a str, not a value of type {type_name}"));
    };
    verify::judge(board, moves, goal).map_err(|fault| fault.to_string())
}

const USAGE: &str = "write `solution: [BOARD]`, `solution: [BOARD, MOVES_MAX]`, \
    `lower_row_invariant: [BOARD, ROW, COL]`, `row1_invariant: [BOARD, COL]` or \
    `row0_invariant: [BOARD, COL]`, where the board is a list of rows or the name of a file, and \
    without it for a value of three: the puzzle's text before, the moves, the text after";

/// Returns the first argument as a board, if it is one, and the numbers after it. If a list of rows
/// is the only argument, it may have been split into several arguments.
fn board_first(
    arguments: &[Value],
    files: &dyn Files,
) -> Result<(Option<Board>, Vec<usize>), String> {
    let numbers: Option<Vec<usize>> = arguments.iter().map(number_of).collect();
    if let Some(numbers) = numbers {
        return Ok((None, numbers));
    }
    let row_of = |value: &Value| match value {
        Value::List(numbers) | Value::Tuple(numbers) => numbers.iter().map(number_of).collect(),
        _ => None,
    };
    let rows: Option<Vec<Vec<usize>>> = arguments.iter().map(row_of).collect();
    if let Some(rows) = rows {
        return Ok((Some(board_of(&rows)?), Vec::new()));
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
                format!("there is no file of the name, and it is not a board: {error}")
            })?,
        },
        _ => return Err(USAGE.into()),
    };
    Ok((Some(board), numbers.ok_or(USAGE)?))
}

/// Returns the board before, the moves, and the board after.
fn update_of(value: &Value) -> Result<(Board, &Value, Board), String> {
    let (Value::List(parts) | Value::Tuple(parts)) = value else {
        return Err(USAGE.into());
    };
    let [before, moves, after] = &parts[..] else {
        return Err(USAGE.into());
    };
    if before.as_str().is_none() || after.as_str().is_none() {
        return Err(USAGE.into());
    }
    let before = board_at("before", before)?;
    Ok((before, moves, board_at("after", after)?))
}

/// The number of characters shown of a line with an error. It is more than any row has.
const LINE_MAX: usize = 1000;

/// Returns the board for the text of a puzzle. `when` says for messages if the text is from before
/// or after the moves.
pub(super) fn board_at(when: &str, text: &Value) -> Result<Board, String> {
    let Some(text) = text.as_str() else {
        let type_name = text.type_name();
        return Err(format!(
            "the text of the puzzle {when} the moves is not a str, but of type {type_name}"
        ));
    };
    let board = text.parse().map_err(|error| {
        format!("the text of the puzzle {when} the moves is not a board: {error}")
    })?;
    check_form(text, &board)
        .map_err(|reason| format!("in the text of the puzzle {when} the moves, {reason}"))?;
    Ok(board)
}

/// Checks the form of the text of a puzzle. Files may be written in several ways, but this text has
/// only one form: one line per row, each like a list in Python. The last newline may be missing, as
/// in all texts.
fn check_form(text: &str, board: &Board) -> Result<(), String> {
    let rows: String = (0..board.height())
        .map(|row| {
            let tiles = (0..board.width()).map(|col| Value::from(board.tile(row, col)));
            Value::list(tiles).to_string() + "\n"
        })
        .collect();
    if text == rows || text == rows.trim_end() {
        return Ok(());
    }
    let mut lines = rows.lines().zip(text.split('\n')).enumerate();
    Err(match lines.find(|(_, (row, line))| row != line) {
        Some((number, (row, line))) => {
            let line: String = line.chars().take(LINE_MAX).collect();
            format!(
                "row {number} must be `{row}`, but is `{}`",
                line.escape_debug()
            )
        }
        None => "something follows the last row".to_owned(),
    })
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
