//! The class `Solver` of the Pyramids assignment, called as in Python.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_reference::object::Module;
use puzzlemark_reference::puzzles::pyramids::{Pyramids, game};
use puzzlemark_reference::session::{Local, Session};
use puzzlemark_reference::{Exception, Value};

/// A guide whose one solution is `SOLUTION`.
const GUIDE: &str = "[[1, 2, 3, 2], [3, 2, 1, 2], [1, 4, 2, 2], [3, 1, 3, 2]]";
const SOLUTION: &str = "[[4, 3, 1, 2], [1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3]]";

/// The values of these operations, one after the other.
fn play(operations: &[&str]) -> Vec<Result<Value, Exception>> {
    let files = BTreeMap::<String, String>::new();
    let mut session = Session::new(Local::new(&Pyramids, &files));
    let operations = operations
        .iter()
        .map(|operation| parse_operation(operation).expect("what the test is made of"));
    operations
        .map(|operation| session.evaluate(&operation).result)
        .collect()
}

/// The value of a call of a method of a solver of a guide.
fn call(guide: &str, call: &str) -> Result<Value, Exception> {
    play(&[
        &format!("solver = Solver({guide})"),
        &format!("solver.{call}"),
    ])
    .remove(1)
}

fn gives(guide: &str, operation: &str, expected: &str) {
    let expected = parse_value(expected).expect("what the test is made of");
    assert_eq!(call(guide, operation), Ok(expected), "{operation}");
}

fn raises(guide: &str, operation: &str, name: &str) {
    let exception = call(guide, operation).expect_err("an exception");
    assert_eq!(exception.name(), name, "{operation}: {exception}");
    assert!(exception.is("ProjectErrors") || !exception.name().starts_with("Invalid"));
}

/// A guide of this many rows without clues.
fn blank(size: usize) -> String {
    format!("{:?}", vec![vec![0; size]; 4])
}

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
fn sure_heights_are_put_first() {
    gives(&blank(3), "length()", "3");
    gives(&blank(2), "generate_raw_table()", "[[0, 0], [0, 0]]");
    gives(&blank(2), "set_table()", "[[0, 0], [0, 0]]");
    gives(&blank(2), "set_table([[1, 0], (0, 2)])", "[[1, 0], [0, 2]]");
    raises(
        &blank(2),
        "set_table([[3, 0], [0, 0]])",
        "InvalidTableError",
    );
    raises(&blank(2), "set_table([[0, 0]])", "InvalidTableError");
    raises(
        &blank(2),
        "set_table([[0, 'x'], [0, 0]])",
        "InvalidTableError",
    );

    let ones = "[[1, 0, 0], [0, 0, 1], [0, 0, 0], [0, 1, 0]]";
    gives(ones, "solve_if_ONE()", "[[3, 0, 0], [0, 0, 3], [0, 0, 3]]");
    raises(
        ones,
        "solve_if_ONE([[1, 0, 0], [0, 0, 0], [0, 0, 0]])",
        "InvalidTableError",
    );
    let all = "[[0, 0, 3], [0, 0, 0], [0, 0, 0], [0, 0, 0]]";
    gives(all, "solve_if_N(None)", "[[0, 0, 1], [0, 0, 2], [0, 0, 3]]");
    raises(
        all,
        "solve_if_N([[0, 0, 2], [0, 0, 0], [0, 0, 0]])",
        "InvalidTableError",
    );
    // All pyramids of the first row and of the last column are seen, which cannot be.
    let both = "[[0, 0, 3], [0, 0, 0], [3, 0, 0], [0, 0, 0]]";
    raises(both, "solve_if_N()", "InvalidTableError");
}

