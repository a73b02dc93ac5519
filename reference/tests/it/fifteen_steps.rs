//! Phased solutions of the Fifteen puzzle, their invariants, and the verifier that judges them.

use std::sync::LazyLock;

use proptest::prelude::*;
use puzzlemark_reference::puzzles::fifteen::generate::{Grade, generate};
use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
use puzzlemark_reference::puzzles::fifteen::phased::{self, Phase, PhaseError};
use puzzlemark_reference::puzzles::fifteen::{
    Board, Direction, Invariant, Unsolvable, letters, verify,
};

#[test]
fn moves_are_refused_with_the_reason() {
    let board: Board = "3 2\n1 0".parse().unwrap();
    for (moves, goal, fault) in [
        (
            "ur",
            Invariant::Solved,
            "move 2 of 2, `r`, leaves the grid: the blank is in row 0, column 1",
        ),
        (
            "d",
            Invariant::Solved,
            "move 1 of 1, `d`, leaves the grid: the blank is in row 1, column 1",
        ),
        (
            "ll",
            Invariant::Solved,
            "move 2 of 2, `l`, leaves the grid: the blank is in row 1, column 0",
        ),
        (
            "uu",
            Invariant::Solved,
            "move 2 of 2, `u`, leaves the grid: the blank is in row 0, column 1",
        ),
        (
            "uL",
            Invariant::Solved,
            "move 2 of 2, `L`, is not a direction; write `u`, `d`, `l` or `r`",
        ),
        (
            "é\n",
            Invariant::Solved,
            "move 1 of 2, `é`, is not a direction; write `u`, `d`, `l` or `r`",
        ),
        (
            "",
            Invariant::Solved,
            "after 0 moves the blank is in row 1, column 1, not in row 0, column 0",
        ),
        (
            "lu",
            Invariant::Solved,
            "after 2 moves row 0, column 1 holds tile 2, not 1",
        ),
        (
            "u",
            Invariant::Row0 { col: 1 },
            "after 1 moves row 1, column 1 holds tile 2, not 3",
        ),
        (
            "",
            Invariant::Row1 { col: 2 },
            "row1_invariant(2) is about a cell outside of the board",
        ),
    ] {
        let found = verify::judge(&board, moves, goal).unwrap_err();
        assert_eq!(found.to_string(), fault);
    }
    assert_eq!(
        verify::judge(&board, "", Invariant::LowerRow { row: 1, col: 1 }),
        Ok(())
    );
}

#[test]
fn steps_for_other_cells_or_boards_are_refused() {
    let solved = Board::solved(4, 4).unwrap();
    for (phase, row, col) in [
        (Phase::Interior { row: 1, col: 1 }, 1, 1),
        (Phase::Interior { row: 2, col: 0 }, 2, 0),
        (Phase::Col0 { row: 1 }, 1, 0),
        (Phase::Row1 { col: 1 }, 1, 1),
        (Phase::Row0 { col: 0 }, 0, 0),
    ] {
        assert_eq!(
            phase.solve(&solved),
            Err(PhaseError::NoSuchCell { row, col })
        );
    }
    for phase in Phase::all(4, 4) {
        assert_eq!(
            phase.solve(&solved),
            Err(PhaseError::NotReady(phase.before()))
        );
    }
    let odd: Board = "3 1\n2 0".parse().unwrap();
    assert_eq!(Phase::Square.solve(&odd), Err(Unsolvable::Odd.into()));
}

static HIGH: LazyLock<Shortest> = LazyLock::new(|| shortest(4, 2));
static SQUARE: LazyLock<Shortest> = LazyLock::new(|| shortest(3, 3));

fn shortest(height: usize, width: usize) -> Shortest {
    Shortest::new(height, width, Effort::Small).expect("a possible size")
}

