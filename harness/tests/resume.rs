//! A run that is killed at any instant goes on where it stopped, and nothing is left behind.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

#[path = "desk/class.rs"]
mod class;
mod desk;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use class::class;
use desk::{Desk, text};
use puzzlemark_reports::model::{ClassResults, Usage};

const GRADE: [&str; 3] = ["grade", "counter", "class"];

/// Waits until a file is there, which a busy machine may take long to come to.
fn wait_for(file: &Path) {
    for _ in 0..6_000 {
        if file.exists() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("`{}` does not come to be", file.display());
}

fn results(desk: &Desk, out: &str) -> ClassResults {
    let json = fs::read(desk.path(out).join("results.json")).unwrap();
    let mut class: ClassResults = serde_json::from_slice(&json).unwrap();
    for scenario in class
        .submissions
        .iter_mut()
        .flat_map(|one| &mut one.scenarios)
    {
        scenario.usage = Usage::default();
    }
    class
}

/// How often a run is killed, and the class's size: `PUZZLEMARK_KILLS=100` takes a class of 1,000.
fn kills_and_size() -> (usize, usize) {
    let kills = std::env::var("PUZZLEMARK_KILLS");
    let kills = kills.map_or(10, |kills| kills.parse().unwrap());
    (kills, if kills > 10 { 10 * kills } else { 12 })
}

/// Nothing is judged twice but what was in flight, which the journal has not.
fn assert_no_record_stands_twice(desk: &Desk, out: &str) {
    let journal = fs::read_to_string(desk.path(out).join("journal.jsonl")).unwrap();
    let mut keys = std::collections::BTreeSet::new();
    for line in journal.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(keys.insert(record["key"].to_string()), "twice: {line}");
    }
}

#[test]
fn killed_many_times_and_resumed_gives_the_results_of_an_undisturbed_run() {
    let (kills, size) = kills_and_size();
    let desk = class(size);
    let undisturbed = desk
        .command(&GRADE)
        .args(["--out", "calm"])
        .output()
        .unwrap();
    assert!(
        undisturbed.status.success(),
        "{}",
        text(&undisturbed.stderr)
    );
    let mut seed = 2026_u64;
    for _ in 0..kills {
        let mut grading = desk
            .command(&GRADE)
            .args(["--out", "killed"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for(&desk.path("killed/journal.jsonl"));
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        thread::sleep(Duration::from_millis(20 + (seed >> 33) % 150));
        grading.kill().unwrap();
        grading.wait().unwrap();
    }
    let resumed = desk
        .command(&GRADE)
        .args(["--resume", "--out", "killed"])
        .output()
        .unwrap();
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert_eq!(results(&desk, "killed"), results(&desk, "calm"));
    assert_no_record_stands_twice(&desk, "killed");
    assert_nothing_is_left(&desk);
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
        text(&second.stderr).contains("5 of 6 results are known"),
        "{}",
        text(&second.stderr)
    );
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
        text(&second.stderr).contains("4 of 6 results are known"),
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
        text(&third.stderr).contains("3 of 6 results are known"),
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
        !text(&fourth.stderr).contains("results are known"),
        "{}",
        text(&fourth.stderr)
    );
}

/// No process works in the test's folder once the killed harness is gone. Launchers notice the
/// death of the harness by themselves, so they are given a moment.
fn assert_nothing_is_left(desk: &Desk) {
    let folder = desk.path("").canonicalize().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let left: Vec<_> = fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| fs::read_link(entry.ok()?.path().join("cwd")).ok())
            .filter(|cwd| cwd.starts_with(&folder))
            .collect();
        if left.is_empty() {
            return;
        }
        assert!(
            Instant::now() < deadline,
            "left behind, working in: {left:?}"
        );
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn results_of_another_level_of_isolation_are_found_out_anew() {
    let desk = class(3);
    let grade = |level: &[&str]| {
        let arguments = [&GRADE[..], &["--out", "out"], level].concat();
        let output = desk.command(&arguments).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stderr)
    };
    let weak = ["--isolation", "limits-only"];
    assert!(!grade(&weak).contains("results"));
    assert!(grade(&weak).contains("6 of 6 results are known"));
    let strong = grade(&[]);
    let level = results(&desk, "out").info.isolation.level;
    assert!(!strong.contains("results are known"), "{strong}");
    // Two ways of isolating may both be no more than that.
    let told = strong.contains("of isolation `limits-only` do not count");
    assert_eq!(told, level != "limits-only", "{strong}");
    assert!(grade(&[]).contains("6 of 6 results are known"));
}
