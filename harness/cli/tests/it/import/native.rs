//! A session in a scenario and the same session as a file. Both have one reader and the same verdicts.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::desk::{Desk, has, text};
use crate::import::fixture;

/// An assignment about `tally.py`, with the session in a scenario.
fn native(desk: &Desk, session: &str, subjects: &str) {
    let indented = session.lines().map(|line| format!("  {line}\n"));
    let scenario = format!(
        "scenario: Whole\nsession: |\n{}",
        indented.collect::<String>()
    );
    desk.write("native/whole.yaml", scenario);
    desk.write(
        "native/assignment.yaml",
        format!(
            "assignment: Tallies\nsubjects:\n{subjects}groups:\n\
             - {{group: all, visibility: public, scenarios: whole.yaml}}\n"
        ),
    );
}

const PYTHON: &str = "  python: {file: tally.py, requires: [Tally, total]}\n";

/// Imports the same session as a file. Returns the messages.
fn imported(desk: &Desk, session: &str) -> String {
    desk.write("whole.txt", session);
    let arguments = [
        "import",
        "session",
        "whole.txt",
        "--file",
        "tally.py",
        "--out",
        "taken",
    ];
    let output = desk.puzzlemark(&arguments);
    let told = text(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 2), "{told}");
    told
}

fn check(desk: &Desk, assignment: &str, submission: &str) -> (Option<i32>, String) {
    let output = desk.puzzlemark(&["check", assignment, submission]);
    (
        output.status.code(),
        text(&output.stdout) + &text(&output.stderr),
    )
}

fn submission(name: &str) -> String {
    let path: PathBuf = fixture("sessions/submissions").join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_session_in_a_scenario_and_as_a_file_gets_the_same_verdicts() {
    if !has("python3") {
        return;
    }
    let session = std::fs::read_to_string(fixture("sessions/material/whole.txt")).unwrap();
    let desk = Desk::new();
    native(&desk, &session, PYTHON);
    let notes = imported(&desk, &session);
    assert!(!notes.contains("not imported"), "{notes}");
    for (name, verdict) in [
        ("right", "AC"),
        ("value-wrong", "WA"),
        // The value is `None`, which cannot be divided.
        ("prints-instead", "RTE"),
        ("raises-nothing", "WA"),
    ] {
        for assignment in ["native", "taken"] {
            let (code, told) = check(&desk, assignment, &submission(name));
            let refused = i32::from(verdict != "AC");
            assert_eq!(code, Some(refused), "{assignment}, {name}: {told}");
            assert!(told.starts_with(verdict), "{assignment}, {name}: {told}");
        }
    }
}

/// The README states this difference: doctest accepts a printed value in place of a returned one.
#[test]
fn a_value_must_be_returned_in_a_scenario_and_doctest_does_not_mind() {
    if !has("python3") {
        return;
    }
    let session = ">>> total(Tally('aa'))\n2\n>>> total(Tally('a')) == 1\nTrue\n";
    let first = ">>> total(Tally('aa'))\n2\n";
    for (session, natively, taken) in [(session, 1, 1), (first, 1, 0)] {
        let desk = Desk::new();
        native(&desk, session, PYTHON);
        imported(&desk, session);
        let submission = submission("prints-instead");
        assert_eq!(check(&desk, "native", &submission).0, Some(natively));
        assert_eq!(check(&desk, "taken", &submission).0, Some(taken));
    }
}

#[test]
fn steps_for_python_never_judge_another_language() {
    let session = ">>> tally = Tally('ab')\n>>> [x for x in tally.counts]\n['a', 'b']\n";
    let desk = Desk::new();
    native(
        &desk,
        session,
        "  python: {file: tally.py}\n  binary: [{file: tally.c, kit: c}]\n",
    );
    desk.write("c/tally.c", "int main(void) { return 0; }\n");
    let (code, told) = check(&desk, "native", "c");
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("native/whole.yaml:4:10"), "{told}");
    assert!(
        told.contains("the step language has no comprehensions"),
        "{told}"
    );
    assert!(told.contains("only Python can run"), "{told}");
    // If only Python is accepted, a file in C is not a submission.
    native(&desk, session, PYTHON);
    let (code, told) = check(&desk, "native", "c");
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.starts_with("CE") && told.contains("tally.py"),
        "{told}"
    );
}

#[test]
fn a_long_session_has_all_its_steps() {
    let mut session = ">>> tally = Tally('')\n".to_owned();
    let rounds = 2_000;
    for number in 0..rounds {
        let written = write!(
            session,
            ">>> tally.add(\n...     'x{number}')\n>>> for x in 'ab': print(x, {{'a': {number}}})\n...\n\
             a {{'a': {number}}}\n"
        );
        assert!(written.is_ok());
    }
    let desk = Desk::new();
    native(&desk, &session, PYTHON);
    let loaded = puzzlemark_spec::load_assignment(&desk.path("native"));
    assert!(loaded.is_ok(), "{}", loaded.err().unwrap());
    let assignment = loaded.unwrap().assignment;
    let steps = assignment.scenarios().map(|one| one.steps.len());
    // The first line, and two statements per round.
    assert_eq!(steps.collect::<Vec<_>>(), [1 + 2 * rounds]);
}
