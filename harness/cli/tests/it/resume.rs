//! Results of a journal. They are not judged again if nothing has changed that they depend on.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::fs;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::desk::class::class;
use crate::desk::{Desk, text};
use puzzlemark_reports::model::{ClassResults, Usage};
use tempfile::NamedTempFile;

const GRADE: [&str; 3] = ["grade", "counter", "class"];

fn results(desk: &Desk, out: &str) -> ClassResults {
    let json = fs::read(desk.path(out).join("results.json")).unwrap();
    let mut class: ClassResults = serde_json::from_slice(&json).unwrap();
    // The time of grading differs from run to run.
    class.info.graded = None;
    for scenario in class
        .submissions
        .iter_mut()
        .flat_map(|one| &mut one.scenarios)
    {
        scenario.usage = Usage::default();
    }
    class
}

#[test]
fn a_torn_last_record_costs_that_record_only() {
    let desk = class(3);
    let first = desk
        .command(&GRADE)
        .args(["--out", "out"])
        .output()
        .unwrap();
    assert!(first.status.success(), "{}", text(&first.stderr));
    let whole = results(&desk, "out");
    let journal = desk.path("out/journal.jsonl");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 10]).unwrap();
    let second = desk
        .command(&GRADE)
        .args(["--out", "out"])
        .output()
        .unwrap();
    assert!(
        text(&second.stderr).contains("using 5 of 6 results from"),
        "{}",
        text(&second.stderr)
    );
    assert_eq!(results(&desk, "out"), whole);
}

#[test]
fn damaged_and_edited_records_are_named_and_judged_again() {
    let desk = class(3);
    let grade = || {
        desk.command(&GRADE)
            .args(["--out", "out"])
            .output()
            .unwrap()
    };
    assert!(grade().status.success());
    let whole = results(&desk, "out");
    let path = desk.path("out/journal.jsonl");
    let journal = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<_> = journal.lines().map(str::to_owned).collect();
    let wrong = lines
        .iter()
        .position(|line| line.contains("\"wrong_answer\""));
    let wrong = wrong.expect("a submission of the class is wrong");
    lines[wrong] = lines[wrong].replace("\"wrong_answer\"", "\"accepted\"");
    let other = if wrong == 5 { 4 } else { 5 };
    lines[other] = lines[other].replacen("student-0", "student-1", 1);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let output = grade();
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    let (first, second) = (wrong.min(other) + 1, wrong.max(other) + 1);
    let named = format!("ignoring lines {first}, {second} of `out/journal.jsonl`: wrong checksum");
    assert!(told.contains(&named), "{told}");
    assert!(told.contains("using 4 of 6 results from "), "{told}");
    assert_eq!(results(&desk, "out"), whole);
}

#[test]
fn a_changed_submission_or_scenario_is_judged_again() {
    let desk = class(3);
    desk.command(&GRADE)
        .args(["--out", "out"])
        .output()
        .unwrap();
    let source = fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    desk.write("class/student-00/counter.py", source);
    let second = desk
        .command(&GRADE)
        .args(["--out", "out"])
        .output()
        .unwrap();
    assert!(
        text(&second.stderr).contains("using 4 of 6 results from"),
        "{}",
        text(&second.stderr)
    );
    let scenario = desk.path("counter/scenarios/hidden/limits.yaml");
    let changed = fs::read_to_string(&scenario)
        .unwrap()
        .replace("Counter(1)", "Counter(2)");
    fs::write(&scenario, changed).unwrap();
    let third = desk
        .command(&GRADE)
        .args(["--out", "out"])
        .output()
        .unwrap();
    assert!(
        text(&third.stderr).contains("using 3 of 6 results from"),
        "{}",
        text(&third.stderr)
    );
    let assignment = desk.path("counter/assignment.yaml");
    let changed = fs::read_to_string(&assignment)
        .unwrap()
        .replace("requires: [Counter]", "requires: [Counter, maximum]");
    fs::write(&assignment, changed).unwrap();
    let fourth = desk
        .command(&GRADE)
        .args(["--out", "out"])
        .output()
        .unwrap();
    assert!(
        !text(&fourth.stderr).contains("results from `"),
        "{}",
        text(&fourth.stderr)
    );
}

#[test]
fn results_of_another_level_of_isolation_are_judged_again() {
    let desk = class(3);
    let grade = |level: &[&str]| {
        let arguments = [&GRADE[..], &["--out", "out"], level].concat();
        let output = desk.command(&arguments).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stderr)
    };
    let weak = ["--isolation", "limits-only"];
    assert!(!grade(&weak).contains("results"));
    assert!(grade(&weak).contains("using 6 of 6 results from"));
    let strong = grade(&[]);
    let level = results(&desk, "out").info.isolation.level;
    assert!(!strong.contains("results from `"), "{strong}");
    // Here, both levels may be `limits-only`.
    let told = strong.contains("has results of isolation `limits-only`; they do not count");
    assert_eq!(told, level != "limits-only", "{strong}");
    assert!(grade(&[]).contains("using 6 of 6 results from"));
}

