//! Odd specs, rosters and environments. Each gets a message, and no result is lost.

use std::os::unix::fs::symlink;
use std::process::Output;

use crate::commands::code;
use crate::desk::{Desk, text};

const PLAIN: [&str; 2] = ["--isolation", "limits-only"];

/// Lints the assignment `counter`.
fn lint(desk: &Desk) -> Output {
    desk.command(&["lint", "counter"])
        .args(PLAIN)
        .output()
        .expect("it runs")
}

/// Grades the class `class` with a roster. Returns the exit code and the messages.
fn grade(desk: &Desk) -> (Option<i32>, String) {
    let mut command = desk.command(&["grade", "counter", "class", "--roster", "roster.csv"]);
    let output = command
        .args(["--out", "out"])
        .args(PLAIN)
        .output()
        .expect("it runs");
    (code(&output), text(&output.stderr))
}

/// A desk with a right submission for each of these.
fn class(names: &[&str]) -> Desk {
    let desk = Desk::with_counter();
    let right = std::fs::read(desk.path("counter/submissions/right/counter.py"));
    let right = right.expect("`init` wrote it");
    for name in names {
        desk.write(&format!("class/{name}/counter.py"), &right);
    }
    desk
}

#[test]
fn one_person_matches_in_every_encoding_of_an_accent() {
    for (folder, roster) in [("jos\u{e9}", "jose\u{301}"), ("jose\u{301}", "jos\u{e9}")] {
        let desk = class(&[folder]);
        desk.write(
            "roster.csv",
            format!("submission,name\n{roster},Jos\u{e9} Li\n"),
        );
        let (code, told) = grade(&desk);
        assert_eq!(code, Some(0), "{told}");
        assert!(!told.contains("roster"), "{told}");
        let results = std::fs::read_to_string(desk.path("out/results.json"));
        let results = results.expect("it was written");
        assert!(results.contains("\"name\":\"jos\u{e9}\""), "{results}");
        let student = ["report", "out", "--format", "tap", "--student", roster];
        assert_eq!(code_of(&desk, &student), Some(0));
    }
}

fn code_of(desk: &Desk, arguments: &[&str]) -> Option<i32> {
    code(&desk.puzzlemark(arguments))
}

#[test]
fn a_duplicate_column_is_reported() {
    let desk = class(&["ada"]);
    desk.write("roster.csv", "submission,submission,name\nada,bo,Ada\n");
    let (code, told) = grade(&desk);
    assert_eq!(code, Some(2), "{told}");
    assert!(
        told.contains("the column `submission` appears twice"),
        "{told}"
    );
}

/// This would take minutes if each line were compared with all lines before it.
#[test]
fn a_roster_of_very_many_lines_is_read() {
    let desk = class(&["s7"]);
    let lines: Vec<_> = (0..200_000)
        .map(|one| format!("s{one},Student {one}"))
        .collect();
    let lines = lines.join("\n");
    desk.write(
        "roster.csv",
        format!("submission,name\n{lines}\ns7,Again\n"),
    );
    let (code, told) = grade(&desk);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("`s7` has two lines"), "{told}");
}

#[test]
fn points_out_of_bounds_are_reported() {
    let desk = Desk::with_counter();
    let path = "counter/scenarios/hidden/limits.yaml";
    let before = std::fs::read_to_string(desk.path(path)).expect("`init` wrote it");
    desk.write(path, format!("{before}points: 1e308\n"));
    let told = text(&lint(&desk).stderr);
    assert!(told.contains("`points` is more than 1000000"), "{told}");
}

#[test]
fn links_and_pipes_in_a_glob_are_reported() {
    let desk = Desk::with_counter();
    desk.write("elsewhere.yaml", "scenario: Elsewhere\n");
    let scenarios = desk.path("counter/scenarios/hidden");
    let made = std::process::Command::new("mkfifo")
        .arg(scenarios.join("pipe.yaml"))
        .status();
    assert!(made.expect("there is mkfifo").success());
    symlink("nowhere.yaml", scenarios.join("dangling.yaml")).expect("a link");
    symlink("loop.yaml", scenarios.join("loop.yaml")).expect("a link");
    symlink(desk.path("elsewhere.yaml"), scenarios.join("out.yaml")).expect("a link");
    let output = lint(&desk);
    let told = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{told}");
    for said in [
        "pipe.yaml` is a pipe or a device, not a file",
        "dangling.yaml` is a link that leads nowhere",
        "loop.yaml` is a link that leads nowhere",
        "out.yaml` is a link that leads out of the assignment's folder",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn a_link_in_place_of_the_file_is_reported_once() {
    let desk = Desk::with_counter();
    std::fs::create_dir(desk.path("linked")).expect("a folder");
    symlink("/etc/passwd", desk.path("linked/counter.py")).expect("a link");
    let output = desk
        .command(&["check", "counter", "linked"])
        .args(PLAIN)
        .output();
    let output = output.expect("it runs");
    let told = text(&output.stdout);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code(&output), Some(1), "{told}");
    let said = "is a link or a special file";
    // The report gives the reason at the first failure, and perhaps again for the whole submission.
    let twice =
        format!("{said} in the submission, and these are not followed; hand in the file itself; `");
    assert!(told.contains(said) && !told.contains(&twice), "{told}");
}

#[test]
fn an_empty_environment_is_enough() {
    let desk = Desk::with_counter();
    let right = ["check", "counter", "counter/submissions/right"];
    let output = desk
        .command(&right)
        .args(PLAIN)
        .env_clear()
        .output()
        .expect("it runs");
    let told = [text(&output.stdout), text(&output.stderr)].concat();
    assert_eq!(code(&output), Some(0), "{told}");
}
