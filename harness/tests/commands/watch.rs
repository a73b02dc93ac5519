//! `check --watch`: judging again when a file changes.

use std::io::{BufRead as _, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::desk::Desk;

/// How long a verdict may take on the busiest machine, before the test gives up.
const PATIENCE: Duration = Duration::from_mins(2);

/// A process that is gone after the test, whatever comes of it.
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
    // Nothing is in flight of which it could speak.
    wait_for(&notes, "no longer watching");
}
