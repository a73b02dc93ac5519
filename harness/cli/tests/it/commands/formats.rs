//! `--format` and `--output` of `check`, `grade` and `report`.

use std::fs;
use std::process::Output;

use crate::commands::code;
use crate::desk::{Desk, text};

const RIGHT: &str = "counter/submissions/right";
const WRONG: &str = "counter/submissions/wrong";

fn graded() -> Desk {
    let desk = Desk::with_counter();
    let grade = ["grade", "counter", "counter/submissions", "--out", "out"];
    assert_eq!(code(&desk.puzzlemark(&grade)), Some(0));
    desk
}

/// Runs `check` in a format, without the variables of any platform.
fn check(desk: &Desk, submission: &str, format: &str) -> Output {
    let mut command = desk.command(&["check", "counter", submission, "--format", format]);
    command
        .env_remove("GITHUB_STEP_SUMMARY")
        .output()
        .expect("it runs")
}

#[test]
fn check_writes_only_texts_that_the_student_may_see() {
    let desk = Desk::with_counter();
    let begins = [
        ("markdown", "## "),
        ("github", "::group::"),
        ("tap", "TAP version 14\n"),
        ("junit", "<?xml "),
        ("ctrf", "{\"reportFormat\""),
        ("gradescope", "{\n  \"score\""),
        ("dodona", "{\"command\":\"start-judgement\"}\n"),
        ("exercism", "{\n  \"version\": 3"),
        ("html", "<!"),
        ("json", "{\n  \"audience\": \"student_before_due\""),
    ];
    for (format, begin) in begins {
        let output = check(&desk, WRONG, format);
        let report = text(&output.stdout);
        assert!(report.starts_with(begin), "{format}: {report}");
        for secret in ["What happens at zero", "zero is not negative", "Counter(1)"] {
            assert!(!report.contains(secret), "`{secret}` in {format}");
        }
        let platform = ["gradescope", "dodona", "exercism"].contains(&format);
        assert_eq!(code(&output), Some(i32::from(!platform)), "{format}");
        assert_eq!(code(&check(&desk, RIGHT, format)), Some(0), "{format}");
    }
}

#[test]
fn check_appends_to_the_summary_of_a_step() {
    let desk = Desk::with_counter();
    desk.write("summary.md", "# before\n");
    let mut command = desk.command(&["check", "counter", WRONG, "--format", "github"]);
    command.env("GITHUB_STEP_SUMMARY", desk.path("summary.md"));
    assert_eq!(code(&command.output().unwrap()), Some(1));
    let summary = fs::read_to_string(desk.path("summary.md")).unwrap();
    assert!(summary.starts_with("# before\n## "), "{summary}");
}

#[test]
fn classroom_50_states_the_graded_parts() {
    let desk = Desk::with_counter();
    let arguments = [
        "check",
        "counter",
        WRONG,
        "--format",
        "classroom50",
        "--output",
        "result.json",
    ];
    let needed = [
        "CLASSROOM",
        "ASSIGNMENT",
        "SUBMISSION_TAG",
        "COMMIT_URL",
        "RELEASE_URL",
    ];
    let mut without = desk.command(&arguments);
    for name in needed {
        without.env_remove(name);
    }
    let output = without.output().unwrap();
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stderr).contains("SUBMISSION_TAG, COMMIT_URL"));
    let mut with = desk.command(&arguments);
    for name in needed {
        with.env(name, format!("the-{name}"));
    }
    let output = with.output().unwrap();
    assert_eq!(
        (code(&output), text(&output.stdout)),
        (Some(0), String::new())
    );
    let result: serde_json::Value =
        serde_json::from_slice(&fs::read(desk.path("result.json")).unwrap()).unwrap();
    assert_eq!(result["submission"], "the-SUBMISSION_TAG");
    assert!(result["score"].as_u64() < result["max-score"].as_u64());
}

#[test]
fn a_gradebook_has_the_form_of_a_spreadsheet() {
    let desk = graded();
    let report = |words: &[&str]| {
        let output = desk.puzzlemark(&[&["report", "out", "--format"], words].concat());
        (code(&output), text(&output.stdout), text(&output.stderr))
    };
    let header = "submission;name;email;verdict;score;max;";
    let (status, form, _) = report(&["csv", "--decimal", ",", "--bom"]);
    assert_eq!(status, Some(0));
    assert!(form.starts_with(&format!("\u{feff}{header}")), "{form}");
    let (_, tabs, _) = report(&["csv", "--delimiter", "tab"]);
    assert!(tabs.starts_with(&header.replace(';', "\t")), "{tabs}");
    let (status, _, message) = report(&["csv", "--decimal", ",", "--delimiter", ","]);
    assert_eq!(status, Some(2));
    assert!(message.contains("use `--delimiter ';'`"), "{message}");
    let (status, _, message) = report(&["junit", "--bom"]);
    assert_eq!(status, Some(2));
    assert!(message.contains("are for `--format csv`"), "{message}");
}

