//! Pyramids.

use crate::play::holds;

/// A session with a solver that has this guide.
fn session(guide: &str, session: &str) {
    let session = format!(">>> solver = Solver({guide})\n{session}");
    holds("pyramids", &[], &session);
}

const BLANK: &str = "[[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]";

#[test]
fn each_method_does_what_its_paragraph_says() {
    // Seen from the top of column 0: 1; from the left of row 2: 3.
    session(
        "[[1, 0, 0], [0, 0, 0], [0, 0, 3], [0, 0, 0]]",
        "\
>>> solver.check_guidance_prompts([[3, 2, 1], [2, 1, 3], [1, 2, 3]])
True
>>> solver.check_guidance_prompts([[2, 3, 1], [3, 1, 2], [1, 2, 3]])
False
>>> solver.is_everything_alright([[3, 2, 1], [2, 1, 3], [1, 2, 3]])
False
>>> solver.is_everything_alright([[3, 1, 2], [2, 3, 1], [1, 2, 3]])
True
>>> solver.solve_if_N()
[[0, 0, 0], [0, 0, 0], [1, 2, 3]]
>>> solver.solve_if_ONE()
[[3, 0, 0], [0, 0, 0], [0, 0, 0]]
>>> solver.quess_solution()
[[3, 1, 2], [2, 3, 1], [1, 2, 3]]
>>> solver.try_to_fill([[3, 0, 0], [0, 0, 0], [1, 2, 3]], {}, {}, 0)
[[3, 1, 2], [2, 3, 1], [1, 2, 3]]
",
    );
    session(
        BLANK,
        "\
>>> solver.check_if_only_ints([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
True
>>> solver.check_if_only_ints([[1, 2, 3], [2, 0, 1], [3, 1, 2]])
False
>>> solver.check_if_only_ints([[1, 2, 3], [2, [3], 1], [3, 1, 2]])
False
>>> solver.generate_raw_table()
[[0, 0, 0], [0, 0, 0], [0, 0, 0]]
>>> solver.get_new_root([[[1, 2, 3], 0, 0], [0, [1, 3], [1, 2]], [0, 0, 0]])
([1, 1], [1, 3])
>>> solver.interposer(solver.generate_raw_table(), 1, 2, 3)
[[0, 0, 0], [0, 0, 3], [0, 0, 0]]
>>> solver.is_table_correct([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
True
>>> solver.is_table_correct([[1, 2, 3], [2, 3, 1], [3, 1, 3]])
False
>>> solver.length()
3
>>> solver.set_table([[0, 2, 0], [0, 0, 0], [0, 0, 3]])
[[0, 2, 0], [0, 0, 0], [0, 0, 3]]
>>> solver.sort_possible_options([[1, [2, 3], [2, 3]], [[2], 3, 1], [3, 1, 2]])
{1: [[1, 0]], 2: [[0, 1], [0, 2]]}
>>> solver.unlist_single_value([[1, [2, 3], [2, 3]], [[2], 3, 1], [3, 1, 2]])
[[1, [2, 3], [2, 3]], [2, 3, 1], [3, 1, 2]]
>>> solver.zero_into_list([[1, 0, 3], [2, 3, 1], [3, 1, 2]])
[[1, [1, 2, 3], 3], [2, 3, 1], [3, 1, 2]]
>>> solver.fill_table_with([[[1, 2], 3, [1, 2]], [2, 1, 3], [3, [1, 2], [1, 2]]], [0, 0], 1, {}, 0)
[[1, 3, 2], [2, 1, 3], [3, 2, 1]]
>>> solver.get_stage_info([[1, 2, 3], [2, 3, 1], [3, 1, [2]]], {0: 'root', 1: 'deeper'}, 1)
({0: 'root', 1: [[[1, 2, 3], [2, 3, 1], [3, 1, [2]]], [2, 2], [2]]}, 1)
>>> solver.get_previous_way_info({0: [2], 1: [3]}, 0)
{0: [2]}
",
    );
}

#[test]
fn each_exception_is_a_child_of_project_errors() {
    session(
        BLANK,
        "\
>>> Solver([[0, 0], [0, 0], [0, 0]])
InvalidGuideError: a guide has 4 lists (top, bottom, left, right), but this one has 3
>>> Solver([[0, 0], [0, 0], [0, 0], [0]])
InvalidGuideError: the `right` list has 1 clues, but the `top` list has 2
>>> Solver([[0, 0], [0, 0], [0, 0], [0, 3]])
InvalidGuideError: clue 3 at position 1 of the `right` list is not between 0 and 2
>>> Solver([[0, 0], [0, '1'], [0, 0], [0, 0]])
InvalidGuideError: clue '1' is not an int that fits
>>> solver.set_table([[4, 0, 0], [0, 0, 0], [0, 0, 0]])
InvalidTableError: height 4 is not between 0 and 3
>>> solver.interposer([[1, 0, 0], [0, 0, 0], [0, 0, 0]], 0, 0, 2)
PyraminInterposeError: (0, 0) cannot become 2: it has another value
",
    );
    // "InvalidTableError - if there is value other than 0 or N on position where N were meant to be"
    session(
        "[[1, 0, 0], [0, 0, 0], [0, 0, 3], [0, 0, 0]]",
        "\
>>> solver.solve_if_ONE([[2, 0, 0], [0, 0, 0], [0, 0, 0]])
InvalidTableError: (0, 0) cannot become 3: it has another value
>>> solver.solve_if_ONE([[3, 0, 0], [0, 0, 0], [0, 0, 0]])
[[3, 0, 0], [0, 0, 0], [0, 0, 0]]
>>> solver.solve_if_N([[0, 0, 0], [0, 0, 0], [0, 3, 0]])
InvalidTableError: (2, 1) cannot become 2: it has another value
",
    );
}
