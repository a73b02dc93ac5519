//! What an assignment says of submissions: their files, their packages, their names.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::path::Path;

use crate::code;
use crate::desk::{Desk, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A Bubbles assignment whose submission imports a module of the course.
fn with_stub() -> Desk {
    let desk = Desk::new();
    desk.write(
        "a/assignment.yaml",
        "assignment: A\nreference: bubbles-and-boulders\n\
         subjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         files: {course_gui.py: \"def show(): pass\\n\"}\n\
         groups: [{group: all, visibility: public, scenarios: one.yaml}]\n",
    );
    desk.write(
        "a/one.yaml",
        "scenario: One\nfiles: {puzzle.txt: \"AB\\nAB\\n\"}\nsteps:\n\
         - do: puzzle = Puzzle('puzzle.txt')\n- {do: puzzle.rows, returns: 2}\n",
    );
    let right = Path::new(ROOT)
        .join("fixtures/submissions/bubbles-and-boulders/accepted-python-grid/puzzle.py");
    let right = std::fs::read_to_string(right).unwrap();
    desk.write("right/puzzle.py", format!("import course_gui\n{right}"));
    desk
}

#[test]
fn games_are_played_with_the_files_of_the_assignment() {
    let desk = with_stub();
    let output = desk.puzzlemark(&["explore", "a", "right", "--games", "3"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}

#[test]
fn scenarios_of_games_have_the_files_of_the_assignment() {
    let desk = with_stub();
    desk.write("a/one.yaml", "scenario: One\nexplore: {games: 3}\n");
    let output = desk.puzzlemark(&["check", "a", "right"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}
