//! Readers that close standard output early. The exit code must still be that of the verdict.

use std::process::{Command, Output};

use crate::commands::languages::{fixture, specs};
use crate::desk::{Desk, text};

/// The number of runs of each command, because the reader and the command race each other.
const TIMES: usize = 50;

/// The exit code of a command whose output goes to a reader that closes it early.
fn code_before(desk: &Desk, reader: &str, command: &str) -> String {
    let script = format!("{{ \"$PUZZLEMARK\" {command}; echo $? >&3; }} 3>code 2>&1 | {reader}");
    let ended = shell(desk, &script);
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    std::fs::read_to_string(desk.path("code")).expect("the shell wrote it")
}

fn shell(desk: &Desk, script: &str) -> Output {
    Command::new("sh")
        .args(["-c", script])
        .current_dir(desk.path(""))
        .env("PUZZLEMARK", env!("CARGO_BIN_EXE_puzzlemark"))
        .env("NO_COLOR", "1")
        .output()
        .expect("there is a shell")
}

/// A desk with results in `old` and `new`. One submission differs between the two.
fn desk() -> Desk {
    let desk = Desk::with_counter();
    let grade = "\"$PUZZLEMARK\" grade counter class --isolation limits-only";
    let script = format!(
        "cp -r counter/submissions class && {grade} --out old &&
         cp class/right/counter.py class/wrong/counter.py && {grade} --out new"
    );
    let graded = shell(&desk, &script);
    assert!(graded.status.success(), "{}", text(&graded.stderr));
    desk.write(
        "broken/assignment.yaml",
        "title: Broken\nkind: none\ngroups: 5\n",
    );
    desk
}

#[test]
fn a_reader_that_stops_early_changes_no_exit_code() {
    let desk = desk();
    for reader in ["true", "head -1"] {
        for _ in 0..TIMES {
            assert_eq!(code_before(&desk, reader, "compare old new"), "1\n");
        }
    }
}

#[test]
fn exit_codes_do_not_depend_on_the_reader() {
    let desk = desk();
    for (command, code) in [
        (
            "check counter counter/submissions/wrong --isolation limits-only",
            "1\n",
        ),
        (
            "check counter counter/submissions/wrong --isolation limits-only --format junit",
            "1\n",
        ),
        (
            "check counter counter/submissions/right --isolation limits-only",
            "0\n",
        ),
        (
            "grade counter counter/submissions --isolation limits-only --fail-on-reject --out out",
            "1\n",
        ),
        ("lint broken", "2\n"),
        ("compare old old", "0\n"),
    ] {
        assert_eq!(code_before(&desk, "true", command), code, "{command}");
    }
}

#[test]
fn exploring_ends_with_its_verdict_for_every_reader() {
    let desk = Desk::new();
    let explore = format!("explore {} --isolation limits-only --games", specs());
    let (wrong, right) = (fixture("put-returns-none"), fixture("accepted-python-grid"));
    for reader in ["true", "head -1"] {
        // Exploring takes longer than the other commands.
        for _ in 0..TIMES / 10 {
            let command = format!("{explore} 10 {wrong}");
            assert_eq!(code_before(&desk, reader, &command), "1\n");
        }
        let command = format!("{explore} 2 {right}");
        assert_eq!(code_before(&desk, reader, &command), "0\n");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn results_that_cannot_be_written_are_not_wrong_usage() {
    let desk = desk();
    let right = "counter counter/submissions/right --isolation limits-only";
    for command in [
        format!("check {right}"),
        format!("check {right} --format junit"),
        "grade counter counter/submissions --isolation limits-only --out out".to_owned(),
        "report old --format csv".to_owned(),
        "compare old new".to_owned(),
    ] {
        let output = shell(&desk, &format!("\"$PUZZLEMARK\" {command} > /dev/full"));
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{command}: {said}");
        assert!(said.contains("cannot write to standard output"), "{said}");
    }
}
