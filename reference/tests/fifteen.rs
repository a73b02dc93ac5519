//! Solvers, verifier and generator of the Fifteen puzzle against each other and brute force.

use std::collections::{BTreeMap, VecDeque};

use proptest::prelude::*;
use puzzlemark_reference::puzzles::fifteen::generate::{GenerateError, Grade, generate};
use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, OptimalError, Shortest};
use puzzlemark_reference::puzzles::fifteen::phased::{self, Phase, PhaseError};
use puzzlemark_reference::puzzles::fifteen::{
    Board, Direction, Invariant, Unsolvable, letters, verify,
};

/// For all boards that can be solved: the length of the shortest solutions and their number.
fn brute_force(height: usize, width: usize) -> BTreeMap<Vec<u8>, (usize, u64)> {
    let solved: Vec<u8> = (0..).take(height * width).collect();
    let mut known = BTreeMap::from([(solved.clone(), (0, 1))]);
    let mut queue = VecDeque::from([solved]);
    while let Some(tiles) = queue.pop_front() {
        let (length, count) = known[&tiles];
        let blank = tiles.iter().position(|tile| *tile == 0).expect("there");
        for cell in 0..tiles.len() {
            let rows = (cell / width).abs_diff(blank / width);
            if rows + (cell % width).abs_diff(blank % width) != 1 {
                continue;
            }
            let mut next = tiles.clone();
            next.swap(cell, blank);
            match known.get_mut(&next) {
                None => {
                    known.insert(next.clone(), (length + 1, count));
                    queue.push_back(next);
                }
                Some((known_length, known_count)) if *known_length == length + 1 => {
                    *known_count += count;
                }
                Some(_) => {}
            }
        }
    }
    known
}

fn board(height: usize, width: usize, tiles: &[u8]) -> Board {
    let tiles: Vec<_> = tiles.iter().map(|tile| usize::from(*tile)).collect();
    Board::new(height, width, &tiles).expect("a board")
}

/// Solves every so manieth board in all ways.
fn compare(height: usize, width: usize, step: usize) {
    let shortest = Shortest::new(height, width, Effort::Small).expect("a possible size");
    for (tiles, (length, count)) in brute_force(height, width).iter().step_by(step) {
        let board = board(height, width, tiles);
        let found = shortest.solve(&board, u64::MAX).expect("solvable");
        assert_eq!(found.moves.len(), *length, "{board}");
        assert_eq!(
            shortest.count(&board, 1000, u64::MAX),
            Ok((*count).min(1000)),
            "{board}"
        );
        assert_eq!(
            shortest.count(&board, 2, u64::MAX),
            Ok((*count).min(2)),
            "{board}"
        );
        let by_steps = phased::solve_by_phases(&board).expect("solvable");
        for moves in [
            found.moves,
            phased::solve(&board).expect("solvable"),
            by_steps,
        ] {
            assert_eq!(
                verify::judge(&board, &letters(&moves), Invariant::Solved),
                Ok(())
            );
        }
    }
}

#[test]
fn all_boards_of_four_and_six_cells() {
    for (height, width) in [(2, 2), (2, 3), (3, 2)] {
        compare(height, width, 1);
    }
}

#[test]
fn boards_of_eight_and_nine_cells() {
    compare(2, 4, 101);
    compare(4, 2, 103);
    compare(3, 3, 211);
}

#[test]
fn as_many_boards_can_be_solved_as_by_brute_force() {
    for (height, width, half) in [(2, 2, 12), (2, 3, 360), (3, 2, 360), (2, 4, 20_160)] {
        let known = brute_force(height, width);
        assert_eq!(known.len(), half);
        for tiles in known.keys() {
            let mut tiles = tiles.clone();
            assert_eq!(board(height, width, &tiles).solvable(), Ok(()));
            let [one, other] =
                [1, 2].map(|own| tiles.iter().position(|tile| *tile == own).unwrap());
            tiles.swap(one, other);
            assert_eq!(
                board(height, width, &tiles).solvable(),
                Err(Unsolvable::Odd)
            );
        }
    }
}

#[test]
fn the_farthest_boards_are_as_far_as_is_known() {
    for (height, width, farthest, boards) in [(2, 2, 6, 1), (2, 3, 21, 1), (3, 3, 31, 2)] {
        let known = brute_force(height, width);
        let far: Vec<_> = known
            .iter()
            .filter(|(_, (length, _))| *length == farthest)
            .collect();
        assert_eq!(far.len(), boards);
        assert!(known.values().all(|(length, _)| *length <= farthest));
        let shortest = Shortest::new(height, width, Effort::Large).unwrap();
        for (tiles, _) in far {
            let board = board(height, width, tiles);
            let found = shortest.solve(&board, u64::MAX).unwrap();
            assert_eq!(found.moves.len(), farthest);
            assert_eq!(phased::solve(&board).unwrap().len(), farthest);
        }
    }
}

#[test]
fn boards_of_twelve_cells_are_solved_from_both_ways_to_see_them() {
    let wide = Shortest::new(3, 4, Effort::Small).unwrap();
    let high = Shortest::new(4, 3, Effort::Small).unwrap();
    for seed in 0..3 {
        let board = generate(3, 4, Grade::Walk(60), seed).unwrap();
        let tiles: Vec<_> = (0..12)
            .map(|cell| {
                let tile = board.tile(cell % 3, cell / 3);
                tile % 4 * 3 + tile / 4
            })
            .collect();
        let transposed = Board::new(4, 3, &tiles).unwrap();
        let length = wide.solve(&board, u64::MAX).unwrap().moves.len();
        assert_eq!(
            high.solve(&transposed, u64::MAX).unwrap().moves.len(),
            length
        );
        assert!(length <= 60);
        let counts = (
            wide.count(&board, 1000, u64::MAX),
            high.count(&transposed, 1000, u64::MAX),
        );
        assert_eq!(counts.0, counts.1);
    }
}

