//! Every attack of `fixtures/hostile` at every level of isolation that there is here, as trials.
//!
//! `cargo test --test attacks` plays them; after `--`, a filter chooses (`full::25`), and `--table`
//! prints what became of each. Run by root, everything is played twice: by root, and by a user who
//! is nobody.

#[cfg(target_os = "linux")]
mod attempt;
#[cfg(target_os = "linux")]
mod elsewhere;
#[cfg(target_os = "linux")]
mod evidence;
#[cfg(target_os = "linux")]
mod halves;
#[cfg(target_os = "linux")]
mod levels;
#[cfg(target_os = "linux")]
mod stage;
#[cfg(target_os = "linux")]
mod submission;
#[cfg(target_os = "linux")]
mod table;
#[cfg(target_os = "linux")]
mod trials;
#[cfg(target_os = "linux")]
mod verdict;
#[cfg(target_os = "linux")]
mod watch;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    puzzlemark::sandbox::become_launcher_if_asked();
    puzzlemark::subject::become_server_if_asked();
    match halves::Half::from_command_line() {
        Some(half) => trials::play(&half),
        None => halves::play_all(),
    }
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}
