//! The properties and commands of the Fifteen puzzle.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_value;
use puzzlemark_reference::object::Module;
use puzzlemark_reference::puzzles::fifteen::Fifteen;
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, Powers, PuzzleError, Request};

/// Judges a move string by a property. The error is the reason.
fn judged(property: &str, arguments: &str, value: &str) -> Result<(), String> {
    let Value::List(arguments) = parse_value(arguments).expect("a value") else {
        panic!("no list")
    };
    let files = BTreeMap::from([
        ("board.txt".to_owned(), b"1 0\n2 3\n".to_vec()),
        ("bytes.txt".to_owned(), b"\xff".to_vec()),
    ]);
    Fifteen.satisfies(
        property,
        &arguments,
        &parse_value(value).expect("a value"),
        &files,
    )
}

#[test]
fn properties_judge_move_strings() {
    for (property, arguments) in [
        ("solution", "[[[1, 0], [2, 3]]]"),
        ("solution", "[[1, 0], [2, 3]]"),
        ("solution", "['board.txt']"),
        ("solution", "['1 0\\n2 3']"),
        ("solution", "[[[1, 0], [2, 3]], 1]"),
        ("lower_row_invariant", "[[[2, 3], [0, 1], [4, 5]], 1, 1]"),
        ("row0_invariant", "[[[1, 2, 0], [3, 4, 5]], 1]"),
    ] {
        let moves = if property == "lower_row_invariant" {
            "'r'"
        } else {
            "'l'"
        };
        assert_eq!(
            judged(property, arguments, moves),
            Ok(()),
            "{property}: {arguments}"
        );
    }
    assert_eq!(
        judged("row1_invariant", "[[[1, 4, 2], [3, 0, 5]], 1]", "''"),
        Ok(())
    );
}

