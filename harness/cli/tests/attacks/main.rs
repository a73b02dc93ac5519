//! Every attack of `fixtures/hostile` at every level of isolation that there is here, as trials.
//!
//! `cargo test --test attacks` plays them; after `--`, a filter chooses (`full::25`), and `--table`
//! prints what became of each. Run by root, everything is played twice: by root, and by a user who
//! is nobody.

#[cfg(target_os = "linux")]
mod suite;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(target_os = "linux")]
    return suite::run();
    #[cfg(not(target_os = "linux"))]
    ExitCode::SUCCESS
}