/// A random board, solvable or not.
fn any_board(side_max: usize) -> impl Strategy<Value = Board> {
    (2..=side_max, 2..=side_max).prop_flat_map(|(height, width)| {
        Just((0..height * width).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(move |tiles| Board::new(height, width, &tiles).expect("a board"))
    })
}

/// True if an invariant holds, as the assignment states it, on rows of tiles.
fn holds(board: &Board, invariant: Invariant) -> bool {
    let solved = |row: usize, col: usize| board.tile(row, col) == row * board.width() + col;
    let below = |row: usize| {
        (row + 1..board.height()).all(|row| (0..board.width()).all(|col| solved(row, col)))
    };
    let right = |row: usize, col: usize| (col + 1..board.width()).all(|col| solved(row, col));
    match invariant {
        Invariant::LowerRow { row, col } => {
            board.tile(row, col) == 0 && right(row, col) && below(row)
        }
        Invariant::Row1 { col } => {
            board.tile(1, col) == 0 && right(1, col) && right(0, col) && below(1)
        }
        Invariant::Row0 { col } => {
            board.tile(0, col) == 0 && solved(1, col) && right(1, col) && right(0, col) && below(1)
        }
        Invariant::Solved => solved(0, 0) && right(0, 0) && below(0),
    }
}

proptest! {
    #[test]
    fn text_is_read_as_it_is_written(board in any_board(12)) {
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
    }

    #[test]
    fn no_text_makes_reading_panic(text in "[-0-9,\\[\\] \ré\n]{0,40}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        }
    }

    #[test]
    fn each_step_leads_from_one_invariant_to_the_next(mut board in any_board(7)) {
        let (height, width) = (board.height(), board.width());
        let is_solvable = board.solvable().is_ok();
        while board.slide(Direction::Down) || board.slide(Direction::Right) {}
        for phase in Phase::all(height, width) {
            let (before, after) = (phase.before(), phase.after(width));
            prop_assert!(holds(&board, before) && before.holds(&board));
            let moves = match phase.solve(&board) {
                Ok(moves) => moves,
                Err(error) => {
                    // On every board, everything but the corner is solved.
                    prop_assert!(!is_solvable && phase == Phase::Square);
                    prop_assert_eq!(error, PhaseError::Unsolvable(Unsolvable::Odd));
                    break;
                }
            };
            prop_assert_eq!(verify::judge(&board, &letters(&moves), after), Ok(()));
            prop_assert!(board.play(&moves));
            prop_assert!(holds(&board, after) && after.holds(&board));
        }
        prop_assert_eq!(board.is_solved(), is_solvable);
    }

    #[test]
    fn an_invariant_without_a_breach_holds(board in any_board(4), row in 0..5_usize, col in 0..5_usize) {
        // Most cells solved, so that invariants are close to being met.
        let mut tiles: Vec<_> = (0..board.cells()).collect();
        let last = board.cells() - 1;
        tiles.swap(0, (row * board.width() + col).min(last));
        tiles.swap(board.tile(0, 0), board.tile(0, 1));
        let board = Board::new(board.height(), board.width(), &tiles).unwrap();
        for invariant in [Invariant::LowerRow { row, col }, Invariant::Row1 { col }, Invariant::Row0 { col }] {
            let (blank_row, blank_col) = invariant.blank();
            let is_inside = blank_row < board.height() && blank_col < board.width();
            let expected = is_inside && holds(&board, invariant);
            prop_assert_eq!(invariant.holds(&board), expected);
            prop_assert_eq!(is_inside && invariant.breach(&board).is_none(), expected);
            prop_assert_eq!(verify::judge(&board, "", invariant).is_ok(), expected);
        }
    }

    #[test]
    fn boards_of_any_size_are_solved(board in any_board(8)) {
        prop_assert_eq!(phased::solve(&board).err(), board.solvable().err());
        if let Ok(moves) = phased::solve(&board) {
            prop_assert_eq!(verify::judge(&board, &letters(&moves), Invariant::Solved), Ok(()));
        }
    }

    #[test]
    fn no_solution_is_shorter_than_the_shortest(tiles in Just((0..8).collect::<Vec<usize>>()).prop_shuffle()) {
        let board = Board::new(4, 2, &tiles).unwrap();
        if let Ok(moves) = phased::solve(&board) {
            prop_assert!(HIGH.solve(&board, u64::MAX).unwrap().moves.len() <= moves.len());
        }
    }

    #[test]
    fn a_walk_is_no_farther_than_its_moves(moves in 0..40_usize, seed: u64) {
        let board = generate(3, 3, Grade::Walk(moves), seed).unwrap();
        prop_assert_eq!(&board, &generate(3, 3, Grade::Walk(moves), seed).unwrap());
        let length = SQUARE.solve(&board, u64::MAX).unwrap().moves.len();
        prop_assert!(length <= moves && length % 2 == moves % 2);
    }
}

#[test]
fn the_largest_board_is_solved() {
    for (height, width) in [(50, 50), (2, 50), (50, 2), (3, 40)] {
        let board = generate(height, width, Grade::Walk(2000), 1).unwrap();
        let moves = phased::solve(&board).unwrap();
        assert_eq!(
            verify::judge(&board, &letters(&moves), Invariant::Solved),
            Ok(())
        );
    }
}