#[test]
fn properties_give_reasons() {
    for (arguments, value, reason) in [
        (
            "[[1, 0], [2, 3]]",
            "'r'",
            "move 1 of 1, `r`, leaves the grid",
        ),
        (
            "[[[1, 0], [2, 3]], 2]",
            "'lrl'",
            "there are 3 moves, more than 2",
        ),
        (
            "[[1, 0], [2, 3]]",
            "['l']",
            "moves are a str, not a value of type list",
        ),
        (
            "[[1, 0], [2]]",
            "'l'",
            "the rows of the board are not equally long",
        ),
        (
            "[[1, 0], [2, 2]]",
            "'l'",
            "tile `2` is also in row 1, column 0",
        ),
        (
            "['none.txt']",
            "'l'",
            "there is no file of the name, and it is not a board",
        ),
        ("['bytes.txt']", "'l'", "bytes.txt: the file is not text"),
        ("[]", "'l'", "write `solution: [BOARD]`"),
        ("[7]", "'l'", "write `solution: [BOARD]`"),
        (
            "[7, 7]",
            "('[1, 0]\\n[2, 3]', 'l', '[0, 1]\\n[2, 3]')",
            "`solution` does not take these",
        ),
        (
            "[[[1, 0], [2, 3]], 1, 2]",
            "'l'",
            "`solution` does not take these arguments",
        ),
    ] {
        let error = judged("solution", arguments, value).unwrap_err();
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    assert!(judged("beauty", "[[1, 0], [2, 3]]", "'l'").is_err());
}

#[test]
fn properties_of_updates_are_described() {
    let described = |property, numbers: &[usize]| {
        let numbers: Vec<_> = numbers.iter().map(|&number| Value::from(number)).collect();
        Fifteen.describe(property, &numbers)
    };
    assert_eq!(
        described("solution", &[]).unwrap(),
        "the puzzle, moves (a str) that solve it, and the puzzle after these moves"
    );
    assert_eq!(
        described("lower_row_invariant", &[2, 1]).unwrap(),
        "the puzzle, moves (a str) that lead to where lower_row_invariant(2, 1) holds, and the \
         puzzle after these moves"
    );
    assert_eq!(described("row0_invariant", &[2, 1]), None);
    assert_eq!(Fifteen.describe("solution", &[Value::from("a.txt")]), None);
}

/// Files may be written in several ways. A submission must write its puzzle in one form.
#[test]
fn texts_of_puzzles_are_read_as_strictly_as_the_assignment_text_says() {
    let judged_after = |after: &str| {
        judged(
            "solution",
            "[]",
            &format!("('[1, 0]\\n[2, 3]\\n', 'l', '{after}')"),
        )
    };
    assert_eq!(judged_after("[0, 1]\\n[2, 3]\\n"), Ok(()));
    assert_eq!(judged_after("[0, 1]\\n[2, 3]"), Ok(()));
    for (after, reason) in [
        (
            "[0, 1],\\n[2, 3],\\n",
            "row 0 must be `[0, 1]`, but is `[0, 1],`",
        ),
        (
            "[0, 1]\\n[2,3]\\n",
            "row 1 must be `[2, 3]`, but is `[2,3]`",
        ),
        ("0 1\\n2 3\\n", "row 0 must be `[0, 1]`, but is `0 1`"),
        (
            "[[0, 1]\\n[2, 3]]\\n",
            "row 0 must be `[0, 1]`, but is `[[0, 1]`",
        ),
        (
            "[0, 1]\\r\\n[2, 3]\\r\\n",
            "row 0 must be `[0, 1]`, but is `[0, 1]\\r`",
        ),
        (
            "[0, 1]\\n[2, 03]\\n",
            "row 1 must be `[2, 3]`, but is `[2, 03]`",
        ),
        ("[0, 1]\\n[2, 3]\\n\\n", "something follows the last row"),
    ] {
        let wanted = format!("in the text of the puzzle after the moves, {reason}");
        assert_eq!(judged_after(after), Err(wanted));
    }
    let before = judged(
        "solution",
        "[]",
        "('[1, 0],\\n[2, 3],', 'l', '[0, 1]\\n[2, 3]')",
    );
    assert!(before.is_err_and(|reason| reason.contains("before the moves")));
}

#[test]
fn properties_judge_updates() {
    for (property, arguments, value) in [
        (
            "solution",
            "[]",
            "('[1, 0]\\n[2, 3]\\n', 'l', '[0, 1]\\n[2, 3]\\n')",
        ),
        (
            "solution",
            "[1]",
            "['[1, 0]\\n[2, 3]', 'l', '[0, 1]\\n[2, 3]']",
        ),
        (
            "lower_row_invariant",
            "[1, 1]",
            "('[2, 3]\\n[0, 1]\\n[4, 5]', 'r', '[2, 3]\\n[1, 0]\\n[4, 5]')",
        ),
        (
            "row1_invariant",
            "[1]",
            "('[1, 0, 2]\\n[3, 4, 5]', 'd', '[1, 4, 2]\\n[3, 0, 5]')",
        ),
        (
            "row0_invariant",
            "[1]",
            "('[1, 2, 0]\\n[3, 4, 5]', 'l', '[1, 0, 2]\\n[3, 4, 5]')",
        ),
    ] {
        assert_eq!(
            judged(property, arguments, value),
            Ok(()),
            "{property}: {value}"
        );
    }
    for (value, reason) in [
        (
            "('[1, 0]\\n[2, 3]', 'l', '[1, 0]\\n[2, 3]')",
            "the moves are right, but not made: the puzzle is as it was before them",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'l', '[0, 2]\\n[1, 3]')",
            "the 1 moves put tile 1 in row 0, column 1, but the puzzle has tile 2 there",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'l', '[1, 2]\\n[0, 3]')",
            "the 1 moves put the blank in row 0, column 0, but the puzzle has tile 1 there",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'drulul', '[1, 3]\\n[2, 0]')",
            "move 2 of 6, `r`, leaves the grid: the blank is in row 1, column 1",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'dul', '[1, 3]\\n[2, 0]')",
            "the moves are right, but not those made: the puzzle is as it is after the first 1 of the 3",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'l', '[0, 1, 2]\\n[3, 4, 5]')",
            "the puzzle had 2 x 2 cells before the moves, but 2 x 3 after them",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'd', '[1, 3]\\n[2, 0]')",
            "after 1 moves the blank is in row 1, column 1, not in row 0, column 0",
        ),
        (
            "('[1, 0]\\n[2, 3]', '', '[0, 1]\\n[2, 3]')",
            "after 0 moves the blank is in row 0, column 1, not in row 0, column 0; \
             but the puzzle is as it should be",
        ),
        (
            "('[1, 0]\\n[2, 3]', None, '[0, 1]\\n[2, 3]')",
            "moves are a str, not a value of type NoneType; but the puzzle is as it should be",
        ),
        (
            "('[1, 0]\\n[2, 3]', 'l', 'o 1\\n2 3')",
            "the text of the puzzle after the moves is not a board: line 1, column 1: `o` is not a \
             number; write the tiles as numbers, 0 for the blank",
        ),
    ] {
        assert_eq!(
            judged("solution", "[]", value),
            Err(reason.into()),
            "{value}"
        );
    }
    for value in ["('[1, 0]\\n[2, 3]', 'l')", "'l'", "(1, 'l', 2)"] {
        let error = judged("solution", "[]", value).unwrap_err();
        assert!(error.contains("without it for a value of three"), "{error}");
    }
}

fn fifteen() -> &'static dyn Powers {
    puzzles::by_name("fifteen").expect("a known puzzle")
}

