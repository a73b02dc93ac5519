//! Open calls in Pyramids.

use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::puzzles::pyramids::Pyramids;
use puzzlemark_reference::referee::{Expected, Referee};

use crate::games::play::operation;

pub(super) const BLANK: &str = "[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]";
const ZEROS: &str = "[[0, 2, 3], [2, 3, 1], [3, 1, 2]]";
const LISTS: &str = "[[[1, 2, 3], [1, 2, 3], [1, 2]], [1, 2, 3], [2, 3, 1]]";
const LEFT: &str = "[0, 0, 0], [0, 0, 0], [2, 0, 0], [0, 0, 0]";

/// Guides, methods, arguments, wrong results, and their faults.
const WRONG: &[(&str, &str, &str, &str, &str)] = &[
    (
        BLANK,
        "zero_into_list",
        ZEROS,
        "[[0, 2, 3], [2, 3, 1], [3, 1, 2]]",
        "row 0, column 0 should have",
    ),
    (
        BLANK,
        "zero_into_list",
        ZEROS,
        "[[[1, 3], 2, 3], [2, 3, 1], [3, 1, 2]]",
        "[1, 2, 3] (in any order)",
    ),
    (
        BLANK,
        "zero_into_list",
        ZEROS,
        "[[[1, 2, 2], 2, 3], [2, 3, 1], [3, 1, 2]]",
        "distinct",
    ),
    (
        BLANK,
        "zero_into_list",
        ZEROS,
        "[[(1, 2, 3), 2, 3], [2, 3, 1], [3, 1, 2]]",
        "a table is",
    ),
    (BLANK, "zero_into_list", ZEROS, "None", "a table is"),
    (LEFT, "reduce_from_guide", LISTS, LISTS, "keeps option 3"),
    (
        LEFT,
        "reduce_from_guide",
        LISTS,
        "[[[1], [1, 2, 3], [1, 2]], [1, 2, 3], [2, 3, 1]]",
        "has lost option 2",
    ),
    (
        LEFT,
        "reduce_from_guide",
        LISTS,
        "[[[1, 2], [1, 2, 3], [3]], [1, 2, 3], [2, 3, 1]]",
        "has option 3",
    ),
    (
        LEFT,
        "reduce_from_guide",
        LISTS,
        "[[[1, 2], [1, 2, 3], [1, 2]], [1, 3, 3], [2, 3, 1]]",
        "row 1, column 1 should have 2",
    ),
    (
        BLANK,
        "sort_possible_options",
        LISTS,
        "{3: [[0, 0]], 2: [[0, 2]]}",
        "under 3",
    ),
    (
        BLANK,
        "sort_possible_options",
        LISTS,
        "{3: [[0, 0], [0, 1]]}",
        "2 is not a key",
    ),
    (
        BLANK,
        "sort_possible_options",
        LISTS,
        "{3: [[0, 0], [0, 1]], 2: [[0, 2]], 1: [[1, 0]]}",
        "under 1",
    ),
    (BLANK, "sort_possible_options", LISTS, "[]", "a dict"),
    (
        BLANK,
        "get_new_root",
        LISTS,
        "([0, 0], [1, 2, 3])",
        "no list of 2 options",
    ),
    (
        BLANK,
        "get_new_root",
        LISTS,
        "([0, 2], [1, 2, 3])",
        "is [1, 2], not",
    ),
    (BLANK, "get_new_root", LISTS, "[[0, 2], [1, 2]]", "a tuple"),
    (BLANK, "guess_solution", "", "None", "got None"),
    (
        BLANK,
        "guess_solution",
        "",
        "((1, 2, 3), (2, 3, 1), (3, 1, 2))",
        "a table is",
    ),
    (
        BLANK,
        "guess_solution",
        "",
        "[[1, 2, 3], [2, 3, 1], [3, 1, 0]]",
        "(2, 2) has no height",
    ),
    (
        BLANK,
        "guess_solution",
        "",
        "[[1, 2, 3], [2, 3, 1], [2, 1, 3]]",
        "column 0 has height 2",
    ),
    (
        LEFT,
        "guess_solution",
        "",
        "[[3, 1, 2], [1, 2, 3], [2, 3, 1]]",
        "the clue is 2",
    ),
];

/// Wrong results get their faults.
#[test]
fn wrong_choices_are_refused() {
    for (guide, method, table, answer, reason) in WRONG {
        let opening = Pyramids.opening_of(guide).expect("a puzzle");
        let mut referee = Referee::new(&Pyramids, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let call = format!("solver.{method}({table})");
        let Expected::Open(open) = referee.expect(&operation(&call)) else {
            panic!("{call} leaves a choice");
        };
        let answer = parse_value(answer).expect(answer);
        let refused = referee.adopt(&open, &answer, &[]).unwrap_err();
        assert!(refused.contains(reason), "{refused} instead of {reason}");
    }
}

/// A clue may be used further than the text tells. Two of three are seen in 1 3 2, 2 1 3 and 2 3 1, so the
/// second is never 2.
#[test]
fn options_that_a_clue_excludes_may_be_removed() {
    let opening = Pyramids.opening_of(LEFT).expect("a puzzle");
    let call =
        "solver.reduce_from_guide([[[1, 2, 3], [1, 2, 3], [1, 2, 3]], [0, 0, 0], [0, 0, 0]])";
    for (row, is_right) in [
        ("[[1, 2], [1, 2, 3], [1, 2, 3]]", true),
        ("[[2, 1], [3, 1], [1, 2, 3]]", true),
        ("[[1, 2], [1, 2], [1, 2, 3]]", false),
        ("[[1, 2], [1, 3], [1, 3]]", false),
    ] {
        let mut referee = Referee::new(&Pyramids, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let Expected::Open(open) = referee.expect(&operation(call)) else {
            panic!("options may be removed");
        };
        let answer = parse_value(&format!("[{row}, [0, 0, 0], [0, 0, 0]]")).expect(row);
        let adopted = referee.adopt(&open, &answer, &[]);
        assert_eq!(adopted.is_ok(), is_right, "{row}: {adopted:?}");
    }
}
