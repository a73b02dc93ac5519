//! The solver, the verifier, the explanations and the generator of Pyramids against each other and
//! against brute force.

use std::collections::BTreeSet;

use proptest::prelude::*;
use puzzlemark_reference::puzzles::pyramids::explain::{End, Rule, explain};
use puzzlemark_reference::puzzles::pyramids::generate::{self, GenerateError, Shape};
use puzzlemark_reference::puzzles::pyramids::{Guide, Puzzle, Pyramids, Table, solve, verify};
use puzzlemark_reference::puzzles::{
    self, Difficulty, Picture, PictureFormat, Powers, PuzzleError, Request,
};

/// All Latin squares of a size, row by row.
fn latin_squares(size: u8) -> Vec<Vec<u8>> {
    let length = usize::from(size);
    let mut squares = vec![Vec::new()];
    for cell in 0..length * length {
        let mut next = Vec::new();
        for square in squares {
            for height in 1..=size {
                let is_taken = |other: usize| {
                    square.get(other) == Some(&height)
                        && (other / length == cell / length || other % length == cell % length)
                };
                if !(0..cell).any(is_taken) {
                    next.push([&square[..], &[height]].concat());
                }
            }
        }
        squares = next;
    }
    squares
}

/// How many are seen, for each place of a guide: top, bottom, left, right.
fn clues(square: &[u8], size: usize) -> Vec<u8> {
    let seen = |line: Vec<u8>| {
        let is_seen = |&index: &usize| line[..index].iter().all(|before| *before < line[index]);
        u8::try_from((0..size).filter(is_seen).count()).expect("what the test is made of")
    };
    let column = |index: usize| {
        (0..size)
            .map(|row| square[row * size + index])
            .collect::<Vec<_>>()
    };
    let row = |index: usize| square[index * size..][..size].to_vec();
    let reversed = |line: Vec<u8>| line.into_iter().rev().collect();
    let lines = 0..size;
    (lines.clone().map(|index| seen(column(index))))
        .chain(lines.clone().map(|index| seen(reversed(column(index)))))
        .chain(lines.clone().map(|index| seen(row(index))))
        .chain(lines.map(|index| seen(reversed(row(index)))))
        .collect()
}

fn puzzle(size: usize, clues: &[u8], givens: &[u8]) -> Puzzle {
    let lists: Vec<Vec<i64>> = clues
        .chunks(size)
        .map(|list| list.iter().copied().map(i64::from).collect())
        .collect();
    let rows: Vec<&[u8]> = givens.chunks(size).collect();
    let givens = Table::from_rows(&rows).expect("what the test is made of");
    Puzzle::with_givens(
        Guide::new(&lists).expect("what the test is made of"),
        givens,
    )
    .expect("what the test is made of")
}

/// The squares that a puzzle's clues and givens allow.
fn allowed<'a>(
    squares: &'a [(Vec<u8>, Vec<u8>)],
    wanted: &[u8],
    givens: &[u8],
) -> BTreeSet<&'a [u8]> {
    let fits = |wanted: &[u8], found: &[u8]| {
        wanted
            .iter()
            .zip(found)
            .all(|(wanted, found)| *wanted == 0 || wanted == found)
    };
    let fitting = squares
        .iter()
        .filter(|(square, clues)| fits(wanted, clues) && fits(givens, square));
    fitting.map(|(square, _)| &square[..]).collect()
}

fn all_squares(size: u8) -> Vec<(Vec<u8>, Vec<u8>)> {
    let squares = latin_squares(size).into_iter();
    squares
        .map(|square| {
            let clues = clues(&square, usize::from(size));
            (square, clues)
        })
        .collect()
}

/// Numbers that look random, always the same ones.
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("what the test is made of") % below
    }
}

