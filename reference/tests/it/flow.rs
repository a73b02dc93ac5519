//! Flow: the boards that the assignment pictures, and the algorithm that it describes.

use puzzlemark_reference::puzzles::flow::board::{Board, Shape, StepKind, Tile};
use puzzlemark_reference::puzzles::flow::verify::Fault;
use puzzlemark_reference::puzzles::flow::{Cell, Count, Puzzle};

/// The board at the top of the assignment's first page.
const FIRST: &str = "......\n.A..D.\n...B..\n......\n..ACD.\n..CB..\n";
/// The board after 8 clicks, "a good test case to use when starting".
const EIGHT_CLICKS: &str = "A....A\nB....B\n......\nC....C\n......\nD....D\n";
/// The board of the last page, where the algorithm closes a loop.
const LAST: &str = "A....A\nB....B\nC....C\nD..D..\nE..E..\nF..F..\n";

fn read(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn cell(row: usize, column: usize) -> Cell {
    Cell { row, column }
}

#[test]
fn the_first_board_has_one_solution() {
    let puzzle = read(FIRST);
    assert!(puzzle.is_unique());
    let solution = puzzle.solve().expect("a solution");
    // As printed: R for C, G for D, Y for B, B for A.
    let printed = "RRRGGG\nRBRGYG\nRBRGYG\nRBRRYG\nRBBRYG\nRRRGGG\n";
    let named = |letter| match letter {
        'R' => 'C',
        'G' => 'B',
        'B' => 'A',
        'Y' => 'D',
        other => other,
    };
    assert_eq!(
        solution.to_string(),
        printed.chars().map(named).collect::<String>()
    );
    assert!(!solution.touches_itself());
}

#[test]
fn every_solution_of_the_eight_clicks_touches_itself() {
    let puzzle = read(EIGHT_CLICKS);
    assert_eq!(puzzle.count(u128::MAX), Count::Exactly(70));
    assert_eq!(puzzle.count(70), Count::AtLeast(70));
    assert_eq!(puzzle.count(71), Count::Exactly(70));
    let solutions = puzzle.solutions(100);
    assert_eq!(solutions.len(), 70);
    for solution in &solutions {
        assert!(solution.touches_itself());
        assert_eq!(puzzle.verify(solution), []);
    }
    assert_eq!(puzzle.solutions(3).len(), 3);
}

#[test]
fn the_last_board_has_one_solution_without_a_loop() {
    let puzzle = read(LAST);
    assert!(puzzle.is_unique());
    let solution = puzzle.solve().expect("a solution");
    let printed = "AAAAAA\nBBBBBB\nCCCCCC\nDDDDCC\nEEEECC\nFFFFCC\n";
    assert_eq!(solution.to_string(), printed);
    // The letters are right, although a row and a loop of `C` have the same letters.
    assert_eq!(puzzle.verify_letters(printed), []);
}

#[test]
fn the_algorithm_of_the_assignment_closes_a_loop_on_the_last_board() {
    let puzzle = read(LAST);
    let mut board = Board::after_clicks(&puzzle).expect("a square board");
    let mut tried = 0;
    let filled = board.play(&mut |step| {
        tried += u32::from(step.kind != StepKind::TakenBack);
        true
    });
    assert_eq!(filled, Ok(true));
    // Counted with an independent program.
    assert_eq!(tried, 476);
    let faults = puzzle.verify_shapes(&board.shapes());
    assert!(
        matches!(&faults[..], [Fault::Loop { cells }] if cells.len() == 6),
        "{faults:?}"
    );
    let says = faults[0].to_string();
    assert!(says.starts_with("a loop of 6 cells: (3, 4) "), "{says}");

    let trace = puzzle.trace(3).expect("a trace");
    assert_eq!(trace[0], "(0, 1): blue horizontal: it stays for now");
    assert_eq!(trace.len(), 5);
    assert!(
        trace[4].starts_with("filled, but no solution: a loop of 6 cells"),
        "{}",
        trace[4]
    );
    assert!(trace[4].contains("476 tiles tried"), "{}", trace[4]);
}

#[test]
fn the_algorithm_of_the_assignment_solves_the_eight_clicks() {
    let puzzle = read(EIGHT_CLICKS);
    let trace = puzzle.trace(0).expect("a trace");
    // Counted with an independent program.
    assert!(
        trace[1].starts_with("solved: 59590 tiles tried"),
        "{trace:?}"
    );
    assert!(read("A..A\n....\n").trace(9).is_none());
}

#[test]
fn without_loops_the_board_is_solved() {
    for text in [FIRST, EIGHT_CLICKS, LAST] {
        let puzzle = read(text);
        let mut board = Board::after_clicks(&puzzle).expect("a square board");
        assert_eq!(board.solve(), Ok(true));
        assert_eq!(
            board
                .puzzle()
                .expect("both ends")
                .verify_shapes(&board.shapes()),
            []
        );
        // Already filled: nothing is left to be done.
        assert_eq!(board.solve(), Ok(true));
    }
    let mut crossed =
        Board::after_clicks(&read("A..B\n....\n....\nB..A\n")).expect("a square board");
    let before = crossed.clone();
    assert_eq!(crossed.solve(), Ok(false));
    assert_eq!(crossed, before);
}

#[test]
fn take_keeps_the_tiles_on_the_board() {
    let mut board = Board::after_clicks(&read(LAST)).expect("a square board");
    board.put(cell(0, 1), Tile::Part(0, Shape::Horizontal));
    assert_eq!(board.take(cell(0, 2)), Ok(true));
    assert_eq!(
        board.letters(),
        "BBBBBB\nGGGGGG\nRRRRRR\nYYYYRR\nCCCCRR\nOOOORR\n"
    );
    let mut board = Board::after_clicks(&read(LAST)).expect("a square board");
    board.put(cell(0, 1), Tile::Part(1, Shape::Q3));
    let before = board.clone();
    assert_eq!(board.take(cell(0, 2)), Ok(false));
    assert_eq!(board, before);
}
