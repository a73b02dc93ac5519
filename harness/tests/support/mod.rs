//! What several test programs share: cells whose launcher is the command itself.

#![expect(dead_code, reason = "each test program uses a part")]

use std::time::Duration;

use puzzlemark::sandbox::{
    Cell, Channel, Event, Exit, Finished, Limits, Program, Sandbox, SandboxOptions, Tree,
};

pub(crate) fn options() -> SandboxOptions {
    SandboxOptions {
        executable: Some(env!("CARGO_BIN_EXE_puzzlemark").into()),
        ..SandboxOptions::default()
    }
}

pub(crate) fn cell() -> Cell {
    Sandbox::new(options()).unwrap().open_cell().unwrap()
}

/// A shell script as a program, with a file `given.txt`.
pub(crate) fn shell(script: &str) -> Program {
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
            wall: Duration::from_secs(8),
            ..Limits::default()
        },
    }
}

/// A Python script as a program.
pub(crate) fn python(script: &str) -> Program {
    Program {
        argv: ["/usr/bin/python3", "-S", "-s", "-B", "-c", script]
            .map(Into::into)
            .to_vec(),
        ..shell("")
    }
}

/// Runs a program to its end.
pub(crate) fn run(cell: &mut Cell, program: &Program) -> (Exit, Finished) {
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
