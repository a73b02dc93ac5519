//! What is open in Pyramids, and what is not said.

use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::puzzles::pyramids::Pyramids;
use puzzlemark_reference::referee::{Expected, Referee};

use crate::play::operation;

/// What comes of an operation of a solver that has this guide.
fn expected(guide: &str, text: &str) -> Expected {
    let opening = Pyramids.opening_of(guide).expect("a puzzle");
    let mut referee = Referee::new(&Pyramids, &opening.files);
    for operation in &opening.operations {
        referee.expect(operation);
    }
    referee.expect(&operation(text))
}

const BLANK: &str = "[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]";
const LEFT: &str = "[0, 0, 0], [0, 0, 0], [2, 0, 0], [0, 0, 0]";

/// Answers that are wrong, and why.
#[test]
fn wrong_choices_are_refused() {
    let lists = "[[[1, 2, 3], [1, 2, 3], [1, 2]], [1, 2, 3], [2, 3, 1]]";
    let zeros = "solver.zero_into_list([[0, 2, 3], [2, 3, 1], [3, 1, 2]])";
    let reduced = format!("solver.reduce_from_guide({lists})");
    let sorted = format!("solver.sort_possible_options({lists})");
    let root = format!("solver.get_new_root({lists})");
    let solved = "solver.guess_solution()";
    for (guide, call, answer, reason) in [
        (
            BLANK,
            zeros,
            "[[0, 2, 3], [2, 3, 1], [3, 1, 2]]",
            "row 0, column 0 should have",
        ),
        (
            BLANK,
            zeros,
            "[[[1, 3], 2, 3], [2, 3, 1], [3, 1, 2]]",
            "[1, 2, 3] (in any order)",
        ),
        (
            BLANK,
            zeros,
            "[[[1, 2, 2], 2, 3], [2, 3, 1], [3, 1, 2]]",
            "distinct",
        ),
        (
            BLANK,
            zeros,
            "[[(1, 2, 3), 2, 3], [2, 3, 1], [3, 1, 2]]",
            "a table is",
        ),
        (BLANK, zeros, "None", "a table is"),
        (LEFT, &reduced, lists, "keeps option 3"),
        (
            LEFT,
            &reduced,
            "[[[1], [1, 2, 3], [1, 2]], [1, 2, 3], [2, 3, 1]]",
            "has lost option 2",
        ),
        (
            LEFT,
            &reduced,
            "[[[1, 2], [1, 2, 3], [3]], [1, 2, 3], [2, 3, 1]]",
            "has option 3",
        ),
        (
            LEFT,
            &reduced,
            "[[[1, 2], [1, 2, 3], [1, 2]], [1, 3, 3], [2, 3, 1]]",
            "row 1, column 1 should have 2",
        ),
        (BLANK, &sorted, "{3: [[0, 0]], 2: [[0, 2]]}", "under 3"),
        (BLANK, &sorted, "{3: [[0, 0], [0, 1]]}", "2 is no key"),
        (
            BLANK,
            &sorted,
            "{3: [[0, 0], [0, 1]], 2: [[0, 2]], 1: [[1, 0]]}",
            "under 1",
        ),
        (BLANK, &sorted, "[]", "a dict"),
        (BLANK, &root, "([0, 0], [1, 2, 3])", "no list of 2 options"),
        (BLANK, &root, "([0, 2], [1, 2, 3])", "is [1, 2], not"),
        (BLANK, &root, "[[0, 2], [1, 2]]", "a tuple"),
        (BLANK, solved, "None", "None came"),
        (
            BLANK,
            solved,
            "((1, 2, 3), (2, 3, 1), (3, 1, 2))",
            "a table is",
        ),
        (
            BLANK,
            solved,
            "[[1, 2, 3], [2, 3, 1], [3, 1, 0]]",
            "(2, 2) has no height",
        ),
        (
            BLANK,
            solved,
            "[[1, 2, 3], [2, 3, 1], [2, 1, 3]]",
            "column 0 has height 2",
        ),
        (
            LEFT,
            solved,
            "[[3, 1, 2], [1, 2, 3], [2, 3, 1]]",
            "the clue is 2",
        ),
    ] {
        let opening = Pyramids.opening_of(guide).expect("a puzzle");
        let mut referee = Referee::new(&Pyramids, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let Expected::Open(open) = referee.expect(&operation(call)) else {
            panic!("{call} leaves a choice");
        };
        let answer = parse_value(answer).expect(answer);
        let refused = referee.adopt(&open, &answer, &[]).unwrap_err();
        assert!(refused.contains(reason), "{refused} instead of {reason}");
    }
}

/// A clue may be taken further than the text tells: two of three are seen in 1 3 2, 2 1 3 and 2 3 1,
/// so that the second is never 2.
#[test]
fn what_a_clue_makes_impossible_may_be_removed() {
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

/// The text leaves it open which of two exceptions comes of a conflict.
#[test]
fn exceptions_are_as_free_as_the_text_has_them() {
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

/// What stands in the text of the assignment, and what not.
#[test]
fn what_the_assignment_does_not_say_is_unspecified() {
    let raw = "[[0, 0, 0], [0, 0, 0], [0, 0, 0]]";
    let twice = "[[1, 0, 1], [0, 0, 0], [0, 0, 0]]";
    let full = "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]";
    let listed = "[[[1, 2], [2, 1], 3], [2, 3, 1], [3, 1, 2]]";
    let none = "[[1, [], 3], [2, 3, 1], [3, [1], 2]]";
    let stuck = "[[1, [1, 2], [1, 2]], [[2], [2], 3], [[1], [1], [1]]]";
    for (call, table, is_specified) in [
        ("set_table", "None", true),
        ("set_table", listed, true),
        ("set_table", twice, false),
        ("set_table", "[[0]]", false),
        ("set_table", "((0, 0, 0), (0, 0, 0), (0, 0, 0))", false),
        ("set_table", "[[0, 0, 0.0], [0, 0, 0], [0, 0, 0]]", false),
        ("set_table", "[[True, 0, 0], [0, 0, 0], [0, 0, 0]]", false),
        ("set_table", "[[[1, 1], 0, 0], [0, 0, 0], [0, 0, 0]]", false),
        ("zero_into_list", raw, true),
        ("zero_into_list", twice, false),
        ("solve_if_ONE", twice, false),
        ("solve_if_N", "[[0, 0, 4], [0, 0, 0], [0, 0, 0]]", false),
        ("unlist_single_value", listed, true),
        (
            "unlist_single_value",
            "[[[1], 0, 1], [0, 0, 0], [0, 0, 0]]",
            false,
        ),
        ("limit_potential_solutions", listed, true),
        ("limit_potential_solutions", stuck, false),
        ("limit_potential_solutions", raw, false),
        ("limit_potential_solutions", "None", false),
        ("reduce_from_guide", raw, true),
        ("reduce_from_guide", none, true),
        ("sort_possible_options", none, true),
        ("get_new_root", listed, true),
        ("get_new_root", none, false),
        ("get_new_root", full, false),
        ("is_table_correct", twice, true),
        ("is_table_correct", listed, true),
        ("check_if_only_ints", listed, true),
        ("check_guidance_prompts", full, true),
        ("check_guidance_prompts", raw, false),
        (
            "check_guidance_prompts",
            "[[1, 2, 3], [1, 2, 3], [1, 2, 3]]",
            false,
        ),
        (
            "is_everything_alright",
            "[[1, 2, 3], [1, 2, 3], [1, 2, 3]]",
            true,
        ),
        ("is_everything_alright", listed, false),
        ("is_everything_allright", full, false),
        ("quess_solution", "", false),
        ("length", "", true),
        ("length", full, false),
    ] {
        let text = format!("solver.{call}({table})");
        let found = expected(BLANK, &text) != Expected::Unspecified;
        assert_eq!(found, is_specified, "{text}");
    }
    for (text, is_specified) in [
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
        ("Solver([[0], [0], [0], [True]])", false),
        ("Solver([[0], [0], [0], [1.0]])", false),
        ("Solver([(0,), (0,), (0,), (0,)])", false),
        ("Solver(([0], [0], [0], [0]))", false),
        ("Solver()", false),
    ] {
        let found = expected(BLANK, text) != Expected::Unspecified;
        assert_eq!(found, is_specified, "{text}");
    }
}
