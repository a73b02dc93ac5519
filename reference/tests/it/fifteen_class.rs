//! The class of the Fifteen assignment, called as scenarios call it.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::puzzles::fifteen::Fifteen;
use puzzlemark_reference::session::{Evaluation, Local, Session};

/// Checks that each `>>>` line of a session shows the lines that follow it.
fn holds(session: &str) {
    let files = BTreeMap::<String, String>::new();
    let mut player = Session::new(Local::new(&Fifteen, &files));
    for block in session.split(">>> ").skip(1) {
        let (operation, expected) = block.split_once('\n').expect("a line");
        let Evaluation { printed, result } =
            player.evaluate(&parse_operation(operation).expect("an operation"));
        let shown = match result {
            Ok(Value::None) => printed,
            Ok(value) => format!("{printed}{value}\n"),
            Err(exception) => format!("{printed}{exception}\n"),
        };
        assert_eq!(shown, expected, "{operation}");
    }
}

#[test]
fn the_given_methods_work() {
    holds(
        "\
>>> puzzle = Puzzle(2, 3)
>>> print(puzzle)
[0, 1, 2]
[3, 4, 5]

>>> str(puzzle)
'[0, 1, 2]\\n[3, 4, 5]\\n'
>>> puzzle.get_height()
2
>>> puzzle.get_width()
3
>>> puzzle.update_puzzle('drru')
>>> print(puzzle)
[3, 1, 0]
[4, 5, 2]

>>> puzzle.current_position(0, 0)
(0, 2)
>>> puzzle.current_position(1, 0)
(0, 0)
>>> puzzle.get_number(1, 1)
5
>>> puzzle.get_number(-1, -3)
4
>>> other = puzzle.clone()
>>> puzzle.set_number(0, 0, 7)
>>> puzzle.get_number(0, 0)
7
>>> other.get_number(0, 0)
3
>>> puzzle.current_position(1, 0)
AssertionError: Value 3 not found
>>> puzzle.get_number(2, 0)
IndexError: list index out of range
",
    );
}

#[test]
fn the_given_methods_refuse_wrong_arguments() {
    holds(
        "\
>>> puzzle = Puzzle(2, 3)
>>> puzzle.update_puzzle('drru')
>>> puzzle.update_puzzle('du')
>>> puzzle.update_puzzle('u')
AssertionError: move off grid: u
>>> puzzle.update_puzzle('r')
AssertionError: move off grid: r
>>> puzzle.update_puzzle('dd')
AssertionError: move off grid: d
>>> puzzle.update_puzzle('ull')
>>> puzzle.update_puzzle('l')
AssertionError: move off grid: l
>>> puzzle.update_puzzle('x')
AssertionError: invalid direction: x
>>> puzzle.update_puzzle('')
>>> puzzle.update_puzzle(3)
TypeError: 'int' object is not iterable
>>> Puzzle(2, 2, [[0, 1], [2]])
IndexError: list index out of range
>>> Puzzle(2, 2, 5)
TypeError: 'int' object is not subscriptable
>>> Puzzle('2', 2)
TypeError: 'str' object cannot be interpreted as an integer
>>> Puzzle(2)
TypeError: Puzzle.__init__() missing 1 required positional argument: 'puzzle_width'
>>> Puzzle(2, 2, None, 4)
TypeError: Puzzle.__init__() takes from 3 to 4 positional arguments but 5 were given
>>> Puzzle(1000, 1000).solve_puzzle()
AssertionError: a board has 1 to 100 rows and columns, not 1000 x 1000
>>> Puzzle(0, 3).solve_puzzle()
AssertionError: a board has 1 to 100 rows and columns, not 0 x 3
>>> puzzle.solve()
AttributeError: 'Puzzle' object has no attribute 'solve'
>>> puzzle.height
AttributeError: 'Puzzle' object has no attribute 'height'
",
    );
}

#[test]
fn the_moves_before_a_refused_one_are_made() {
    holds(
        "\
>>> puzzle = Puzzle(2, 2)
>>> puzzle.update_puzzle('drx')
AssertionError: invalid direction: x
>>> puzzle.current_position(0, 0)
(1, 1)
",
    );
}

