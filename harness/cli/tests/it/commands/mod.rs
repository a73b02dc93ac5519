//! The command line as a user meets it: output and exit codes.

mod check;
mod compare;
mod dialects;
mod explore;
mod export;
mod formats;
mod grade;
mod headlines;
mod init;
mod installed;
mod isolation;
mod kits;
mod languages;
mod lint;
#[cfg(unix)]
mod odd_input;
#[cfg(unix)]
mod pipes;
mod play;
mod powers;
mod record;
mod reference;
mod repeat;
mod report;
mod reproduce;
mod strength;
mod subjects;
#[cfg(unix)]
mod watch;

use std::process::Output;

use crate::desk::{Desk, text};

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn missing_paths_are_named() {
    let desk = Desk::with_counter();
    for arguments in [
        &["check", "nowhere", "counter/submissions/right"][..],
        &["check", "counter", "nowhere"],
        &["grade", "counter", "nowhere", "--out", "out"],
        &["report", "nowhere"],
    ] {
        let output = desk.puzzlemark(arguments);
        assert_eq!(code(&output), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains("nowhere"),
            "{}",
            text(&output.stderr)
        );
    }
    let output = desk.puzzlemark(&["grade", "counter", "counter/scenarios", "--out", "out"]);
    assert_eq!(
        code(&output),
        Some(0),
        "folders are submissions, if poor ones"
    );
}

#[test]
fn init_never_overwrites() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["init", "counter"]);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stderr).contains("not an empty folder"));
}

#[test]
fn commands_of_the_reference_explain_their_limits() {
    const PUZZLE: &str = "bubbles-and-boulders";
    let desk = Desk::new();
    desk.write("puzzle.txt", "AB\nAB\n");
    desk.write("state.txt", "..\n");
    for (arguments, said) in [
        (&["solve", PUZZLE, "puzzle.txt", "--at-most", "0"][..], "0"),
        (&["count", PUZZLE, "puzzle.txt", "--at-most", "0"], "0"),
        (
            &["verify", PUZZLE, "-", "--answer", "-"],
            "name one of them",
        ),
        (&["draw", PUZZLE, "--state", "-"], "name one of them"),
        (
            &["draw", PUZZLE, "puzzle.txt", "--state", "state.txt"],
            "the state does not fit the puzzle in `puzzle.txt`",
        ),
    ] {
        let output = desk.puzzlemark(arguments);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn help_of_a_command_explains_its_exit_code_and_its_journal() {
    let desk = Desk::new();
    for (command, said) in [
        ("solve", "Exits with 1"),
        ("grade", "journal in the output"),
    ] {
        let help = desk.puzzlemark(&[command, "--help"]).stdout;
        assert!(text(&help).contains(said), "{}", text(&help));
    }
}
