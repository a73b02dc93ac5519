//! Random operations on Fifteen. Moves of a solution method are judged by the board after them.

mod model;
pub(crate) mod oracle;

use std::collections::BTreeMap;

use puzzlemark_reference::Value;

use crate::models::dice::{Dice, Kind};
use crate::models::player::{
    Player, Reply, function, method, raises, sessions, text, wrong_number,
};
use model::Model;

pub(crate) fn play(operations: u64, dice: &mut Dice) -> u64 {
    let session = |player: &mut Player<'_>| {
        let (height, width) = (dice.between(1, 5), dice.between(1, 5));
        let mut model = Model::solved(height, width);
        let mut arguments = vec![Value::from(height), Value::from(width)];
        if dice.one_in(2) {
            shuffle(&mut model, dice);
            arguments.push(Value::list(model.grid.iter().cloned().map(Value::list)));
        }
        player.assign("puzzle", function("Puzzle", arguments));
        // Numbers are set in some sessions only, so that most boards stay permutations.
        let sets = dice.one_in(5);
        while player.played() < 120 {
            step(player, &mut model, dice, sets);
        }
    };
    sessions("fifteen", operations, session, BTreeMap::new)
}

fn shuffle(model: &mut Model, dice: &mut Dice) {
    let count = model.height() * model.width();
    for place in 0..count {
        let other = dice.between(place, count - 1);
        exchange(model, place, other);
    }
}

fn exchange(model: &mut Model, one: i64, other: i64) {
    let width = model.width();
    let mine = *model.at(one / width, one % width).expect("a cell");
    let theirs = *model.at(other / width, other % width).expect("a cell");
    *model.at(one / width, one % width).expect("a cell") = theirs;
    *model.at(other / width, other % width).expect("a cell") = mine;
}

fn step(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice, sets: bool) {
    match dice.kind() {
        Kind::Legal if dice.one_in(2) && model.has_each_number() => solve(player, model, dice),
        Kind::Legal => {
            let moves = legal_moves(model, dice);
            let expected = model.update(&moves);
            player.compare(method("puzzle", "update_puzzle", [moves.into()]), &expected);
            player.compare(text("puzzle"), &Ok(model.text()));
        }
        Kind::Any => any(player, model, dice, sets),
        Kind::Query => query(player, model, dice),
    }
}

fn legal_moves(model: &Model, dice: &mut Dice) -> String {
    let (mut board, mut moves) = (model.clone(), String::new());
    for _ in 0..dice.below(7) {
        let letter = dice.pick(&['u', 'd', 'l', 'r']);
        if board.update(&letter.to_string()).is_ok() {
            moves.push(letter);
        }
    }
    moves
}

/// Calls the solution method whose turn it is. Without one, leads the blank to the place where the first
/// begins, or solves the whole.
fn solve(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice) {
    let (height, width) = (model.height(), model.width());
    if let Some((name, arguments)) = model.turn() {
        let values = arguments.iter().copied().map(Value::from);
        let found = player.ask(None, method("puzzle", name, values));
        judge(player, model, &found, |model| {
            model.is_done(name, &arguments)
        });
    } else if model.can_be_solved() && dice.one_in(2) {
        let found = player.ask(None, method("puzzle", "solve_puzzle", []));
        judge(player, model, &found, Model::is_solved);
    } else if !model.can_be_solved() && dice.one_in(2) {
        player.compare_kind(
            method("puzzle", "solve_puzzle", []),
            &raises("AssertionError", ""),
        );
    } else {
        let (row, col) = model.find(0).expect("the blank");
        let times = |number: i64| usize::try_from(number).expect("a number");
        let moves = "d".repeat(times(height - 1 - row)) + &"r".repeat(times(width - 1 - col));
        let expected = model.update(&moves);
        player.compare(method("puzzle", "update_puzzle", [moves.into()]), &expected);
    }
    player.compare(text("puzzle"), &Ok(model.text()));
}

