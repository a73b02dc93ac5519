//! `check --watch` and `grade --watch-folder`: judging again when a file changes.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ClassResults;

use crate::desk::Desk;

/// The time to wait for a verdict on a very busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// A process that is ended after the test, also if the test fails.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (send, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            let _ = send.send(line);
        }
    });
    lines
}

fn wait_for(lines: &Receiver<String>, wanted: &str) {
    let mut seen = String::new();
    while !seen.contains(wanted) {
        let line = lines.recv_timeout(PATIENCE);
        seen += &line.unwrap_or_else(|_| panic!("no {wanted} in\n{seen}"));
        seen.push('\n');
    }
}

#[test]
fn a_change_is_judged_and_ctrl_c_ends_with_the_last_verdict() {
    let desk = Desk::with_counter();
    let wrong = "counter/submissions/wrong";
    let mut command = desk.command(&["check", "counter", wrong, "--watch"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watching = Watching(command.spawn().unwrap());
    let reports = lines(watching.0.stdout.take().unwrap());
    let notes = lines(watching.0.stderr.take().unwrap());
    wait_for(&reports, "WA wrong answer");
    wait_for(&notes, "Ctrl-C ends");

    let right = std::fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    desk.write("counter/submissions/wrong/counter.py", right);
    wait_for(&notes, "──");
    wait_for(&reports, "AC accepted");
    wait_for(&notes, "Ctrl-C ends");

    let id = watching.0.id().to_string();
    let asked = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(asked.success());
    assert_eq!(watching.0.wait().unwrap().code(), Some(0));
    // No scenario is being played, so no other message comes.
    wait_for(&notes, "stopped watching");
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_shows_each_report_in_the_same_place() {
    if !crate::desk::has("script") {
        return;
    }
    let desk = Desk::with_counter();
    let check = format!(
        "'{}' check counter counter/submissions/wrong --watch",
        env!("CARGO_BIN_EXE_puzzlemark")
    );
    // `script` gives the command a terminal.
    let mut command = Command::new("script");
    command
        .args(["-qec", &check, "/dev/null"])
        .current_dir(desk.path(""))
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut watching = Watching(command.spawn().unwrap());
    let shown = lines(watching.0.stdout.take().unwrap());
    wait_for(&shown, "Ctrl-C ends");
    let right = std::fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    desk.write("counter/submissions/wrong/counter.py", right);
    // The cursor goes to the corner, and the screen and its earlier lines are cleared.
    wait_for(&shown, "\u{1b}[H\u{1b}[2J\u{1b}[3J");
    wait_for(&shown, "accepted");
    wait_for(&shown, "Ctrl-C ends");
}

/// Waits until `results.json` has these names and verdicts.
fn wait_for_results(desk: &Desk, wanted: &[(&str, Verdict)]) {
    let read = || -> Option<Vec<(String, Verdict)>> {
        let json = std::fs::read(desk.path("out/results.json")).ok()?;
        let class: ClassResults = serde_json::from_slice(&json).unwrap();
        let submissions = class.submissions.into_iter();
        Some(submissions.map(|one| (one.name, one.verdict)).collect())
    };
    let wanted: Vec<_> = wanted
        .iter()
        .map(|(name, verdict)| ((*name).to_owned(), *verdict))
        .collect();
    let end = Instant::now() + PATIENCE;
    while read().as_ref() != Some(&wanted) {
        assert!(Instant::now() < end, "{wanted:?} do not come: {:?}", read());
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn new_submissions_in_a_folder_are_graded_until_sigterm() {
    let desk = Desk::with_counter();
    let source =
        |kind| std::fs::read(desk.path(format!("counter/submissions/{kind}/counter.py"))).unwrap();
    let (right, wrong) = (source("right"), source("wrong"));
    desk.write("class/ada/counter.py", &right);
    let mut command = desk.command(&[
        "grade",
        "counter",
        "class",
        "--out",
        "out",
        "--watch-folder",
    ]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watching = Watching(command.spawn().unwrap());
    let told = lines(watching.0.stdout.take().unwrap());
    let notes = lines(watching.0.stderr.take().unwrap());
    let (accepted, not) = (Verdict::Accepted, Verdict::WrongAnswer);
    wait_for_results(&desk, &[("ada", accepted)]);
    wait_for(&told, "judged AC ada; 1 submission, 1 accepted");

    desk.write("class/bob/counter.py", &wrong);
    wait_for_results(&desk, &[("ada", accepted), ("bob", not)]);
    wait_for(&told, "judged WA bob; 2 submissions, 1 accepted");
    desk.write("class/bob/counter.py", &right);
    wait_for_results(&desk, &[("ada", accepted), ("bob", accepted)]);
    std::fs::remove_dir_all(desk.path("class/ada")).unwrap();
    wait_for_results(&desk, &[("bob", accepted)]);

    // A mistake in the assignment is reported, and the old assignment stays.
    let limits = "counter/scenarios/hidden/limits.yaml";
    let before = std::fs::read_to_string(desk.path(limits)).unwrap();
    desk.write(limits, "scenario: [");
    wait_for(&notes, "the last valid assignment");
    desk.write("class/cy/counter.py", &wrong);
    wait_for_results(&desk, &[("bob", accepted), ("cy", not)]);
    // The counter can only be at one or zero, so five is always wrong.
    desk.write(limits, before.replacen("returns: 0", "returns: 5", 1));
    wait_for(&notes, "the assignment has changed");
    wait_for_results(&desk, &[("bob", not), ("cy", not)]);

    let id = watching.0.id().to_string();
    let asked = Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert!(asked.success());
    assert_eq!(watching.0.wait().unwrap().code(), Some(143));
}