/// The platform names one student, so all files would have the same owner.
#[test]
fn classroom_50_refuses_a_class() {
    let desk = graded();
    let each = [
        "report",
        "out",
        "--format",
        "classroom50",
        "--output",
        "each",
    ];
    let mut command = desk.command(&each);
    for name in [
        "CLASSROOM",
        "ASSIGNMENT",
        "OWNER",
        "SUBMISSION_TAG",
        "COMMIT_URL",
        "RELEASE_URL",
    ] {
        command.env(name, "alice");
    }
    let output = command.output().unwrap();
    assert_eq!(code(&output), Some(2));
    let message = text(&output.stderr);
    assert!(
        message.contains("`--format classroom50` cannot report a class"),
        "{message}"
    );
    assert!(message.contains("`--student NAME`"), "{message}");
    assert!(!desk.path("each").exists());
}

#[test]
fn a_format_of_one_submission_is_a_file_for_each() {
    let desk = graded();
    let report = ["report", "out", "--format", "gradescope"];
    let output = desk.puzzlemark(&report);
    assert_eq!(code(&output), Some(2));
    assert!(
        text(&output.stderr).contains("`--student`"),
        "{}",
        text(&output.stderr)
    );
    let all = desk
        .command(&report)
        .args(["--output", "each"])
        .output()
        .unwrap();
    assert_eq!(code(&all), Some(0), "{}", text(&all.stderr));
    for name in ["right", "wrong"] {
        let one = desk
            .command(&report)
            .args(["--student", name])
            .output()
            .unwrap();
        let file = fs::read(desk.path(format!("each/{name}.json"))).unwrap();
        assert_eq!(text(&one.stdout), text(&file));
    }
}

#[test]
fn a_class_is_reported_in_every_format_for_classes() {
    let desk = graded();
    for format in [
        "terminal", "html", "json", "junit", "csv", "markdown", "github", "tap", "ctrf",
    ] {
        let mut command = desk.command(&["report", "out", "--format", format]);
        let output = command.env_remove("GITHUB_STEP_SUMMARY").output().unwrap();
        assert_eq!(code(&output), Some(0), "{format}: {}", text(&output.stderr));
        let report = text(&output.stdout);
        assert!(report.contains("wrong"), "{format}: {report}");
    }
    let json = desk
        .puzzlemark(&["report", "out", "--format", "json"])
        .stdout;
    assert_eq!(json, fs::read(desk.path("out/results.json")).unwrap());
}

#[test]
fn grade_prints_a_format_instead_of_its_summary() {
    let desk = Desk::with_counter();
    let grade = ["grade", "counter", "counter/submissions", "--out", "out"];
    let output = desk
        .command(&grade)
        .args(["--format", "tap"])
        .output()
        .unwrap();
    assert_eq!(code(&output), Some(0));
    assert!(text(&output.stdout).starts_with("TAP version 14\n"));
    let mut again = desk.command(&grade);
    again.args(["--format", "junit", "--output", "same.xml"]);
    assert_eq!(code(&again.output().unwrap()), Some(0));
    let files = ["same.xml", "out/junit.xml"].map(|name| fs::read(desk.path(name)).unwrap());
    assert_eq!(files[0], files[1]);
}

#[test]
fn gradebooks_are_filled_in_and_never_created() {
    let desk = graded();
    let canvas = ["report", "out", "--format", "canvas"];
    let output = desk.puzzlemark(&canvas);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stderr).contains("fills in a file"));
    desk.write(
        "export.csv",
        "Student,ID,SIS Login ID,Section,Points (7)\n    Points Possible,,,,3.00\n\
         \"Right, Ada\",1,right,A,\n\"Nobody, Nemo\",2,nemo,A,\n",
    );
    let arguments = ["--gradebook", "export.csv", "--column", "Points (7)"];
    let output = desk.command(&canvas).args(arguments).output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let filled = text(&output.stdout);
    assert!(
        filled.contains("\"Right, Ada\",1,right,A,") && !filled.contains("Nemo"),
        "{filled}"
    );
    assert!(text(&output.stderr).contains("not in the gradebook, skipped: `wrong`"));
}

#[test]
fn check_explains_that_a_format_is_for_classes() {
    let desk = Desk::with_counter();
    for format in ["csv", "canvas", "moodle"] {
        let output = check(&desk, WRONG, format);
        assert_eq!(code(&output), Some(2), "{format}");
        let error = text(&output.stderr);
        assert!(error.contains("grade a class with `grade`"), "{error}");
        assert!(!error.contains("--student"), "{error}");
    }
}