/// Makes the moves that a solution method returned, and checks the board after them.
fn judge(player: &Player<'_>, model: &mut Model, found: &Reply, is_done: impl Fn(&Model) -> bool) {
    let moves = found
        .as_ref()
        .ok()
        .and_then(Value::as_str)
        .unwrap_or("no moves");
    let made = model.update(moves);
    let wanted = Ok("moves that lead there".into());
    player.check(made.is_ok() && is_done(model), found, &wanted);
}

const OF_CELL: [&str; 3] = ["get_number", "current_position", "lower_row_invariant"];
const OF_COLUMN: [&str; 2] = ["row1_invariant", "row0_invariant"];

fn any(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice, sets: bool) {
    let index = |dice: &mut Dice| match dice.below(25) {
        0 => i64::MAX,
        1 => 1_000_000,
        _ => dice.between(-7, 7),
    };
    let (row, col) = (index(dice), index(dice));
    match dice.below(10) {
        0..3 => any_moves(player, model, dice),
        3..5 => wrong_calls(player, dice),
        5 if sets => {
            let number = dice.between(-1, 25);
            let cell = model.at(row, col).map(|cell| *cell = number);
            let expected = cell.map_or_else(out_of_range, |()| Ok(Value::None));
            let arguments = [row, col, number].map(Value::from);
            player.compare(method("puzzle", "set_number", arguments), &expected);
        }
        5..8 => early_solution(player, model, dice, (row, col)),
        _ => of_cell(player, model, dice, (row, col)),
    }
    player.compare(text("puzzle"), &Ok(model.text()));
}

fn out_of_range() -> Reply {
    raises("IndexError", "list index out of range")
}

fn any_moves(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice) {
    let moves: String = (0..dice.below(5))
        .map(|_| dice.pick(&['u', 'd', 'l', 'r', 'x', 'U', ' ']))
        .collect();
    let expected = model.update(&moves);
    player.compare(method("puzzle", "update_puzzle", [moves.into()]), &expected);
}

/// Calls with arguments of wrong types or numbers.
fn wrong_calls(player: &mut Player<'_>, dice: &mut Dice) {
    let (name, names): (_, &[&str]) = dice.pick(&[
        ("get_height", &[] as &[_]),
        ("clone", &[]),
        ("get_number", &["row", "col"]),
        ("set_number", &["row", "col", "value"]),
        ("current_position", &["solved_row", "solved_col"]),
        ("update_puzzle", &["move_string"]),
        ("row1_invariant", &["target_col"]),
        ("solve_interior_tile", &["target_row", "target_col"]),
        ("solve_2x2", &[]),
    ]);
    let given = dice.below(5);
    if let Some(complaint) = wrong_number(&format!("Puzzle.{name}"), names, given) {
        let arguments = vec![Value::from(0); given];
        player.compare(method("puzzle", name, arguments), &Err(complaint));
    } else if name == "get_number" {
        let odd = dice.pick(&[Value::None, 0.0.into(), "0".into(), Value::list([0])]);
        let kind = odd.type_name().to_owned();
        let complaint = format!("list indices must be integers or slices, not {kind}");
        player.compare(
            method("puzzle", name, [0.into(), odd]),
            &raises("TypeError", &complaint),
        );
    } else {
        let complaint = "'Puzzle' object has no attribute 'position_tile'";
        player.compare(
            method("puzzle", "position_tile", []),
            &raises("AttributeError", complaint),
        );
    }
}

