//! Runs a small Python program in a cell and prints its output, its end and the resources used.
//!
//! `cargo run -p puzzlemark-sandbox --example run` runs a program that reads a line and looks
//! around. With arguments it runs another command, for example an endless loop: `cargo run -p
//! puzzlemark-sandbox --example run -- sh -c 'while :; do :; done'`.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::time::Duration;

use puzzlemark_sandbox::{Channel, Limits, Program, Sandbox, SandboxOptions, Tree};

/// A program that prints its input and its folder, then tries to read a file outside.
const MAIN_PY: &str = r#"import os
print("hello,", input())
print("my folder holds", os.listdir())
try:
    print(len(open("/etc/shadow").read()), "bytes of passwords")
except OSError as error:
    print("passwords:", error.strerror)
"#;

fn main() -> Result<(), Box<dyn Error>> {
    // The sandbox starts this executable again as its launcher, so this call comes first.
    puzzlemark_sandbox::become_launcher_if_asked();

    let mut argv: Vec<OsString> = env::args_os().skip(1).collect();
    if argv.is_empty() {
        argv = ["python3", "main.py"].map(OsString::from).to_vec();
    }
    let mut files = Tree::default();
    files.put("main.py", MAIN_PY.as_bytes());
    let program = Program {
        files,
        channel: Channel::Terminal,
        limits: Limits {
            cpu: Duration::from_secs(1),
            wall: Duration::from_secs(5),
            memory_bytes: 64 << 20,
            ..Limits::default()
        },
        ..Program::new(argv)
    };

    let sandbox = Sandbox::new(SandboxOptions::default())?;
    let mut cell = sandbox.open_cell()?;
    let mut process = cell.start(&program)?;
    process.send(b"world\n")?;
    // The wall limit ends the program long before this patience is over.
    let finished = process.finish(Duration::from_mins(1))?;

    let mut output = io::stdout().lock();
    output.write_all(&finished.printed)?;
    output.write_all(&finished.complained)?;
    let how = match &finished.end.exit {
        Some(exit) => exit.describe(),
        None => "was ended by this example".to_owned(),
    };
    writeln!(output, "The program {how}.")?;
    writeln!(
        output,
        "It used {} ms of CPU time and {} KiB of memory, at isolation level `{}`.",
        finished.end.cpu.as_millis(),
        finished.end.memory_bytes / 1024,
        sandbox.isolation().level,
    )?;
    Ok(())
}
