//! Random operations on Strips.

mod model;

use std::collections::BTreeMap;

use puzzlemark_reference::Value;

use crate::models::dice::{Dice, Kind};
use crate::models::player::{Player, Reply, function, raises, sessions, wrong_number};
use model::{
    Cell, Placement, cell_value, cells, grid_dict, grid_rows, outline, output, placement_value,
    positions, search, solve_grids,
};

fn any_grid(dice: &mut Dice, columns: usize, rows: usize) -> Vec<Vec<char>> {
    let mut row = || (0..columns).map(|_| dice.pick(&['b', 'w'])).collect();
    (0..rows).map(|_| row()).collect()
}

fn any_strip(dice: &mut Dice) -> String {
    let length = 1 + dice.below(3);
    (0..length).map(|_| dice.pick(&['b', 'w'])).collect()
}

/// Strips at random places of a grid, so that there is a solution.
fn laid(dice: &mut Dice, grid: &[Vec<char>]) -> (Vec<String>, Vec<Placement>) {
    let (columns, rows) = (grid[0].len(), grid.len());
    let (mut strips, mut placing, mut occupied) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..dice.below(7) {
        let length = 1 + dice.below(3);
        let among = positions(&"w".repeat(length), columns, rows);
        if among.is_empty() {
            continue;
        }
        let (_, placement) = dice.pick(&among);
        let cells = cells(placement);
        if cells.iter().all(|cell| !occupied.contains(cell)) {
            strips.push(cells.iter().map(|cell| grid[cell.1][cell.0]).collect());
            placing.push(placement);
            occupied.extend(cells);
        }
    }
    (strips, placing)
}

pub(crate) fn play(operations: u64, dice: &mut Dice) -> u64 {
    let session = |player: &mut Player<'_>| {
        while player.played() < 100 {
            step(player, dice);
        }
    };
    sessions("strips", operations, session, BTreeMap::new)
}

fn step(player: &mut Player<'_>, dice: &mut Dice) {
    let (columns, rows) = (1 + dice.below(4), 1 + dice.below(4));
    let grid = any_grid(dice, columns, rows);
    match dice.kind() {
        Kind::Legal => {
            let (strips, placing) = laid(dice, &grid);
            search_and_solve(player, dice, &grid, strips, &placing);
        }
        Kind::Any if dice.one_in(2) => wrong_calls(player, dice),
        Kind::Any => {
            let strips = (0..dice.below(4)).map(|_| any_strip(dice)).collect();
            search_and_solve(player, dice, &grid, strips, &[]);
        }
        Kind::Query => query(player, dice, &grid),
    }
}

fn search_and_solve(
    player: &mut Player<'_>,
    dice: &mut Dice,
    grid: &[Vec<char>],
    strips: Vec<String>,
    placing: &[Placement],
) {
    let (columns, rows) = (grid[0].len(), grid.len());
    if dice.one_in(2) {
        // The placing begins with some of the strips.
        let start = &placing[..dice.below(placing.len() + 1)];
        let strips = &strips[start.len()..];
        let occupied: Vec<Cell> = start.iter().copied().flat_map(cells).collect();
        let found = search(grid, strips, &occupied, start);
        let found = found.map_or(false.into(), |placing| {
            Value::tuple(placing.into_iter().map(placement_value))
        });
        let arguments = [
            grid_dict(grid),
            columns.into(),
            rows.into(),
            Value::tuple(strips.to_vec()),
            Value::tuple(occupied.into_iter().map(cell_value)),
            Value::tuple(start.iter().copied().map(placement_value)),
        ];
        player.compare(function("depth_first_search", arguments), &Ok(found));
        return;
    }
    let mut grids = vec![grid.to_vec()];
    for _ in 0..dice.below(3) {
        grids.push(if dice.one_in(3) {
            any_grid(dice, columns, rows)
        } else {
            grid.to_vec()
        });
    }
    let per_row = 1 + dice.below(4);
    let expected = solve_grids(&grids, &strips, per_row);
    let arguments = [
        Value::tuple(grids.iter().map(|grid| grid_rows(grid))),
        Value::tuple(strips),
        per_row.into(),
    ];
    player.compare(function("solve_grids", arguments), &Ok(expected));
}

