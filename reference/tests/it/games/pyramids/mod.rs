//! Games of Pyramids.

mod judged;
mod said;

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::puzzles::pyramids::Pyramids;
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::games::play::{self, operation};

/// Plays right, but reverses all that the text leaves open. Options and positions come in the opposite order,
/// positions are tuples, the search branches at the second of two lists, and a table is solved upside down.
fn otherwise(session: &mut Session<Local<'_>>, operation: &Operation) -> Value {
    let Expression::Call {
        callee, arguments, ..
    } = &operation.expression
    else {
        panic!("{operation} is no call");
    };
    let Expression::Attribute(_, method) = &**callee else {
        panic!("{operation} is no method");
    };
    let call = Operation::from(operation.expression.clone());
    let own = session.evaluate(&call).result.expect("an answer");
    let answer = match method.as_str() {
        "guess_solution" => upside_down(session),
        "sort_possible_options" => {
            let Value::Dict(pairs) = own else {
                panic!("{own} is no dict");
            };
            let places = |places: &Value| Value::list(list(places).iter().rev().map(tuple));
            let pairs = pairs.iter().rev();
            let pairs = pairs.map(|(count, found)| (count.clone(), places(found)));
            // A number of options that no list has may have an empty list.
            let none = (Value::from(0), Value::Tuple(Vec::new()));
            Value::dict(std::iter::once(none).chain(pairs))
        }
        "get_new_root" => {
            let table = session.evaluate(&arguments[0].clone().into());
            last_root(&table.result.expect("a table"))
        }
        _ => turned(&own),
    };
    if let Some(target) = &operation.target {
        let kept = Operation::assignment(target, answer.clone().into());
        session.evaluate(&kept).result.expect("a value");
    }
    answer
}

fn list(value: &Value) -> Vec<Value> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => elements.clone(),
        other => panic!("{other} is no list"),
    }
}

fn tuple(value: &Value) -> Value {
    Value::Tuple(list(value))
}

fn is_list(value: &Value) -> bool {
    matches!(value, Value::List(_))
}

/// The table with its options in the opposite order.
fn turned(table: &Value) -> Value {
    let element = |element: &Value| match element {
        Value::List(options) => Value::list(options.iter().rev().cloned()),
        height => height.clone(),
    };
    Value::list(
        list(table)
            .iter()
            .map(|row| Value::list(list(row).iter().map(element))),
    )
}

fn last_root(table: &Value) -> Value {
    let mut best: Option<(usize, Value)> = None;
    for (row, elements) in list(table).iter().enumerate() {
        for (column, element) in list(elements).iter().enumerate() {
            if !is_list(element) {
                continue;
            }
            let count = list(element).len();
            if best.as_ref().is_none_or(|(fewest, _)| count <= *fewest) {
                let place = Value::tuple([row, column]);
                let options = Value::list(list(element).into_iter().rev());
                best = Some((count, Value::tuple([place, options])));
            }
        }
    }
    best.expect("a list").1
}

/// The solution of the guide turned upside down, turned back.
fn upside_down(session: &mut Session<Local<'_>>) -> Value {
    let text = session
        .evaluate(&operation("str(solver)"))
        .result
        .expect("a text");
    let text = text.as_str().expect("a text");
    let guide = text
        .strip_prefix("Solver(")
        .and_then(|rest| rest.strip_suffix(')'));
    let guide = parse_value(guide.expect("a solver")).expect("a guide");
    let [top, bottom, left, right] = &list(&guide)[..] else {
        panic!("{guide} is no guide");
    };
    let reversed = |clues: &Value| Value::list(list(clues).into_iter().rev());
    let headless = [bottom.clone(), top.clone(), reversed(left), reversed(right)];
    let call = Expression::name("Solver").call([Value::list(headless)]);
    let nothing: [Value; 0] = [];
    let call = call.method("guess_solution", nothing);
    let table = session.evaluate(&call.into()).result.expect("a solution");
    reversed(&table)
}

#[test]
fn a_right_subject_is_never_refused() {
    play::games(&Pyramids, otherwise, 60, 30);
}

#[test]
fn all_choices_are_specified_and_only_moves_change_a_state() {
    play::all_choices(&Pyramids, otherwise, 25, 4);
}

#[test]
fn simpler_openings_come_to_an_end() {
    play::chains(&Pyramids, otherwise, 40);
}

/// The table of one pyramid holds 0, 1, or a list of 1, which stands for a zero.
#[test]
fn moves_reach_all_states_of_one_pyramid() {
    assert_eq!(play::reachable(&Pyramids, "[0], [0], [0], [0]"), 3);
    assert_eq!(play::reachable(&Pyramids, "[1], [0], [0], [1]"), 3);
}

#[test]
fn moves_reach_few_states_of_a_table_of_three_rows() {
    let reached = play::reachable(&Pyramids, "[2, 2, 1], [1, 2, 3], [2, 2, 1], [1, 2, 3]");
    assert!((100..4_000).contains(&reached), "{reached}");
}

#[test]
fn openings_are_of_all_kinds() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut kinds = BTreeSet::new();
    for _ in 0..300 {
        let opening = Pyramids.opening(&mut random);
        let mut referee = Referee::new(&Pyramids, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let text = opening.operations[0].to_string();
        let size = list(referee.game().variable("table").expect("a table")).len();
        let clues = text.matches(|letter: char| letter.is_ascii_digit()).count();
        let missing = text.matches('0').count();
        let solved = referee.expect(&operation("solver.guess_solution()"));
        let is_so = [
            (size == 1, "one"),
            (size == 2, "two"),
            (size == 3, "three"),
            (size == 4, "four"),
            (size == 5, "five"),
            (missing == 0, "all clues"),
            (missing == clues, "no clues"),
            (matches!(solved, Expected::Open(_)), "solvable"),
            (solved == Expected::Unspecified, "unsolvable"),
        ];
        let so = is_so.iter().filter(|(is_so, _)| *is_so);
        kinds.extend(so.map(|(_, kind)| *kind));
    }
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}

#[test]
fn an_opening_of_a_text_has_its_puzzle() {
    let opened = |text: &str| -> Vec<String> {
        let opening = Pyramids.opening_of(text).expect("a puzzle");
        opening.operations.iter().map(ToString::to_string).collect()
    };
    let guide = "[0, 2], [0, 0], [0, 0], [0, 0]";
    let made = "solver = Solver([[0, 2], [0, 0], [0, 0], [0, 0]])";
    assert_eq!(opened(guide), [made, "table = solver.generate_raw_table()"]);
    let given = format!("{guide}\n. .\n. 2\n");
    assert_eq!(opened(&given), [made, "table = [[0, 0], [0, 2]]"]);
    Pyramids
        .opening_of("[3, 0], [0, 0], [0, 0], [0, 0]")
        .unwrap_err();
}
