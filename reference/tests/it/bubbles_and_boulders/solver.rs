//! The solver against brute force.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzlemark_reference::puzzles::bubbles_and_boulders::{Puzzle, solve};

use crate::bubbles_and_boulders::brute_force::brute_force;
use crate::bubbles_and_boulders::grids::{every_grid, partition};

fn agrees(rows: usize, columns: usize, grid: &[char]) {
    let lines: Vec<String> = grid
        .chunks(columns)
        .map(|row| row.iter().collect())
        .collect();
    let Ok(puzzle) = lines.join("\n").parse::<Puzzle>() else {
        return;
    };
    let expected = brute_force(rows, columns, grid);
    let solutions = solve::solutions(&puzzle, usize::MAX);
    let texts: Vec<_> = solutions
        .iter()
        .map(|solution| solution.placement().text(&puzzle))
        .collect();
    assert_eq!(texts.len(), expected.len(), "{puzzle}");
    assert_eq!(
        texts.iter().cloned().collect::<BTreeSet<_>>(),
        expected,
        "{puzzle}"
    );
    let number = expected.len() as u64;
    assert_eq!(solve::count(&puzzle, u64::MAX), number, "{puzzle}");
    for bound in [0, 2] {
        assert_eq!(solve::count(&puzzle, bound), number.min(bound), "{puzzle}");
        let at_most = usize::try_from(bound).expect("a small bound");
        assert_eq!(
            solve::solutions(&puzzle, at_most).len(),
            expected.len().min(at_most)
        );
    }
}

#[test]
fn the_solver_agrees_with_brute_force_on_every_small_grid() {
    for (rows, columns, regions) in [
        (1, 5, 3),
        (5, 1, 3),
        (2, 2, 3),
        (2, 3, 3),
        (3, 2, 3),
        (2, 4, 3),
        (4, 2, 3),
        (3, 3, 2),
    ] {
        let mut number = 0;
        every_grid(&mut Vec::new(), rows * columns, regions, &mut |grid| {
            number += 1;
            agrees(rows, columns, grid);
        });
        assert!(number > 30);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_solver_agrees_with_brute_force((rows, columns, grid) in partition()) {
        agrees(rows, columns, &grid);
    }
}
