//! Verdicts are the same at every level of isolation and for every user.
//!
//! A trial per user and way of isolating: this program, copied to where everybody can read it, is
//! executed again as that user, grades fixtures there, and writes down their results, which must be
//! those of the first trial in all but what was used. Known by environment variables:
//! `PUZZLEMARK_ALL_FIXTURES=1` grades all fixtures of all assignments instead of a telling few.

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
