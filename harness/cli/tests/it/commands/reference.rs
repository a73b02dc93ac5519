//! Scenarios with expectations from the reference, and with random games.

use std::path::Path;

use puzzlemark_intake as intake;

use crate::commands::code;
use crate::desk::{Desk, text};

/// A desk with an assignment of one scenario.
fn desk(reference: &str, scenario: &str) -> Desk {
    let desk = Desk::new();
    desk.write(
        "one/assignment.yaml",
        format!(
            "assignment: One\nreference: {reference}\n\
             subjects: {{python: {{file: puzzle.py, requires: [Puzzle]}}}}\n\
             groups: [{{group: all, visibility: public, scenarios: one.yml}}]\n"
        ),
    );
    desk.write("one/one.yml", format!("scenario: One\n{scenario}"));
    desk
}

/// The path of a fixture submission.
fn fixture(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/submissions");
    intake::fixture(&root, name).to_string_lossy().into_owned()
}

/// The exit code and the report of `check` for a fixture submission.
fn checked(desk: &Desk, name: &str) -> (Option<i32>, String) {
    let output = desk.puzzlemark(&["check", "one", &fixture(name)]);
    (code(&output), text(&output.stdout))
}

#[test]
fn a_game_continues_with_the_choice_of_the_submission() {
    let desk = desk(
        "fifteen",
        "points: 3\nexpect: reference\nsteps:\n\
         - do: puzzle = Puzzle(3, 3, [[5, 2, 6], [4, 1, 7], [8, 3, 0]])\n\
         - do: puzzle.get_height()\n\
         - do: moves = puzzle.solve_interior_tile(2, 2)\n  because: tile 8 comes home\n\
         - do: puzzle.get_number(0, 0)\n\
         - do: str(puzzle)\n",
    );
    for right in ["accepted-python-carry", "accepted-python-search"] {
        let (code, said) = checked(&desk, &format!("fifteen/{right}"));
        assert_eq!(code, Some(0), "{said}");
    }
    let (code, said) = checked(&desk, "fifteen/makes-other-moves");
    assert_eq!(code, Some(1), "{said}");
    for part in [
        "moves (a str) that lead to where lower_row_invariant(2, 1) holds",
        "tile 8 comes home",
        // The session shows only the steps that are needed for the failure.
        "    puzzle = Puzzle(3, 3, [[5, 2, 6], [4, 1, 7], [8, 3, 0]])\n    \
         moves = puzzle.solve_interior_tile(2, 2)  # expected moves (a str) that lead to where",
    ] {
        assert!(said.contains(part), "{part} is not in\n{said}");
    }
}

#[test]
fn lint_names_calls_without_a_determined_result() {
    for (call, said) in [
        (
            "puzzle.get_number(9, 9)",
            "the assignment does not define its result",
        ),
        ("len(puzzle.solve_puzzle())", "has several right results"),
    ] {
        let scenario =
            format!("expect: reference\nsteps:\n- do: puzzle = Puzzle(2, 2)\n- do: {call}\n");
        let output = desk("fifteen", &scenario).puzzlemark(&["lint", "one"]);
        let told = text(&output.stdout);
        assert_eq!(code(&output), Some(2), "{told}");
        assert!(
            told.contains("one.yml: the reference cannot play this scenario: line 5"),
            "{told}"
        );
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn random_games_tell_right_from_wrong() {
    let desk = desk(
        "bubbles-and-boulders",
        "points: 1\nexplore: {games: 60, operations: 20}\n",
    );
    let lint = desk.puzzlemark(&["lint", "one"]);
    assert_eq!(code(&lint), Some(0), "{}", text(&lint.stdout));
    let (code, said) = checked(&desk, "bubbles-and-boulders/accepted-python-grid");
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = checked(&desk, "bubbles-and-boulders/isempty-ignores-boulders");
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("    puzzle = Puzzle('puzzle.txt')\n"),
        "{said}"
    );
    assert!(said.contains("isempty"), "{said}");
    assert!(said.contains("found by random games"), "{said}");
}

#[test]
fn random_games_have_no_points_unless_they_are_written() {
    let desk = desk("bubbles-and-boulders", "explore: {games: 1}\n");
    let (code, said) = checked(&desk, "bubbles-and-boulders/accepted-python-grid");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("0 of 0 points"), "{said}");
}
