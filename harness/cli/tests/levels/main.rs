//! The same verdicts at every level of isolation and for every user.
//!
//! There is a trial per user and way of isolating. This program is copied to a folder that every user can read.
//! It then runs again as that user, grades fixtures and prints their results. They must be those of the first
//! trial, except for usage. `PUZZLEMARK_ALL_FIXTURES=1` grades all fixtures of all assignments instead of a
//! small selection.

#[cfg(target_os = "linux")]
mod few;
#[cfg(target_os = "linux")]
mod graded;
#[cfg(target_os = "linux")]
mod trials;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    puzzlemark_sandbox::become_launcher_if_asked();
    puzzlemark_subject::become_server_if_asked();
    if let Some(way) = std::env::var_os(trials::WAY) {
        return graded::grade_here(&way.to_string_lossy());
    }
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials::trials()).exit_code()
}

/// Other systems have no levels.
#[cfg(not(target_os = "linux"))]
fn main() {}
