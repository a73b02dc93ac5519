//! Boards in reports, drawn by a model.

use serde_json::Value;

use crate::desk::{self, Desk, text};

const MODEL: &str = "\
class Lamps:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def switch(self, row, column):
        self.rows[row][column] = 'o' if self.rows[row][column] == '.' else '.'

    def lit(self):
        return sum(row.count('o') for row in self.rows)

    def __str__(self):
        return '\\n'.join(map(''.join, self.rows))
";

const RULES: &str = "\
from puzzlemark import draw
from lamps import Lamps

@draw(Lamps)
def board(lamps):
    return [[('<' + cell, COLOUR) for cell in row] for row in lamps.rows]
";

/// A desk with an assignment whose scenario switches a lamp on, and then does these steps. The submission
/// switches another lamp.
fn desk(steps: &str) -> Desk {
    let desk = Desk::new();
    desk.write("lamps/model/lamps.py", MODEL);
    desk.write(
        "lamps/assignment.yaml",
        "assignment: Lamps\nreference: {model: model/lamps.py}\nsubjects: {python: {file: lamps.py, requires: [Lamps]}}\n\
         groups: [{group: all, visibility: public, scenarios: one.yml}]\n",
    );
    desk.write(
        "lamps/one.yml",
        format!(
            "scenario: One\nexpect: reference\nsteps:\n  - do: lamps = Lamps(['..', '..'])\n  - do: lamps.switch(0, 1)\n{steps}"
        ),
    );
    desk.write(
        "work/lamps.py",
        MODEL.replace("self.rows[row][column] =", "self.rows[column][row] ="),
    );
    desk
}

/// Adds the rule that draws, with this expression for the colour.
fn add_rule(desk: &Desk, colour: &str) {
    desk.write("lamps/model/rules.py", RULES.replace("COLOUR", colour));
    let path = desk.path("lamps/assignment.yaml");
    let assignment = std::fs::read_to_string(path).expect("the assignment");
    let assignment = assignment.replace("lamps.py}\n", "lamps.py, rules: model/rules.py}\n");
    desk.write("lamps/assignment.yaml", assignment);
}