#[test]
fn tables_are_checked_and_reduced() {
    gives(&blank(2), "is_table_correct()", "True");
    gives(&blank(2), "is_table_correct([[1, 0], [0, 1]])", "True");
    gives(&blank(2), "is_table_correct([[1, 0], [1, 0]])", "False");
    gives(
        &blank(2),
        "is_table_correct([[2, 2], [[1, 2], 0]])",
        "False",
    );
    gives(
        &blank(2),
        "zero_into_list([[1, 0], [0, 2]])",
        "[[1, [1, 2]], [[1, 2], 2]]",
    );
    gives(
        &blank(2),
        "unlist_single_value([[1, [2]], [[1, 2], 0]])",
        "[[1, 2], [[1, 2], 0]]",
    );
    gives(&blank(2), "check_if_only_ints([[1, 2], [2, 1]])", "True");
    gives(&blank(2), "check_if_only_ints([[1, 2], [2, 0]])", "False");
    gives(&blank(2), "check_if_only_ints([[1, 2], [2, [1]]])", "False");
    let clued = "[[2, 0], [0, 0], [0, 0], [0, 1]]";
    gives(clued, "check_guidance_prompts([[1, 2], [2, 1]])", "False");
    gives(
        &blank(2),
        "check_guidance_prompts([[1, 1], [1, 1]])",
        "True",
    );
    gives(
        &blank(2),
        "is_everything_alright([[1, 1], [1, 1]])",
        "False",
    );
    let places = "{1: [[0, 1]], 2: [[1, 0], [1, 1]]}";
    gives(
        &blank(2),
        "sort_possible_options([[1, [2]], [[1, 2], [1, 2]]])",
        places,
    );
    gives(
        &blank(2),
        "get_new_root([[1, [2]], [[1, 2], 0]])",
        "([0, 1], [2])",
    );
    assert!(
        call(&blank(1), "get_new_root([[1]])")
            .unwrap_err()
            .is("ValueError")
    );
}

#[test]
fn heights_are_put_and_stages_kept() {
    gives(
        &blank(2),
        "interposer([[0, 0], [0, 2]], 0, 1, 1)",
        "[[0, 1], [0, 2]]",
    );
    gives(
        &blank(2),
        "interposer([[0, 1], [0, 2]], 0, 1, 1)",
        "[[0, 1], [0, 2]]",
    );
    raises(
        &blank(2),
        "interposer([[0, 2], [0, 2]], 0, 1, 1)",
        "PyraminInterposeError",
    );
    raises(
        &blank(2),
        "interposer([[0, 0], [0, 0]], 0, 1, 3)",
        "InvalidTableError",
    );
    assert!(
        call(&blank(2), "interposer([[0, 0], [0, 0]], 0, 2, 1)")
            .unwrap_err()
            .is("IndexError")
    );
    let options = "[[[1, 2], [1, 2]], [[1, 2], [1, 2]]]";
    let filled = "[[1, 2], [2, 1]]";
    gives(
        &blank(2),
        &format!("fill_table_with({options}, [0, 0], 1, {{}}, 0)"),
        filled,
    );
    let staged = format!("({{0: 5, 1: [{options}, [0, 0], [1, 2]]}}, 1)");
    gives(
        &blank(2),
        &format!("get_stage_info({options}, {{0: 5, 2: 6}}, 1)"),
        &staged,
    );
    gives(
        &blank(2),
        "get_previous_way_info({0: [1], 1: [2], 2: [1]}, 1)",
        "{0: [1], 1: [2]}",
    );
    gives(&blank(2), "get_previous_way_info({}, 1)", "{1: []}");
    gives(
        "[[2, 2], [0, 0], [0, 0], [0, 0]]",
        "quess_solution()",
        "None",
    );
    gives(
        &blank(2),
        "try_to_fill([[0, 1], [[1, 2], 0]], {}, {}, 0, False)",
        "[[2, 1], [1, 2]]",
    );
    assert!(call(&blank(2), "solve()").unwrap_err().is("AttributeError"));
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
        "`[1]` at (1, 1) is no height from 1 to 2"
    );
    let message = "a table is a list of lists of ints, not a value of type bool";
    assert_eq!(fault("False"), message);
}

#[test]
fn the_dialogue_ends_as_the_assignment_says() {
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
