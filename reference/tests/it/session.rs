//! Sessions like those in assignment texts, and the meaning of data in them.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::{parse_operation, split_comment};
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Evaluation, Local, Session};

/// The lines that an interpreter shows for each operation of a session.
fn replay(operations: &[&str]) -> Vec<String> {
    let module = puzzles::by_name("bubbles-and-boulders").expect("a known puzzle");
    let puzzle = b"#AAB\nCDDB\nCDBB\nCD#B\n".to_vec();
    let files = BTreeMap::from([
        ("puzzle.txt".to_owned(), puzzle),
        ("bad.txt".to_owned(), b"AB\nBA\n".to_vec()),
        ("bytes.txt".to_owned(), b"\xff".to_vec()),
    ]);
    let mut session = Session::new(Local::new(module, &files));
    operations
        .iter()
        .map(|text| {
            let operation = parse_operation(split_comment(text).0).expect(text);
            let Evaluation { printed, result } = session.evaluate(&operation);
            match result {
                Ok(puzzlemark_reference::Value::None) => printed,
                Ok(value) => format!("{printed}{value}\n"),
                Err(exception) => {
                    format!("{printed}Traceback (most recent call last):\n{exception}\n")
                }
            }
        })
        .collect()
}

/// Checks that each `>>>` line of a session shows the lines that follow it.
fn holds(session: &str) {
    let blocks: Vec<(&str, &str)> = session
        .split(">>> ")
        .skip(1)
        .map(|block| block.split_once('\n').unwrap_or((block, "")))
        .collect();
    let operations: Vec<&str> = blocks.iter().map(|(operation, _)| *operation).collect();
    for (shown, (operation, expected)) in replay(&operations).iter().zip(&blocks) {
        assert_eq!(shown, expected, "{operation}");
    }
}

#[test]
fn the_session_of_the_assignment() {
    holds(include_str!("session/assignment.txt"));
}

#[test]
fn open_cases_of_the_assignment_have_a_reply() {
    holds(include_str!("session/left_open.txt"));
}

#[test]
fn comparisons_agree_with_python() {
    holds(include_str!("session/comparisons.txt"));
}

#[test]
fn variables_share_their_objects() {
    holds(include_str!("session/variables.txt"));
}

#[test]
fn elements_are_found_and_refused_as_in_python() {
    holds(include_str!("session/elements.txt"));
}

#[test]
fn methods_of_data_agree_with_python() {
    holds(include_str!("session/methods.txt"));
}

#[test]
fn builtins_agree_with_python() {
    holds(include_str!("session/builtins.txt"));
}

#[test]
fn operators_agree_with_python() {
    holds(include_str!("session/operators.txt"));
}

#[test]
fn objects_answer_as_those_of_a_class_without_operators() {
    holds(include_str!("session/objects.txt"));
}
