//! The powers of the reference: explanations, graded puzzles, JSON.

use serde_json::{Value, json};

use crate::commands::code;
use crate::desk::{Desk, text};

#[test]
fn explain_prints_a_step_a_line() {
    let desk = Desk::new();
    desk.write("puzzle.txt", "[0, 2], [0, 0], [0, 0], [0, 0]\n");
    let output = desk.puzzlemark(&["explain", "pyramids", "puzzle.txt"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert_eq!(told.lines().count(), 4, "{told}");
    assert!(
        told.ends_with("\nAll heights are known (easy).\n"),
        "{told}"
    );
}

#[test]
fn explain_states_its_limits() {
    let desk = Desk::new();
    desk.write("puzzle.txt", "?\n");
    desk.write("line.txt", "1 0 2\n");
    for (puzzle, file, said) in [
        (
            "fifteen",
            "line.txt",
            "error: a board of one row or column is not solved in steps; ask for the solution itself",
        ),
        ("flow", "puzzle.txt", "error: `puzzle.txt`: "),
    ] {
        let output = desk.puzzlemark(&["explain", puzzle, file]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{error}");
        assert!(error.starts_with(said), "{error}");
    }
}

/// Both ways around a square of 2 x 2 cells need six moves.
#[test]
fn solve_prints_one_or_all_shortest_solutions() {
    let desk = Desk::new();
    desk.write("board.txt", "3 2\n1 0\n");
    desk.write(
        "large.txt",
        "1 0 2 3 4\n5 6 7 8 9\n10 11 12 13 14\n15 16 17 18 19\n",
    );
    let solve = |arguments: &[&str]| {
        let output = desk.puzzlemark(&[&["solve"], arguments].concat());
        let [out, error] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
        (code(&output), out, error)
    };
    let (_, out, said) = solve(&["fifteen", "board.txt", "--shortest", "--count"]);
    assert!(
        out == "0 1\n2 3\nuldrul\n" || out == "0 1\n2 3\nlurdlu\n",
        "{out}"
    );
    assert_eq!(said, "6 moves\n2 shortest solutions\n");
    let (_, out, said) = solve(&["fifteen", "board.txt", "--all"]);
    let words: Vec<_> = out.lines().filter(|line| line.len() == 6).collect();
    assert_eq!((words.len(), &*said), (2, "6 moves\n"), "{out}");
    assert!(
        words.contains(&"uldrul") && words.contains(&"lurdlu"),
        "{out}"
    );
    let (found, out, said) = solve(&["bubbles-and-boulders", "board.txt", "--shortest"]);
    assert_eq!((found, &*out), (Some(2), ""), "{said}");
    assert!(said.contains("no solution of `bubbles-and-boulders` is shorter than another"));
    let (found, _, said) = solve(&["fifteen", "large.txt", "--shortest"]);
    assert_eq!(found, Some(2), "{said}");
    assert!(
        said.contains("boards of up to 16 cells, not for 4 x 5"),
        "{said}"
    );
    let (found, out, said) = solve(&["fifteen", "large.txt", "--moves"]);
    assert_eq!((found, &*said), (Some(0), ""), "{out}");
}

#[test]
fn generate_makes_a_puzzle_of_a_grade_or_says_that_it_cannot() {
    let desk = Desk::new();
    let easy = ["generate", "flow", "--difficulty", "easy"];
    let output = desk.puzzlemark(&easy);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 5);
    for (arguments, said) in [
        (
            &["flow", "--difficulty", "extreme"][..],
            "[possible values: easy, medium, hard]",
        ),
        (
            &["strips", "--rows", "1"],
            "use 2 rows and 2 columns or more, with 6 to 50 cells in all",
        ),
    ] {
        let output = desk.puzzlemark(&[&["generate"], arguments].concat());
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{error}");
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_sheet_has_all_puzzles_and_their_answers() {
    let desk = Desk::new();
    for puzzle in [
        "bubbles-and-boulders",
        "flow",
        "pyramids",
        "strips",
        "fifteen",
    ] {
        let size = ["--rows", "4", "--columns", "4", "--parts", "4"];
        let sheet = ["generate", puzzle, "--count", "3", "--sheet", "sheet.html"];
        let output = desk.puzzlemark(&[&sheet[..], &size].concat());
        assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "");
        let page = std::fs::read_to_string(desk.path("sheet.html")).expect("the sheet");
        // The answer of Fifteen is a row of moves.
        let pictures = if puzzle == "fifteen" { 3 } else { 6 };
        assert_eq!(page.matches("<svg").count(), pictures, "{puzzle}");
        assert!(page.contains("(seed 3)"), "{page}");
        assert_eq!(page.contains("Strips: "), puzzle == "strips");
    }
}

#[test]
fn several_puzzles_have_the_next_seeds() {
    let desk = Desk::new();
    let made = json_of(&desk, &["generate", "pyramids", "--count", "2"], 0);
    for (index, seed) in ["1", "2"].into_iter().enumerate() {
        let one = json_of(&desk, &["generate", "pyramids", "--seed", seed], 0);
        assert_eq!(made["puzzles"][index], one["puzzle"]);
    }
}

#[test]
fn help_explains_the_sizes_of_each_puzzle() {
    let output = Desk::new().puzzlemark(&["generate", "--help"]);
    let help = text(&output.stdout);
    assert!(
        help.contains("pyramids: 2 to 16 rows; hard up to 9 rows"),
        "{help}"
    );
}

#[test]
fn help_explains_the_parts_of_each_puzzle() {
    let output = Desk::new().puzzlemark(&["generate", "--help"]);
    let help = text(&output.stdout);
    let help: Vec<_> = help.split_whitespace().collect();
    let told = "(bubbles-and-boulders: regions; flow: colours; pyramids: clues at least)";
    assert!(help.join(" ").contains(told), "{help:?}");
}

#[test]
fn json_is_one_object_with_the_keys_that_the_help_names() {
    const PUZZLE: &str = "bubbles-and-boulders";
    let desk = Desk::new();
    desk.write("puzzle.txt", "#AAB\nCDDB\nCDBB\nCD#B\n");
    desk.write("right.txt", "#O*O\nOO*.\n..*.\n*.#.\n");
    desk.write("wrong.txt", "#O*O\nOO*.\n..*.\n..#.\n");
    desk.write("pairs.txt", "AB\nAB\n");
    desk.write("pyramids.txt", "[0, 2], [0, 0], [0, 0], [0, 0]\n");
    for (arguments, expected_code, key, expected) in [
        (&["count", PUZZLE, "puzzle.txt"][..], 0, "count", json!(1)),
        (&["count", PUZZLE, "puzzle.txt"], 0, "complete", json!(true)),
        (
            &["count", "flow", "pairs.txt", "--at-most", "1"],
            0,
            "complete",
            json!(false),
        ),
        (
            &["verify", PUZZLE, "puzzle.txt", "--answer", "right.txt"],
            0,
            "faults",
            json!([]),
        ),
        (
            &["verify", PUZZLE, "puzzle.txt", "--answer", "wrong.txt"],
            1,
            "right",
            json!(false),
        ),
        (
            &["draw", PUZZLE, "puzzle.txt"],
            0,
            "drawing",
            json!("#AAB\nCDDB\nCDBB\nCD#B\n"),
        ),
    ] {
        let object = json_of(&desk, arguments, expected_code);
        assert_eq!(object[key], expected, "{arguments:?}: {object}");
    }
    let solved = json_of(&desk, &["solve", PUZZLE, "puzzle.txt"], 0);
    assert_eq!(solved["solutions"][0]["answer"], "#O*O\nOO*.\n..*.\n*.#.\n");
    assert!(solved["solutions"][0]["moves"][0].is_string(), "{solved}");
    let told = json_of(&desk, &["explain", "pyramids", "pyramids.txt"], 0);
    assert_eq!(told["steps"].as_array().map(Vec::len), Some(4), "{told}");
    let made = json_of(&desk, &["generate", "pyramids"], 0);
    assert!(made["puzzle"].is_string(), "{made}");
}

#[expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]
fn json_of(desk: &Desk, arguments: &[&str], expected_code: i32) -> Value {
    let output = desk.command(arguments).arg("--json").output().unwrap();
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(expected_code), "{arguments:?}: {error}");
    serde_json::from_slice(&output.stdout).unwrap()
}
