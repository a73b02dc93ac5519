//! Faults of the system while a class is graded: killed processes, a lack of descriptors, processes or disk
//! space, clocks that jump, submissions that change.
//!
//! In all cases, no verdict is wrong: each is that of an undisturbed run, or a judge error. No result is lost:
//! the resumed run gives the results of an undisturbed one.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod changed;
mod clocks;
mod disks;
mod gate;
mod inherited;
mod killed;
mod wanting;

use std::fs;
use std::process::Command;

use crate::desk::{Desk, text};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ClassResults, ScenarioResult, Usage};

/// An interpreter that every user has. It needs no other program to start it.
const PYTHON: (&str, &str) = ("PUZZLEMARK_PYTHON", "/usr/bin/python3");

/// The arguments that grade the class. They use the strongest level of isolation, or that of the variable
/// `PUZZLEMARK_TEST_ISOLATION`.
fn grade_into(out: &str) -> Vec<String> {
    let level = std::env::var("PUZZLEMARK_TEST_ISOLATION");
    let level = level.unwrap_or_else(|_| "full".to_owned());
    let grade = [
        "grade",
        "counter",
        "class",
        "--isolation",
        &level,
        "--out",
        out,
    ];
    grade.map(str::to_owned).to_vec()
}

/// A class, and the results of an undisturbed run.
struct Class {
    desk: Desk,
    calm: ClassResults,
}

impl Class {
    /// A class with this number of submissions; every third of them is wrong.
    fn of(submissions: usize) -> Self {
        let desk = Desk::with_counter();
        for number in 0..submissions {
            let kind = if number % 3 == 0 { "wrong" } else { "right" };
            let source = fs::read(desk.path(format!("counter/submissions/{kind}/counter.py")));
            desk.write(
                &format!("class/student-{number:02}/counter.py"),
                source.unwrap(),
            );
        }
        let calm = desk
            .command(&[])
            .args(grade_into("calm"))
            .env(PYTHON.0, PYTHON.1)
            .output()
            .unwrap();
        assert_eq!(calm.status.code(), Some(0), "{}", text(&calm.stderr));
        let calm = results(&desk, "calm");
        Self { desk, calm }
    }

    /// The command that grades it into `out`.
    fn grading(&self) -> Command {
        let mut command = self.desk.command(&[]);
        command.args(grade_into("out")).env(PYTHON.0, PYTHON.1);
        command
    }

    /// The command that grades it into `out`, one submission after the other, at a level at which submissions
    /// see the files of the test.
    fn grading_openly(&self) -> Command {
        let words = ["grade", "counter", "class", "--jobs", "1", "--out", "out"];
        let mut command = self.desk.command(&words);
        command
            .args(["--isolation", "limits-only"])
            .env(PYTHON.0, PYTHON.1);
        command
    }

    /// The command that grades it into `out`, after these commands of a shell.
    fn grading_after(&self, first: &str) -> Command {
        let script = format!("{first} && exec \"$@\"");
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", &script, "sh", env!("CARGO_BIN_EXE_puzzlemark")])
            .args(grade_into("out"))
            .current_dir(self.desk.path(""))
            .env(PYTHON.0, PYTHON.1);
        command
    }

    /// Asserts that the journal has only results of an undisturbed run, and judge errors. Returns the number of
    /// both.
    fn assert_nothing_is_wrong(&self) -> (usize, usize) {
        let journal = fs::read_to_string(self.desk.path("out/journal.jsonl")).unwrap_or_default();
        let (mut right, mut failed) = (0, 0);
        let whole = journal
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'));
        for line in whole {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            if record.get("key").is_none() {
                // The line states the isolation of the results behind it.
                continue;
            }
            let result: ScenarioResult = serde_json::from_value(record["result"].clone()).unwrap();
            if result.verdict == Verdict::JudgeError {
                failed += 1;
                continue;
            }
            let student = record["submission"].as_str().unwrap();
            assert_eq!(
                &without_usage(result),
                self.expected(student, &record),
                "{line}"
            );
            right += 1;
        }
        (right, failed)
    }

    fn expected(&self, student: &str, record: &serde_json::Value) -> &ScenarioResult {
        let mut submissions = self.calm.submissions.iter();
        let submission = submissions.find(|one| one.name == student).unwrap();
        let mut scenarios = submission.scenarios.iter();
        scenarios
            .find(|one| one.scenario == record["result"]["scenario"])
            .unwrap()
    }

    /// Asserts that a further run without faults ends with the results of an undisturbed run.
    fn assert_resumed_as_if_undisturbed(&self) {
        let resumed = self.grading().output().unwrap();
        assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
        for (found, calm) in results(&self.desk, "out")
            .submissions
            .iter()
            .zip(&self.calm.submissions)
        {
            assert_eq!(found, calm);
        }
    }
}

fn results(desk: &Desk, out: &str) -> ClassResults {
    let json = fs::read(desk.path(out).join("results.json")).unwrap();
    let mut class: ClassResults = serde_json::from_slice(&json).unwrap();
    // The time of grading differs from run to run.
    class.info.graded = None;
    for submission in &mut class.submissions {
        let scenarios = std::mem::take(&mut submission.scenarios);
        submission.scenarios = scenarios.into_iter().map(without_usage).collect();
    }
    class
}

/// A result without its usage, which differs in each run.
fn without_usage(result: ScenarioResult) -> ScenarioResult {
    ScenarioResult {
        usage: Usage::default(),
        ..result
    }
}

/// True if a line of a journal has a result. Other lines state the isolation.
fn is_of_result(line: &str) -> bool {
    line.starts_with("{\"key\"")
}