#[test]
fn easy_boards_of_korf_have_the_lengths_he_found() {
    let korf = include_str!("../../fixtures/puzzles/fifteen/korf100.txt");
    let shortest = Shortest::new(4, 4, Effort::Small).unwrap();
    for easy in [12, 42, 55, 79] {
        let line = korf
            .lines()
            .filter(|line| !line.starts_with('#'))
            .nth(easy - 1)
            .unwrap();
        let numbers: Vec<usize> = line
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        assert_eq!(numbers[0], easy);
        let board = Board::new(4, 4, &numbers[2..]).unwrap();
        assert_eq!(
            shortest.solve(&board, u64::MAX).unwrap().moves.len(),
            numbers[1]
        );
    }
}

#[test]
fn a_search_that_is_given_up_says_how_far_it_got() {
    let board: Board = "8 6 7\n2 5 4\n3 0 1".parse().unwrap();
    let shortest = Shortest::new(3, 3, Effort::Small).unwrap();
    let Err(OptimalError::GivenUp {
        nodes: 10,
        at_least,
    }) = shortest.solve(&board, 10)
    else {
        panic!("found something")
    };
    assert!((15..=31).contains(&at_least));
}

#[test]
fn sizes_and_permutations_out_of_reach_are_refused() {
    for (height, width) in [(1, 5), (5, 1), (3, 6), (5, 5)] {
        let error = Shortest::new(height, width, Effort::Small).err();
        assert_eq!(error, Some(OptimalError::Size { height, width }));
    }
    let odd: Board = "0 2 1\n3 4 5".parse().unwrap();
    let shortest = Shortest::new(2, 3, Effort::Small).unwrap();
    let unsolvable = OptimalError::Unsolvable(Unsolvable::Odd);
    assert_eq!(shortest.solve(&odd, u64::MAX), Err(unsolvable));
    assert_eq!(phased::solve(&odd), Err(Unsolvable::Odd));
    let other = Board::solved(3, 2).unwrap();
    let size = OptimalError::Size {
        height: 3,
        width: 2,
    };
    assert_eq!(shortest.solve(&other, u64::MAX), Err(size));
}

#[test]
fn in_one_row_only_the_blank_goes_home() {
    let shifted: Board = "1 2 0 3".parse().unwrap();
    assert_eq!(letters(&phased::solve(&shifted).unwrap()), "ll");
    let column: Board = "1\n0\n2".parse().unwrap();
    assert_eq!(letters(&phased::solve_by_phases(&column).unwrap()), "u");
    let exchanged: Board = "2 1 0 3".parse().unwrap();
    assert_eq!(phased::solve(&exchanged), Err(Unsolvable::Order));
    assert_eq!(phased::solve(&Board::solved(1, 1).unwrap()), Ok(vec![]));
}

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
            "move 2 of 2, `L`, is no direction; write `u`, `d`, `l` or `r`",
        ),
        (
            "é\n",
            Invariant::Solved,
            "move 1 of 2, `é`, is no direction; write `u`, `d`, `l` or `r`",
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

#[test]
fn a_graded_board_is_as_far_as_asked_for() {
    let shortest = Shortest::new(3, 3, Effort::Small).unwrap();
    for moves in [0, 1, 12, 25] {
        let board = generate(3, 3, Grade::Shortest(moves), 3).unwrap();
        assert_eq!(shortest.solve(&board, u64::MAX).unwrap().moves.len(), moves);
    }
    let error = generate(2, 2, Grade::Shortest(7), 1).unwrap_err();
    assert!(matches!(error, GenerateError::NotFound { moves: 7, .. }));
    assert!(matches!(
        generate(5, 5, Grade::Shortest(7), 1),
        Err(GenerateError::Optimal(_))
    ));
    assert!(matches!(
        generate(0, 5, Grade::Any, 1),
        Err(GenerateError::Board(_))
    ));
}

#[test]
fn all_solvable_boards_are_generated() {
    let boards: std::collections::BTreeSet<_> = (0..300)
        .map(|seed| generate(2, 2, Grade::Any, seed).unwrap().to_string())
        .collect();
    assert_eq!(boards.len(), 12);
    let rows: std::collections::BTreeSet<_> = (0..100)
        .map(|seed| generate(1, 4, Grade::Any, seed).unwrap().to_string())
        .collect();
    assert_eq!(rows.len(), 4);
}

/// A random board, solvable or not.
fn any_board(side_max: usize) -> impl Strategy<Value = Board> {
    (2..=side_max, 2..=side_max).prop_flat_map(|(height, width)| {
        Just((0..height * width).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(move |tiles| Board::new(height, width, &tiles).expect("a board"))
    })
}

/// The invariants as the assignment states them, on rows of tiles.
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
                    // Everything but the corner is solved, whatever the board.
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
    fn an_invariant_holds_where_it_is_not_breached(board in any_board(4), row in 0..5_usize, col in 0..5_usize) {
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
            let shortest = Shortest::new(4, 2, Effort::Small).unwrap();
            prop_assert!(shortest.solve(&board, u64::MAX).unwrap().moves.len() <= moves.len());
        }
    }

    #[test]
    fn a_walk_is_no_farther_than_its_moves(moves in 0..40_usize, seed: u64) {
        let board = generate(3, 3, Grade::Walk(moves), seed).unwrap();
        prop_assert_eq!(&board, &generate(3, 3, Grade::Walk(moves), seed).unwrap());
        let shortest = Shortest::new(3, 3, Effort::Small).unwrap();
        let length = shortest.solve(&board, u64::MAX).unwrap().moves.len();
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
