//! Arguments by name, in all puzzles. Each signature has the names of the parameters.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::object::Signature;
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Local, Session};

use crate::every_puzzle::Facts;

/// The values or exceptions of operations on a puzzle of the reference.
fn play(puzzle: &str, operations: &[&str]) -> Vec<Result<Value, String>> {
    let module = puzzles::by_name(puzzle).expect("a known puzzle");
    let (instance, _) = Facts::of(puzzle).right[0];
    let files = BTreeMap::from([("puzzle.txt".to_owned(), instance.to_owned())]);
    let mut session = Session::new(Local::new(module, &files));
    let evaluated = operations.iter().map(|text| {
        let operation = parse_operation(text).expect(text);
        let result = session.evaluate(&operation).result;
        result.map_err(|exception| exception.to_string())
    });
    evaluated.collect()
}

/// The expression that makes an object of a class.
fn object(puzzle: &str, class: &str) -> &'static str {
    let objects = Facts::of(puzzle).objects.iter();
    let known = objects.copied().find(|(name, _)| *name == class);
    let (_, made) = known.unwrap_or_else(|| {
        panic!("`{puzzle}` says nothing of how an object of class `{class}` is made: add it to its `FACTS`")
    });
    made
}

/// A call of the function or method with this signature.
fn call(puzzle: &str, signature: &Signature, arguments: &str) -> Result<Value, String> {
    let (object, callee) = match signature.callee.split_once('.') {
        None => ("", signature.callee.to_owned()),
        Some((class, "__init__")) => ("", class.to_owned()),
        Some((class, method)) => (object(puzzle, class), format!("it.{method}")),
    };
    let made = format!("it = {}", if object.is_empty() { "0" } else { object });
    let mut replies = play(puzzle, &[&made, &format!("{callee}({arguments})")]);
    replies.pop().expect("a reply")
}

#[test]
fn a_call_without_arguments_misses_those_of_its_signature() {
    for puzzle in puzzles::ALL {
        for signature in puzzle.signatures() {
            let complaint = call(puzzle.name(), signature, "");
            let quoted: Vec<_> = signature
                .required
                .iter()
                .map(|name| format!("'{name}'"))
                .collect();
            if let [first, .., last] | [first @ last] = &quoted[..] {
                let complaint = complaint.expect_err("arguments are missing");
                let count = format!("() missing {} required positional", quoted.len());
                assert!(complaint.contains(&count), "{complaint}");
                assert!(complaint.contains(&format!(": {first}")), "{complaint}");
                assert!(complaint.ends_with(last.as_str()), "{complaint}");
            } else if let Err(complaint) = complaint {
                assert!(!complaint.starts_with("TypeError"), "{complaint}");
            }
        }
    }
}

#[test]
fn a_call_with_an_argument_too_many_is_refused() {
    for puzzle in puzzles::ALL {
        for signature in puzzle.signatures() {
            let most = signature.required.len() + usize::from(signature.optional.is_some());
            let arguments = vec!["None"; most + 1].join(", ");
            let complaint = call(puzzle.name(), signature, &arguments)
                .expect_err("there is an argument too many");
            let expected = format!("TypeError: {}() takes ", signature.callee);
            assert!(complaint.starts_with(&expected), "{complaint}");
        }
    }
}

#[test]
fn names_are_those_of_the_assignment_texts() {
    let replies = play(
        "fifteen",
        &[
            "puzzle = Puzzle(2, 2, initial_grid=[[3, 1], [2, 0]])",
            "str(puzzle)",
            "str(Puzzle(puzzle_width=3, puzzle_height=1))",
            "puzzle.set_number(value=9, row=0, col=1)",
            "puzzle.get_number(0, col=1)",
            "Puzzle(2, width=2)",
            "Puzzle(2, 2, [[0, 1], [2, 3]], puzzle_height=2)",
            "Puzzle(puzzle_width=2)",
        ],
    );
    let refused = |what: &str| Err(format!("TypeError: Puzzle.__init__() {what}"));
    assert_eq!(replies[1], Ok("[3, 1]\n[2, 0]\n".into()));
    assert_eq!(replies[2], Ok("[0, 1, 2]\n".into()));
    assert_eq!(replies[4], Ok(9.into()));
    assert_eq!(
        replies[5..],
        [
            refused("got an unexpected keyword argument 'width'"),
            refused("got multiple values for argument 'puzzle_height'"),
            refused("missing 1 required positional argument: 'puzzle_height'"),
        ]
    );
    let replies = play(
        "pyramids",
        &[
            "solver = Solver(guide=[[1, 0], [0, 0], [0, 0], [0, 0]])",
            "solver.solve_if_ONE(table=[[0, 0], [0, 0]])",
            "solver.try_to_fill([[0, 0], [0, 0]], stage=0, ways={}, tree={}, backing=True)",
        ],
    );
    assert_eq!(
        replies[1].as_ref().map(ToString::to_string),
        Ok("[[2, 0], [0, 0]]".into())
    );
    assert_eq!(
        replies[2].as_ref().map(ToString::to_string),
        Ok("[[2, 1], [1, 2]]".into())
    );
    let replies = play(
        "strips",
        &["solve_grids(outlines_per_row=1, strips=('wb',), grids=(('wb',),))"],
    );
    assert_eq!(replies[0], Ok(" _ _ \n|_ _|\n".into()));
    let replies = play("flow", &["isAllowedAbove(curr='blue Q1', up='wall')"]);
    assert_eq!(replies[0], Ok(false.into()));
}
