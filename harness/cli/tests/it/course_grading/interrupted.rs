//! A killed run over a course continues at the point where it stopped.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::course_grading::{code, course, results};
use crate::desk::{Desk, text};

/// A course whose first assignment has many submissions.
fn large() -> Desk {
    let desk = course();
    let source = fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    for copy in 0..10 {
        desk.write(&format!("handed-in/student-{copy}/counter.py"), &source);
    }
    desk
}

/// Records in the journals of all assignments.
fn written(desk: &Desk, out: &str) -> usize {
    let journal = |id| fs::read(desk.path(out).join(id).join("journal.jsonl"));
    let journals = ["first", "second"].map(|id| journal(id).unwrap_or_default());
    let bytes = journals.iter().flatten();
    bytes.filter(|byte| **byte == b'\n').count()
}

fn grade(desk: &Desk, out: &str, more: &[&str]) -> std::process::Command {
    let mut command = desk.command(&["grade", "course.yaml", "--out", out]);
    command.args(more);
    command
}

#[test]
fn killed_and_resumed_gives_the_results_of_an_undisturbed_run() {
    let desk = large();
    let calm = grade(&desk, "calm", &[]).output().unwrap();
    assert_eq!(code(&calm), Some(0), "{}", text(&calm.stderr));
    for _ in 0..6 {
        let before = written(&desk, "killed");
        let mut grading = grade(&desk, "killed", &["--jobs", "1"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while written(&desk, "killed") == before && grading.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        grading.kill().unwrap();
        grading.wait().unwrap();
    }
    let resumed = grade(&desk, "killed", &["--resume"]).output().unwrap();
    assert_eq!(code(&resumed), Some(0), "{}", text(&resumed.stderr));
    assert_eq!(results(&desk, "killed"), results(&desk, "calm"));
}

#[test]
fn known_results_are_counted_over_all_assignments() {
    let desk = course();
    let first = grade(&desk, "out", &["--resume"]).output().unwrap();
    assert_eq!(code(&first), Some(2));
    let said = text(&first.stderr);
    assert!(
        said.contains("no journal below `out` to continue from"),
        "{said}"
    );
    grade(&desk, "out", &[]).output().unwrap();
    let before = results(&desk, "out");
    let journal = desk.path("out/second/journal.jsonl");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 10]).unwrap();
    let second = grade(&desk, "out", &["--resume"]).output().unwrap();
    let said = text(&second.stderr);
    assert!(said.contains("using 9 of 10 results from `out`"), "{said}");
    assert_eq!(results(&desk, "out"), before);
}
