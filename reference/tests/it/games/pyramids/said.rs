//! Calls that the text of Pyramids determines, and calls that it does not.

use puzzlemark_reference::games::Games;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::puzzles::pyramids::Pyramids;
use puzzlemark_reference::referee::{Expected, Referee};

use super::judged::BLANK;
use crate::games::play::operation;

/// The expectation of an operation of a solver with this guide.
fn expected(guide: &str, text: &str) -> Expected {
    let opening = Pyramids.opening_of(guide).expect("a puzzle");
    let mut referee = Referee::new(&Pyramids, &opening.files);
    for operation in &opening.operations {
        referee.expect(operation);
    }
    referee.expect(&operation(text))
}

/// The text does not say which of two exceptions a conflict raises.
#[test]
fn exceptions_of_a_conflict_may_be_of_two_types() {
    for (text, message, kin) in [
        ("Solver([])", true, false),
        (
            "solver.set_table([[4, 0, 0], [0, 0, 0], [0, 0, 0]])",
            true,
            false,
        ),
        (
            "solver.interposer([[1, 0, 0], [0, 0, 0], [0, 0, 0]], 0, 0, 2)",
            true,
            false,
        ),
        (
            "solver.solve_if_ONE([[2, 0, 0], [0, 0, 0], [0, 0, 0]])",
            true,
            true,
        ),
    ] {
        let Expected::Determined {
            evaluation,
            likeness,
        } = expected("[1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]", text)
        else {
            panic!("{text} is determined");
        };
        evaluation.result.expect_err(text);
        let free = Likeness {
            message,
            kin,
            ..Likeness::EXACT
        };
        assert_eq!(likeness, free, "{text}");
    }
}

const RAW: &str = "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]";
const TWICE: &str = "[[1, 0, 1], [0, 0, 0], [0, 0, 0]]";
const FULL: &str = "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]";
const LISTED: &str = "[[[1, 2], [2, 1], 3], [2, 3, 1], [3, 1, 2]]";
const NONE: &str = "[[1, [], 3], [2, 3, 1], [3, [1], 2]]";
const STUCK: &str = "[[1, [1, 2], [1, 2]], [[2], [2], 3], [[1], [1], [1]]]";

/// Methods with their arguments, and true if the text determines the result.
const ON_TABLES: &[(&str, &str, bool)] = &[
    ("set_table", "None", true),
    ("set_table", LISTED, true),
    ("set_table", TWICE, false),
    ("set_table", "[[0]]", false),
    ("set_table", "((0, 0, 0), (0, 0, 0), (0, 0, 0))", false),
    ("set_table", "[[0, 0, 0.0], [0, 0, 0], [0, 0, 0]]", false),
    ("set_table", "[[True, 0, 0], [0, 0, 0], [0, 0, 0]]", false),
    ("set_table", "[[[1, 1], 0, 0], [0, 0, 0], [0, 0, 0]]", false),
    ("zero_into_list", RAW, true),
    ("zero_into_list", TWICE, false),
    ("solve_if_ONE", TWICE, false),
    ("solve_if_N", "[[0, 0, 4], [0, 0, 0], [0, 0, 0]]", false),
    ("unlist_single_value", LISTED, true),
    (
        "unlist_single_value",
        "[[[1], 0, 1], [0, 0, 0], [0, 0, 0]]",
        false,
    ),
    ("limit_potential_solutions", LISTED, true),
    ("limit_potential_solutions", STUCK, false),
    ("limit_potential_solutions", RAW, false),
    ("limit_potential_solutions", "None", false),
    ("reduce_from_guide", RAW, true),
    ("reduce_from_guide", NONE, true),
    ("sort_possible_options", NONE, true),
    ("get_new_root", LISTED, true),
    ("get_new_root", NONE, false),
    ("get_new_root", FULL, false),
    ("is_table_correct", TWICE, true),
    ("is_table_correct", LISTED, true),
    ("check_if_only_ints", LISTED, true),
    ("check_guidance_prompts", FULL, true),
    ("check_guidance_prompts", RAW, false),
    (
        "check_guidance_prompts",
        "[[1, 2, 3], [1, 2, 3], [1, 2, 3]]",
        true,
    ),
    (
        "is_everything_alright",
        "[[1, 2, 3], [1, 2, 3], [1, 2, 3]]",
        true,
    ),
    ("is_everything_alright", LISTED, false),
    ("is_everything_allright", FULL, false),
    ("quess_solution", "", false),
    ("length", "", true),
    ("length", FULL, false),
];

/// Other calls, and true if the text determines the result.
const OTHERS: &[(&str, bool)] = &[
    (
        "solver.interposer([[0, 0, 0], [0, 0, 0], [0, 0, 0]], 0, 0, 3)",
        true,
    ),
    (
        "solver.interposer([[0, 0, 0], [0, 0, 0], [0, 0, 0]], -1, 0, 3)",
        false,
    ),
    (
        "solver.interposer([[0, 0, 0], [0, 0, 0], [0, 0, 0]], 0, 3, 3)",
        false,
    ),
    (
        "solver.interposer([[0, 0, 0], [0, 0, 0], [0, 0, 0]], 0, 0, 4)",
        false,
    ),
    (
        "solver.interposer([[0, 0, 0], [0, 0, 0], [0, 0, 0]], 0, 0, True)",
        false,
    ),
    (
        "solver.interposer([[0, 0, 3], [0, 0, 0], [0, 0, 0]], 0, 0, 3)",
        false,
    ),
    (
        "solver.interposer([[[1], 0, 3], [0, 0, 0], [0, 0, 0]], 0, 0, 1)",
        false,
    ),
    ("Solver([[0], [0], [0], [2]])", true),
    ("Solver([[0], [0], [0], ['a']])", true),
    ("Solver([[0], [0], [0], ['1']])", false),
    ("Solver([[0], [0], [0], [True]])", false),
    ("Solver([[0], [0], [0], [1.0]])", false),
    ("Solver([(0,), (0,), (0,), (0,)])", false),
    ("Solver(([0], [0], [0], [0]))", false),
    ("Solver()", false),
];

/// Calls that the text determines, and calls that it does not.
#[test]
fn calls_outside_of_the_assignment_text_are_unspecified() {
    for (call, table, is_specified) in ON_TABLES {
        let text = format!("solver.{call}({table})");
        let found = expected(BLANK, &text) != Expected::Unspecified;
        assert_eq!(found, *is_specified, "{text}");
    }
    for (text, is_specified) in OTHERS {
        let found = expected(BLANK, text) != Expected::Unspecified;
        assert_eq!(found, *is_specified, "{text}");
    }
}