fn query(player: &mut Player<'_>, dice: &mut Dice, grid: &[Vec<char>]) {
    let (columns, rows) = (grid[0].len(), grid.len());
    match dice.below(3) {
        0 => {
            let strip = any_strip(dice);
            let value = |(colours, placement): (Vec<char>, Placement)| {
                let pairs = cells(placement).into_iter().map(cell_value);
                let colours = colours.into_iter().map(Value::from);
                Value::tuple([Value::dict(pairs.zip(colours)), placement_value(placement)])
            };
            let expected = Value::list(positions(&strip, columns, rows).into_iter().map(value));
            let arguments = [strip.into(), columns.into(), rows.into()];
            player.compare(function("get_strip_positions", arguments), &Ok(expected));
        }
        1 => {
            let (_, placing) = laid(dice, grid);
            let expected = Value::list(outline(&placing, columns, rows));
            let placing = Value::tuple(placing.into_iter().map(placement_value));
            let arguments = [placing, columns.into(), rows.into()];
            player.compare(function("get_placing_outline", arguments), &Ok(expected));
        }
        _ => {
            let outlines: Vec<Vec<String>> = (0..dice.below(6))
                .map(|_| outline(&laid(dice, grid).1, columns, rows))
                .collect();
            let per_row = 1 + dice.below(4);
            let expected = Value::from(output(&outlines, per_row));
            let outlines = Value::list(outlines.into_iter().map(Value::list));
            let arguments = [outlines, per_row.into()];
            player.compare(function("get_output", arguments), &Ok(expected));
        }
    }
}

/// Calls with arguments of wrong numbers, types or sizes.
fn wrong_calls(player: &mut Player<'_>, dice: &mut Dice) {
    let calls: [(&str, &[&str]); 5] = [
        ("solve_grids", &["grids", "strips", "outlines_per_row"]),
        (
            "depth_first_search",
            &[
                "grid",
                "num_cols",
                "num_rows",
                "strips",
                "occupied_cells",
                "placing",
            ],
        ),
        ("get_strip_positions", &["strip", "num_cols", "num_rows"]),
        ("get_placing_outline", &["placing", "num_cols", "num_rows"]),
        ("get_output", &["outlines", "outlines_per_row"]),
    ];
    let (name, names) = dice.pick(&calls);
    let given = dice.below(8);
    let odd = dice.odd_value();
    if let Some(complaint) = wrong_number(name, names, given) {
        player.compare(function(name, vec![odd; given]), &Err(complaint));
        return;
    }
    let type_error = raises("TypeError", "");
    let blank = || Value::tuple([Value::tuple(["w"])]);
    let (operation, expected): (_, Reply) = match dice.below(6) {
        0 => (
            function("get_strip_positions", [odd, 1.into(), 1.into()]),
            type_error,
        ),
        1 => (
            function("get_strip_positions", ["w".into(), odd, 1.into()]),
            type_error,
        ),
        2 => (
            function("solve_grids", [blank(), odd_sequence(dice), 1.into()]),
            type_error,
        ),
        // A negative range is empty.
        3 => {
            let arguments = [
                "wb".into(),
                dice.between(-3, 0).into(),
                dice.between(-3, 0).into(),
            ];
            (
                function("get_strip_positions", arguments),
                Ok(Value::list::<Value>([])),
            )
        }
        4 => {
            let no_grids = [Value::tuple::<Value>([]), Value::tuple(["w"]), 1.into()];
            (function("solve_grids", no_grids), raises("IndexError", ""))
        }
        _ => {
            let small = [
                Value::tuple([Value::tuple(["ww"]), Value::tuple(["w"])]),
                Value::tuple(["ww"]),
                1.into(),
            ];
            (function("solve_grids", small), raises("IndexError", ""))
        }
    };
    player.compare_kind(operation, &expected);
}

fn odd_sequence(dice: &mut Dice) -> Value {
    dice.pick(&[Value::None, 3.into(), Value::tuple([1])])
}
