//! Games of Strips.

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::puzzles::strips::Strips;
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::play::{self, operation};

/// Plays as the reference does.
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

/// Plays as right as the reference, but tries places in the opposite order.
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

/// Lays strips, the last place first.
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
fn all_choices_are_specified_and_only_moves_change_anything() {
    play::all_choices(&Strips, backwards, 60, 4);
}

#[test]
fn simpler_openings_come_to_an_end() {
    play::chains(&Strips, backwards, 60);
}

/// A cell alone has no room for a strip, and one outline.
#[test]
fn moves_reach_all_states_of_a_cell() {
    // Nothing is placed, or it was tried; and nothing is drawn, or the cell.
    assert_eq!(play::reachable(&Strips, "strips: ww\nw\n"), 4);
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

/// Answers that are wrong, and why.
#[test]
fn wrong_choices_are_refused() {
    let opening = Strips
        .opening_of("strips: wb bww\nwbb\nbww\n")
        .expect("a puzzle");
    let search = "depth_first_search(grid, num_cols, num_rows, strips, (), ())";
    let rest = "depth_first_search(grid, num_cols, num_rows, ('bww',), ((0, 0), (1, 0)), \
                (((0, 0), 'horizontal', 2),))";
    let form = "a placing is a tuple of tuples";
    for (call, answer, reason) in [
        (search, "False", "there is a place for every strip"),
        (search, "None", form),
        (
            search,
            "[((0, 0), 'horizontal', 2), ((0, 1), 'horizontal', 3)]",
            form,
        ),
        (
            search,
            "([(0, 0), 'horizontal', 2], ((0, 1), 'horizontal', 3))",
            form,
        ),
        (
            search,
            "(((0, 0), 'horizontal', 2),)",
            "the placing has 1 for 2 strips",
        ),
        (
            search,
            "(((0, 0), 'horizontal', 3), ((0, 1), 'horizontal', 3))",
            "strip `wb` has 2 cells",
        ),
        (
            search,
            "(((2, 0), 'horizontal', 2), ((0, 1), 'horizontal', 3))",
            "lies partly outside",
        ),
        (
            search,
            "(((1, 0), 'horizontal', 2), ((0, 1), 'horizontal', 3))",
            "which has colours `bb`",
        ),
        (
            search,
            "(((0, 0), 'vertical', 2), ((0, 1), 'horizontal', 3))",
            "which a strip before it covers",
        ),
        (rest, "(((0, 1), 'horizontal', 3),)", "does not begin with"),
        (
            rest,
            "(((0, 0), 'horizontal', 2), ((0, 0), 'horizontal', 3))",
            "which is occupied",
        ),
        (
            "solve_grids(grids, strips, 1)",
            "False",
            "there is a solution",
        ),
        (
            "solve_grids(grids, strips, 1)",
            r"' _ _ _ \n|_ _ _|\n|_|_ _|\n'",
            "has colours `bb`",
        ),
        (
            "solve_grids(grids, strips, 1)",
            r"' _ _ _ \n|_ _ _|\n|_ _|_|'",
            "lacks its newline",
        ),
    ] {
        let mut referee = Referee::new(&Strips, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let Expected::Open(call) = referee.expect(&operation(call)) else {
            panic!("{call} leaves a choice");
        };
        let answer = parse_value(answer).expect(answer);
        let refused = referee.adopt(&call, &answer, &[]).unwrap_err();
        assert!(refused.contains(reason), "{refused} instead of {reason}");
    }
}

/// What stands in the text of the assignment, and what not.
#[test]
fn what_the_assignment_does_not_say_is_unspecified() {
    for (text, is_specified) in [
        ("list(get_strip_positions('wb', 3, 2))", true),
        ("tuple(get_strip_positions('wb', 3, 2))", true),
        ("get_strip_positions('wb', 3, 2)", false),
        ("positions = get_strip_positions('wb', 3, 2)", false),
        ("len(get_strip_positions('wb', 3, 2))", false),
        ("list(get_strip_positions('w', 3, 2))", false),
        ("list(get_strip_positions('', 3, 2))", false),
        ("list(get_strip_positions('wb', 0, 2))", false),
        ("list(get_strip_positions('wb', 3, -1))", false),
        ("list(get_strip_positions(['w', 'b'], 3, 2))", false),
        ("get_placing_outline((), 2, 1)", true),
        ("get_placing_outline([], 2, 1)", false),
        (
            "get_placing_outline((((0, 0), 'horizontal', 3),), 2, 1)",
            false,
        ),
        (
            "get_placing_outline((((0, 0), 'horizontal', 1),), 2, 1)",
            false,
        ),
        (
            "get_placing_outline((((0, 0), 'diagonal', 2),), 2, 1)",
            false,
        ),
        ("get_output(([' _ ', '|_|'],), 3)", true),
        ("get_output(([' _ ', '|_|'],), 0)", false),
        ("get_output((), 1)", false),
        ("get_output((['a', 'b'],), 1)", false),
        ("get_output(([' _ ', '|_|'], [' _ _ ', '|_|_|']), 1)", false),
        ("depth_first_search(grid, 2, 1, (), (), ())", true),
        ("depth_first_search(grid, 2, 1, ('wb',), (), ())", true),
        ("depth_first_search(grid, 2, 1, ('bb',), (), ())", true),
        ("depth_first_search(grid, 2, 1, ['wb'], (), ())", false),
        ("depth_first_search(grid, 1, 1, ('wb',), (), ())", false),
        ("depth_first_search(grid, 2, 2, ('wb',), (), ())", false),
        (
            "depth_first_search(grid, 2, 1, ('wb',), ((9, 9),), ())",
            false,
        ),
        (
            "depth_first_search(grid, 2, 1, (), (), (((0, 0), 'horizontal', 2),))",
            false,
        ),
        ("solve_grids((('wb',),), ('wb',), 1)", true),
        ("solve_grids((('wb',), ('ww',)), ('wb',), 1)", true),
        ("solve_grids((('wb',), ('w',)), ('wb',), 1)", false),
        ("solve_grids((('wb',),), (), 1)", false),
        ("solve_grids((), ('wb',), 1)", false),
        ("solve_grids((('xy',),), ('xy',), 1)", false),
    ] {
        let opening = Strips.opening_of("strips: wb\nwb\n").expect("a puzzle");
        let mut referee = Referee::new(&Strips, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let expected = referee.expect(&operation(text));
        let found = expected != Expected::Unspecified;
        assert_eq!(found, is_specified, "{text}: {expected:?}");
    }
}
