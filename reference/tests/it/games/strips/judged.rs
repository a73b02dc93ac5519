//! Open calls in Strips, and calls that the text does not determine.

use puzzlemark_reference::games::Games;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::puzzles::strips::Strips;
use puzzlemark_reference::referee::{Expected, Referee};

use crate::games::play::operation;

const SEARCH: &str = "depth_first_search(grid, num_cols, num_rows, strips, (), ())";
const REST: &str = "depth_first_search(grid, num_cols, num_rows, ('bww',), ((0, 0), (1, 0)), \
                    (((0, 0), 'horizontal', 2),))";
const SOLVE: &str = "solve_grids(grids, strips, 1)";
const FORM: &str = "a placing is a tuple of tuples";

/// Calls, wrong results, and their faults.
const WRONG: &[(&str, &str, &str)] = &[
    (SEARCH, "False", "there is a place for every strip"),
    (SEARCH, "None", FORM),
    (
        SEARCH,
        "[((0, 0), 'horizontal', 2), ((0, 1), 'horizontal', 3)]",
        FORM,
    ),
    (
        SEARCH,
        "([(0, 0), 'horizontal', 2], ((0, 1), 'horizontal', 3))",
        FORM,
    ),
    (
        SEARCH,
        "(((0, 0), 'horizontal', 2),)",
        "the placing has 1 for 2 strips",
    ),
    (
        SEARCH,
        "(((0, 0), 'horizontal', 3), ((0, 1), 'horizontal', 3))",
        "strip `wb` has 2 cells",
    ),
    (
        SEARCH,
        "(((2, 0), 'horizontal', 2), ((0, 1), 'horizontal', 3))",
        "lies partly outside",
    ),
    (
        SEARCH,
        "(((1, 0), 'horizontal', 2), ((0, 1), 'horizontal', 3))",
        "which has colours `bb`",
    ),
    (
        SEARCH,
        "(((0, 0), 'vertical', 2), ((0, 1), 'horizontal', 3))",
        "which a strip before it covers",
    ),
    (REST, "(((0, 1), 'horizontal', 3),)", "does not begin with"),
    (
        REST,
        "(((0, 0), 'horizontal', 2), ((0, 0), 'horizontal', 3))",
        "which is occupied",
    ),
    (SOLVE, "False", "there is a solution"),
    (SOLVE, r"' _ _ _ \n|_ _ _|\n|_|_ _|\n'", "has colours `bb`"),
    (SOLVE, r"' _ _ _ \n|_ _ _|\n|_ _|_|'", "lacks its newline"),
];

/// Wrong results get their faults.
#[test]
fn wrong_choices_are_refused() {
    let opening = Strips
        .opening_of("strips: wb bww\nwbb\nbww\n")
        .expect("a puzzle");
    for (call, answer, reason) in WRONG {
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

/// Calls on a grid of two cells, and true if the text determines the results.
const CALLS: &[(&str, bool)] = &[
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
];

/// Calls that the text determines, and calls that it does not.
#[test]
fn calls_outside_of_the_assignment_text_are_unspecified() {
    for (text, is_specified) in CALLS {
        let opening = Strips.opening_of("strips: wb\nwb\n").expect("a puzzle");
        let mut referee = Referee::new(&Strips, &opening.files);
        for operation in &opening.operations {
            referee.expect(operation);
        }
        let expected = referee.expect(&operation(text));
        let found = expected != Expected::Unspecified;
        assert_eq!(found, *is_specified, "{text}: {expected:?}");
    }
}
