//! Random operations on Flow.

mod model;

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Expression;

use crate::models::dice::{Dice, Kind};
use crate::models::player::{
    Player, Reply, attribute, function, method, raises, sessions, text, wrong_number,
};
use model::{COLORS, EMPTY, Model, SIDES, Tile, WALL, all_tiles, end, is_allowed, parts};

pub(crate) fn play(operations: u64, dice: &mut Dice) -> u64 {
    let parts = parts();
    let session = |player: &mut Player<'_>| {
        // Small boards, so that all ways to fill the cells can be tried.
        let size = if dice.one_in(2) {
            1 + dice.below(3)
        } else {
            4 + dice.below(4)
        };
        player.assign("board", function("Board", [size.into()]));
        let mut model = Model {
            clicks: 0,
            cells: vec![vec![EMPTY; size]; size],
        };
        // Some boards have clicks only.
        let puts = dice.one_in(2);
        let is_full = |model: &Model| model.with(|tile| tile == EMPTY).is_empty();
        while player.played() < 60 && !(is_full(&model) && dice.one_in(4)) {
            match dice.kind() {
                Kind::Legal => legal(player, &mut model, dice, &parts, puts),
                Kind::Any => any(player, &mut model, dice, puts),
                Kind::Query => query(player, &model, dice),
            }
        }
    };
    sessions("flow", operations, session, BTreeMap::new)
}

fn board(name: &str, arguments: impl IntoIterator<Item = Value>) -> Expression {
    method("board", name, arguments)
}

fn cell_values((row, column): (i64, i64)) -> [Value; 2] {
    [row.into(), column.into()]
}

/// A click on an empty cell, a tile at a cell that allows it, or a search.
fn legal(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice, parts: &[Tile], puts: bool) {
    let empty = model.with(|tile| tile == EMPTY);
    if model.size() <= 3 && dice.one_in(4) {
        search(player, model, dice, parts);
    } else if empty.is_empty() || model.clicks >= 18 {
        player.compare(
            board("checkEndpoints", []),
            &Ok(model.check_endpoints().into()),
        );
    } else if puts && dice.one_in(2) {
        let place = dice.pick(&empty);
        let mut next = model.clone();
        let allowed = |tile: &&Tile| {
            next.set(place.0, place.1, **tile);
            next.check_cell(place)
        };
        let allowed: Vec<Tile> = parts.iter().filter(allowed).copied().collect();
        if !allowed.is_empty() {
            let tile = dice.pick(&allowed);
            put(player, model, place, tile);
            player.compare(board("checkCell", cell_values(place)), &Ok(true.into()));
        }
    } else {
        click(player, model, dice.pick(&empty));
    }
}

fn put(player: &mut Player<'_>, model: &mut Model, place: (i64, i64), tile: Tile) {
    let [row, column] = cell_values(place);
    player.compare(
        board("put", [row, column, tile.name().into()]),
        &Ok(Value::None),
    );
    model.set(place.0, place.1, tile);
}

fn click(player: &mut Player<'_>, model: &mut Model, place: (i64, i64)) {
    let expected = match COLORS.get(model.clicks / 2) {
        Some(color) => {
            model.set(place.0, place.1, end(color));
            model.clicks += 1;
            Ok(Value::None)
        }
        None => raises("IndexError", "list index out of range"),
    };
    player.compare(board("click", cell_values(place)), &expected);
}

/// `solve` or `take`: true and a board that is filled, or false and the board as it was.
fn search(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice, parts: &[Tile]) {
    let empty = model.with(|tile| tile == EMPTY);
    let operation = match empty.first() {
        Some(_) if dice.one_in(2) => board("take", cell_values(dice.pick(&empty))),
        _ => board("solve", []),
    };
    let can = model.can_be_filled(&empty, parts);
    player.compare(operation, &Ok(can.into()));
    if can {
        for (row, column) in empty.iter().copied() {
            let found = player.ask(None, board("tile", cell_values((row, column))));
            let tile = parts.iter().find(|tile| found == Ok(tile.name().into()));
            player.check(tile.is_some(), &found, &Ok("a part of a path".into()));
            model.set(row, column, *tile.expect("it was checked"));
        }
        let filled = Ok(format!("a board that is filled, not {model:?}").into());
        player.check(model.is_filled(&empty), &Ok(true.into()), &filled);
    }
    player.compare(text("board"), &Ok(model.letters().into()));
}

