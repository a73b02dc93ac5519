//! Wall clocks that jump by hours and days during a run. A real clock does so when a machine is set right, or
//! when a virtual machine wakes up. Only the time of day jumps; durations stay right.
//!
//! The clock is that of the command itself. Processes of its cells start without its environment, so their time
//! is right. `tidy.rs` checks that they do not read it.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp, ToSpan as _, Zoned};

use puzzlemark_reports::course::{LateUnit, Lateness};

use crate::desk::{Desk, text};
use crate::faults::gate::{Gate, wait_until};
use crate::faults::{Class, is_of_result, results};

/// Far more than any limit, in both directions.
const JUMPS: [&str; 4] = ["+30h", "-9d", "+400d", "-2h"];

/// The largest difference of two looks at the clock on a busy machine.
const ALMOST: SignedDuration = SignedDuration::from_mins(10);

/// The wall clock of processes, which can be set while they run.
struct Clock<'a> {
    desk: &'a Desk,
    /// The path of the library that fakes it, for `LD_PRELOAD`.
    library: String,
}

impl<'a> Clock<'a> {
    /// A right clock; `None` if no clock can be faked here.
    fn right(desk: &'a Desk) -> Option<Self> {
        let asked = Command::new("faketime")
            .args(["-m", "-f", "+0", "printenv", "LD_PRELOAD"])
            .output();
        let library = text(&asked.ok()?.stdout).trim().to_owned();
        let clock = Self { desk, library };
        clock.assert_it_acts();
        clock.set("+0");
        Some(clock)
    }

    /// Sets it to this difference from the right time.
    fn set(&self, off: &str) {
        // In one step, so that no process reads half of it.
        self.desk.write("clock.new", off);
        fs::rename(self.desk.path("clock.new"), self.desk.path("clock")).unwrap();
    }

    /// Makes a command use this clock.
    fn of<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_TIMESTAMP_FILE", self.desk.path("clock"))
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            // The times of files stay as they are.
            .env("NO_FAKE_STAT", "1")
            .env("FAKETIME_DISABLE_SHM", "1")
    }

    /// Asserts that commands see the time that was set. Otherwise these tests would show nothing.
    fn assert_it_acts(&self) {
        for (off, days) in [("+400d", 400), ("-9d", -9)] {
            self.set(off);
            let right = "counter/submissions/right";
            let format = ["--format", "classroom50"];
            let mut check = self.desk.command(&["check", "counter", right]);
            for name in [
                "CLASSROOM",
                "ASSIGNMENT",
                "SUBMISSION_TAG",
                "COMMIT_URL",
                "RELEASE_URL",
            ] {
                check.env(name, "x");
            }
            let told = self.of(check.args(format)).output().unwrap();
            let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
            let told: Timestamp = told["graded_at"].as_str().unwrap().parse().unwrap();
            let set = Timestamp::now() + SignedDuration::from_hours(24 * days);
            let apart = set.duration_since(told).abs();
            assert!(apart < ALMOST, "{told} for {set}");
        }
    }
}

/// The keys of the records in a journal. Fails if one occurs twice.
fn keys(desk: &Desk) -> BTreeSet<String> {
    let journal = fs::read_to_string(desk.path("out/journal.jsonl")).unwrap();
    let mut keys = BTreeSet::new();
    for line in journal.lines().filter(|line| is_of_result(line)) {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(keys.insert(record["key"].to_string()), "twice: {line}");
    }
    keys
}

fn records(desk: &Desk) -> usize {
    let journal = fs::read_to_string(desk.path("out/journal.jsonl")).unwrap_or_default();
    let whole = journal
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    whole.filter(|line| is_of_result(line)).count()
}