/// Only contents count. A clock that has jumped may give files any time.
#[test]
fn times_of_files_do_not_matter() {
    let desk = class(3);
    let grade = || {
        let output = desk
            .command(&GRADE)
            .args(["--out", "out"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stderr)
    };
    grade();
    let whole = results(&desk, "out");
    let year = Duration::from_hours(365 * 24);
    let day_one = SystemTime::UNIX_EPOCH + year;
    for time in [day_one, SystemTime::now() + 10 * year] {
        for file in [
            "class/student-00/counter.py",
            "counter/assignment.yaml",
            "out/journal.jsonl",
        ] {
            let file = fs::File::options().append(true).open(desk.path(file));
            file.unwrap().set_modified(time).unwrap();
        }
        assert!(grade().contains("using 6 of 6 results from"));
        assert_eq!(results(&desk, "out"), whole);
    }
}

/// A run that cannot end, because one submission waits as long as a file exists. It has a worker for each of
/// its two scenarios. The other submissions have one worker.
struct Held {
    desk: Desk,
    /// Removed at the end, so that the run continues.
    file: NamedTempFile,
    run: Child,
}

/// The arguments of the held run. At this level, a submission sees the file.
const HELD: [&str; 7] = [
    "grade",
    "counter",
    "class",
    "--isolation",
    "limits-only",
    "--jobs",
    "3",
];

impl Held {
    /// Grades three submissions into `out`. Waits until the journal has all results but the held ones.
    fn begin() -> Self {
        let desk = class(3);
        let file = NamedTempFile::new().unwrap();
        let assignment = desk.path("counter/assignment.yaml");
        let patient = fs::read_to_string(&assignment)
            .unwrap()
            .replace("cpu: 1 s,", "cpu: 10 s, wall: 20 min,");
        assert!(patient.contains("wall"));
        fs::write(&assignment, patient).unwrap();
        let source = fs::read_to_string(desk.path("class/student-02/counter.py")).unwrap();
        let path = file.path().to_str().unwrap();
        let wait = format!(
            "import os, time\nwhile os.path.exists({path:?}):\n    time.sleep(0.05)\n\n{source}"
        );
        desk.write("class/student-02/counter.py", wait);
        let mut run = desk.command(&HELD);
        let run = run.args(["--out", "out"]).stdout(Stdio::null());
        let run = run.stderr(Stdio::null()).spawn().unwrap();
        let mut held = Self { desk, file, run };
        // The line about the isolation, and the results of the submissions that do not wait.
        while held.journal().lines().count() < 1 + 4 {
            assert!(held.is_running(), "it is over already");
            thread::sleep(Duration::from_millis(5));
        }
        held
    }

    fn journal(&self) -> String {
        fs::read_to_string(self.desk.path("out/journal.jsonl")).unwrap_or_default()
    }

    fn is_running(&mut self) -> bool {
        self.run.try_wait().unwrap().is_none()
    }

    /// Lets the run continue to its end.
    fn end(mut self) -> Desk {
        self.file.close().unwrap();
        assert!(self.run.wait().unwrap().success());
        self.desk
    }
}

#[test]
fn a_second_run_on_a_journal_is_refused() {
    let mut held = Held::begin();
    let source = fs::read(held.desk.path("class/student-00/counter.py")).unwrap();
    held.desk.write("others/student-00/counter.py", source);
    let journal = held.journal();
    for more in [&[][..], &["--resume"], &["--rerun"]] {
        // These submissions do not wait. So without the refusal, this run would end.
        let words = ["grade", "counter", "others", "--out", "out"];
        let second = held.desk.puzzlemark(&[&words[..], more].concat());
        let said = text(&second.stderr);
        assert_eq!(second.status.code(), Some(2), "{said}");
        assert!(
            said.contains("`out/journal.jsonl` is in use by another run"),
            "{said}"
        );
        assert!(held.is_running(), "{more:?}");
        assert_eq!(held.journal(), journal, "{more:?}");
    }
    let desk = held.end();
    let alone = desk.puzzlemark(&[&HELD[..], &["--out", "alone"]].concat());
    assert!(alone.status.success(), "{}", text(&alone.stderr));
    assert_eq!(results(&desk, "out"), results(&desk, "alone"));
}
