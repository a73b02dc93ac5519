//! Openings and choices.

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::fifteen::Fifteen;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::board::Board;
use super::{parts, place_of, the_same};
use crate::games::play::{Game, operation};

fn board(game: &Game<'_>) -> Board {
    let mut game = game.replayed();
    let shown = game.evaluate(&operation("str(puzzle)")).result;
    Board::of(shown.expect("a text").as_str().expect("a text"))
}

#[test]
fn openings_are_of_all_sizes_and_kinds() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let (mut sizes, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..500 {
        let opening = Fifteen.opening(&mut random);
        let game = Game::new(&Fifteen, &opening, the_same);
        let board = board(&game);
        sizes.insert((board.height(), board.width));
        kinds.extend(
            game.choices()
                .moves
                .iter()
                .map(|own| parts(own).1.to_owned()),
        );
        let text: Vec<_> = opening.operations.iter().map(ToString::to_string).collect();
        let text = text.join("\n");
        let others = ["other = puzzle.clone()", "other = Puzzle(", "grid = [["];
        kinds.extend(
            others
                .iter()
                .filter(|own| text.contains(**own))
                .map(ToString::to_string),
        );
        if board.holds((0, 0), |_, _| true) {
            kinds.insert("solved".to_owned());
        }
    }
    assert_eq!(sizes.len(), 16, "2 to 5 rows and columns: {sizes:?}");
    // All solution methods and `update_puzzle`, and the four others.
    assert_eq!(kinds.len(), 7 + 4, "{kinds:?}");
}

/// Two faults that students make. The invariant looks only at the next row below, or not at row 0 to the right.
/// Each gives a wrong reply to some query.
#[test]
fn queries_detect_invariants_that_check_too_few_cells() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut one_row, mut row1_only) = (0, 0);
    for _ in 0..300 {
        let opening = Fifteen.opening(&mut random);
        let game = Game::new(&Fifteen, &opening, the_same);
        let board = board(&game);
        let queries = game.choices().queries;
        let is_told = |fault: fn(&Board, &str, &[usize]) -> bool| {
            queries.iter().any(|query| {
                is_invariant(query) && {
                    let (_, method, arguments) = parts(query);
                    let place = place_of(arguments);
                    let right = game.replayed().evaluate(query).result;
                    right != Ok(Value::from(fault(&board, method, &place)))
                }
            })
        };
        one_row += usize::from(is_told(one_row_below));
        row1_only += usize::from(is_told(row1_to_the_right));
        assert!(!is_told(right), "{opening:?}");
    }

    assert!(one_row >= 5, "in {one_row} openings");
    assert!(row1_only >= 5, "in {row1_only} openings");
}

fn is_invariant(query: &Operation) -> bool {
    let text = query.to_string();
    text.starts_with("puzzle.") && text.contains("_invariant(")
}

fn right(board: &Board, method: &str, place: &[usize]) -> bool {
    match (method, place) {
        ("lower_row_invariant", &[row, col]) => board.lower_row(row, col),
        ("row1_invariant", &[col]) => board.row1(col),
        ("row0_invariant", &[_]) => board.is_reached("solve_row1_tile", place),
        _ => panic!("no invariant: {method} {place:?}"),
    }
}

fn one_row_below(board: &Board, method: &str, place: &[usize]) -> bool {
    match (method, place) {
        ("lower_row_invariant", &[at_row, at_col]) => board.holds((at_row, at_col), |row, col| {
            row == at_row + 1 || row == at_row && col > at_col
        }),
        _ => right(board, method, place),
    }
}

fn row1_to_the_right(board: &Board, method: &str, place: &[usize]) -> bool {
    match (method, place) {
        ("row1_invariant", &[at]) => {
            board.holds((1, at), |row, col| row > 1 || row == 1 && col > at)
        }
        _ => right(board, method, place),
    }
}

/// `rddr` from home, with the blank in the lower right corner.
#[test]
fn choices_are_the_legal_calls() {
    let opening = Fifteen.opening_of("1 4 2\n3 7 5\n6 8 0").expect("a board");
    let choices = Game::new(&Fifteen, &opening, the_same).choices();
    let texts = |operations: &[Operation]| -> Vec<String> {
        operations.iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        texts(&choices.moves),
        [
            "puzzle.update_puzzle('u')",
            "puzzle.update_puzzle('uu')",
            "puzzle.update_puzzle('ul')",
            "puzzle.update_puzzle('ud')",
            "puzzle.update_puzzle('l')",
            "puzzle.update_puzzle('lu')",
            "puzzle.update_puzzle('ll')",
            "puzzle.update_puzzle('lr')",
            "puzzle.solve_interior_tile(2, 2)",
            "puzzle.solve_puzzle()",
        ]
    );
    let attempts = texts(&choices.attempts);
    for attempt in ["puzzle.update_puzzle('d')", "puzzle.set_number(0, 1, 4)"] {
        assert!(attempts.contains(&attempt.to_owned()), "{attempts:?}");
    }
    let queries = texts(&choices.queries);
    let mut asked: Vec<_> = queries
        .iter()
        .filter(|own| own.contains("invariant"))
        .collect();
    // The blank is at (2, 2). Queries that can be true there are as frequent as all others.
    let often = asked.split_off(7);
    assert_eq!(2 * often.len(), queries.len());
    assert!(
        often
            .iter()
            .all(|own| *own == "puzzle.lower_row_invariant(2, 2)")
    );
    assert_eq!(
        asked,
        [
            "puzzle.lower_row_invariant(1, 2)",
            "puzzle.lower_row_invariant(2, 0)",
            "puzzle.lower_row_invariant(2, 1)",
            "puzzle.lower_row_invariant(2, 2)",
            "puzzle.row1_invariant(1)",
            "puzzle.row1_invariant(2)",
            "puzzle.row0_invariant(2)",
        ]
    );
}

#[test]
fn an_unsolvable_board_has_no_calls_of_solution_methods() {
    let opening = Fifteen.opening_of("0 2\n1 3").expect("a board");
    let choices = Game::new(&Fifteen, &opening, the_same).choices();
    assert!(
        choices
            .moves
            .iter()
            .all(|own| parts(own).1 == "update_puzzle")
    );
    let long = "0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17";
    for text in ["0 1 2", "0\n1\n2", "0 1\n2 2", long] {
        Fifteen.opening_of(text).unwrap_err();
    }
}
