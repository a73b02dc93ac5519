//! Guides that are refused, the examples of the assignment, and its whole game, in Python notation.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::object::Module;
use puzzlemark_reference::puzzles::pyramids::{Pyramids, game};

use crate::pyramids::class::{GUIDE, SOLUTION, blank, play};

#[test]
fn bad_guides_are_refused() {
    for (guide, message) in [
        (
            "[[1], [1], [1]]",
            "a guide has 4 lists (top, bottom, left, right), but this one has 3",
        ),
        (
            "[[1, 2], [2, 1], [1, 2], [1]]",
            "the `right` list has 1 clues, but the `top` list has 2",
        ),
        (
            "[[], [], [], []]",
            "a guide's lists have 1 to 16 clues, but the `top` list has 0",
        ),
        ("[['1'], [1], [1], [1]]", "clue '1' is not an int that fits"),
        ("[[1.0], [1], [1], [1]]", "clue 1.0 is not an int that fits"),
        (
            "[[-1], [1], [1], [1]]",
            "clue -1 at position 0 of the `top` list is not between 0 and 1",
        ),
        (
            "[[1], [2], [1], [1]]",
            "clue 2 at position 0 of the `bottom` list is not between 0 and 1",
        ),
        (
            "[[1], 1, [1], [1]]",
            "a list is needed, not a value of type int",
        ),
        ("None", "a list is needed, not a value of type NoneType"),
    ] {
        let exception = play(&[&format!("Solver({guide})")]).remove(0).unwrap_err();
        let ancestry = [
            "InvalidGuideError",
            "ProjectErrors",
            "Exception",
            "BaseException",
        ];
        assert_eq!(exception.ancestry, ancestry, "{guide}");
        assert_eq!(exception.message, message);
    }
    let exception = play(&["Solver()"]).remove(0).unwrap_err();
    assert_eq!(exception.name(), "TypeError");
}

#[test]
fn the_example_of_reduce_from_guide() {
    // A clue of 3 and a length of 5: no 5 at the first two places, no 4 at the first.
    let none = "[0, 0, 0, 0, 0]";
    let guide = format!("[{none}, {none}, [3, 0, 0, 0, 0], {none}]");
    let operations = [
        &format!("solver = Solver({guide})"),
        "table = solver.reduce_from_guide(solver.zero_into_list())",
        "table[0]",
        "table[1]",
    ];
    let values = play(&operations);
    let reduced = "[[1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]";
    assert_eq!(values[2], Ok(parse_value(reduced).unwrap()));
    let full = format!("[{}]", ["[1, 2, 3, 4, 5]"; 5].join(", "));
    assert_eq!(values[3], Ok(parse_value(&full).unwrap()));
}

#[test]
fn the_examples_of_limit_potential_solutions() {
    let any = "[1, 2, 3, 4, 5]";
    let row = [any; 5].join(", ");
    let rest = [
        format!("[{row}]"),
        format!("[{row}]"),
        format!("[{row}]"),
        format!("[{row}]"),
    ];
    let table = |first: &str| format!("[{first}, {}]", rest.join(", "));
    let operations = |first: &str| {
        let table = table(first);
        let solver = format!("solver = Solver({})", blank(5));
        let limit = format!("table = solver.limit_potential_solutions({table})");
        play(&[&solver, &limit, "table[0]"]).remove(2)
    };
    let limited = "[1, [2, 3, 5], 4, [2, 5], [3, 5]]";
    let first = operations("[1, [1, 2, 3, 4, 5], 4, [2, 4, 5], [1, 3, 5]]");
    assert_eq!(first, Ok(parse_value(limited).unwrap()));
    let unique = "[[1, 2, 3], [1, 3, 5], [1, 3], [1, 3, 4], 4]";
    assert_eq!(
        operations(unique),
        Ok(parse_value("[2, 5, [1, 3], [1, 3], 4]").unwrap())
    );
}

#[test]
fn the_order_of_the_game_solves() {
    let operations = [
        &format!("solver = Solver({GUIDE})"),
        "table = solver.set_table()",
        "table = solver.solve_if_ONE(table)",
        "table = solver.solve_if_N(table)",
        "solver.is_table_correct(table)",
        "table = solver.zero_into_list(table)",
        "table = solver.reduce_from_guide(table)",
        "table = solver.limit_potential_solutions(table)",
        "table = solver.unlist_single_value(table)",
        "solver.check_if_only_ints(solver.quess_solution())",
        "solver.try_to_fill(table, {}, {}, 0)",
        "solver.guess_solution()",
        "solver.is_everything_alright(solver.guess_solution())",
    ];
    let values = play(&operations);
    assert_eq!(values[4], Ok(true.into()));
    assert_eq!(values[9], Ok(true.into()));
    assert_eq!(values[10], Ok(parse_value(SOLUTION).unwrap()));
    assert_eq!(values[11], values[10]);
    assert_eq!(values[12], Ok(true.into()));
}

#[test]
fn solutions_are_judged() {
    let files = BTreeMap::<String, String>::new();
    let judge = |guide: &str, table: &str| {
        let (guide, table) = (parse_value(guide).unwrap(), parse_value(table).unwrap());
        Pyramids.satisfies("solution", &[guide], &table, &files)
    };
    assert_eq!(judge(GUIDE, SOLUTION), Ok(()));
    assert_eq!(judge(&blank(2), "((1, 2), (2, 1))"), Ok(()));
    let fault = |table| judge(&blank(2), table).unwrap_err();
    assert_eq!(
        fault("[[1, 2], [1, 2]]"),
        "column 0 has height 1 in rows 0 and 1"
    );
    assert_eq!(fault("[[1, 2]]"), "the table has 2 rows, not 1");
    assert_eq!(
        fault("[[1, 2], [2, [1]]]"),
        "`[1]` at (1, 1) is not a height from 1 to 2"
    );
    let message = "a table is a list of lists of ints, not a value of type bool";
    assert_eq!(fault("False"), message);
}

#[test]
fn the_dialogue_ends_like_that_of_the_assignment() {
    let guide = &GUIDE[1..GUIDE.len() - 1];
    assert!(
        game::play([guide]).ends_with("[4, 3, 1, 2]\n[1, 2, 3, 4]\n[3, 4, 2, 1]\n[2, 1, 4, 3]\n")
    );
    let printed = game::play(["[1, 2]", "q", guide]);
    assert!(!printed.contains("solution"), "{printed}");
    assert!(
        printed.contains("expected `[`, which begins the `bottom` list"),
        "{printed}"
    );
    assert!(game::play(["[9], [0], [0], [0]", "y", guide]).contains("The solution:\n"));
}