/// Holds the solver and the explanation against the squares that a puzzle allows.
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
fn everything_is_found_that_brute_force_finds() {
    let mut random = numbers(1);
    for size in 1..=4_u8 {
        let squares = all_squares(size);
        let length = usize::from(size);
        for round in 0..if size == 4 { 1500 } else { 400 } {
            // Clues of a square, of which more and more are left out; now and then one is changed.
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
    // Published: another solver finds one of the two solutions of this guide only.
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

#[test]
fn generated_puzzles_are_unique_and_as_hard_as_asked() {
    for (size, difficulty) in [
        (2, Difficulty::Easy),
        (4, Difficulty::Easy),
        (4, Difficulty::Medium),
        (5, Difficulty::Easy),
        (5, Difficulty::Hard),
        (7, Difficulty::Medium),
    ] {
        let shape = Shape {
            size,
            clues_min: 0,
            difficulty: Some(difficulty),
        };
        let puzzle = generate::generate(shape, 11).unwrap();
        let explanation = explain(&puzzle);
        assert_eq!(explanation.end, End::Solved, "{puzzle}");
        assert_eq!(explanation.difficulty(), difficulty, "{puzzle}");
        assert_eq!(solve::unique(&puzzle), Some(explanation.table), "{puzzle}");
        let has_givens = puzzle.givens().cells().iter().any(|height| *height != 0);
        assert_eq!(has_givens, size > 6, "{puzzle}");
    }
}

#[test]
fn what_cannot_be_generated_is_said() {
    let shape = Shape {
        size: 10,
        clues_min: 0,
        difficulty: None,
    };
    assert_eq!(generate::generate(shape, 1), Err(GenerateError::Size(10)));
    let shape = Shape {
        size: 4,
        clues_min: 17,
        difficulty: None,
    };
    let error = generate::generate(shape, 1).unwrap_err();
    let message = "a table of 4 rows cannot have 17 clues; use up to 16";
    assert_eq!(error.to_string(), message);
    let shape = Shape {
        size: 2,
        clues_min: 0,
        difficulty: Some(Difficulty::Extreme),
    };
    assert_eq!(
        generate::generate(shape, 1),
        Err(GenerateError::NotFound(300))
    );
}

#[test]
fn an_explanation_names_the_rules_of_the_assignment_first() {
    let puzzle: Puzzle = "[3, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, 0]"
        .parse()
        .unwrap();
    let steps = explain(&puzzle).steps;
    let rules: Vec<Rule> = steps.iter().map(|step| step.rule).collect();
    assert!(matches!(rules[0], Rule::ClueOfAll(..)), "{rules:?}");
    assert!(matches!(rules[1], Rule::ClueOfOne(..)), "{rules:?}");
    assert_eq!(
        explain(&puzzle).to_string(),
        "1. from the top, all pyramids of column 0 are seen, so they go up one by one: (0, 0) is \
         1; (1, 0) is 2; (2, 0) is 3\n\
         2. from the top, one pyramid of column 2 is seen, so it is the highest: (0, 2) is 3\n\
         3. (0, 0) is 1, so no other cell of row 0 and column 0 is: (0, 1) is not 1\n\
         4. (0, 2) is 3, so no other cell of row 0 and column 2 is: (0, 1) is 2; (1, 2) is not 3; \
         (2, 2) is not 3\n\
         5. (0, 1) is 2, so no other cell of row 0 and column 1 is: (1, 1) is not 2; (2, 1) is \
         not 2\n\
         6. (1, 0) is 2, so no other cell of row 1 and column 0 is: (1, 2) is 1\n\
         7. (1, 2) is 1, so no other cell of row 1 and column 2 is: (1, 1) is 3; (2, 2) is 2\n\
         8. (1, 1) is 3, so no other cell of row 1 and column 1 is: (2, 1) is 1\n\
         All heights are known (easy).\n"
    );
}

#[test]
fn bad_puzzles_are_said_to_be_so_by_line_and_column() {
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
    let puzzle = puzzles::find("pyramids").unwrap();
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
    assert!(svg.contains("row 6 column 5 and 1 more.</desc>"));
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
            let read = verify::read(&puzzle, &found.to_string());
            prop_assert_eq!(read, Ok(found));
        }
        prop_assert_eq!(verify::judge(&puzzle, &solution), []);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-0-9\\[\\], .\nx]{0,80}") {
        let _ = text.parse::<Puzzle>();
        let puzzle = "[0, 0], [0, 0], [0, 0], [0, 0]".parse().unwrap();
        let _ = verify::judge_text(&puzzle, &text);
    }
}
