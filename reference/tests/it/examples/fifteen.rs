//! Fifteen.

use crate::examples::play::holds;

fn session(session: &str) {
    holds("fifteen", &[], session);
}

#[test]
fn the_class_as_it_is_given() {
    // "the solved configuration has the blank (zero) tile in upper left"
    session(
        "\
>>> puzzle = Puzzle(4, 4)
>>> print(puzzle)
[0, 1, 2, 3]
[4, 5, 6, 7]
[8, 9, 10, 11]
[12, 13, 14, 15]

>>> [puzzle.get_height(), puzzle.get_width(), puzzle.get_number(2, 1)]
[4, 4, 9]
>>> puzzle.update_puzzle('rdlu')
>>> print(puzzle)
[0, 5, 2, 3]
[1, 4, 6, 7]
[8, 9, 10, 11]
[12, 13, 14, 15]

>>> puzzle.current_position(1, 0)
(1, 1)
>>> puzzle.update_puzzle('u')
AssertionError: move off grid: u
>>> puzzle.update_puzzle('n')
AssertionError: invalid direction: n
>>> copy = puzzle.clone()
>>> copy.set_number(3, 3, 16)
>>> copy.current_position(3, 3)
AssertionError: Value 15 not found
>>> puzzle.current_position(3, 3)
(3, 3)
>>> puzzle.solve_puzzle() == ''
False
>>> str(puzzle) == str(Puzzle(4, 4))
True
",
    );
}

#[test]
fn the_pictured_invariants_hold() {
    session(
        "\
>>> puzzle = Puzzle(4, 4, [[4, 2, 3, 7], [8, 5, 6, 10], [9, 1, 0, 11], [12, 13, 14, 15]])
>>> puzzle.lower_row_invariant(2, 2)
True
>>> [puzzle.lower_row_invariant(2, 1), puzzle.lower_row_invariant(1, 2)]
[False, False]
>>> puzzle = Puzzle(4, 4, [[4, 6, 1, 3], [5, 2, 0, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> [puzzle.row1_invariant(2), puzzle.row0_invariant(2)]
[True, False]
>>> puzzle = Puzzle(4, 4, [[1, 2, 0, 3], [5, 4, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> [puzzle.row1_invariant(2), puzzle.row0_invariant(2)]
[False, True]
",
    );
}

#[test]
fn the_lucky_cases_end_where_the_text_says() {
    // After `ur` the target tile is at (i, 0): the blank goes on to the end of row i - 1.
    session(
        "\
>>> puzzle = Puzzle(3, 3, [[3, 2, 1], [6, 5, 4], [0, 7, 8]])
>>> puzzle.lower_row_invariant(2, 0)
True
>>> puzzle.solve_col0_tile(2)
'urr'
>>> puzzle.lower_row_invariant(1, 2)
True
>>> puzzle = Puzzle(3, 3, [[4, 2, 0], [1, 3, 5], [6, 7, 8]])
>>> [puzzle.row0_invariant(2), puzzle.solve_row0_tile(2), puzzle.row1_invariant(1)]
[True, 'ld', True]
",
    );
}

#[test]
fn the_annotated_trace_of_phase_two() {
    session(
        "\
>>> my_puzzle = Puzzle(2, 4, [[6, 7, 3, 1], [5, 2, 4, 0]])
>>> my_puzzle.row1_invariant(3)
True
>>> moves = my_puzzle.solve_row1_tile(3)
>>> my_puzzle.row0_invariant(3)
True
>>> moves = my_puzzle.solve_row0_tile(3)
>>> my_puzzle.row1_invariant(2)
True
>>> moves = my_puzzle.solve_row1_tile(2)
>>> my_puzzle.row0_invariant(2)
True
>>> moves = my_puzzle.solve_row0_tile(2)
>>> my_puzzle.row1_invariant(1)
True
",
    );
}

#[test]
fn the_invariants_between_the_phases_are_identical() {
    for row in ["5, 7, 2, 0", "5, 2, 0, 7", "0, 5, 7, 2"] {
        let holds = if row.ends_with('0') { "True" } else { "False" };
        session(&format!(
            "\
>>> puzzle = Puzzle(3, 4, [[6, 3, 4, 1], [{row}], [8, 9, 10, 11]])
>>> [puzzle.lower_row_invariant(1, 3), puzzle.row1_invariant(3)]
[{holds}, {holds}]
"
        ));
    }
}

#[test]
fn all_boards_can_be_solved_except_for_the_corner() {
    session(
        "\
>>> puzzle = Puzzle(3, 3, [[4, 3, 2], [1, 0, 5], [6, 7, 8]])
>>> puzzle.row1_invariant(1)
True
>>> moves = puzzle.solve_2x2()
>>> str(puzzle) == str(Puzzle(3, 3))
True
>>> odd = Puzzle(3, 3, [[8, 7, 6], [5, 4, 3], [1, 2, 0]])
>>> moves = odd.solve_interior_tile(2, 2)
>>> moves = odd.solve_interior_tile(2, 1)
>>> moves = odd.solve_col0_tile(2)
>>> moves = odd.solve_row1_tile(2)
>>> moves = odd.solve_row0_tile(2)
>>> odd.row1_invariant(1)
True
>>> odd.solve_2x2()
AssertionError: unsolvable: the tiles are an odd permutation; all can be brought home but two tiles of the upper left 2 x 2 corner, which stay exchanged
",
    );
}
