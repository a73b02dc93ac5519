//! The solver, the verifier and the explanations, compared with brute force.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzlemark_reference::puzzles::pyramids::explain::{End, explain};
use puzzlemark_reference::puzzles::pyramids::generate::{self, Shape};
use puzzlemark_reference::puzzles::pyramids::{Table, solve, verify};

use crate::pyramids::brute_force::{all_squares, allowed, clues, numbers, puzzle};

/// Compares the solver and the explanation with the squares that a puzzle allows.
fn agrees(size: usize, squares: &[(Vec<u8>, Vec<u8>)], wanted: &[u8], givens: &[u8]) {
    let expected = allowed(squares, wanted, givens);
    let puzzle = puzzle(size, wanted, givens);
    let solutions: Vec<Table> = solve::solutions(&puzzle).collect();
    assert_eq!(solutions.len(), expected.len(), "{puzzle}");
    let found: BTreeSet<&[u8]> = solutions.iter().map(Table::cells).collect();
    assert_eq!(found, expected, "{puzzle}");

    let explanation = explain(&puzzle);
    let end = match expected.len() {
        0 => End::Contradiction,
        1 => End::Solved,
        _ => End::Several,
    };
    assert_eq!(explanation.end, end, "{puzzle}{explanation}");
    for step in &explanation.steps {
        for (row, column, heights) in &step.removed {
            let removes = |square: &&[u8]| heights.contains(&square[row * size + column]);
            assert!(!expected.iter().any(removes), "{puzzle}{step}");
        }
    }
}

#[test]
fn the_solver_finds_all_solutions_of_brute_force() {
    let mut random = numbers(1);
    for size in 1..=4_u8 {
        let squares = all_squares(size);
        let length = usize::from(size);
        for round in 0..if size == 4 { 1500 } else { 400 } {
            // The clues of a square. Each round leaves out more of them, and sometimes changes one.
            let (square, clues) = &squares[random(squares.len())];
            let (keep, give) = (random(5), random(5));
            let mut wanted: Vec<u8> = clues
                .iter()
                .map(|clue| if random(4) < keep { *clue } else { 0 })
                .collect();
            let givens: Vec<u8> = square
                .iter()
                .map(|height| if random(12) < give { *height } else { 0 })
                .collect();
            if round % 3 == 0 {
                let index = random(wanted.len());
                wanted[index] = u8::try_from(random(length + 1)).unwrap();
            }
            agrees(length, &squares, &wanted, &givens);
        }
    }
}

#[test]
fn numbers_of_solutions_are_right_for_five_rows() {
    let squares = all_squares(5);
    assert_eq!(squares.len(), 161_280);
    let mut random = numbers(5);
    for _ in 0..12 {
        let (_, clues) = &squares[random(squares.len())];
        let wanted: Vec<u8> = clues
            .iter()
            .map(|clue| if random(3) == 0 { 0 } else { *clue })
            .collect();
        let expected = allowed(&squares, &wanted, &[0; 25]).len();
        let puzzle = puzzle(5, &wanted, &[0; 25]);
        assert_eq!(solve::solutions(&puzzle).count(), expected, "{puzzle}");
        assert_eq!(solve::unique(&puzzle).is_some(), expected == 1, "{puzzle}");
    }
    // A published guide. Another solver finds only one of its two solutions.
    let twofold = "[2, 2, 3, 3, 1], [3, 2, 2, 1, 4], [3, 1, 3, 2, 3], [1, 2, 3, 2, 2]";
    assert_eq!(solve::count(&twofold.parse().unwrap(), 10), 2);
}

#[test]
fn a_table_without_clues_has_all_latin_squares() {
    for (size, squares) in [(1, 1), (2, 2), (3, 12), (4, 576)] {
        let puzzle = puzzle(size, &vec![0; 4 * size], &vec![0; size * size]);
        assert_eq!(solve::count(&puzzle, 1000), squares);
        assert_eq!(solve::count(&puzzle, 2), squares.min(2));
    }
    for size in [9, 16] {
        let largest = puzzle(size, &vec![0; 4 * size], &vec![0; size * size]);
        let solution = solve::first(&largest).unwrap();
        assert_eq!(verify::judge(&largest, &solution), []);
    }
}

#[test]
fn the_verifier_accepts_exactly_the_solutions() {
    let squares = all_squares(3);
    for (square, clues) in &squares {
        let puzzle = puzzle(3, clues, &[0; 9]);
        for (other, _) in &squares {
            let rows: Vec<&[u8]> = other.chunks(3).collect();
            let table = Table::from_rows(&rows).unwrap();
            let is_solution = allowed(&squares, clues, &[0; 9]).contains(&other[..]);
            assert_eq!(
                verify::judge(&puzzle, &table).is_empty(),
                is_solution,
                "{square:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn solutions_satisfy_the_verifier(size in 2_usize..=7, seed: u64) {
        let mut random = numbers(seed);
        let shape = Shape { size, clues_min: 0, difficulty: None };
        let solution = solve::first(&generate::generate(shape, seed).unwrap()).unwrap();
        let clues: Vec<u8> = clues(solution.cells(), size)
            .into_iter()
            .map(|clue| if random(2) == 0 { clue } else { 0 })
            .collect();
        let puzzle = puzzle(size, &clues, &vec![0; size * size]);
        for found in solve::solutions(&puzzle).take(20) {
            prop_assert_eq!(verify::judge(&puzzle, &found), []);
            let read = verify::parse_table(&puzzle, &found.to_string());
            prop_assert_eq!(read, Ok(found));
        }
        prop_assert_eq!(verify::judge(&puzzle, &solution), []);
    }
}
