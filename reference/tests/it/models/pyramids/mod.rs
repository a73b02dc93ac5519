//! Random operations on Pyramids.

mod model;
mod random;

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Expression;

use crate::models::dice::{Dice, Kind};
use crate::models::player::{Player, Reply, function, method, raises, sessions, wrong_number};
use model::Cell::{self, Int, List};
use model::{
    Model, Table, int, is_correct, latin_squares, limit_potential_solutions, shows_clues,
    sorted_options, unlist_single_value, value, zero_into_list,
};
use random::{any_guide, any_table, bad_guide, legal_table};

pub(crate) fn play(operations: u64, dice: &mut Dice) -> u64 {
    let squares: Vec<Vec<Table>> = (0..5).map(latin_squares).collect();
    let session = |player: &mut Player<'_>| {
        let size = 1 + dice.below(4);
        let guide = any_guide(dice, &squares[size]);
        let solutions = squares[size]
            .iter()
            .filter(|square| shows_clues(&guide, square))
            .cloned();
        let model = Model {
            solutions: solutions.collect(),
            guide,
        };
        let guide = Value::list(model.guide.iter().cloned().map(Value::list));
        player.assign("solver", function("Solver", [guide]));
        while player.played() < 100 {
            step(player, &model, dice, &squares[size]);
        }
    };
    sessions("pyramids", operations, session, BTreeMap::new)
}

fn step(player: &mut Player<'_>, model: &Model, dice: &mut Dice, squares: &[Table]) {
    match dice.kind() {
        Kind::Legal => {
            let table = legal_table(dice, squares);
            work(player, model, dice, &table);
        }
        Kind::Any if dice.one_in(2) => wrong_calls(player, model, dice),
        Kind::Any => {
            let table = any_table(dice, model.size());
            work(player, model, dice, &table);
        }
        Kind::Query => {
            let table = if dice.one_in(2) {
                dice.pick(squares)
            } else {
                legal_table(dice, squares)
            };
            query(player, model, dice, &table);
        }
    }
}

fn solver(name: &str, arguments: impl IntoIterator<Item = Value>) -> Expression {
    method("solver", name, arguments)
}

/// A method that makes a new table.
fn work(player: &mut Player<'_>, model: &Model, dice: &mut Dice, table: &Table) {
    let invalid = |table: Result<Table, ()>| {
        table.map_or_else(
            |()| raises("InvalidTableError", ""),
            |table| Ok(value(&table)),
        )
    };
    let (name, expected) = match dice.below(10) {
        0 => ("set_table", invalid(model.set_table(table))),
        1 => ("solve_if_ONE", invalid(model.solve_if(table, 1))),
        2 => (
            "solve_if_N",
            invalid(model.solve_if(table, int(model.size()))),
        ),
        3 => ("zero_into_list", Ok(value(&zero_into_list(table)))),
        4 => (
            "reduce_from_guide",
            Ok(value(&model.reduce_from_guide(table))),
        ),
        5 => (
            "unlist_single_value",
            Ok(value(&unlist_single_value(table))),
        ),
        6 => (
            "limit_potential_solutions",
            Ok(value(&limit_potential_solutions(table))),
        ),
        7 => return solve(player, model, dice, table),
        8 => return put(player, model, dice, table),
        _ => return stages(player, dice, table),
    };
    // Without a table, these methods take the raw one.
    if dice.one_in(10) && ["set_table", "zero_into_list"].contains(&name) {
        let raw = if name == "set_table" {
            model.raw()
        } else {
            zero_into_list(&model.raw())
        };
        let none = if dice.one_in(2) {
            vec![]
        } else {
            vec![Value::None]
        };
        player.compare(solver(name, none), &Ok(value(&raw)));
    }
    // Methods do not change their arguments.
    player.assign("table", Expression::Literal(value(table)));
    player.compare_kind(solver(name, [value(table)]), &expected);
    player.compare(crate::models::player::name("table"), &Ok(value(table)));
}

