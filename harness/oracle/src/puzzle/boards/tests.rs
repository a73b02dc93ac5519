use std::fs;

use puzzlemark_reference::notation::parse_value;
use puzzlemark_reports::model::Boards;

use crate::{FailedStep, puzzle_of};
use puzzlemark_model::reply::{Answer, Reply};

/// Returns the boards if the last step of a scenario fails with this reply.
fn boards(reference: &str, class: &str, scenario: &str, reply: &str) -> Option<Boards> {
    let subjects = format!("{{python: {{file: puzzle.py, requires: [{class}]}}}}");
    boards_of(reference, &subjects, scenario, reply)
}

fn boards_of(reference: &str, subjects: &str, scenario: &str, reply: &str) -> Option<Boards> {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "assignment.yaml",
        &format!(
            "assignment: A\nreference: {reference}\nsubjects: {subjects}\n\
             groups: [{{group: all, visibility: hidden, scenarios: one.yml}}]\n"
        ),
    );
    write("one.yml", &format!("scenario: One\n{scenario}"));
    let assignment = puzzlemark_spec::load_assignment(folder.path())
        .unwrap()
        .assignment;
    let scenario = assignment.scenarios().next().unwrap();
    let value = parse_value(reply).unwrap();
    let failed = FailedStep {
        index: scenario.steps.len() - 1,
        differences: &[],
        reply: &Reply::silent(Answer::Returned(value)),
    };
    let reference = puzzle_of(&assignment).unwrap();
    reference.boards(scenario, &failed)
}

const BUBBLES: &str = "files: {puzzle.txt: \"#A\\nAA\\n\"}\nsteps:\n\
                       - do: puzzle = Puzzle('puzzle.txt')\n- do: puzzle.put_bubble(1, 0)\n";

#[test]
fn a_board_is_shown_before_as_expected_and_as_it_came() {
    let scenario = format!("{BUBBLES}- do: str(puzzle)\n  returns: \"#.\\nO.\"\n");
    let found = boards("bubbles-and-boulders", "Puzzle", &scenario, "'#.\\n..'").unwrap();
    let before = found.before.unwrap();
    assert_eq!(before.text, "#.\nO.\n");
    assert!(!before.svg.contains("<desc>"), "nothing is marked");
    assert_eq!(found.expected.unwrap().text, "#.\nO.\n");
    let got = found.got.unwrap();
    assert!(got.text.contains("changed: (1, 0)"), "{}", got.text);
    assert!(got.svg.contains("row 2 column 1"), "what differs is marked");
}

#[test]
fn a_reply_that_is_no_board_has_the_board_before_it() {
    let scenario = format!("{BUBBLES}- do: puzzle.issolved()\n  returns: false\n");
    let found = boards("bubbles-and-boulders", "Puzzle", &scenario, "True").unwrap();
    assert_eq!(found.before.unwrap().text, "#.\nO.\n");
    assert_eq!((found.expected, found.got), (None, None));
}

#[test]
fn texts_that_are_no_board_are_not_drawn() {
    let scenario = format!("{BUBBLES}- do: str(puzzle)\n  returns: \"#.\\nO.\"\n");
    for reply in [
        "'<script>'",
        "'#.\\n..\\n..'",
        &format!("'{}'", "#".repeat(9_999)),
    ] {
        let found = boards("bubbles-and-boulders", "Puzzle", &scenario, reply).unwrap();
        assert_eq!(found.got, None, "{reply}");
        assert!(found.expected.is_some());
    }
}

#[test]
fn after_a_choice_of_the_submission_only_its_own_board_counts() {
    let scenario = "steps:\n- do: puzzle = Puzzle(2, 2, [[1, 0], [2, 3]])\n\
                    - do: (str(puzzle), puzzle.solve_puzzle(), str(puzzle))\n  satisfies: solution\n\
                    - do: puzzle.row0_invariant(0)\n  returns: true\n";
    assert_eq!(boards("fifteen", "Puzzle", scenario, "False"), None);
}

#[test]
fn moves_begin_on_the_board_before() {
    let scenario = "steps:\n- do: puzzle = Puzzle(2, 2, [[1, 0], [2, 3]])\n\
                    - do: (str(puzzle), puzzle.solve_puzzle(), str(puzzle))\n  satisfies: solution\n";
    let reply = "('[1, 0]\\n[2, 3]\\n', 'lu', '[0, 1]\\n[2, 3]\\n')";
    let found = boards("fifteen", "Puzzle", scenario, reply).unwrap();
    assert_eq!(found.expected, None, "any moves will do");
    assert_eq!(found.got.unwrap().text, "0 1\n2 3\n");
    assert_eq!(found.moments.len(), 2);
    assert!(found.moves_end.unwrap().contains("leaves the grid"));
}

#[test]
fn tables_of_pyramids_are_boards() {
    let scenario = "steps:\n- do: solver = Solver([[1, 0], [0, 0], [0, 0], [0, 0]])\n\
                    - do: solver.solve_if_ONE()\n  returns: [[2, 0], [0, 0]]\n";
    let found = boards("pyramids", "Solver", scenario, "[[0, 2], [0, 0]]").unwrap();
    assert!(found.before.is_some() && found.expected.is_some());
    assert!(found.got.unwrap().svg.contains("Changed"));
}

#[test]
fn boards_of_windows_show_their_walls_beside_the_expected_board() {
    let scenario = "steps:\n- look: board\n  returns: [[Empty, Empty], [Empty, Empty]]\n";
    let subjects = "{window: {file: flow.py}}";
    let found = |reply| boards_of("flow", subjects, scenario, reply).unwrap();
    let walls = found(
        "[['Wall', 'Wall', 'Wall', 'Wall'], ['Wall', 'Empty', 'Empty', 'Wall'], \
         ['Wall', 'Empty', 'Empty', 'Wall'], ['Wall', 'Wall', 'Wall', 'Wall']]",
    );
    assert_eq!(walls.got.unwrap().text, "####\n#..#\n#..#\n####\n");
    assert_eq!(walls.expected.unwrap().text, "..\n..\n");
    let wall = found("[['Empty', 'Wall'], ['Empty', 'Empty']]");
    let got = wall.got.unwrap();
    assert!(got.text.starts_with(".#\n..\n"), "{}", got.text);
    assert!(got.svg.contains("row 1 column 2"), "what differs is marked");
}