#[test]
fn powers_take_and_give_text() {
    let puzzle = "1 2 0\n3 4 5\n";
    let solutions = fifteen().solve(puzzle, 5).unwrap();
    assert_eq!(solutions.len(), 1);
    assert_eq!(solutions[0].answer, "0 1 2\n3 4 5\n");
    assert_eq!(solutions[0].moves, ["ll"]);
    assert_eq!(fifteen().solve(puzzle, 0), Ok(vec![]));
    assert_eq!(fifteen().verify(puzzle, "ll\n"), Ok(vec![]));
    assert_eq!(fifteen().verify(puzzle, &solutions[0].answer), Ok(vec![]));
    assert_eq!(
        fifteen().verify(puzzle, puzzle),
        Ok(vec!["row 0, column 0 holds tile 1, not 0".into()])
    );
    let size = "the board has 2 x 3 cells, not 1 x 3";
    assert_eq!(fifteen().verify(puzzle, "0 1 2"), Ok(vec![size.into()]));
    assert_eq!(fifteen().count(puzzle, 10), Ok(1));
    assert_eq!(fifteen().count("1 2 0 3", 10), Ok(1));
    assert_eq!(fifteen().count("2 1\n3 0", 0), Ok(0));
    let odd = "0 2\n1 3";
    assert_eq!(fifteen().count(odd, 10), Ok(0));
    assert_eq!(fifteen().solve(odd, 1), Ok(vec![]));
    assert!(fifteen().verify(odd, "0 1\n2 3").unwrap()[0].starts_with("unsolvable"));
    assert!(matches!(
        fifteen().solve("0 1\n2", 1),
        Err(PuzzleError::Unreadable(_))
    ));
    assert!(matches!(
        fifteen().verify(puzzle, "0 1\n2"),
        Err(PuzzleError::Mismatch(_))
    ));
}

/// Both ways around a square of 2 x 2 cells need six moves.
#[test]
fn shortest_solutions_are_asked_for_by_their_number() {
    let moves = |puzzle: &str, at_most| {
        let solutions = fifteen().shortest(puzzle, at_most).unwrap();
        let solutions = solutions.into_iter();
        solutions.flat_map(|own| own.moves).collect::<BTreeSet<_>>()
    };
    let both = BTreeSet::from(["uldrul".to_owned(), "lurdlu".to_owned()]);
    assert_eq!(moves("3 2\n1 0", 10), both);
    assert_eq!(moves("3 2\n1 0", 1).len(), 1);
    assert_eq!(moves("3 2\n1 0", 1).difference(&both).count(), 0);
    assert_eq!(moves("0 1\n2 3", 10), BTreeSet::from([String::new()]));
    assert_eq!(moves("1 2 0", 10), BTreeSet::from(["ll".to_owned()]));
    assert_eq!(fifteen().shortest("0 2\n1 3", 10), Ok(vec![]));
    assert_eq!(fifteen().shortest("3 2\n1 0", 0), Ok(vec![]));
    let flow = puzzles::by_name("flow").unwrap();
    let refused = PuzzleError::NotShortest("flow".to_owned());
    assert_eq!(flow.shortest("AA", 1), Err(refused));
}

#[test]
fn too_large_boards_name_the_possible_sizes() {
    let request = Request {
        rows: 5,
        columns: 5,
        parts: 1,
        difficulty: None,
        seed: 4,
    };
    let puzzle = fifteen().generate(request).unwrap();
    assert_eq!(fifteen().generate(request).unwrap(), puzzle);
    let error = fifteen().count(&puzzle, 10).unwrap_err().to_string();
    assert!(
        error.starts_with(
            "shortest solutions are found for boards of up to 16 cells, not for 5 x 5; `solve` finds"
        ),
        "{error}"
    );
    let moves = &fifteen().solve(&puzzle, 1).unwrap()[0].moves[0];
    assert_eq!(fifteen().verify(&puzzle, moves), Ok(vec![]));
    assert!(fifteen().generate(Request { rows: 0, ..request }).is_err());
}

#[test]
fn pictures_mark_changes() {
    let picture = Picture {
        format: PictureFormat::Text,
        state: Some("0 1\n2 3"),
        before: Some("1 0\n2 3"),
    };
    assert_eq!(
        fifteen().draw("1 0\n2 3", picture).unwrap(),
        "0* 1*\n2  3 \n"
    );
    let plain = Picture {
        state: None,
        before: None,
        ..picture
    };
    assert_eq!(fifteen().draw("1 0\n2 3", plain).unwrap(), "1 0\n2 3\n");
    let svg = Picture {
        format: PictureFormat::Svg,
        ..picture
    };
    let svg = fifteen().draw("1 0\n2 3", svg).unwrap();
    assert!(svg.contains("top left: row 1 column 1, row 1 column 2.</desc>"));
}
