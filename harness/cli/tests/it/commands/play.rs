//! `play`: a session at the input of a pipe.

use std::fs::File;
use std::path::Path;
use std::process::Output;

use super::code;
use crate::desk::{self, Desk, text};

/// Runs `play` with this standard input.
fn play(desk: &Desk, arguments: &[&str], input: &str) -> Output {
    desk.write("input.txt", input);
    let arguments = [&["play"], arguments].concat();
    let input = File::open(desk.path("input.txt")).expect("the input");
    let mut command = desk.command(&arguments);
    command.stdin(input).output().expect("puzzlemark runs")
}

/// The path of an assignment with a model.
fn model(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/models");
    path.join(name).to_string_lossy().into_owned()
}

#[test]
fn a_built_in_puzzle_answers_with_its_board() {
    let desk = Desk::new();
    desk.write("boards/puzzle.txt", "#A\nAA\n");
    let input = ">>> puzzle = Puzzle('puzzle.txt')\n>>> puzzle.issolved()\nwhatever\n\nputs = puzzle.put_bubble(1, 0)\n";
    let output = play(&desk, &["bubbles-and-boulders", "boards/puzzle.txt"], input);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let expected = "#.\n..\nFalse\n# puts:\n#.\nO.\n# puzzle:\n#.\nO.\n";
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn a_line_that_cannot_be_read_ends_a_pipe() {
    let desk = Desk::new();
    let input = "# a note\n\nprint(1 + 1)\nf(1 2)\nprint(3)\n";
    let output = play(&desk, &["fifteen"], input);
    assert_eq!(code(&output), Some(2));
    assert_eq!(text(&output.stdout), "2\n");
    let error = text(&output.stderr);
    assert!(
        error.starts_with("error: line 4: a comma is missing before `2`"),
        "{error}"
    );
}

#[test]
fn targets_that_cannot_be_played_are_refused() {
    let desk = Desk::with_counter();
    desk.write(
        "programs/assignment.yaml",
        "assignment: P\nreference: fifteen\nsubjects: {program: {file: game.py, run: python3 game.py}}\n\
         groups: [{group: all, visibility: public, scenarios: one.yml}]\n",
    );
    desk.write(
        "programs/one.yml",
        "scenario: One\nsteps: [{run: {}, prints: ''}]\n",
    );
    for (played, reason) in [
        (
            "fourteen",
            "neither a folder with an assignment nor a built-in puzzle (bubbles-and-boulders, ",
        ),
        (
            "counter",
            "`play` needs a reference, but `counter` has none",
        ),
        ("programs", "`programs` accepts only whole programs"),
    ] {
        let output = play(&desk, &[played], "");
        assert_eq!(code(&output), Some(2), "{played}");
        let error = text(&output.stderr);
        assert!(error.contains(reason), "{played}: {error}");
    }
}

#[test]
fn a_model_answers_and_its_text_is_the_board() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    let input = "game = LightsOut([[1, 1, 0], [1, 0, 0]])\ngame.press(9, 9)\ngame.press(0, 1)\ngame.solve()\n\
                 game.colour\ngame.lit()\n:undo\n:undo\n:undo\ngame.lit()\n";
    let output = play(&desk, &[&model("lights-out")], input);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    // The presses are those of the model. So the test compares only their beginning.
    assert!(
        said.starts_with(
            "**.\n*..\nIndexError: no such light\n..*\n**.\n# More than one answer is right: presses that turn every \
             light off, or None if there are none.\n# The reference answers:\n[("
        ),
        "{said}"
    );
    let expected = "# Took back: game.press(0, 1)\n**.\n*..\n3\n";
    assert!(said.contains("# Not specified: "), "{said}");
    assert!(said.ends_with(expected), "{said}");
}

#[test]
fn chance_is_drawn_from_the_seed() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    let input =
        "game = Pig(50)\n".to_owned() + &"game.roll()\n".repeat(6) + ":undo\ngame.turn_total\n";
    let said = |seed| {
        let output = play(&desk, &[&model("dice-game"), "--seed", seed], &input);
        assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let first = said("1");
    assert_eq!(first, said("1"));
    assert_ne!(first, said("2"));
    assert!(first.contains("# More than one answer is right"), "{first}");
}

