//! Faults in Bubbles and boulders, on the board of the assignment text.

use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::puzzles;

use super::*;
use puzzlemark_model::fault::{Concern, Deed, Gift, When};
use puzzlemark_reference::{Exception, Value};

const BOARD: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

fn method(name: &str) -> Concern {
    Concern::Method("Puzzle".to_owned(), name.to_owned())
}

/// A fault that shows always, and does and gives nothing wrong yet.
fn fault(of: Concern) -> Fault {
    Fault {
        title: "a fault".to_owned(),
        of,
        when: When::default(),
        does: Deed::Asked,
        gives: Gift::Outcome,
    }
}

/// What the last of some operations gives, after `puzzle = Puzzle('puzzle.txt')`.
fn played(fault: Fault, operations: &[&str]) -> Result<String, String> {
    let module = puzzles::find("bubbles-and-boulders").unwrap();
    let files = BTreeMap::from([("puzzle.txt".to_owned(), BOARD.into())]);
    let mut session = Session::new(Objects::new(module, Arc::new(fault), files));
    let mut last = Err("nothing was asked".to_owned());
    for operation in [&["puzzle = Puzzle('puzzle.txt')"], operations].concat() {
        let evaluation = session.evaluate(&parse_operation(operation).unwrap());
        last = evaluation
            .result
            .map(|value| value.to_string())
            .map_err(|exception| exception.to_string());
    }
    last
}

#[test]
fn what_the_fault_does_not_concern_is_as_the_reference_has_it() {
    let wrong = Fault {
        gives: Gift::Value(7.into()),
        ..fault(Concern::Attribute("Puzzle".to_owned(), "rows".to_owned()))
    };
    assert_eq!(played(wrong.clone(), &["puzzle.rows"]), Ok("7".to_owned()));
    assert_eq!(played(wrong, &["puzzle.columns"]), Ok("4".to_owned()));
}

#[test]
fn an_occupied_square_is_refused_unless_the_fault_lets_it_pass() {
    let twice = [
        "puzzle.put_bubble(0, 1)",
        "puzzle.put_bubble(0, 1) is puzzle",
    ];
    let right = fault(method("put_bubble"));
    let refused = played(right.clone(), &twice).unwrap_err();
    assert!(refused.starts_with("AssertionError"), "{refused}");
    let passes = Fault {
        when: When {
            raises: Some("AssertionError".to_owned()),
            ..When::default()
        },
        does: Deed::Nothing,
        gives: Gift::Itself,
        ..right
    };
    assert_eq!(played(passes, &twice), Ok("True".to_owned()));
}

#[test]
fn a_copy_is_another_object_in_the_same_state() {
    let copies = Fault {
        gives: Gift::Copy,
        ..fault(method("put_bubble"))
    };
    let is_itself = ["puzzle.put_bubble(0, 1) is puzzle"];
    assert_eq!(played(copies.clone(), &is_itself), Ok("False".to_owned()));
    let shows = ["other = puzzle.put_bubble(0, 1)", "other.bubble('A')"];
    assert_eq!(played(copies.clone(), &shows), Ok("(0, 1)".to_owned()));
    let apart = [
        "other = puzzle.put_bubble(0, 1)",
        "other.put_boulder(3, 0)",
        "puzzle.boulder('C')",
    ];
    assert_eq!(played(copies, &apart), Ok("None".to_owned()));
}

#[test]
fn arguments_can_be_off_by_one_and_calls_can_be_of_something_else() {
    let shifted = Fault {
        does: Deed::Add(vec![(1, 1.into())]),
        ..fault(method("put_bubble"))
    };
    let put = ["puzzle.put_bubble(0, 1)", "puzzle.bubble('A')"];
    assert_eq!(played(shifted, &put), Ok("(0, 2)".to_owned()));
    let swapped = Fault {
        does: Deed::Call("put_boulder".to_owned()),
        ..fault(method("put_bubble"))
    };
    let put = ["puzzle.put_bubble(3, 0)", "puzzle.boulder('C')"];
    assert_eq!(played(swapped, &put), Ok("(3, 0)".to_owned()));
}

#[test]
fn conditions_must_all_hold() {
    let when = When {
        arguments: vec![(0, "A".into())],
        state: vec![("rows".to_owned(), 4.into())],
        from_call: 2,
        ..When::default()
    };
    let late = |when| Fault {
        when,
        gives: Gift::Exception(Exception::new("KeyError", "late")),
        ..fault(method("bubble"))
    };
    let first = played(late(when.clone()), &["puzzle.bubble('A')"]);
    assert_eq!(first, Ok("None".to_owned()));
    let twice = ["puzzle.bubble('B')", "puzzle.bubble('A')"];
    let second = played(late(when.clone()), &twice);
    assert_eq!(second, Err("KeyError: late".to_owned()));
    let elsewhere = When {
        state: vec![("rows".to_owned(), 5.into())],
        ..when
    };
    assert_eq!(played(late(elsewhere), &twice), Ok("None".to_owned()));
}

#[test]
fn a_fault_can_depend_on_the_right_answer() {
    let denies = Fault {
        when: When {
            returns: Some(Value::Bool(true)),
            ..When::default()
        },
        gives: Gift::Value(Value::Bool(false)),
        ..fault(method("isempty"))
    };
    let answer = played(denies.clone(), &["puzzle.isempty(0, 1)"]);
    assert_eq!(answer, Ok("False".to_owned()));
    let put = ["puzzle.put_bubble(0, 1)", "puzzle.isempty(0, 1)"];
    assert_eq!(played(denies, &put), Ok("False".to_owned()));
}
