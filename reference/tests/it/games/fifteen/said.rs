//! Calls that the assignment determines, leaves open, or does not mention.

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::puzzles::fifteen::Fifteen;
use puzzlemark_reference::referee::{Expected, Referee};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::{Game, parts, text, the_same};
use crate::games::play::operation;

/// The puzzle of the example in the text, and the same after the right move, `l`.
const BEFORE: &str = "[1, 4, 2]\n[3, 7, 5]\n[6, 8, 0]\n";
const AFTER: &str = "[1, 4, 2]\n[3, 7, 5]\n[6, 0, 8]\n";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Exactly,
    Open,
    Nothing,
}
use Said::{Exactly, Nothing, Open};

fn said(expected: &Expected) -> Said {
    match expected {
        Expected::Determined { .. } => Exactly,
        Expected::Open(_) => Open,
        Expected::Unspecified => Nothing,
    }
}

fn asked(operations: &[&str]) -> Said {
    let opening = Fifteen.opening_of(BEFORE).expect("a board");
    let mut referee = Referee::new(&Fifteen, &opening.files);
    referee.expect(&opening.operations[0]);
    let mut last = Nothing;
    for text in operations {
        last = said(&referee.expect(&operation(text)));
    }
    last
}

#[test]
fn the_given_methods_are_determined_inside_of_the_grid() {
    for (text, expected) in [
        ("puzzle.get_height()", Exactly),
        ("puzzle.get_number(2, 2)", Exactly),
        ("puzzle.get_number(row=2, col=2)", Exactly),
        ("puzzle.get_number(3, 0)", Nothing),
        ("puzzle.get_number(-1, 0)", Nothing),
        ("puzzle.get_number(True, 0)", Nothing),
        ("puzzle.get_number(0)", Nothing),
        ("puzzle.set_number(0, 0, 5)", Exactly),
        ("puzzle.set_number(0, 0, 9)", Exactly),
        ("puzzle.set_number(0, 0, -1)", Nothing),
        ("puzzle.set_number(0, 0, '5')", Nothing),
        ("puzzle.current_position(2, 1)", Exactly),
        ("puzzle.current_position(0, 0)", Exactly),
        ("puzzle.current_position(3, 0)", Nothing),
        ("puzzle.clone().update_puzzle('u')", Exactly),
        ("puzzle.clone() is puzzle", Exactly),
        ("puzzle.clone() == puzzle", Nothing),
        ("puzzle.solve()", Nothing),
        ("puzzle.height", Nothing),
        ("Puzzle(2, 2)", Exactly),
        ("Puzzle(2, 2, None)", Exactly),
        ("Puzzle(puzzle_height=2, puzzle_width=3)", Exactly),
        ("Puzzle(1, 2)", Nothing),
        ("Puzzle(2, 2, [[0, 1], [2]])", Nothing),
        ("Puzzle(2, 2, ((0, 1), (2, 3)))", Nothing),
    ] {
        assert_eq!(asked(&[text]), expected, "{text}");
    }
}

#[test]
fn moves_are_determined_unless_a_later_one_is_refused() {
    for (moves, expected) in [
        ("", Exactly),
        ("lurd", Exactly),
        ("d", Exactly),
        ("x", Exactly),
        ("xl", Exactly),
        ("ld", Nothing),
        ("lx", Nothing),
    ] {
        let text = format!("puzzle.update_puzzle('{moves}')");
        assert_eq!(asked(&[&text]), expected, "{text}");
    }
    assert_eq!(asked(&["puzzle.update_puzzle(['l'])"]), Nothing);
    let missing = ["puzzle.set_number(0, 0, 9)", "puzzle.update_puzzle('l')"];
    assert_eq!(asked(&missing), Exactly, "the blank is there");
    let twice = ["puzzle.set_number(0, 0, 0)", "puzzle.update_puzzle('l')"];
    assert_eq!(asked(&twice), Nothing, "there are two blanks");
}

#[test]
fn invariants_are_determined_where_the_text_asks_for_them() {
    for (text, expected) in [
        ("puzzle.lower_row_invariant(2, 0)", Exactly),
        ("puzzle.lower_row_invariant(1, 2)", Exactly),
        ("puzzle.lower_row_invariant(1, 1)", Nothing),
        ("puzzle.lower_row_invariant(0, 2)", Nothing),
        ("puzzle.lower_row_invariant(3, 0)", Nothing),
        ("puzzle.row1_invariant(1)", Exactly),
        ("puzzle.row1_invariant(0)", Nothing),
        ("puzzle.row1_invariant(3)", Nothing),
        ("puzzle.row0_invariant(2)", Exactly),
        ("puzzle.row0_invariant(1)", Nothing),
    ] {
        assert_eq!(asked(&[text]), expected, "{text}");
    }
}

