//! The class `Solver` of the assignment, called as in Python.

use std::collections::BTreeMap;

use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_reference::puzzles::pyramids::Pyramids;
use puzzlemark_reference::session::{Local, Session};
use puzzlemark_reference::{Exception, Value};

/// A guide with exactly one solution: `SOLUTION`.
pub(crate) const GUIDE: &str = "[[1, 2, 3, 2], [3, 2, 1, 2], [1, 4, 2, 2], [3, 1, 3, 2]]";
pub(crate) const SOLUTION: &str = "[[4, 3, 1, 2], [1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3]]";

/// The replies to these operations.
pub(crate) fn play(operations: &[&str]) -> Vec<Result<Value, Exception>> {
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
pub(crate) fn blank(size: usize) -> String {
    format!("{:?}", vec![vec![0; size]; 4])
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
    // The guide demands to see all pyramids of the first row and of the last column, which is impossible.
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