/// A search. Each solution is right.
fn solve(player: &mut Player<'_>, model: &Model, dice: &mut Dice, table: &Table) {
    let no_dict = || Value::dict([]);
    let (operation, solutions) = match dice.below(3) {
        0 => (solver("quess_solution", []), model.fitting(&model.raw())),
        1 => (solver("guess_solution", []), model.fitting(&model.raw())),
        _ => {
            let arguments = [value(table), no_dict(), no_dict(), 0.into()];
            (solver("try_to_fill", arguments), model.fitting(table))
        }
    };
    let found = player.ask(None, operation);
    let is_right = match &found {
        Ok(Value::None) => solutions.is_empty(),
        Ok(table) => solutions.contains(table),
        Err(_) => false,
    };
    let expected = Ok(solutions.first().cloned().unwrap_or(Value::None));
    player.check(is_right, &found, &expected);
}

/// `interposer` and `fill_table_with`.
fn put(player: &mut Player<'_>, model: &Model, dice: &mut Dice, table: &Table) {
    let size = model.size();
    let (row, column) = (dice.below(size), dice.below(size));
    let height = dice.between(1, int(size));
    let mut filled = table.clone();
    let before = std::mem::replace(&mut filled[row][column], Int(height));
    let is_free = before == Int(0) || before == Int(height);
    let taken = || raises("PyraminInterposeError", "");
    if dice.one_in(2) {
        let expected = if is_free { Ok(value(&filled)) } else { taken() };
        let arguments = [value(table), row.into(), column.into(), height.into()];
        player.compare_kind(solver("interposer", arguments), &expected);
        return;
    }
    let is_option = matches!(before, List(options) if options.contains(&height));
    let expected = if is_free || is_option {
        loop {
            let next = unlist_single_value(&limit_potential_solutions(&filled));
            if next == filled {
                break Ok(value(&filled));
            }
            filled = next;
        }
    } else {
        taken()
    };
    let index = Value::list([row, column]);
    let arguments = [
        value(table),
        index,
        height.into(),
        Value::dict([]),
        0.into(),
    ];
    player.compare_kind(solver("fill_table_with", arguments), &expected);
}

/// The dictionaries of the backtracking: deeper stages are dropped.
fn stages(player: &mut Player<'_>, dice: &mut Dice, table: &Table) {
    let stage = dice.between(0, 3);
    let before: Vec<(i64, i64)> = (0..dice.between(0, 4)).map(|key| (key, 7 * key)).collect();
    let pairs = |pairs: &[(i64, i64)]| {
        let pairs = pairs
            .iter()
            .map(|(key, number)| (Value::from(*key), Value::list([*number])));
        pairs.collect::<Vec<_>>()
    };
    let earlier: Vec<_> = before
        .iter()
        .copied()
        .filter(|(key, _)| *key < stage)
        .collect();
    if dice.one_in(2) {
        let mut ways = pairs(&earlier);
        let tried = if before.iter().any(|(key, _)| *key == stage) {
            vec![7 * stage]
        } else {
            vec![]
        };
        ways.push((stage.into(), Value::list(tried)));
        let arguments = [Value::dict(pairs(&before)), stage.into()];
        player.compare(
            solver("get_previous_way_info", arguments),
            &Ok(Value::dict(ways)),
        );
        return;
    }
    let sorted = sorted_options(table);
    let root = sorted.values().next().map(|places| places[0].clone());
    let expected = root.map_or_else(
        || raises("ValueError", ""),
        |place| {
            let here = Value::list([value(table), place.clone(), options_at(table, &place)]);
            let tree = pairs(&earlier).into_iter().chain([(stage.into(), here)]);
            Ok(Value::tuple([Value::dict(tree), stage.into()]))
        },
    );
    let arguments = [value(table), Value::dict(pairs(&before)), stage.into()];
    player.compare_kind(solver("get_stage_info", arguments), &expected);
}

