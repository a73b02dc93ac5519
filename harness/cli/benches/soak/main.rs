//! Runs hostile and honest fixtures together for a long time, and looks for what grows.
//!
//! ```text
//! cargo bench -p puzzlemark --bench soak -- --minutes N [--seed N] [--workers N]
//! ```
//!
//! Without `--minutes` it says how it is run, and does nothing: `cargo bench --workspace` has better
//! things to do. What is run next is chosen at random. Every (fixture, scenario) must come to what it came to at
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

#[cfg(target_os = "linux")]
#[expect(clippy::print_stdout, reason = "who runs all benches is to know")]
fn say_how() {
    println!("soaks nothing without `--minutes N`: `just soak`, or");
    println!("    cargo bench -p puzzlemark --bench soak -- --minutes 60");
}

/// Soaks, and fails where a verdict changed or something grew.
#[cfg(target_os = "linux")]
fn main() -> anyhow::Result<()> {
    puzzlemark_sandbox::become_launcher_if_asked();
    puzzlemark_subject::become_server_if_asked();
    if let Some(arguments) = arguments::Arguments::of_this_process()? {
        return soak::soak(&arguments);
    }
    say_how();
    Ok(())
}

/// Elsewhere there are no cells that could leave something behind.
#[cfg(not(target_os = "linux"))]
fn main() {}
