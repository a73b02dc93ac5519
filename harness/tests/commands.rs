//! The command line as a user meets it: output and exit codes.

mod desk;

use std::process::Output;

use desk::{Desk, text};

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn check_of_an_accepted_submission_ends_with_0() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter", "counter/submissions/right"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("accepted"));
}

#[test]
fn check_of_a_wrong_submission_ends_with_1_and_shows_the_departure() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter", "counter/submissions/wrong"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stdout));
    let report = text(&output.stdout);
    for shown in ["counter.value", "a failed `add` changes nothing", "-1"] {
        assert!(report.contains(shown), "{shown} is not in\n{report}");
    }
}

#[test]
fn check_takes_a_file_from_its_own_folder() {
    let desk = Desk::with_counter();
    let mut command = desk.command(&["check", "../..", "counter.py"]);
    let output = command
        .current_dir(desk.path("counter/submissions/right"))
        .output()
        .unwrap();
    assert_eq!(
        code(&output),
        Some(0),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
}

#[test]
fn check_plays_only_what_is_asked_for() {
    let desk = Desk::with_counter();
    let wrong = ["check", "counter", "counter/submissions/wrong", "--only"];
    let output = desk.command(&wrong).arg("counting").output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    let unknown = desk.command(&wrong).arg("countng").output().unwrap();
    assert_eq!(code(&unknown), Some(2));
    assert!(
        text(&unknown.stderr).contains("counting, limits"),
        "{}",
        text(&unknown.stderr)
    );
}

#[test]
fn grade_writes_every_report_and_reject_fails_only_when_asked() {
    let desk = Desk::with_counter();
    let grade = ["grade", "counter", "counter/submissions", "--out", "out"];
    let output = desk.puzzlemark(&grade);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let files = [
        "index.html",
        "results.json",
        "junit.xml",
        "gradebook.csv",
        "journal.jsonl",
        "students",
    ];
    for file in files {
        assert!(desk.path("out").join(file).exists(), "{file} is missing");
    }
    assert!(
        text(&output.stderr).contains("expectations.yaml"),
        "what is left out is said"
    );
    let failing = desk
        .command(&grade)
        .arg("--fail-on-reject")
        .output()
        .unwrap();
    assert_eq!(code(&failing), Some(1));
}

#[test]
fn report_writes_the_same_files_again() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let page = desk.path("out/index.html");
    let before = std::fs::read(&page).unwrap();
    std::fs::remove_file(&page).unwrap();
    assert_eq!(code(&desk.puzzlemark(&["report", "out"])), Some(0));
    assert_eq!(std::fs::read(&page).unwrap(), before);
    let gradebook = desk.puzzlemark(&["report", "out", "--format", "csv"]);
    assert_eq!(
        text(&gradebook.stdout).lines().count(),
        3,
        "a header and two students"
    );
}

#[test]
fn a_student_page_holds_nothing_of_hidden_groups() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let pages = std::fs::read_dir(desk.path("out/students")).unwrap();
    let mut count = 0;
    for page in pages {
        let html = std::fs::read_to_string(page.unwrap().path()).unwrap();
        for secret in ["What happens at zero", "zero is not negative", "Counter(1)"] {
            assert!(!html.contains(secret), "`{secret}` is on a student's page");
        }
        count += 1;
    }
    assert_eq!(count, 2);
}

#[test]
fn lint_holds_the_fixtures_to_their_expectations() {
    let desk = Desk::with_counter();
    let lint = ["lint", "counter", "--submissions", "counter/submissions"];
    let output = desk.puzzlemark(&lint);
    assert_eq!(
        code(&output),
        Some(0),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    desk.write(
        "counter/submissions/expectations.yaml",
        "right: {permitted: [WA], because: a lie}\nwrong: {permitted: [WA], because: the truth}\n",
    );
    let output = desk.puzzlemark(&lint);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stdout).contains("right: got AC, permitted is WA"));
}

#[test]
fn what_is_not_there_is_said() {
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
