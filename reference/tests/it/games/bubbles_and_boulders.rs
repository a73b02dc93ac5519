//! Games of Bubbles and boulders.

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Games;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles;
use puzzlemark_reference::puzzles::bubbles_and_boulders::{BubblesAndBoulders, Puzzle};
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::games::play::{self, operation};

/// The board of the assignment.
const BOARD: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

fn no_player(_: &mut Session<Local<'_>>, operation: &Operation) -> Value {
    panic!("nothing is left open: {operation}");
}

#[test]
fn a_right_subject_is_never_refused() {
    play::games(&BubblesAndBoulders, no_player, 400, 40);
}

#[test]
fn all_choices_are_specified_and_only_moves_change_a_state() {
    play::all_choices(&BubblesAndBoulders, no_player, 60, 4);
}

#[test]
fn simpler_openings_come_to_an_end() {
    play::chains(&BubblesAndBoulders, no_player, 150);
}

/// Two independent programs count 312 states of the assignment's board.
#[test]
fn moves_reach_all_states_of_the_board_of_the_assignment() {
    assert_eq!(play::reachable(&BubblesAndBoulders, BOARD), 312);
}

/// Counted by hand. Each of two squares takes a bubble, a boulder, or one after the other.
#[test]
fn moves_reach_all_states_of_a_row() {
    // In a single row, every square is at both ends. A region of one square takes one of two pieces.
    assert_eq!(play::reachable(&BubblesAndBoulders, "A#B\n"), 9);
    // `AA`: nothing; O or * on either square; both, in two ways.
    assert_eq!(play::reachable(&BubblesAndBoulders, "AA\n"), 7);
}

#[test]
fn openings_are_of_all_shapes() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut shapes = BTreeSet::new();
    for _ in 0..1000 {
        let opening = BubblesAndBoulders.opening(&mut random);
        let file = String::from_utf8(opening.files["puzzle.txt"].clone()).expect("text");
        let puzzle: Puzzle = file.parse().expect("a puzzle");
        let regions = puzzle.regions();
        let are_single = regions
            .iter()
            .any(|region| puzzle.squares(*region).count() == 1);
        let greens = puzzle.positions().filter(|own| puzzle.is_green(*own));
        let is_so = [
            (puzzle.rows() == 1, "one row"),
            (puzzle.columns() == 1, "one column"),
            (puzzle.rows() * puzzle.columns() == 1, "one square"),
            (puzzle.rows() < puzzle.columns(), "wide"),
            (puzzle.rows() > puzzle.columns(), "tall"),
            (are_single, "regions of one square"),
            (regions.len() == 1, "one region"),
            (regions.len() == 26, "all letters"),
            (regions.contains(&'O'), "a region O"),
            (greens.count() == 0, "nothing green"),
            (file.contains("\r\n"), "Windows"),
            (!file.ends_with('\n'), "no newline at the end"),
            (opening.operations.len() == 2, "two puzzles"),
        ];
        shapes.extend(
            is_so
                .iter()
                .filter(|(is_so, _)| *is_so)
                .map(|(_, what)| *what),
        );
    }
    assert_eq!(shapes.len(), 13, "{shapes:?}");
}

#[test]
fn an_opening_of_a_text_has_its_puzzle() {
    let opening = BubblesAndBoulders.opening_of(BOARD).expect("a puzzle");
    assert_eq!(opening.files["puzzle.txt"], BOARD.as_bytes());
    let operations: Vec<_> = opening.operations.iter().map(ToString::to_string).collect();
    assert_eq!(operations, ["puzzle = Puzzle('puzzle.txt')"]);
    BubblesAndBoulders.opening_of("AB\nBA\n").unwrap_err();
}

/// Calls that the assignment text determines, and calls that it does not mention.
#[test]
fn calls_outside_of_the_assignment_text_are_unspecified() {
    let puzzle = puzzles::by_name("bubbles-and-boulders").expect("the puzzle");
    let mut opening = puzzle.opening_of(BOARD).expect("a puzzle");
    let apart = b"AB\nBA\n".to_vec();
    opening.files.insert("apart.txt".to_owned(), apart);
    for (text, is_specified) in [
        ("puzzle.squares('E')", true),
        ("puzzle.bubble(3)", true),
        ("puzzle.boulder(None)", true),
        ("puzzle.isempty(-1, 100)", true),
        ("puzzle.put_bubble(k=1, r=0)", true),
        ("puzzle.squares('A').clear()", true),
        ("sorted(puzzle.squares('A'))", true),
        ("puzzle.put_bubble(0, 1) is puzzle", true),
        ("puzzle.put_bubble(0, 1).put_bubble(0, 2)", true),
        ("print(puzzle.put_boulder(0, 1))", true),
        ("puzzle.isempty(True, 0)", false),
        ("puzzle.isempty(0.0, 0)", false),
        ("puzzle.put_bubble('0', 0)", false),
        ("puzzle.put_bubble(0)", false),
        ("puzzle.put_bubble(row=0, column=1)", false),
        ("puzzle.solve()", false),
        ("puzzle.letters", false),
        ("print(puzzle.regions)", false),
        ("puzzle.squares('A').pop()", false),
        ("list(puzzle.regions)[0]", false),
        ("repr(puzzle)", false),
        ("puzzle == puzzle", false),
        ("Puzzle('apart.txt')", false),
        ("Puzzle('nowhere.txt')", false),
        ("nobody.rows", false),
    ] {
        let mut referee = Referee::new(puzzle, &opening.files);
        referee.expect(&opening.operations[0]);
        let expected = referee.expect(&operation(text));
        let is_determined = matches!(expected, Expected::Determined { .. });
        assert_eq!(is_determined, is_specified, "{text}: {expected:?}");
        let after = referee.expect(&operation("puzzle.rows"));
        assert_eq!(
            after == Expected::Unspecified,
            !is_specified,
            "after {text}"
        );
    }
}