#[test]
fn solution_methods_are_open_where_they_may_be_called() {
    for (operations, expected) in [
        (&["puzzle.solve_interior_tile(2, 2)"][..], Open),
        (&["moves = puzzle.solve_interior_tile(2, 2)"], Open),
        (&["puzzle.solve_puzzle()"], Open),
        (&["puzzle.solve_interior_tile(2, 1)"], Nothing),
        (&["puzzle.solve_col0_tile(2)"], Nothing),
        (&["puzzle.solve_2x2()"], Nothing),
        (&["print(puzzle.solve_puzzle())"], Nothing),
        (&["len(puzzle.solve_puzzle())"], Nothing),
        (&["puzzle.update_puzzle(puzzle.solve_puzzle())"], Nothing),
        // No variable holds the puzzle, so nothing can look at it afterwards.
        (&["puzzle.clone().solve_puzzle()"], Nothing),
        (&["puzzle = puzzle.solve_puzzle()"], Nothing),
        (&["copy = puzzle", "puzzle = puzzle.solve_puzzle()"], Open),
        // Numbers that are not a permutation, and a permutation that cannot be solved.
        (
            &["puzzle.set_number(0, 0, 8)", "puzzle.solve_puzzle()"],
            Nothing,
        ),
        (
            &["odd = Puzzle(2, 2, [[0, 2], [1, 3]])", "odd.solve_puzzle()"],
            Nothing,
        ),
        (&["odd = Puzzle(9, 2)", "odd.solve_puzzle()"], Nothing),
    ] {
        assert_eq!(asked(operations), expected, "{operations:?}");
    }
}

#[test]
fn wrong_choices_are_refused_with_a_reason() {
    let other = "[1, 4, 2]\n[3, 7, 5]\n[6, 8, 8]\n";
    let as_it_should = "; but the puzzle is as it should be";
    for (returned, seen, reason) in [
        (Value::from("l"), AFTER, None),
        (
            "l".into(),
            BEFORE,
            Some("the moves are right, but not made: the puzzle is as it was before them".to_owned()),
        ),
        (
            "lrl".into(),
            BEFORE,
            Some("the moves are right, but not made: the puzzle is as it was before them".to_owned()),
        ),
        (
            "uldlur".into(),
            BEFORE,
            Some("after 6 moves the blank is in row 1, column 1, not in row 2, column 1".to_owned()),
        ),
        (
            "".into(),
            AFTER,
            Some(format!(
                "after 0 moves the blank is in row 2, column 2, not in row 2, column 1{as_it_should}"
            )),
        ),
        (
            "dl".into(),
            AFTER,
            Some(format!(
                "move 1 of 2, `d`, leaves the grid: the blank is in row 2, column 2{as_it_should}"
            )),
        ),
        (
            Value::None,
            AFTER,
            Some(format!("moves are a str, not a value of type NoneType{as_it_should}")),
        ),
        (
            "l".into(),
            other,
            Some(
                "the text of the puzzle after the moves is not a board: line 3, column 8: tile `8` is also \
                 in line 3, column 5"
                    .to_owned(),
            ),
        ),
        (
            "l".into(),
            "[4, 1, 2]\n[3, 7, 5]\n[6, 0, 8]\n",
            Some(
                "the 1 moves put tile 1 in row 0, column 0, but the puzzle has tile 4 there".to_owned(),
            ),
        ),
    ] {
        let opening = Fifteen.opening_of(BEFORE).expect("a board");
        let mut referee = Referee::new(&Fifteen, &opening.files);
        referee.expect(&opening.operations[0]);
        let asked = operation("puzzle.solve_interior_tile(2, 2)");
        let Expected::Open(call) = referee.expect(&asked) else {
            panic!("{asked} is open");
        };
        let adopted = referee.adopt(&call, &returned, &[seen.into()]);
        assert_eq!(adopted.clone().err(), reason, "{returned} {seen}");
        let Expected::Determined { evaluation, .. } = referee.expect(&operation("str(puzzle)")) else {
            panic!("the game goes on");
        };
        let now = if adopted.is_ok() { AFTER } else { BEFORE };
        assert_eq!(evaluation.result, Ok(now.into()), "{returned} {seen}");
    }
}

/// Right moves with the board before them, and a solved board with one move too few.
#[test]
fn wrong_moves_and_wrong_boards_are_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut lies = 0;
    while lies < 200 {
        let opening = Fifteen.opening(&mut random);
        let mut game = Game::new(&Fifteen, &opening, the_same);
        let moves = game.choices().moves;
        let open: Vec<_> = moves
            .iter()
            .filter(|own| parts(own).1 != "update_puzzle")
            .collect();
        // On a board that cannot be solved, no solution method is called.
        let Some(solving) = open.choose(&mut random) else {
            continue;
        };
        let mut subject = game.replayed();
        let before = text(&mut subject, parts(solving).0);
        let moves = the_same(&mut subject, solving);
        let after = text(&mut subject, parts(solving).0);
        let mut less = moves.as_str().expect("moves").to_owned();
        if less.pop().is_none() {
            continue;
        }
        let mut told = vec![(Value::from(less), after.clone())];
        // If the moves lead back, the board does not show that they were not made.
        if before != after {
            told.push((moves, before));
        }
        for (returned, seen) in told {
            let Expected::Open(call) = game.referee.expect(solving) else {
                panic!("{solving} is open");
            };
            let adopted = game
                .referee
                .adopt(&call, &returned, &[seen.as_str().into()]);
            assert!(adopted.is_err(), "{solving} {returned} {seen}");
            lies += 1;
        }
    }
}
