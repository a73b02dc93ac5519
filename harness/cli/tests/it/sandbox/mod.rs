//! The sandbox with programs that behave well, and with programs that do not.
//!
//! No test depends on speed; wall limits only stop runs that hang.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod again;
mod canary;
mod cells;
mod displays;
mod endings;
mod groups;
mod isolation;
mod levels;
mod limits;
mod portable;
mod runs;

use std::fs;
use std::time::Duration;

use puzzlemark_sandbox::{Cell, Channel, Event, Exit, Finished, Limits, Program, Tree};

/// A shell script as a program, with a file `given.txt`.
fn shell(script: &str) -> Program {
    let mut files = Tree::default();
    files.put("given.txt", *b"given\n");
    Program {
        argv: ["/bin/sh", "-c", script].map(Into::into).to_vec(),
        environment: Vec::new(),
        files,
        channel: Channel::None,
        readable: Vec::new(),
        address_space: None,
        limits: Limits {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(30),
            ..Limits::default()
        },
        display: false,
        preamble: [].into(),
        warm: None,
    }
}

/// A Python script as a program.
fn python(script: &str) -> Program {
    Program {
        argv: ["/usr/bin/python3", "-S", "-s", "-B", "-c", script]
            .map(Into::into)
            .to_vec(),
        ..shell("")
    }
}

/// Runs a program to its end.
fn run(cell: &mut Cell, program: &Program) -> (Exit, Finished) {
    let mut process = cell.start(program).unwrap();
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    loop {
        match process.receive().unwrap() {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(line) => printed.extend([b"reply: ", &line[..], b"\n"].concat()),
            Event::Ended(exit) => {
                let mut finished = process.finish(Duration::ZERO).unwrap();
                finished.printed = printed;
                finished.complained = complained;
                return (exit, finished);
            }
        }
    }
}

/// True if a process of this machine has this text in its command line.
fn somebody_runs(mark: &str) -> bool {
    fs::read_dir("/proc")
        .unwrap()
        .filter_map(Result::ok)
        .any(|entry| {
            fs::read(entry.path().join("cmdline"))
                .is_ok_and(|line| String::from_utf8_lossy(&line).contains(mark))
        })
}
