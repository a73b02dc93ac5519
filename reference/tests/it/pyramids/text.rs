//! Puzzles as text: parsing, errors, and the commands on text.

use proptest::prelude::*;
use puzzlemark_reference::puzzles::pyramids::{Puzzle, Pyramids, verify};
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, Powers, PuzzleError, Request};

use crate::pyramids::brute_force::{numbers, puzzle};

#[test]
fn bad_puzzles_are_reported_with_line_and_column() {
    let message = |text: &str| Pyramids.count(text, 1).unwrap_err().to_string();
    for (text, expected) in [
        (
            "",
            "line 1, column 1: expected `[`, which begins the `top` list, found the end",
        ),
        (
            "[1, 2], [2, 1]\n[1, 2]",
            "line 2, column 7: expected `[`, which begins the `right` list, found the end",
        ),
        ("[1 2]", "line 1, column 4: expected `,` or `]`, found `2`"),
        ("[1, x]", "line 1, column 5: expected a clue, found `x`"),
        (
            "[], [], [], []",
            "a guide's lists have 1 to 16 clues, but the `top` list has 0",
        ),
        (
            "[1, 2], [2], [1, 2], [1, 2]",
            "the `bottom` list has 1 clues, but the `top` list has 2",
        ),
        (
            "[1, 2], [2, 1], [1, -2], [1, 2]",
            "clue -2 at position 1 of the `left` list is not between 0 and 2",
        ),
        (
            "[1, 2], [2, 1], [1, 2], [1, 3]",
            "clue 3 at position 1 of the `right` list is not between 0 and 2",
        ),
        (
            "[0, 0], [0, 0], [0, 0], [0, 0]\n. 3",
            "line 2, column 3: expected a given height between 1 and 2, or `.` for none, found `3`",
        ),
        (
            "[0, 0], [0, 0], [0, 0], [0, 0]\n. .\n. . 1",
            "line 3, column 5: expected the end, for all heights have been given, found `1`",
        ),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
}

#[test]
fn powers_work_on_text() {
    let puzzle = puzzles::by_name("pyramids").unwrap();
    let request = Request {
        rows: 5,
        columns: 5,
        parts: 9,
        difficulty: None,
        seed: 3,
    };
    let text = puzzle.generate(request).unwrap();
    assert_eq!(puzzle.generate(request).as_ref(), Ok(&text));
    let solutions = puzzle.solve(&text, 9).unwrap();
    assert_eq!(solutions.len(), 1);
    assert_eq!(puzzle.verify(&text, &solutions[0].answer), Ok(vec![]));
    let told = puzzle.explain(&text).unwrap();
    let conclusion = told.last().unwrap();
    assert!(conclusion.starts_with("All heights are known"), "{told:?}");
    let (state, before) = (Some(&*solutions[0].answer), Some(". . . . .\n".repeat(5)));
    let picture = Picture {
        format: PictureFormat::Svg,
        state,
        before: before.as_deref(),
    };
    let svg = puzzle.draw(&text, picture).unwrap();
    assert!(svg.contains("row 5 column 4 and 1 more.</desc>"));
    let picture = Picture {
        format: PictureFormat::Text,
        ..picture
    };
    assert_eq!(
        puzzle.draw(&text, picture).unwrap().matches('*').count(),
        25
    );
    let picture = Picture {
        state: Some("1 2"),
        ..picture
    };
    let mismatch = PuzzleError::Mismatch("the table has 5 rows, not 1".into());
    assert_eq!(puzzle.draw(&text, picture), Err(mismatch));
    puzzle
        .generate(Request {
            columns: 6,
            ..request
        })
        .unwrap_err();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_puzzle_is_read_as_it_is_written(size in 1_usize..=16, seed: u64) {
        let mut random = numbers(seed);
        let mut cells = |count: usize, chance: usize| -> Vec<u8> {
            let clue = |_| if random(chance) == 0 { random(size + 1) } else { 0 };
            (0..count).map(clue).map(|clue| u8::try_from(clue).unwrap()).collect()
        };
        let puzzle = puzzle(size, &cells(4 * size, 2), &cells(size * size, 1 + size));
        prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-0-9\\[\\], .\nx]{0,80}") {
        let _ = text.parse::<Puzzle>();
        let puzzle = "[0, 0], [0, 0], [0, 0], [0, 0]".parse().unwrap();
        let _ = verify::judge_text(&puzzle, &text);
    }
}
