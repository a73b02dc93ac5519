//! A class that is graded in parts and merged. It has the results of the whole class.

use std::fs;

use crate::desk::class::class;
use crate::desk::results::results;
use crate::desk::{Desk, text};

fn grade(desk: &Desk, part: usize, parts: usize) {
    let (partition, out) = (format!("hash:{part}/{parts}"), format!("part-{part}"));
    let graded = desk.puzzlemark(&[
        "grade",
        "counter",
        "class",
        "--partition",
        &partition,
        "--out",
        &out,
    ]);
    assert!(graded.status.success(), "{}", text(&graded.stderr));
}

#[test]
fn merged_parts_equal_the_whole() {
    let desk = class(9);
    let whole = desk.puzzlemark(&["grade", "counter", "class", "--out", "whole"]);
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    (1..=3).for_each(|part| grade(&desk, part, 3));

    let merge = |parts: &[&str]| {
        let fixed = ["merge", "counter", "class", "--out", "merged"];
        desk.puzzlemark(&[&fixed[..], parts].concat())
    };
    let some = merge(&["part-3", "part-1"]);
    assert_eq!(some.status.code(), Some(3), "{}", text(&some.stderr));
    let said = text(&some.stderr);
    assert!(said.contains("results are missing"), "{said}");
    let named = (0..9).filter(|student| said.contains(&format!("student-{student:02}")));
    let in_part_2 = results(&desk, "part-2").submissions;
    assert_eq!(named.count(), in_part_2.len(), "{said}");
    assert!(!desk.path("merged/results.json").exists());

    let all = merge(&["part-2"]);
    assert!(all.status.success(), "{}", text(&all.stderr));
    assert_eq!(results(&desk, "merged"), results(&desk, "whole"));
    let journal = fs::read(desk.path("merged/journal.jsonl")).unwrap();
    let again = merge(&["part-1", "part-2", "part-3"]);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert_eq!(
        fs::read(desk.path("merged/journal.jsonl")).unwrap(),
        journal
    );
}

#[test]
fn grade_plays_the_missing_scenarios() {
    let desk = class(4);
    grade(&desk, 1, 2);
    let merged = desk.puzzlemark(&[
        "merge", "counter", "class", "--out", "out", "part-1", "part-2",
    ]);
    let said = text(&merged.stderr);
    assert!(
        said.contains("skipped `part-2`: it has no journal"),
        "{said}"
    );
    let graded = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
    assert!(graded.status.success(), "{}", text(&graded.stderr));
    assert_eq!(results(&desk, "out").submissions.len(), 4);
}

#[test]
fn a_script_for_this_machine_grades_the_class() {
    let desk = class(5);
    let fixed = [
        "submit", "counter", "class", "--out", "out", "--engine", "local",
    ];
    let run = desk.puzzlemark(&[&fixed[..], &["--partitions", "2", "--run"]].concat());
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert_eq!(results(&desk, "out").submissions.len(), 5);
}

#[cfg(unix)]
#[test]
fn a_run_ended_by_a_signal_can_be_resumed() {
    let desk = class(30);
    let mut grading = desk
        .command(&["grade", "counter", "class", "--out", "out", "--jobs", "1"])
        .stderr(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    while !desk
        .path("out/journal.jsonl")
        .metadata()
        .is_ok_and(|journal| journal.len() > 0)
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = grading.id().to_string();
    let told = std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status();
    assert!(told.unwrap().success());
    assert_eq!(grading.wait().unwrap().code(), Some(143));
    let resumed = desk.puzzlemark(&["grade", "counter", "class", "--out", "out", "--resume"]);
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert!(
        text(&resumed.stderr).contains("results from `"),
        "{}",
        text(&resumed.stderr)
    );
    assert_eq!(results(&desk, "out").submissions.len(), 30);
}
