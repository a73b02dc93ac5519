//! `record`: replies of the reference as literal expectations.

use std::fs;

use super::code;
use crate::desk::{Desk, text};

const SCENARIO: &str = "\
scenario: Tiles   # of a small board
expect: reference
steps:
  - do: puzzle = Puzzle(2, 2, [[3, 1], [2, 0]])
  - do: puzzle.get_number(0, 1)
    because: tile 1 is above the blank
  - {do: puzzle.get_width()}
  - do: print(puzzle)
  - do: puzzle.update_puzzle('x')
  - do: puzzle.get_height()
    returns: 2
";

/// The same scenario with the replies that follow from the rules of the puzzle.
const RECORDED: &str = "\
scenario: Tiles   # of a small board
steps:
  - do: puzzle = Puzzle(2, 2, [[3, 1], [2, 0]])
  - do: puzzle.get_number(0, 1)
    returns: 1   # recorded
    because: tile 1 is above the blank
  - {do: puzzle.get_width(), returns: 2}   # recorded
  - do: print(puzzle)
    prints: \"[3, 1]\\n[2, 0]\\n\\n\"   # recorded
  - do: puzzle.update_puzzle('x')
    raises: {type: AssertionError, message: 'invalid direction: x'}   # recorded
  - do: puzzle.get_height()
    returns: 2
";

fn desk(scenario: &str) -> Desk {
    let desk = Desk::new();
    desk.write(
        "tiles/assignment.yaml",
        "assignment: Tiles\nreference: fifteen\nsubjects:\n  python: {file: puzzle.py, requires: [Puzzle]}\n\
         groups:\n  - {group: all, visibility: public, scenarios: scenarios/*.yaml}\n",
    );
    desk.write("tiles/scenarios/tiles.yaml", scenario);
    desk
}

fn scenario(desk: &Desk) -> String {
    fs::read_to_string(desk.path("tiles/scenarios/tiles.yaml")).expect("the scenario")
}

#[test]
fn replies_are_written_and_the_reference_agrees_with_them() {
    let desk = desk(SCENARIO);
    let output = desk.puzzlemark(&["record", "tiles"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "tiles: 5 steps recorded in 1 file\n");
    assert_eq!(scenario(&desk), RECORDED);
    let output = desk.puzzlemark(&["lint", "tiles"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    let output = desk.puzzlemark(&["record", "tiles", "--check"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}

#[test]
fn check_names_outdated_replies_and_changes_nothing() {
    let stale = RECORDED.replace("returns: 1   # recorded", "returns: 7   # recorded");
    let stale = stale.replace("    returns: 2\n", "    returns: 9\n");
    let desk = desk(&stale);
    let output = desk.puzzlemark(&["record", "tiles", "--check"]);
    let said = text(&output.stdout);
    assert_eq!(code(&output), Some(1), "{said}");
    assert_eq!(
        said,
        "tiles/scenarios/tiles.yaml:4: `returns: 7` was recorded, and now it is `returns: 1`\n\
         tiles: 1 step out of date in 1 file\n",
        "an expectation without the comment belongs to its author"
    );
    assert_eq!(scenario(&desk), stale);
}

#[test]
fn calls_with_several_right_answers_stay_with_the_steps_after_them() {
    let open = "scenario: Solved\nsteps:\n  - do: puzzle = Puzzle(2, 2, [[1, 3], [2, 0]])\n    expect: reference\n  \
        - do: puzzle.solve_puzzle()\n    expect: reference\n  - do: puzzle.get_number(0, 0)\n    expect: reference\n";
    let desk = desk(open);
    let output = desk.puzzlemark(&["record", "tiles"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let expected = open.replacen("\n    expect: reference", "", 1);
    assert_eq!(scenario(&desk), expected);
    let said = text(&output.stdout);
    let kept = "tiles.yaml:5: keeps `expect: reference`, like 1 step after it: this call has several right answers";
    assert!(said.contains(kept), "{said}");
}

#[test]
fn without_a_reference_it_says_how_to_name_one() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["record", "counter"]);
    assert_eq!(code(&output), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("reference: {model:"), "{said}");
}