fn options_at(table: &Table, place: &Value) -> Value {
    for (row, cells) in table.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            if let (List(options), true) = (cell, *place == Value::list([row, column])) {
                return Value::list(options.clone());
            }
        }
    }
    Value::None
}

/// A method that answers a question about a table.
fn query(player: &mut Player<'_>, model: &Model, dice: &mut Dice, table: &Table) {
    let argument = [value(table)];
    let is_height = |cell: &Cell| matches!(cell, Int(1..));
    match dice.below(8) {
        0 => player.compare(solver("length", []), &Ok(model.size().into())),
        1 => player.compare(solver("generate_raw_table", []), &Ok(value(&model.raw()))),
        2 => {
            let only = table.iter().flatten().all(is_height);
            player.compare(solver("check_if_only_ints", argument), &Ok(only.into()));
        }
        3 => {
            let shows = shows_clues(&model.guide, table);
            player.compare(
                solver("check_guidance_prompts", argument),
                &Ok(shows.into()),
            );
        }
        4 => player.compare(
            solver("is_table_correct", argument),
            &Ok(is_correct(table).into()),
        ),
        5 => {
            let alright = is_correct(table) && shows_clues(&model.guide, table);
            player.compare(
                solver("is_everything_alright", argument),
                &Ok(alright.into()),
            );
        }
        6 => {
            let pairs = sorted_options(table).into_iter();
            let sorted =
                Value::dict(pairs.map(|(count, places)| (count.into(), Value::list(places))));
            player.compare(solver("sort_possible_options", argument), &Ok(sorted));
        }
        _ => {
            let root = sorted_options(table)
                .values()
                .next()
                .map(|places| places[0].clone());
            let expected = root.map_or_else(
                || raises("ValueError", ""),
                |place| Ok(Value::tuple([place.clone(), options_at(table, &place)])),
            );
            player.compare_kind(solver("get_new_root", argument), &expected);
        }
    }
}

/// Calls with arguments of wrong numbers, types or sizes.
fn wrong_calls(player: &mut Player<'_>, model: &Model, dice: &mut Dice) {
    let size = model.size();
    let raw = value(&model.raw());
    let (operation, expected): (_, Reply) = match dice.below(6) {
        0 => (
            function("Solver", [bad_guide(dice, model)]),
            raises("InvalidGuideError", ""),
        ),
        1 => {
            let small = Value::list((0..=size).map(|_| Value::list([0; 2])));
            let table = dice.pick(&[
                small,
                Value::None,
                3.into(),
                "table".into(),
                Value::list([1]),
            ]);
            let name = dice.pick(&[
                "limit_potential_solutions",
                "reduce_from_guide",
                "get_new_root",
            ]);
            (solver(name, [table]), raises("InvalidTableError", ""))
        }
        2 => {
            let index = dice.pick(&[-1, int(size), 99]);
            let arguments = [raw, index.into(), 0.into(), 1.into()];
            (solver("interposer", arguments), raises("IndexError", ""))
        }
        3 => {
            let height = dice.pick(&[0, -1, int(size) + 1]);
            let arguments = [raw, 0.into(), 0.into(), height.into()];
            (
                solver("interposer", arguments),
                raises("InvalidTableError", ""),
            )
        }
        4 => {
            let arguments = [raw, 0.into(), dice.odd_value(), 1.into()];
            (solver("interposer", arguments), raises("TypeError", ""))
        }
        _ => {
            let calls: [(&str, &[&str]); 4] = [
                ("length", &[]),
                ("reduce_from_guide", &["table"]),
                ("interposer", &["table", "in1", "in2", "v"]),
                ("get_stage_info", &["table", "tree", "stage"]),
            ];
            let (name, names) = dice.pick(&calls);
            let given = dice.below(6);
            if let Some(complaint) = wrong_number(&format!("Solver.{name}"), names, given) {
                player.compare(solver(name, vec![raw; given]), &Err(complaint));
            }
            return;
        }
    };
    player.compare_kind(operation, &expected);
}
