//! The cost of cells as Markdown, beside bare processes and other sandboxes.
//!
//! ```text
//! cargo bench -p puzzlemark --bench cells -- [--rounds N] [--students N] \
//!     [--only native|session|calls|class] [--write]
//! ```
//!
//! All rows of a part are measured in one run, in turns (A B C A B C ...), on one core. So other work of the
//! machine slows them alike. Root measures as itself and as a user without rights. `--write` writes
//! `BENCHMARKS.md`.

#[cfg(target_os = "linux")]
mod arguments;
#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod class;
#[cfg(target_os = "linux")]
mod desk;
#[cfg(target_os = "linux")]
mod native;
#[cfg(target_os = "linux")]
mod page;
#[cfg(target_os = "linux")]
mod part;
#[cfg(target_os = "linux")]
mod peers;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod turns;

/// Measures on Linux.
#[cfg(target_os = "linux")]
fn main() -> anyhow::Result<()> {
    puzzlemark_sandbox::become_launcher_if_asked();
    puzzlemark_subject::become_server_if_asked();
    part::work(&arguments::Arguments::of_this_process()?)
}

/// Other systems have no cells to measure.
#[cfg(not(target_os = "linux"))]
fn main() {}
