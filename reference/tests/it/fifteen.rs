//! Solvers and generator of the Fifteen puzzle, compared with each other and with brute force.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use puzzlemark_reference::puzzles::fifteen::generate::{GenerateError, Grade, generate};
use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, OptimalError, Shortest};
use puzzlemark_reference::puzzles::fifteen::{
    Board, Invariant, Unsolvable, letters, phased, verify,
};

/// All boards that can be solved, each with the length and number of its shortest solutions.
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

/// Solves every `step`-th board in all ways.
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
        let all = shortest.solutions(&board, 1000, u64::MAX);
        let all = all.expect("solvable");
        assert_eq!(all.len() as u64, (*count).min(1000), "{board}");
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        assert!(all.iter().all(|moves| moves.len() == *length), "{board}");
        let by_steps = phased::solve_by_phases(&board).expect("solvable");
        let phased = phased::solve(&board).expect("solvable");
        for moves in all.iter().chain([&found.moves, &phased, &by_steps]) {
            assert_eq!(
                verify::judge(&board, &letters(moves), Invariant::Solved),
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
fn half_of_all_boards_can_be_solved() {
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
fn the_farthest_boards_have_the_known_distance() {
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
    let korf = include_str!("../../../fixtures/puzzles/fifteen/korf100.txt");
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
fn an_abandoned_search_reports_its_depth() {
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
    let boards: BTreeSet<_> = (0..300)
        .map(|seed| generate(2, 2, Grade::Any, seed).unwrap().to_string())
        .collect();
    assert_eq!(boards.len(), 12);
    let rows: BTreeSet<_> = (0..100)
        .map(|seed| generate(1, 4, Grade::Any, seed).unwrap().to_string())
        .collect();
    assert_eq!(rows.len(), 4);
}
