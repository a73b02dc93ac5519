//! `grade`: a class, and the files that it writes.

use puzzlemark_reports::model::ClassResults;

use crate::commands::code;
use crate::desk::{Desk, text};

#[test]
fn grade_writes_every_report_and_reject_fails_only_when_asked() {
    let desk = Desk::with_counter();
    desk.write("counter/submissions/__MACOSX/counter.py", "");
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
    let notes = text(&output.stderr);
    assert!(notes.contains("skipped `__MACOSX`"), "{notes}");
    // `init` has written this file, so a note about it would only surprise.
    assert!(!notes.contains("expectations.yaml"), "{notes}");
    let failing = desk
        .command(&grade)
        .arg("--fail-on-reject")
        .output()
        .unwrap();
    assert_eq!(code(&failing), Some(1));
}

#[test]
fn a_student_page_has_no_text_of_hidden_groups() {
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
fn grade_does_not_grade_its_own_reports() {
    let desk = Desk::with_counter();
    let submissions = "counter/submissions";
    for out in [
        submissions,
        "counter/submissions/out",
        "counter/../counter/submissions/right/a/b",
    ] {
        let output = desk.puzzlemark(&["grade", "counter", submissions, "--out", out]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{out}: {error}");
        assert!(error.contains("choose a folder outside"), "{error}");
    }
    assert!(!desk.path("counter/submissions/journal.jsonl").exists());
    assert!(!desk.path("counter/submissions/out").exists());
}

#[test]
fn grade_without_submissions_writes_nothing() {
    let desk = Desk::with_counter();
    for (submissions, said) in [
        ("nowhere", "nowhere"),
        ("counter", "`counter` is an assignment"),
        ("counter/submissions/right/counter.py", "`check`"),
    ] {
        let output = desk.puzzlemark(&["grade", "counter", submissions, "--out", "out"]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{error}");
        assert!(error.contains(said), "{error}");
        assert!(!desk.path("out").exists());
    }
}

/// A file that a submission opens while it loads may exist only in a later scenario.
#[test]
fn a_failed_load_is_tried_again_with_other_files() {
    let desk = Desk::new();
    desk.write(
        "opened/assignment.yaml",
        "assignment: Opened\nsubjects: {python: {file: opened.py}}\n\
         groups: [{group: all, visibility: public, scenarios: '*.yml'}]\n",
    );
    for name in ["a", "b", "c"] {
        let steps = "steps: [{do: size(), returns: 5}]";
        desk.write(
            &format!("opened/{name}.yml"),
            format!("scenario: Without, {name}\n{steps}\n"),
        );
    }
    let with = "scenario: With\nfiles: {size.txt: '5'}\nsteps: [{do: size(), returns: 5}]\n";
    desk.write("opened/d.yml", with);
    let source = "SIZE = int(open('size.txt').read())\ndef size():\n    return SIZE\n";
    desk.write("class/ada/opened.py", source);
    let graded = desk.puzzlemark(&["grade", "opened", "class", "--out", "out"]);
    assert_eq!(code(&graded), Some(0), "{}", text(&graded.stderr));
    let results = std::fs::read(desk.path("out/results.json")).unwrap();
    let class: ClassResults = serde_json::from_slice(&results).unwrap();
    let verdicts: Vec<_> = class.submissions[0]
        .scenarios
        .iter()
        .map(|one| one.verdict.code())
        .collect();
    assert_eq!(verdicts, ["CE", "CE", "CE", "AC"]);
}
