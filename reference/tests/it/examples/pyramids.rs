//! Pyramids.

use puzzlemark_reference::object::Module;
use puzzlemark_reference::puzzles::pyramids::Pyramids;

use crate::examples::play::holds;

/// A session with a solver that has this guide.
fn session(guide: &str, session: &str) {
    let session = format!(">>> solver = Solver({guide})\n{session}");
    holds("pyramids", &[], &session);
}

const BLANK: &str = "[[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]";

#[test]
fn each_method_follows_its_paragraph() {
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

/// The headings of the document, word for word, with one blank between them.
const HEADINGS: &str = "\
Solver(guide) check_guidance_prompts(table) check_if_only_ints(table) \
fill_table_with(table,index,attempt,tree,stage) generate_raw_table() get_new_root(table) \
get_previous_way_info(ways,stage) get_stage_info(table,tree,stage) quess_solution() \
interposer(table,in1,in2,v) is_everything_alright(table) is_table_correct(table=None) length() \
limit_potential_solutions(base_table) reduce_from_guide(table) set_table(table=None) \
solve_if_N(table=None) solve_if_ONE(table=None) sort_possible_options(table) \
try_to_fill(table,tree,ways,stage,backing=False) unlist_single_value(table) \
zero_into_list(table=None)";

#[test]
fn each_documented_method_has_its_parameters() {
    for heading in HEADINGS.split(' ') {
        let (name, parameters) = heading.trim_end_matches(')').split_once('(').unwrap();
        let callee = match name {
            "Solver" => "Solver.__init__".to_owned(),
            method => format!("Solver.{method}"),
        };
        let signature = Pyramids.signatures().iter().find(|it| it.callee == callee);
        let signature = signature.unwrap_or_else(|| panic!("{callee} is not offered"));
        let (optional, required): (Vec<&str>, Vec<&str>) = parameters
            .split_terminator(',')
            .partition(|parameter| parameter.contains('='));
        assert_eq!(signature.required, required, "{heading}");
        let offered = signature.optional.iter().map(ToString::to_string);
        let names = optional.iter().filter_map(|it| it.split_once('='));
        assert!(
            offered.eq(names.map(|(name, _)| name.to_owned())),
            "{heading}"
        );
    }
}

#[test]
fn methods_are_called_by_the_names_of_the_document() {
    session(
        "[[1, 0, 0], [0, 0, 0], [0, 0, 3], [0, 0, 0]]",
        "\
>>> table = solver.set_table(table=None)
>>> table = solver.solve_if_ONE(table=table)
>>> table = solver.solve_if_N(table=table)
>>> table
[[3, 0, 0], [0, 0, 0], [1, 2, 3]]
>>> solver.is_table_correct(table=table)
True
>>> table = solver.zero_into_list(table=table)
>>> table = solver.reduce_from_guide(table=table)
>>> table
[[3, [1, 2, 3], [1, 2, 3]], [[1, 2, 3], [1, 2, 3], [1, 2, 3]], [1, 2, 3]]
>>> solver.get_new_root(table=table)
([0, 1], [1, 2, 3])
>>> table = solver.limit_potential_solutions(base_table=table)
>>> solver.unlist_single_value(table=table)
[[3, 1, 2], [2, 3, 1], [1, 2, 3]]
>>> solver.try_to_fill(table=table, tree={}, ways={}, stage=0, backing=False)
[[3, 1, 2], [2, 3, 1], [1, 2, 3]]
>>> solver.is_everything_alright(table=solver.quess_solution())
True
>>> solver.interposer(table=solver.generate_raw_table(), in1=0, in2=0, v=3)
[[3, 0, 0], [0, 0, 0], [0, 0, 0]]
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
