//! Every attack of `fixtures/hostile` as a trial, at every level of isolation that this machine offers.
//!
//! `cargo test --test attacks` plays them. After `--`, a filter selects some (`full::25`), and `--table` prints
//! the verdict of each. Root plays everything twice: as root, and as a user without rights.

#[cfg(target_os = "linux")]
mod suite;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    return suite::run();
    #[cfg(not(target_os = "linux"))]
    ExitCode::SUCCESS
}
