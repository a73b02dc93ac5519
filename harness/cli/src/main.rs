//! The `puzzlemark` command: parses, dispatches, and turns results into exit codes.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;
use puzzlemark::cli::Cli;
use puzzlemark::exit::ExitStatus;

fn main() -> ExitCode {
    // This must come before anything that needs a large stack.
    if let Err(too_little) = puzzlemark_sandbox::make_room_for_the_stack() {
        // If standard error is closed too, the error cannot be shown.
        let _ = io::stderr().write_all(too_little.as_bytes());
        return ExitStatus::Usage.into();
    }
    puzzlemark_sandbox::become_launcher_if_asked();
    puzzlemark_subject::become_server_if_asked();
    let cli = Cli::parse();
    puzzlemark::commands::run(cli).into()
}
