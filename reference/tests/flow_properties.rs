//! Flow: what holds for any puzzle.

use proptest::prelude::*;
use puzzlemark_reference::puzzles::flow::verify::Shapes;
use puzzlemark_reference::puzzles::flow::{Count, Puzzle};

fn read(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// A puzzle that may have any number of solutions, none included.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    (2..6_usize, 2..6_usize).prop_flat_map(|(rows, columns)| {
        let places: Vec<_> = (0..rows * columns).collect();
        let most = (rows * columns / 2).min(4);
        (Just(places).prop_shuffle(), 1..=most).prop_map(move |(places, colors)| {
            let mut text = vec!['.'; rows * columns];
            for (pair, letter) in places.chunks(2).take(colors).zip('A'..) {
                for &place in pair {
                    text[place] = letter;
                }
            }
            let lines = text
                .chunks(columns)
                .map(|row| row.iter().collect::<String>() + "\n");
            lines.collect::<String>().parse().expect("a puzzle")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_parsed(puzzle in any_puzzle()) {
        prop_assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
    }

    #[test]
    fn solutions_are_verified_and_counted(puzzle in any_puzzle()) {
        let solutions = puzzle.solutions(1000);
        for solution in &solutions {
            prop_assert_eq!(puzzle.verify(solution), []);
            prop_assert_eq!(puzzle.verify_letters(&solution.to_string()), []);
            let shapes = Shapes::of(&puzzle, solution);
            prop_assert_eq!(puzzle.verify_text(&shapes.to_string()), []);
        }
        if solutions.len() < 1000 {
            prop_assert_eq!(puzzle.count(u128::MAX), Count::Exactly(solutions.len() as u128));
        }
        prop_assert_eq!(puzzle.solve().is_some(), !solutions.is_empty());
    }

    #[test]
    fn turning_a_puzzle_over_keeps_the_count(puzzle in any_puzzle()) {
        let text = puzzle.to_string();
        let flipped: Vec<_> = text.lines().rev().collect();
        let columns = puzzle.columns();
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let swapped: String = (0..columns)
            .map(|column| rows.iter().map(|row| row[column]).collect::<String>() + "\n")
            .collect();
        let count = puzzle.count(u128::MAX);
        prop_assert_eq!(read(&flipped.join("\n")).count(u128::MAX), count);
        prop_assert_eq!(read(&swapped).count(u128::MAX), count);
    }

    #[test]
    fn deductions_hold_in_every_solution(puzzle in any_puzzle()) {
        let deductions = puzzle.deduce();
        let solutions = puzzle.solutions(20);
        prop_assert!(deductions.stuck.is_none() || solutions.is_empty());
        for solution in &solutions {
            for step in &deductions.steps {
                prop_assert_eq!(solution.links(step.cell).has(step.direction), step.joined);
            }
        }
    }

    #[test]
    fn a_changed_letter_is_a_fault(puzzle in any_puzzle(), place in any::<prop::sample::Index>()) {
        if let Some(solution) = puzzle.solve() {
            let mut letters: Vec<char> = solution.to_string().chars().collect();
            let place = place.index(letters.len());
            if letters[place] != '\n' {
                letters[place] = '.';
                let answer: String = letters.iter().collect();
                prop_assert_eq!(puzzle.verify_letters(&answer).len(), 1);
            }
        }
    }
}
