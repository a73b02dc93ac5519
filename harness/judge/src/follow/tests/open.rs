//! Tests of open calls.

use super::*;

/// Returns the result of `solve_2x2` on the puzzle below, in a language with one type for lists and
/// tuples.
fn solved(target: Option<&str>, moves: Reply, after: Reply) -> Checked {
    let files = FileTexts::new();
    let mut follower = Follower::new(Box::new(PuzzleGame::new(
        puzzles::by_name("fifteen").unwrap(),
        &files,
    )));
    follower
        .expect(&operation("puzzle = Puzzle(2, 2, [[3, 2], [1, 0]])"))
        .unwrap();
    let assignment = target.map_or_else(String::new, |target| format!("{target} = "));
    let ask = follower
        .expect(&operation(&format!("{assignment}puzzle.solve_2x2()")))
        .unwrap();
    let looks: Vec<_> = ask.looks().iter().map(ToString::to_string).collect();
    assert_eq!(looks[target.iter().len()..], ["str(puzzle)"]);
    let facts = LanguageFacts {
        list_and_tuple: true,
        ..LanguageFacts::default()
    };
    match target {
        None => follower.check(&ask, &moves, &[after], facts).unwrap(),
        Some(_) => follower
            .check(&ask, &returned(Value::None), &[moves, after], facts)
            .unwrap(),
    }
}

const SOLVED: &str = "[0, 1]\n[2, 3]\n";
const UNSOLVED: &str = "[3, 2]\n[1, 0]\n";

#[test]
fn any_moves_are_right_that_solve_the_puzzle() {
    // The moves go around in one direction, around in the other direction, and there and back
    // first. The blank ends in the corner each time.
    for moves in ["uldrul", "lurdlu", "lruldrul"] {
        for target in [None, Some("moves")] {
            let checked = solved(target, returned(moves), returned(SOLVED));
            assert_eq!(checked.verdict, Verdict::Accepted, "{checked:?}");
            let wanted = "moves (a str) that solve it, and the puzzle after these moves";
            assert_eq!(checked.expected.as_deref(), Some(wanted));
        }
    }
}

#[test]
fn moves_and_puzzle_must_go_together() {
    for (moves, after, told) in [
        ("uldrul", UNSOLVED, "the puzzle"),
        ("", SOLVED, "but the puzzle is as it should be"),
        ("l", "[3, 2]\n[0, 1]\n", "the blank is in row 1"),
    ] {
        let checked = solved(None, returned(moves), returned(after));
        assert_eq!(checked.verdict, Verdict::WrongAnswer);
        assert!(words(&checked).contains(told), "{}", words(&checked));
        assert_eq!(
            checked.got,
            format!("'{moves}'\nthen `str(puzzle)`:\n{after}")
        );
    }
}

#[test]
fn a_failure_in_or_after_an_open_call_counts() {
    let crash = || raised("IndexError", "list index out of range");
    for (moves, after, got) in [
        (crash(), crash(), "IndexError: list index out of range"),
        (
            returned("uldrul"),
            crash(),
            "'uldrul'\nthen `str(puzzle)`: IndexError: list index out of range",
        ),
    ] {
        let checked = solved(None, moves, after);
        assert_eq!(checked.verdict, Verdict::RuntimeError);
        assert_eq!(checked.got, got);
    }
}

#[test]
fn lists_stand_for_tuples_where_a_language_has_none() {
    let files = FileTexts::new();
    let strips = || {
        Follower::new(Box::new(PuzzleGame::new(
            puzzles::by_name("strips").unwrap(),
            &files,
        )))
    };
    let search = operation("depth_first_search({(0, 0): 'w', (1, 0): 'b'}, 2, 1, ('wb',), (), ())");
    let cell = Value::list([0, 0]);
    let placement = |cell: Value| Value::list([cell, Value::from("horizontal"), Value::from(2)]);
    let placing = Value::list([placement(cell)]);
    for list_and_tuple in [true, false] {
        let mut follower = strips();
        let ask = follower.expect(&search).unwrap();
        assert!(matches!(ask, Ask::Open(_)), "{ask:?}");
        let facts = LanguageFacts {
            list_and_tuple,
            int_and_float: false,
            language: Language::Python,
        };
        let checked = follower
            .check(&ask, &returned(placing.clone()), &[], facts)
            .unwrap();
        assert_eq!(
            checked.verdict == Verdict::Accepted,
            list_and_tuple,
            "{checked:?}"
        );
    }
}

#[test]
fn every_reply_to_an_unspecified_call_is_right() {
    let files = FileTexts::new();
    let mut follower = Follower::new(Box::new(PuzzleGame::new(
        puzzles::by_name("fifteen").unwrap(),
        &files,
    )));
    let ask = follower.expect(&operation("Puzzle(-1, 'many')")).unwrap();
    assert!(matches!(ask, Ask::Unspecified(_)));
    assert_eq!(ask.describe(Language::Python), None);
    for reply in [returned(1), raised("ValueError", "")] {
        let checked = follower
            .check(&ask, &reply, &[], LanguageFacts::default())
            .unwrap();
        assert_eq!(checked.verdict, Verdict::Accepted);
    }
}
