//! The `puzzlemark` command: parses, dispatches, and turns results into exit codes.

use std::process::ExitCode;

use clap::Parser;
use puzzlemark::cli::Cli;

fn main() -> ExitCode {
    puzzlemark::sandbox::become_launcher_if_asked();
    puzzlemark::subject::become_server_if_asked();
    let cli = Cli::parse();
    puzzlemark::commands::run(cli.command).into()
}
