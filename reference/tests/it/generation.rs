//! Generated puzzles of Strips and of Bubbles and boulders. They have one solution and the grade of the
//! request, and equal requests give equal puzzles.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use proptest::prelude::*;
use puzzlemark_reference::puzzles::{
    self, Difficulty, Powers, PuzzleError, Request, bubbles_and_boulders, strips,
};

fn find(name: &str) -> &'static dyn Powers {
    puzzles::by_name(name).unwrap()
}

fn grade() -> impl Strategy<Value = Option<Difficulty>> {
    prop_oneof![
        Just(None),
        Just(Some(Difficulty::Easy)),
        Just(Some(Difficulty::Medium)),
    ]
}

/// Generates a puzzle twice. Both must be equal and have one solution. Returns `None` if this seed has no
/// puzzle.
fn generated(name: &str, request: Request) -> Option<String> {
    let made = find(name).generate(request);
    assert_eq!(find(name).generate(request), made);
    match made {
        Ok(text) => {
            assert_eq!(find(name).count(&text, 2), Ok(1), "{text}");
            Some(text)
        }
        Err(PuzzleError::NotGenerated(why)) if why.contains("use another seed") => None,
        Err(other) => panic!("{other}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn strips_are_cut_in_one_way(rows in 2_usize..=5, columns in 3_usize..=6, seed: u64) {
        let request = Request { rows, columns, parts: 1, difficulty: None, seed };
        let text = generated("strips", request).unwrap();
        let puzzle: strips::Puzzle = text.parse().unwrap();
        prop_assert_eq!((puzzle.grid.rows(), puzzle.grid.columns()), (rows, columns));
        let cells: usize = puzzle.strips.iter().map(String::len).sum();
        prop_assert!(cells <= rows * columns);
        prop_assert!(rows * columns - cells <= 2, "{} single cells", rows * columns - cells);
    }

    #[test]
    fn regions_have_one_solution(
        rows in 2_usize..=5,
        columns in 2_usize..=5,
        parts in 1_usize..=4,
        difficulty in grade(),
        seed: u64,
    ) {
        let parts = parts.min(rows * columns / 4);
        let request = Request { rows, columns, parts, difficulty, seed };
        if let Some(text) = generated("bubbles-and-boulders", request) {
            let puzzle: bubbles_and_boulders::Puzzle = text.parse().unwrap();
            prop_assert_eq!(puzzle.regions().len(), parts);
            let measured = bubbles_and_boulders::solve::difficulty(&puzzle);
            prop_assert!(difficulty.is_none_or(|asked| asked == measured));
        }
    }
}

#[test]
fn strips_are_as_hard_as_asked() {
    let grades = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    for difficulty in grades {
        let request = Request {
            rows: 3,
            columns: 7,
            parts: 1,
            difficulty: Some(difficulty),
            seed: 4,
        };
        let text = generated("strips", request).unwrap();
        let puzzle = text.parse().unwrap();
        assert_eq!(strips::solve::difficulty(&puzzle), difficulty, "{text}");
    }
}

#[test]
fn the_strips_of_the_assignment_are_used_if_they_fill_the_grid() {
    let request = |rows, columns| Request {
        rows,
        columns,
        parts: 1,
        difficulty: None,
        seed: 9,
    };
    for (rows, columns) in [(5, 5), (4, 6), (2, 13)] {
        let text = generated("strips", request(rows, columns)).unwrap();
        assert!(!text.starts_with("strips:"), "{text}");
    }
    let text = generated("strips", request(2, 3)).unwrap();
    assert!(text.starts_with("strips:"), "{text}");
}

#[test]
fn a_refusal_names_the_possible_values() {
    let refused = |name: &str, rows, columns, difficulty| {
        let request = Request {
            rows,
            columns,
            parts: 1,
            difficulty,
            seed: 1,
        };
        find(name).generate(request).unwrap_err().to_string()
    };
    assert_eq!(
        refused("strips", 1, 9, None),
        "a grid of 1 rows and 9 columns cannot be made; use 2 rows and 2 columns or more, with 6 to \
         50 cells in all"
    );
    assert_eq!(
        refused("strips", 2, 3, Some(Difficulty::Hard)),
        "no hard grid was found in 40 tries; use another seed or difficulty (medium grids have 10 \
         cells or more, hard ones 12)"
    );
    assert_eq!(
        refused("bubbles-and-boulders", 3, 2, Some(Difficulty::Hard)),
        "no hard puzzle of 6 squares is known; use 20 squares or more"
    );
}
