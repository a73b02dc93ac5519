//! `check --reproduce`: a program that plays a failure without Puzzlemark.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::commands::code;
use crate::desk::{Desk, has, text};

#[test]
fn the_program_of_a_failure_prints_pass_or_fail_without_puzzlemark() {
    let desk = Desk::with_counter();
    let wrong = "counter/submissions/wrong";
    let output = desk.puzzlemark(&["check", "counter", wrong, "--reproduce", "reproduce.py"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    if !has("python3") {
        return;
    }
    let run = |arguments: &[&str]| {
        let mut python = Command::new("python3");
        python.args(arguments).current_dir(desk.path(""));
        let output = python.output().unwrap();
        (
            output.status.code(),
            text(&output.stdout) + &text(&output.stderr),
        )
    };
    let (status, printed) = run(&["reproduce.py", "counter/submissions/wrong/counter.py"]);
    assert_eq!(status, Some(1), "{printed}");
    let last = printed.lines().last().unwrap();
    assert!(last.starts_with("FAIL: expected "), "{printed}");
    let (status, printed) = run(&["reproduce.py", "counter/submissions/right/counter.py"]);
    assert_eq!(
        (status, printed.lines().last()),
        (Some(0), Some("PASS")),
        "{printed}"
    );
    let (status, printed) = run(&["reproduce.py"]);
    assert_eq!(status, Some(1));
    assert!(printed.contains("counter.py is not there"), "{printed}");

    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--reproduce", "none.py"]);
    let note = text(&output.stderr);
    assert!(note.contains("note: `none.py` is not written"), "{note}");
}

/// A right submission in a language, and how to run the program beside it.
struct Language {
    tools: &'static [&'static str],
    fixture: &'static str,
    file: &'static str,
    program: &'static str,
    commands: &'static [&'static [&'static str]],
}

const JAVASCRIPT: Language = Language {
    tools: &["node"],
    fixture: "accepted-javascript",
    file: "puzzle.js",
    program: "reproduce.cjs",
    commands: &[&["node", "reproduce.cjs"]],
};

const JAVA: Language = Language {
    tools: &["javac", "java"],
    fixture: "accepted-java",
    file: "Puzzle.java",
    program: "Reproduce.java",
    commands: &[&["javac", "Reproduce.java"], &["java", "Reproduce"]],
};

/// Makes one mistake in the right submission. The program must print FAIL for it, and PASS for the right submission.
fn fails_for_the_mistake_only(language: &Language, mistake: (&str, &str)) {
    let desk = Desk::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fixtures = root.join("fixtures/submissions/bubbles-and-boulders");
    let right = fs::read_to_string(fixtures.join(language.fixture).join(language.file))
        .expect("the fixture");
    assert!(right.contains(mistake.0), "{mistake:?}");
    desk.write(language.file, right.replace(mistake.0, mistake.1));
    let assignment = root.join("specs/bubbles-and-boulders");
    let assignment = assignment.to_str().expect("a path in UTF-8");
    let options = ["--reproduce", language.program];
    let output = desk.puzzlemark(&[&["check", assignment, language.file], &options[..]].concat());
    assert_eq!(
        code(&output),
        Some(1),
        "{mistake:?}: {}",
        text(&output.stdout)
    );
    let program = fs::read_to_string(desk.path(language.program));
    let program = program.unwrap_or_else(|_| panic!("{mistake:?}: {}", text(&output.stderr)));
    // Older compilers of Java read a file in the encoding of the system. Node.js reads UTF-8.
    assert!(
        program.is_ascii() || language.program == JAVASCRIPT.program,
        "{program}"
    );
    let (status, printed) = play(&desk, language);
    assert!(
        printed.contains("\nFAIL: expected "),
        "{mistake:?}: {printed}"
    );
    assert_eq!(status, Some(1), "{printed}");
    desk.write(language.file, right);
    let (status, printed) = play(&desk, language);
    assert_eq!(
        printed.lines().last(),
        Some("PASS"),
        "{mistake:?}: {printed}"
    );
    assert_eq!(status, Some(0), "{printed}");
}

/// Runs the commands. Returns the status of the last one, and what all of them print.
fn play(desk: &Desk, language: &Language) -> (Option<i32>, String) {
    let (mut status, mut printed) = (None, String::new());
    for command in language.commands {
        let mut process = Command::new(command[0]);
        let output = process
            .args(&command[1..])
            .current_dir(desk.path(""))
            .output()
            .expect("the program starts");
        printed += &(text(&output.stdout) + &text(&output.stderr));
        status = output.status.code();
    }
    (status, printed)
}

fn fails_for_each_mistake(language: &Language, mistakes: &[(&str, &str)]) {
    if language.tools.iter().all(|tool| has(tool)) {
        for mistake in mistakes {
            fails_for_the_mistake_only(language, *mistake);
        }
    }
}

#[test]
fn the_program_of_a_failure_in_javascript_runs_in_node() {
    fails_for_each_mistake(
        &JAVASCRIPT,
        &[
            ("this.grid.length;", "`${this.grid.length}`;"),
            ("squares.add([r, k])", "squares.add([k, r])"),
            ("squares.add([r, k])", "squares.add(`(${r}, ${k})`)"),
            ("'invalid region'", "'no region'"),
            (
                "this.bubbles.get(letter) || null",
                "this.bubbles.get(letter) || 0",
            ),
            (
                "if (letter === '#') return '#';",
                "if (letter === '#') return '.';",
            ),
            ("return this;", "return { ...this };"),
        ],
    );
}

#[test]
fn the_program_of_a_failure_in_java_compiles_and_runs() {
    fails_for_each_mistake(
        &JAVA,
        &[
            (
                "int getRows() {\n        return grid.size();",
                "int getRows() {\n        return grid.size() + 1;",
            ),
            (
                "new Position(r, k));\n            }\n        }\n        return squares",
                "new Position(k, r));\n            }\n        }\n        return squares",
            ),
            ("\"invalid region\"", "\"no region\""),
            ("== '#') return '#';", "== '#') return '.';"),
            ("        return this;", "        return null;"),
        ],
    );
}

#[test]
fn a_session_that_puzzlemark_plays_in_part_has_no_program() {
    if !has("node") {
        return;
    }
    let desk = Desk::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fixture =
        root.join("fixtures/submissions/bubbles-and-boulders/accepted-javascript/puzzle.js");
    let right = fs::read_to_string(fixture).unwrap();
    desk.write(
        "puzzle.js",
        right.replace("squares.add([r, k])", "squares.add(0)"),
    );
    desk.write(
        "one/assignment.yaml",
        "assignment: One\nsubjects: {javascript: {file: puzzle.js, requires: [Puzzle]}}\n\
         groups:\n  - {group: all, visibility: public, credit: each, scenarios: one.yaml}\n",
    );
    desk.write(
        "one/one.yaml",
        "scenario: One\nfiles: {puzzle.txt: \"#A\\nAA\\n\"}\nsteps:\n  - do: puzzle = Puzzle('puzzle.txt')\n  \
         - do: len(puzzle.squares('A'))\n    returns: 3\n",
    );
    let output = desk.puzzlemark(&["check", "one", "puzzle.js", "--reproduce", "reproduce.cjs"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let note = text(&output.stderr);
    assert!(
        note.contains("note: `reproduce.cjs` is not written"),
        "{note}"
    );
    assert!(!desk.path("reproduce.cjs").exists());
}
