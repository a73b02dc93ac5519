//! Generated puzzles. They have one solution and the grade of the request, and equal seeds give equal puzzles.

use proptest::prelude::*;
use puzzlemark_reference::puzzles::Difficulty;
use puzzlemark_reference::puzzles::pyramids::explain::{End, explain};
use puzzlemark_reference::puzzles::pyramids::generate::{self, GenerateError, Shape};
use puzzlemark_reference::puzzles::pyramids::{Puzzle, Side, solve};

const GRADES: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

fn made(size: usize, difficulty: Difficulty, seed: u64) -> Puzzle {
    let shape = Shape {
        size,
        clues_min: 0,
        difficulty: Some(difficulty),
    };
    let puzzle = generate::generate(shape, seed).expect("a puzzle of every grade");
    assert_eq!(generate::generate(shape, seed).as_ref(), Ok(&puzzle));
    puzzle
}

/// Asserts that a puzzle has one solution and this grade.
fn is_as_hard_as(puzzle: &Puzzle, difficulty: Difficulty) {
    let explanation = explain(puzzle);
    assert_eq!(explanation.end, End::Solved, "{puzzle}");
    assert_eq!(explanation.difficulty(), difficulty, "{puzzle}");
    assert_eq!(solve::count(puzzle, 2), 1, "{puzzle}");
    assert_eq!(solve::first(puzzle), Some(explanation.table), "{puzzle}");
}

fn has_givens(puzzle: &Puzzle) -> bool {
    puzzle.givens().cells().iter().any(|height| *height != 0)
}

fn number_of_clues(puzzle: &Puzzle) -> usize {
    let clues = Side::ALL
        .into_iter()
        .flat_map(|side| puzzle.guide().clues(side));
    clues.filter(|clue| **clue != 0).count()
}

#[test]
fn small_puzzles_of_all_grades_have_clues_only() {
    for (size, grades) in [(2, &GRADES[..1]), (3, &GRADES[..2]), (4, &GRADES)] {
        for &difficulty in grades {
            for seed in 0..5 {
                let puzzle = made(size, difficulty, seed);
                is_as_hard_as(&puzzle, difficulty);
                assert!(!has_givens(&puzzle), "{puzzle}");
            }
        }
    }
}

#[test]
fn large_puzzles_can_be_easy() {
    for size in [8, 9] {
        let puzzle = made(size, Difficulty::Easy, 11);
        is_as_hard_as(&puzzle, Difficulty::Easy);
        assert!(has_givens(&puzzle), "{puzzle}");
    }
}

#[test]
fn nothing_can_be_taken_from_a_puzzle() {
    for seed in 0..4 {
        let shape = Shape {
            size: 5,
            clues_min: 0,
            difficulty: None,
        };
        let puzzle = generate::generate(shape, seed).unwrap();
        for side in Side::ALL {
            for index in (0..5).filter(|&index| puzzle.guide().clue(side, index) != 0) {
                let guide = puzzle.guide().without(side, index);
                assert_eq!(solve::count(&Puzzle::new(guide), 2), 2, "{puzzle}");
            }
        }
        let more = Shape {
            clues_min: 17,
            ..shape
        };
        assert!(number_of_clues(&puzzle) < 17, "{puzzle}");
        let puzzle = generate::generate(more, seed).unwrap();
        assert_eq!(number_of_clues(&puzzle), 17, "{puzzle}");
    }
}

#[test]
fn tables_of_up_to_sixteen_rows_are_generated() {
    for (size, difficulty) in [
        (10, None),
        (12, Some(Difficulty::Easy)),
        (16, Some(Difficulty::Easy)),
    ] {
        let shape = Shape {
            size,
            clues_min: 0,
            difficulty,
        };
        let puzzle = generate::generate(shape, 3).unwrap();
        // Counting takes long in large tables with few clues. Deductions prove that there is one solution.
        assert_eq!(explain(&puzzle).end, End::Solved, "{puzzle}");
    }
}

#[test]
fn impossible_requests_are_explained() {
    let refused = |size, clues_min, difficulty| {
        let shape = Shape {
            size,
            clues_min,
            difficulty,
        };
        generate::generate(shape, 1).unwrap_err()
    };
    assert_eq!(refused(17, 0, None), GenerateError::Size(17));
    let message = "a table of 4 rows cannot have 17 clues; use up to 16";
    assert_eq!(refused(4, 17, None).to_string(), message);
    for (size, difficulty, message) in [
        (
            2,
            Difficulty::Medium,
            "a table of 2 rows cannot be made medium; ask for up to easy",
        ),
        (
            3,
            Difficulty::Hard,
            "a table of 3 rows cannot be made hard; ask for up to medium",
        ),
        (
            10,
            Difficulty::Hard,
            "a table of 10 rows cannot be made hard; ask for up to medium",
        ),
        (
            7,
            Difficulty::Extreme,
            "a table of 7 rows cannot be made extreme; ask for up to hard",
        ),
    ] {
        assert_eq!(refused(size, 0, Some(difficulty)).to_string(), message);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn generated_puzzles_are_unique_and_as_hard_as_asked(
        size in 4_usize..=6,
        grade in 0_usize..3,
        seed: u64,
    ) {
        is_as_hard_as(&made(size, GRADES[grade], seed), GRADES[grade]);
    }

    #[test]
    fn easy_and_medium_puzzles_of_seven_rows_are_found(grade in 0_usize..2, seed: u64) {
        is_as_hard_as(&made(7, GRADES[grade], seed), GRADES[grade]);
    }
}