/// Calls a solution method for some cell. It must refuse before its turn.
fn early_solution(
    player: &mut Player<'_>,
    model: &mut Model,
    dice: &mut Dice,
    (row, col): (i64, i64),
) {
    let (name, arguments) = dice.pick(&[
        ("solve_interior_tile", vec![row, col]),
        ("solve_col0_tile", vec![row]),
        ("solve_row1_tile", vec![col]),
        ("solve_row0_tile", vec![col]),
        ("solve_2x2", vec![]),
    ]);
    let is_turn = model.has_each_number() && model.turn() == Some((name, arguments.clone()));
    let values = arguments.iter().copied().map(Value::from);
    if is_turn {
        let found = player.ask(None, method("puzzle", name, values));
        judge(player, model, &found, |model| {
            model.is_done(name, &arguments)
        });
    } else {
        player.compare_kind(
            method("puzzle", name, values),
            &raises("AssertionError", ""),
        );
    }
}

/// Queries about a cell, inside or outside of the grid.
fn of_cell(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice, (row, col): (i64, i64)) {
    if dice.one_in(2) {
        let name = dice.pick(&OF_COLUMN);
        let holds = if name == "row1_invariant" {
            model.row1(col)
        } else {
            model.row0(col)
        };
        player.compare(method("puzzle", name, [col.into()]), &Ok(holds.into()));
        return;
    }
    let name = dice.pick(&OF_CELL);
    let expected = match name {
        "get_number" => model
            .at(row, col)
            .map_or_else(out_of_range, |cell| Ok((*cell).into())),
        "lower_row_invariant" => Ok(model.lower_row(row, col).into()),
        _ => {
            let Some(number) = model
                .width()
                .checked_mul(row)
                .and_then(|start| start.checked_add(col))
            else {
                return;
            };
            let found = model
                .find(number)
                .map(|(row, col)| Value::tuple([row, col]));
            found.map_or_else(
                || raises("AssertionError", &format!("Value {number} not found")),
                Ok,
            )
        }
    };
    player.compare(method("puzzle", name, [row.into(), col.into()]), &expected);
}

fn query(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice) {
    let (row, col) = match model.find(0) {
        Some(blank) if dice.one_in(2) => blank,
        _ => (
            dice.between(0, model.height() - 1),
            dice.between(0, model.width() - 1),
        ),
    };
    match dice.below(8) {
        6 | 7 => near_invariants(player, dice),
        0 => player.compare(
            method("puzzle", "get_height", []),
            &Ok(model.height().into()),
        ),
        1 => player.compare(method("puzzle", "get_width", []), &Ok(model.width().into())),
        2 => {
            // Changes of a copy do not change the puzzle.
            player.assign("other", method("puzzle", "clone", []));
            let mut other = model.clone();
            let moves = legal_moves(&other, dice);
            let expected = other.update(&moves);
            player.compare(method("other", "update_puzzle", [moves.into()]), &expected);
            player.compare(text("other"), &Ok(other.text()));
            player.compare(text("puzzle"), &Ok(model.text()));
        }
        _ => of_cell(player, model, dice, (row, col)),
    }
}

/// Asks for the invariants at the blank, on a board with nearly all cells solved.
fn near_invariants(player: &mut Player<'_>, dice: &mut Dice) {
    let mut model = Model::solved(dice.between(2, 5), dice.between(2, 5));
    let count = model.height() * model.width();
    // The blank moves within the upper rows or the whole board, and up to two pairs of tiles are exchanged.
    let last = dice.pick(&[2 * model.width(), count]) - 1;
    exchange(&mut model, 0, dice.between(0, last));
    if dice.one_in(2) {
        exchange(&mut model, dice.between(0, last), dice.between(0, last));
    }
    let grid = Value::list(model.grid.iter().cloned().map(Value::list));
    let arguments = [model.height().into(), model.width().into(), grid];
    player.assign("near", function("Puzzle", arguments));
    let (row, col) = model.find(0).expect("the blank");
    for (name, arguments, holds) in [
        (
            "lower_row_invariant",
            vec![row, col],
            model.lower_row(row, col),
        ),
        ("row1_invariant", vec![col], model.row1(col)),
        ("row0_invariant", vec![col], model.row0(col)),
    ] {
        let arguments = arguments.into_iter().map(Value::from);
        player.compare(method("near", name, arguments), &Ok(holds.into()));
    }
}
