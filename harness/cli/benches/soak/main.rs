//! Runs hostile and honest fixtures together for a long time, and looks for growth.
//!
//! ```text
//! cargo bench -p puzzlemark --bench soak -- --minutes N [--seed N] [--workers N]
//! ```
//!
//! Without `--minutes` it prints its usage and does nothing, because `cargo bench --workspace` should not take
//! that long. It chooses the next run at random. Every (fixture, scenario) must have the same outcome each
//! time. No measure may be larger in the last tenth of the time than in the second. Ctrl-C ends it early, with
//! the samples so far.

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

/// Soaks. Fails if a verdict changed or a measure grew.
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

/// Other systems have no cells that could leave something behind.
#[cfg(not(target_os = "linux"))]
fn main() {}
