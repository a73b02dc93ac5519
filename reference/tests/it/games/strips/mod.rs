//! Games of Strips.

mod judged;

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::puzzles::strips::Strips;
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::games::play::{self, operation};

/// Plays in the same way as the reference.
fn reference(session: &mut Session<Local<'_>>, operation: &Operation) -> Value {
    let value = Operation::from(operation.expression.clone());
    let value = session.evaluate(&value).result.expect("an answer");
    kept(session, operation, value)
}

fn kept(session: &mut Session<Local<'_>>, operation: &Operation, value: Value) -> Value {
    if let Some(target) = &operation.target {
        let kept = Operation::assignment(target, value.clone().into());
        session.evaluate(&kept).result.expect("a value");
    }
    value
}

/// Plays right, but tries places in the opposite order.
fn backwards(session: &mut Session<Local<'_>>, operation: &Operation) -> Value {
    let Expression::Call {
        callee, arguments, ..
    } = &operation.expression
    else {
        panic!("{operation} is no call");
    };
    let mut value = |expression: &Expression| {
        let evaluation = session.evaluate(&expression.clone().into());
        evaluation.result.expect("an argument")
    };
    let arguments: Vec<Value> = arguments.iter().map(&mut value).collect();
    let answer = match (&**callee, &arguments[..]) {
        (Expression::Name(name), [grid, columns, rows, strips, occupied, placing])
            if name == "depth_first_search" =>
        {
            let mut laid = list(placing);
            let mut occupied = list(occupied);
            let size = [columns, rows].map(Value::clone);
            let found = search(
                session,
                grid,
                &size,
                &list(strips),
                &mut occupied,
                &mut laid,
            );
            assert!(found, "{operation} has an answer");
            Value::Tuple(laid)
        }
        (_, [grids, strips, per_row]) => {
            let outlines = list(grids)
                .into_iter()
                .map(|rows| cut(session, &rows, strips));
            let outlines = Value::Tuple(outlines.collect());
            ask(session, "get_output", [outlines, per_row.clone()])
        }
        _ => panic!("{operation} leaves no choice"),
    };
    kept(session, operation, answer)
}

fn ask<const N: usize>(
    session: &mut Session<Local<'_>>,
    function: &str,
    arguments: [Value; N],
) -> Value {
    let call = Expression::name(function).call(arguments);
    session.evaluate(&call.into()).result.expect("an answer")
}

fn list(value: &Value) -> Vec<Value> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => elements.clone(),
        other => panic!("{other} is no list"),
    }
}

/// The outline of a grid.
fn cut(session: &mut Session<Local<'_>>, rows: &Value, strips: &Value) -> Value {
    let rows: Vec<Vec<char>> = list(rows)
        .iter()
        .map(|row| row.as_str().expect("a row").chars().collect())
        .collect();
    let cells = rows.iter().enumerate().flat_map(|(row, colours)| {
        let colours = colours.iter().enumerate();
        colours.map(move |(column, colour)| (Value::tuple([column, row]), Value::from(*colour)))
    });
    let grid = Value::dict(cells);
    let size = [rows[0].len(), rows.len()].map(Value::from);
    let mut laid = Vec::new();
    assert!(search(
        session,
        &grid,
        &size,
        &list(strips),
        &mut Vec::new(),
        &mut laid
    ));
    let [columns, rows] = size;
    ask(
        session,
        "get_placing_outline",
        [Value::Tuple(laid), columns, rows],
    )
}

/// Lays strips, at the last possible place first.
fn search(
    session: &mut Session<Local<'_>>,
    grid: &Value,
    size: &[Value; 2],
    strips: &[Value],
    occupied: &mut Vec<Value>,
    laid: &mut Vec<Value>,
) -> bool {
    let Some((strip, others)) = strips.split_first() else {
        return true;
    };
    let Value::Dict(colours) = grid else {
        panic!("{grid} is no dict");
    };
    let [columns, rows] = size.clone();
    let positions = list(&ask(
        session,
        "get_strip_positions",
        [strip.clone(), columns, rows],
    ));
    for position in positions.into_iter().rev() {
        let parts = list(&position);
        let Value::Dict(cells) = &parts[0] else {
            panic!("{position} has no cells");
        };
        let fits = |pair: &(Value, Value)| colours.contains(pair) && !occupied.contains(&pair.0);
        if !cells.iter().all(fits) {
            continue;
        }
        let before = occupied.len();
        occupied.extend(cells.iter().map(|(cell, _)| cell.clone()));
        laid.push(parts[1].clone());
        if search(session, grid, size, others, occupied, laid) {
            return true;
        }
        occupied.truncate(before);
        laid.pop();
    }
    false
}

#[test]
fn a_right_subject_is_never_refused() {
    play::games(&Strips, reference, 50, 30);
    play::games(&Strips, backwards, 100, 30);
}

#[test]
fn all_choices_are_specified_and_only_moves_change_a_state() {
    play::all_choices(&Strips, backwards, 60, 4);
}

#[test]
fn simpler_openings_come_to_an_end() {
    play::chains(&Strips, backwards, 60);
}

/// A single cell has no room for a strip.
#[test]
fn moves_reach_all_states_of_a_cell() {
    // Two states: before the trial and after it.
    assert_eq!(play::reachable(&Strips, "strips: ww\nw\n"), 2);
}

#[test]
fn openings_are_of_all_kinds() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut kinds = BTreeSet::new();
    for _ in 0..300 {
        let opening = Strips.opening(&mut random);
        let mut referee = Referee::new(&Strips, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let variable = |name: &str| referee.game().variable(name).expect("a variable").clone();
        let strips: Vec<String> = list(&variable("strips"))
            .iter()
            .map(|strip| strip.as_str().expect("a strip").to_owned())
            .collect();
        let turned = |strip: &String| strip.chars().rev().collect::<String>();
        let (columns, rows) = (variable("num_cols"), variable("num_rows"));
        let solved = referee.expect(&operation("solve_grids(grids, strips, 1)"));
        let is_so = [
            (columns == Value::from(1), "one column"),
            (rows == Value::from(1), "one row"),
            (columns == rows && columns == Value::from(1), "one cell"),
            (columns < rows, "tall"),
            (columns > rows, "wide"),
            (
                strips.iter().all(|strip| *strip == turned(strip)),
                "palindromes",
            ),
            (strips.iter().any(|strip| *strip != turned(strip)), "others"),
            (strips.iter().any(|strip| strip.len() > 3), "long strips"),
            (matches!(solved, Expected::Open(_)), "solvable"),
            (matches!(solved, Expected::Determined { .. }), "unsolvable"),
        ];
        let so = is_so.iter().filter(|(is_so, _)| *is_so);
        kinds.extend(so.map(|(_, kind)| *kind));
    }
    assert_eq!(kinds.len(), 10, "{kinds:?}");
}

#[test]
fn an_opening_of_a_text_has_its_puzzle() {
    let opening = Strips.opening_of("strips: wb\nwb\nbw\n").expect("a puzzle");
    let operations: Vec<_> = opening.operations.iter().map(ToString::to_string).collect();
    let expected = [
        "grid = {(0, 0): 'w', (1, 0): 'b', (0, 1): 'b', (1, 1): 'w'}",
        "num_cols = 2",
        "num_rows = 2",
        "grids = (('wb', 'bw'),)",
        "strips = ('wb',)",
        "placing = ()",
    ];
    assert_eq!(operations, expected);
    for other in ["strips: wb\nxy\n", "strips: w\nwb\n", "strips:\nwb\n"] {
        Strips.opening_of(other).unwrap_err();
    }
}