fn any(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice, puts: bool) {
    let size = model.size();
    let place = (dice.between(0, size - 1), dice.between(0, size - 1));
    match dice.below(6) {
        0 => click(player, model, place),
        1 | 2 if puts => {
            let tile = dice.pick(&all_tiles());
            // A wall on the board would not be a wall around it.
            if tile != WALL {
                put(player, model, place, tile);
            }
        }
        3 => {
            let complaint = raises("IndexError", "list index out of range");
            let outside = dice.pick(&[-1, size, 1_000_000, i64::MAX, i64::MIN]);
            let name = dice.pick(&["click", "checkCell", "take"]);
            player.compare(board(name, [place.0.into(), outside.into()]), &complaint);
        }
        _ => wrong_calls(player, dice),
    }
    player.compare(text("board"), &Ok(model.letters().into()));
}

/// Calls with arguments of wrong numbers or types.
fn wrong_calls(player: &mut Player<'_>, dice: &mut Dice) {
    let calls: [(&str, &[&str]); 6] = [
        ("click", &["row", "col"]),
        ("put", &["row", "col", "tile"]),
        ("checkCell", &["row", "col"]),
        ("take", &["row", "col"]),
        ("checkEndpoints", &[]),
        ("solve", &[]),
    ];
    let (name, names) = dice.pick(&calls);
    let given = dice.below(5);
    if let Some(complaint) = wrong_number(&format!("Board.{name}"), names, given) {
        player.compare(board(name, vec![Value::from(0); given]), &Err(complaint));
        return;
    }
    let odd = dice.odd_value();
    let indices = format!(
        "list indices must be integers or slices, not {}",
        odd.type_name()
    );
    let (operation, expected): (_, Reply) = match dice.below(5) {
        0 => (
            board("click", [0.into(), odd]),
            raises("TypeError", &indices),
        ),
        1 => (
            board("put", [0.into(), 0.into(), odd]),
            raises("TypeError", ""),
        ),
        2 => (
            board("put", [0.into(), 0.into(), "blue".into()]),
            raises("ValueError", ""),
        ),
        3 => (
            function("Tile", ["Q1 blue".into()]),
            raises("ValueError", ""),
        ),
        _ => (
            function("Board", [dice.between(-2, 0).into()]),
            raises("ValueError", "invalid size"),
        ),
    };
    player.compare_kind(operation, &expected);
}

fn query(player: &mut Player<'_>, model: &Model, dice: &mut Dice) {
    let size = model.size();
    let place = (dice.between(0, size - 1), dice.between(0, size - 1));
    match dice.below(8) {
        0 => player.compare(attribute("board", "size"), &Ok(size.into())),
        1 => player.compare(attribute("board", "clickCount"), &Ok(model.clicks.into())),
        2 => player.compare(
            board("checkEndpoints", []),
            &Ok(model.check_endpoints().into()),
        ),
        3 => player.compare(
            board("checkCell", cell_values(place)),
            &Ok(model.check_cell(place).into()),
        ),
        4 => {
            let place = (dice.between(-1, size), dice.between(-1, size));
            let tile = model.at(place.0, place.1).name();
            player.compare(board("tile", cell_values(place)), &Ok(tile.into()));
        }
        5 => {
            let tile = dice.pick(&all_tiles());
            player.assign("tile", function("Tile", [tile.name().into()]));
            let color = tile.color.map_or(Value::None, Value::from);
            player.compare(attribute("tile", "color"), &Ok(color));
            let (name, way) = dice.pick(&[
                ("goesUp", 'u'),
                ("goesDown", 'd'),
                ("goesLeft", 'l'),
                ("goesRight", 'r'),
            ]);
            player.compare(attribute("tile", name), &Ok(tile.goes(way).into()));
        }
        _ => {
            let (name, (way, back, ..)) = dice.pick(&[
                ("isAllowedRight", SIDES[0]),
                ("isAllowedLeft", SIDES[1]),
                ("isAllowedAbove", SIDES[2]),
                ("isAllowedBelow", SIDES[3]),
            ]);
            let (curr, beside) = (dice.pick(&all_tiles()), dice.pick(&all_tiles()));
            let allowed = is_allowed(curr, beside, way, back);
            let names = [curr, beside].map(|tile| Value::from(tile.name()));
            player.compare(function(name, names), &Ok(allowed.into()));
        }
    }
}