/// The boards of the failed step in the results of `check`.
fn boards(desk: &Desk) -> Value {
    let output = desk.puzzlemark(&["check", "lamps", "work", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let results: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    boards_in(&results).expect("boards").clone()
}

fn boards_in(value: &Value) -> Option<&Value> {
    match value {
        Value::Object(entries) => entries
            .get("boards")
            .filter(|boards| !boards.is_null())
            .or_else(|| entries.values().find_map(boards_in)),
        Value::Array(values) => values.iter().find_map(boards_in),
        _ => None,
    }
}

#[test]
fn the_text_of_a_model_is_the_board() {
    if !desk::has("python3") {
        return;
    }
    let boards = boards(&desk("  - do: str(lamps)\n"));
    assert_eq!(boards["before"]["text"], ".o\n..\n");
    assert_eq!(boards["expected"]["text"], ".o\n..\n");
    assert_eq!(boards["got"]["text"], "..\no.\nchanged: (0, 1) (1, 0)\n");
    let got = boards["got"]["svg"].as_str().expect("a picture");
    assert!(got.contains("row 1 column 2, row 2 column 1."), "{got}");
}

#[test]
fn a_reply_that_is_no_board_has_the_board_before_it() {
    if !desk::has("python3") {
        return;
    }
    let desk = desk("  - do: lamps.switch(0, 0)\n    returns: 7\n");
    desk.write("work/lamps.py", MODEL);
    // The step contradicts the model, so no board is expected.
    let boards = boards(&desk);
    assert_eq!(boards["before"]["text"], ".o\n..\n");
    assert_eq!(boards.get("expected"), None);
    assert_eq!(boards.get("got"), None);
}

#[test]
fn a_step_that_changes_the_board_has_the_expected_one() {
    if !desk::has("python3") {
        return;
    }
    let desk = desk("  - do: lamps.switch(0, 0)\n");
    desk.write(
        "work/lamps.py",
        MODEL.replace(
            "        self.rows[row][column] =",
            "        if row == column: raise ValueError('<b>')\n        self.rows[row][column] =",
        ),
    );
    let boards = boards(&desk);
    assert_eq!(boards["before"]["text"], ".o\n..\n");
    assert_eq!(boards["expected"]["text"], "oo\n..\n");
    assert_eq!(boards.get("got"), None);
}

#[test]
fn a_rule_draws_texts_on_colours() {
    if !desk::has("python3") {
        return;
    }
    let desk = desk("  - do: lamps.lit()\n    returns: 1\n  - do: str(lamps)\n");
    desk.write("work/lamps.py", MODEL.replace("'\\n'.join", "'|'.join"));
    add_rule(&desk, "'gold' if cell == 'o' else 'grey'");
    let boards = boards(&desk);
    assert_eq!(boards["before"]["text"], "<. <o\n<. <.\n");
    let before = boards["before"]["svg"].as_str().expect("a picture");
    assert!(before.contains(">&lt;o</text>"), "{before}");
    // What is got can only be drawn by its characters.
    assert_eq!(boards["expected"]["text"], ".o\n..\n");
}

#[test]
fn hostile_text_is_escaped_on_the_page() {
    if !desk::has("python3") {
        return;
    }
    let desk = desk("  - do: str(lamps)\n");
    desk.write(
        "work/lamps.py",
        MODEL.replace("'\\n'.join(map(''.join, self.rows))", "'<b\\n&\\x1b'"),
    );
    let boards = boards(&desk);
    let picture = boards["got"]["svg"].as_str().expect("a picture");
    assert!(picture.contains(">&lt;</text>"), "{picture}");
    assert!(picture.contains(">&amp;</text>"), "{picture}");
    assert!(!picture.contains('\u{1b}'), "{picture}");
    let text = boards["got"]["text"].as_str().expect("a text");
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[test]
fn an_earlier_open_call_leaves_the_game_unknown() {
    if !desk::has("python3") {
        return;
    }
    let desk = desk("  - do: lamps.lit()\n    returns: 2\n");
    // Only the last step fails: it expects 2.
    desk.write("work/lamps.py", MODEL);
    desk.write(
        "lamps/model/rules.py",
        "from puzzlemark import open_call\n@open_call('Lamps.switch')\ndef any_switch(lamps, row, column):\n    lamps.switch(row, column)\n",
    );
    desk.write(
        "lamps/assignment.yaml",
        "assignment: Lamps\nreference: {model: model/lamps.py, rules: model/rules.py}\nsubjects: {python: {file: lamps.py, requires: [Lamps]}}\n\
         groups: [{group: all, visibility: public, scenarios: one.yml}]\n",
    );
    let output = desk.puzzlemark(&["check", "lamps", "work", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let results: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(boards_in(&results), None);
}

#[test]
fn lint_names_the_place_of_a_mistake_in_a_rule_that_draws() {
    if !desk::has("python3") {
        return;
    }
    for (colour, told) in [
        (
            "'mauve'",
            "model/rules.py:4: `board` gives the colour `mauve`\n",
        ),
        ("lamps.colour", "model/rules.py:6: `board`: AttributeError"),
    ] {
        let desk = desk("  - do: lamps.lit()\n");
        add_rule(&desk, colour);
        let lint = desk.puzzlemark(&["lint", "lamps"]);
        let said = text(&lint.stdout);
        assert_eq!(lint.status.code(), Some(2), "{said}");
        assert!(said.contains(told), "{said}");
        assert!(said.ends_with("1 mistake\n"), "{said}");
    }
}

#[test]
fn an_unknown_colour_is_reported_in_play() {
    if !desk::has("python3") {
        return;
    }
    let desk = desk("  - do: lamps.lit()\n");
    add_rule(&desk, "'mauve'");
    desk.write("input.txt", "lamps = Lamps(['.'])\nlamps.lit()\n");
    let input = std::fs::File::open(desk.path("input.txt")).expect("the input");
    let output = desk.command(&["play", "lamps"]).stdin(input).output();
    let output = output.expect("puzzlemark runs");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    assert!(
        said.starts_with("# The board of `lamps` cannot be drawn: "),
        "{said}"
    );
    assert!(said.contains("`mauve`") && said.contains("gold"), "{said}");
    assert!(said.contains("\n0\n"), "{said}");
}
