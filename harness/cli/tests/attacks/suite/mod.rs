//! The suite: attacks, the files, servers and processes planted around them, and the verdicts.

mod attempt;
mod elsewhere;
mod evidence;
mod halves;
mod levels;
mod programs;
mod stage;
mod submission;
mod table;
mod trials;
mod verdict;
mod watch;

use std::process::ExitCode;

use halves::Half;

/// Plays the trials that the command line selects.
pub(crate) fn run() -> ExitCode {
    puzzlemark_sandbox::become_launcher_if_asked();
    puzzlemark_subject::become_server_if_asked();
    match Half::from_command_line() {
        Some(half) => trials::play(&half),
        None => halves::play_all(),
    }
}
