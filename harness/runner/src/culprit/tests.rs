use std::collections::BTreeMap;

use puzzlemark_model::{Action, Expectation, Step};
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reports::Verdict;

use super::{Checked, is_apart, turn};

/// Returns where answers turn wrong. `x` is a wrong answer.
fn turn_of(answers: &str) -> Option<usize> {
    let answer = |answer: char| Checked {
        verdict: match answer {
            'x' => Verdict::WrongAnswer,
            _ => Verdict::Accepted,
        },
        expected: None,
        got: String::new(),
        differences: Vec::new(),
    };
    turn(&answers.chars().map(answer).collect::<Vec<_>>())
}

#[test]
fn answers_turn_once_from_right_to_wrong() {
    assert_eq!(turn_of("..xx"), Some(2));
    assert_eq!(turn_of(".x"), Some(1));
    for unclear in ["", "....", "xx", "x.", "..x.", ".x.xx"] {
        assert_eq!(turn_of(unclear), None, "{unclear}");
    }
}

fn is_apart_from(operation: &str, variables: &[&str]) -> bool {
    let object = |id| ObjectRef {
        class: "Puzzle".to_owned(),
        id,
    };
    let step = Step {
        action: Action::Call(parse_operation(operation).unwrap()),
        text: operation.to_owned(),
        expectation: Expectation::default(),
        because: None,
        hint: None,
        line: 1,
    };
    let variables: Vec<_> = variables.iter().map(|&name| name.to_owned()).collect();
    let objects = [("first", 1), ("second", 2), ("same", 2)];
    let objects = objects.map(|(name, id)| (name.to_owned(), object(id)));
    is_apart(&step, &variables, &BTreeMap::from(objects))
}

#[test]
fn a_step_is_apart_if_it_uses_other_objects() {
    assert!(is_apart_from("first.update('u')", &["second"]));
    assert!(is_apart_from(
        "moves = first.solve()",
        &["second", "before"]
    ));
    for (operation, variables) in [
        ("second.update('u')", &["second"][..]),
        ("same.update('u')", &["second"]),
        ("first.join(second)", &["second"]),
        ("before = first.text()", &["second", "before"]),
        ("first.update('u')", &[]),
    ] {
        assert!(
            !is_apart_from(operation, variables),
            "{operation} {variables:?}"
        );
    }
}
