//! Runs hostile and honest fixtures together for a long time, and looks for what grows.
//!
//! ```text
//! cargo bench -p puzzlemark --bench soak -- [--minutes N] [--seed N] [--workers N]
//! ```
//!
//! What is run next is chosen at random. Every (fixture, scenario) must come to what it came to at
//! first, and what is recorded every minute must be no more in the last tenth of the time than in
//! the second. Ctrl-C ends it early, with what there is.

#[cfg(target_os = "linux")]
mod arguments;
#[cfg(target_os = "linux")]
mod attack;
#[cfg(target_os = "linux")]
mod chance;
#[cfg(target_os = "linux")]
mod growth;
#[cfg(target_os = "linux")]
mod outcomes;
#[cfg(target_os = "linux")]
mod sample;
#[cfg(target_os = "linux")]
mod soak;
#[cfg(target_os = "linux")]
mod submission;
#[cfg(target_os = "linux")]
mod worker;

/// Soaks, and fails where a verdict changed or something grew.
#[cfg(target_os = "linux")]
fn main() -> anyhow::Result<()> {
    puzzlemark::sandbox::become_launcher_if_asked();
    puzzlemark::subject::become_server_if_asked();
    soak::soak(&arguments::Arguments::of_this_process()?)
}

/// Elsewhere there are no cells that could leave something behind.
#[cfg(not(target_os = "linux"))]
fn main() {}