/// Starts a run without output.
fn silent(command: &mut Command) -> Child {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_clock_that_jumps_during_a_run_reaches_no_limit() {
    let class = Class::of(3);
    let Some(clock) = Clock::right(&class.desk) else {
        crate::desk::skipped("faketime");
        return;
    };
    let gate = Gate::of(&class.desk);
    let path = class.desk.path("class/student-02/counter.py");
    let source = fs::read_to_string(&path).unwrap();
    fs::write(&path, gate.before("waits", &source)).unwrap();
    let mut run = silent(clock.of(&mut class.grading_openly()));
    gate.wait_for("waits", &mut run);
    for off in JUMPS {
        clock.set(off);
        // Longer than the interval at which a run looks at the clock.
        thread::sleep(Duration::from_millis(700));
        assert!(run.try_wait().unwrap().is_none(), "ended at {off}");
    }
    gate.open("waits");
    assert!(run.wait().unwrap().success());
    assert_eq!(
        results(&class.desk, "out").submissions,
        class.calm.submissions
    );
    assert_eq!(keys(&class.desk).len(), 6);
    assert_eq!(gate.begun("waits"), 2, "once for each scenario");
}

#[test]
fn a_clock_that_jumps_between_runs_loses_and_repeats_no_result() {
    let class = Class::of(9);
    let Some(clock) = Clock::right(&class.desk) else {
        crate::desk::skipped("faketime");
        return;
    };
    let all = 18;
    let gate = Gate::of(&class.desk);
    let held = ["student-02", "student-05", "student-08"];
    for name in held {
        let path = format!("class/{name}/counter.py");
        let source = fs::read_to_string(class.desk.path(&path)).unwrap();
        class.desk.write(&path, gate.before(name, &source));
    }
    // Killed runs. Each starts at one time and is killed at another.
    for (round, name) in held.into_iter().enumerate() {
        let mut run = silent(clock.of(&mut class.grading_openly()));
        gate.wait_for(name, &mut run);
        clock.set(JUMPS[round]);
        assert_eq!(records(&class.desk), 6 * round + 4);
        run.kill().unwrap();
        run.wait().unwrap();
        clock.set(JUMPS[round + 1]);
        gate.open(name);
    }
    let mut last = class.grading_openly();
    let last = clock.of(last.arg("--resume")).output().unwrap();
    let said = text(&last.stderr);
    assert!(last.status.success(), "{said}");
    assert!(said.contains("using 16 of 18 results from"), "{said}");
    assert_eq!(
        results(&class.desk, "out").submissions,
        class.calm.submissions
    );
    assert_eq!(keys(&class.desk).len(), all, "every result once");
    for name in held {
        assert_eq!(
            gate.begun(name),
            3,
            "the killed run, and once for each scenario"
        );
    }
}

/// Lateness depends on the times in a table, not on the time of grading.
#[test]
fn lateness_does_not_depend_on_the_clock() {
    let class = Class::of(3);
    let Some(clock) = Clock::right(&class.desk) else {
        crate::desk::skipped("faketime");
        return;
    };
    class.desk.write(
        "times.csv",
        "submission,time\nstudent-01,2026-02-27T22:59Z\nstudent-02,2026-03-02T00:30[Europe/Brussels]\n",
    );
    class.desk.write(
        "course.yaml",
        "course: Puzzles\nlate: {penalty: 10 %, per: day, at_most: 5 days}\nassignments:\n\
         - {assignment: counter, submissions: class, due: '2026-02-27T23:59[Europe/Brussels]', \
         times: times.csv, weight: 10}\n",
    );
    // Long after the due time, long before it, and now.
    for off in ["+400d", "-3000d", "+0"] {
        clock.set(off);
        let words = ["grade", "course.yaml", "--rerun", "--out", "course"];
        let graded = clock.of(&mut class.desk.command(&words)).output().unwrap();
        assert!(graded.status.success(), "{}", text(&graded.stderr));
        let json = fs::read(class.desk.path("course/course.json")).unwrap();
        let course = puzzlemark_reports::results::course(&json).unwrap();
        let told = course.students.iter().map(|one| {
            let work = one.work[0].work().unwrap();
            let hundredths = work
                .counted()
                .earned()
                .map(|points| (100.0 * points).round());
            (one.person.id.as_str(), work.lateness, hundredths)
        });
        // Two days and 31 minutes have passed, so it is the third day: 30 % of three points.
        let (begun, unit) = (3, LateUnit::Day);
        let expected = [
            ("student-00", Lateness::TimeUnknown, Some(200.0)),
            ("student-01", Lateness::OnTime, Some(300.0)),
            ("student-02", Lateness::Late { begun, unit }, Some(210.0)),
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected, "{off}");
    }
}

/// The line of a round begins with the time of day, which shows that the clock jumps during the run.
#[test]
fn new_submissions_are_graded_although_the_clock_jumps() {
    let class = Class::of(2);
    let Some(clock) = Clock::right(&class.desk) else {
        crate::desk::skipped("faketime");
        return;
    };
    let told = class.desk.path("told");
    let mut watching = class.grading();
    let watching = clock.of(watching.arg("--watch-folder"));
    watching.stdout(File::create(&told).unwrap());
    let mut run = watching.stderr(Stdio::null()).spawn().unwrap();
    let mut rounds = 0;
    let mut assert_told = |run: &mut Child, what: &str, hours: i64| {
        let lines = || fs::read_to_string(&told).unwrap().lines().count();
        wait_until(run, || lines() > rounds);
        let all = fs::read_to_string(&told).unwrap();
        let line = all.lines().nth(rounds).unwrap();
        rounds += 1;
        let (time, rest) = line.split_once("  ").unwrap();
        assert_eq!(rest, what, "{line}");
        let now = Zoned::now() + hours.hours();
        let at: jiff::civil::Time = time.parse().unwrap();
        let at = now.with().time(at).build().unwrap();
        // The times can lie on both sides of midnight.
        let apart = at.duration_since(&now).abs();
        let apart = apart.min(SignedDuration::from_hours(24) - apart);
        assert!(apart < ALMOST, "{line} at {now}");
    };
    let first = "judged WA student-00, AC student-01; 2 submissions, 1 accepted";
    assert_told(&mut run, first, 0);

    clock.set("+7h");
    let right = fs::read(class.desk.path("class/student-01/counter.py")).unwrap();
    class.desk.write("class/student-02/counter.py", &right);
    let second = "judged AC student-02; 3 submissions, 2 accepted";
    assert_told(&mut run, second, 7);

    // Nine days and seven hours back. Another file has the same length and the same time.
    clock.set("-223h");
    let path = class.desk.path("class/student-02/counter.py");
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    let wrong = text(&right).replace("below zero", "below nero");
    assert_eq!(wrong.len(), right.len());
    fs::write(&path, &wrong).unwrap();
    let file = File::options().append(true).open(&path).unwrap();
    file.set_modified(before).unwrap();
    let third = "judged WA student-02; 3 submissions, 1 accepted";
    assert_told(&mut run, third, -223);

    let id = run.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert!(asked.success());
    assert_eq!(run.wait().unwrap().code(), Some(143));
}