#[test]
fn invariants_look_at_all_rows() {
    holds(
        "\
>>> puzzle = Puzzle(5, 3, [[8, 1, 2], [3, 4, 5], [6, 7, 0], [9, 10, 11], [13, 12, 14]])
>>> puzzle.lower_row_invariant(2, 2)
False
>>> puzzle = Puzzle(5, 3, [[8, 1, 2], [3, 4, 5], [6, 7, 0], [9, 10, 11], [12, 13, 14]])
>>> puzzle.lower_row_invariant(2, 2)
True
>>> puzzle.lower_row_invariant(2, 1)
False
>>> puzzle.lower_row_invariant(2, -1)
False
>>> puzzle.lower_row_invariant(9, 0)
False
>>> puzzle = Puzzle(4, 4, [[6, 3, 2, 1], [4, 5, 0, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> puzzle.row1_invariant(2)
False
>>> puzzle = Puzzle(4, 4, [[6, 1, 2, 3], [4, 5, 0, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> puzzle.row1_invariant(2)
True
>>> puzzle.row0_invariant(2)
False
>>> puzzle = Puzzle(4, 4, [[2, 1, 0, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]])
>>> puzzle.row0_invariant(2)
True
>>> puzzle.row1_invariant(2)
False
",
    );
}

#[test]
fn solution_methods_want_their_invariant() {
    holds(
        "\
>>> puzzle = Puzzle(3, 3, [[1, 4, 2], [3, 0, 5], [6, 7, 8]])
>>> puzzle.solve_interior_tile(2, 2)
AssertionError: lower_row_invariant(2, 2) does not hold
>>> puzzle.solve_2x2()
'ul'
>>> print(puzzle)
[0, 1, 2]
[3, 4, 5]
[6, 7, 8]

>>> puzzle.solve_puzzle()
''
>>> odd = Puzzle(2, 2, [[3, 1], [2, 0]])
>>> odd.solve_2x2()
AssertionError: unsolvable: the tiles are an odd permutation; all can be brought home but two tiles of the upper left 2 x 2 corner, which stay exchanged
>>> odd.solve_puzzle()
AssertionError: unsolvable: the tiles are an odd permutation; all can be brought home but two tiles of the upper left 2 x 2 corner, which stay exchanged
>>> print(odd)
[3, 1]
[2, 0]

>>> odd.set_number(0, 0, 2)
>>> odd.solve_puzzle()
AssertionError: Value 3 not found
",
    );
}

#[test]
fn the_methods_of_the_assignment_lead_home() {
    let files = BTreeMap::<String, String>::new();
    let mut player = Session::new(Local::new(&Fifteen, &files));
    let mut shown = |operation: &str| {
        let evaluation = player.evaluate(&parse_operation(operation).unwrap());
        evaluation.result.expect(operation).to_string()
    };
    let grid = "[[15, 14, 8, 12], [10, 11, 9, 13], [2, 6, 5, 1], [3, 7, 4, 0]]";
    shown(&format!("puzzle = Puzzle(4, 4, {grid})"));
    for row in [3, 2] {
        for col in [3, 2, 1] {
            assert_eq!(
                shown(&format!("puzzle.lower_row_invariant({row}, {col})")),
                "True"
            );
            shown(&format!("puzzle.solve_interior_tile({row}, {col})"));
        }
        assert_eq!(
            shown(&format!("puzzle.lower_row_invariant({row}, 0)")),
            "True"
        );
        shown(&format!("puzzle.solve_col0_tile({row})"));
    }
    assert_eq!(shown("puzzle.lower_row_invariant(1, 3)"), "True");
    for col in [3, 2] {
        assert_eq!(shown(&format!("puzzle.row1_invariant({col})")), "True");
        shown(&format!("puzzle.solve_row1_tile({col})"));
        assert_eq!(shown(&format!("puzzle.row0_invariant({col})")), "True");
        shown(&format!("puzzle.solve_row0_tile({col})"));
    }
    assert_eq!(shown("puzzle.row1_invariant(1)"), "True");
    shown("puzzle.solve_2x2()");
    assert_eq!(shown("str(puzzle) == str(Puzzle(4, 4))"), "True");
}
