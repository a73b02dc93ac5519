//! The generator: its puzzles and its refusals.

use std::collections::BTreeSet;

use puzzlemark_reference::puzzles::bubbles_and_boulders::{BubblesAndBoulders, Puzzle, generate};
use puzzlemark_reference::puzzles::{Powers, Request};

use crate::bubbles_and_boulders::brute_force::brute_force;

#[test]
fn generated_puzzles_have_one_solution_and_depend_on_their_seed_only() {
    let seeds = (0..8).map(|seed| {
        let request = Request {
            rows: 5,
            columns: 4,
            parts: 4,
            difficulty: None,
            seed,
        };
        let text = BubblesAndBoulders.generate(request).unwrap();
        assert_eq!(BubblesAndBoulders.generate(request).unwrap(), text);
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(
            (puzzle.rows(), puzzle.columns(), puzzle.regions().len()),
            (5, 4, 4)
        );
        let grid: Vec<char> = text.chars().filter(|own| *own != '\n').collect();
        assert_eq!(brute_force(5, 4, &grid).len(), 1);
        text
    });
    assert_eq!(seeds.collect::<BTreeSet<_>>().len(), 8);
}

#[test]
fn impossible_shapes_are_refused() {
    for (rows, columns, regions, message) in [
        (1, 8, 2, "a grid of 1 rows and 8 columns cannot be made"),
        (4, 0, 1, "a grid of 4 rows and 0 columns cannot be made"),
        (99, 4, 1, "a grid of 99 rows"),
        (3, 3, 5, "5 regions cannot be made here; use 1 to 4"),
        (20, 20, 27, "27 regions cannot be made here; use 1 to 26"),
        (3, 3, 0, "0 regions"),
        (4, 1, 2, "no puzzle with one solution was found"),
    ] {
        let shape = generate::Shape {
            rows,
            columns,
            regions,
            difficulty: None,
        };
        let error = generate::generate(shape, 1).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