#[test]
fn equal_calls_of_a_new_game_get_equal_replies() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    let game = "game = Pig(50)\ngame.roll()\ngame.roll()\ngame.rolls()\n";
    let again = "game.roll()\ngame.rolls()\n";
    let input = format!("{game}:restart\n{game}:undo\n:undo\n{again}");
    let output = play(&desk, &[&model("dice-game")], &input);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    let replies = said.lines().filter(|line| !line.starts_with('#'));
    let replies: Vec<_> = replies.collect();
    let [first, second] = [&replies[..3], &replies[3..6]];
    assert_eq!(first, second, "{said}");
    assert_eq!(replies[6..], first[1..], "{said}");
}

#[test]
fn a_program_gets_lines_and_its_output_is_shown() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    let input = "the cat\n# the end\n:run 1\n:run many\n:undo\nlast\n";
    let output = play(&desk, &[&model("word-count")], input);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let expected = "the: 2\nlines: 2, words: 4\n\
                    # It prints nothing.\n# It ends with exit code 2.\n# Took back: run many\n\
                    last: 1\nlines: 1, words: 1\n";
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn a_model_with_functions_and_a_program_plays_either() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    let calls = play(&desk, &[&model("mastermind")], "feedback('RG', 'GB')\n");
    assert_eq!(text(&calls.stdout), "(0, 1)\n", "{}", text(&calls.stderr));
    let arguments = [&model("mastermind"), "--program"];
    let runs = play(&desk, &arguments, "RRG\n:run RGB 5\n");
    let expected = "1 black, 1 white\n";
    assert_eq!(text(&runs.stdout), expected, "{}", text(&runs.stderr));
    let refused = play(&desk, &[&model("dice-game"), "--program"], "");
    let error = text(&refused.stderr);
    assert!(error.contains("leave out `--program`"), "{error}");
}

#[test]
fn the_file_of_a_scenario_begins_the_game() {
    let desk = Desk::new();
    desk.write(
        "tiles/assignment.yaml",
        "assignment: Tiles\nreference: fifteen\nsubjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         groups: [{group: all, visibility: public, scenarios: one.yaml}]\n",
    );
    let scenario = "scenario: One\nsteps:\n  - do: puzzle = Puzzle(2, 2, [[0, 1], [2, 3]])\n  - do: puzzle.get_width()\n    returns: 2\n";
    desk.write("tiles/one.yaml", scenario);
    desk.write("tiles/notes.txt", "a note");
    let output = play(&desk, &["tiles/one.yaml"], "puzzle.get_height()\n");
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(
        said.starts_with(">>> puzzle = Puzzle(2, 2, [[0, 1], [2, 3]])\n"),
        "{said}"
    );
    assert!(said.ends_with(">>> puzzle.get_width()\n2\n2\n"), "{said}");
    let output = play(&desk, &["tiles/notes.txt"], "");
    assert_eq!(code(&output), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.contains("`tiles/notes.txt` is not a scenario of the assignment in `tiles`"),
        "{error}"
    );
}

#[test]
fn a_model_that_crashes_or_hangs_does_not_end_the_session() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    desk.write(
        "odd/model/odd.py",
        "import os\nclass Odd:\n    def __init__(self): self.count = 0\n    def add(self):\n        self.count += 1\n\
         \x20       return self.count\n    def crash(self): os._exit(3)\n    def hang(self):\n        while True: pass\n",
    );
    desk.write(
        "odd/assignment.yaml",
        "assignment: Odd\nreference: {model: model/odd.py}\nsubjects: {python: {file: odd.py, requires: [Odd]}}\n\
         groups: [{group: all, visibility: public, scenarios: scenarios/*.yaml}]\n",
    );
    desk.write(
        "odd/scenarios/one.yaml",
        "scenario: One\nexpect: reference\nsteps: [{do: odd = Odd()}, {do: odd.add()}]\n",
    );
    let input = ":open one\nodd.add()\nodd.crash()\nodd.add()\nodd.hang()\nodd.add()\n:save two\n";
    let output = play(&desk, &["odd"], input);
    let said = text(&output.stdout);
    assert_eq!(code(&output), Some(3), "{said}{}", text(&output.stderr));
    let numbers: Vec<_> = said
        .lines()
        .filter(|line| line.parse::<u32>().is_ok())
        .collect();
    assert_eq!(numbers, ["1", "2", "3", "4"], "{said}");
    assert!(said.contains("# The reference failed: "), "{said}");
    assert!(
        said.contains("two.yaml, which belongs to group `all`."),
        "{said}"
    );
    let output = desk.puzzlemark(&["lint", "odd"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}
