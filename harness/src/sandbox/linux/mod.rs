//! Cells on Linux.
//!
//! Processes of a cell, each the parent of the next:
//!
//! * the *keeper* does nothing but wait for the launcher, and ends whatever the launcher leaves;
//! * the *launcher* starts programs, measures, forwards bytes, and sweeps their descendants;
//! * the program, in a session of its own; if it wants a display, the server is its child.
//!
//! Keeper and launcher are subreapers: no descendant of a program escapes them by losing its
//! parent. Both are small and single-threaded and hold nothing that a program must not see.
//! Either survives the death of the other just long enough to end what runs, so a program must
//! end both within the same moment to leave something behind, and where the kernel can scope
//! signals it can reach neither.

mod canary;
mod cell;
mod confine;
mod display;
mod family;
mod frame;
mod launcher;
mod mechanisms;
mod pipes;
mod run;
mod spawn;

pub(super) use canary::probe;
pub(super) use cell::LinuxCell;

/// How many bytes a folder's disk has room for.
pub(super) fn free_bytes(folder: &std::path::Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Hidden first arguments by which this executable is asked to be something else.
const KEEPER: &str = "__launcher";
const LAUNCHER: &str = "__launcher-inner";
const CANARY: &str = "__canary";

/// Becomes what the first argument asks for, and ends with it.
#[expect(
    clippy::exit,
    reason = "these processes end here, before the caller's `main` goes on"
)]
pub(super) fn become_launcher_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    let Some(role) = arguments.next() else { return };
    let done = match role.to_str() {
        Some(KEEPER) => launcher::keep(arguments),
        Some(LAUNCHER) => launcher::serve(arguments),
        Some(display::DISPLAY) => display::host(arguments),
        Some(CANARY) => canary::sing(arguments),
        _ => return,
    };
    std::process::exit(i32::from(done.is_err()));
}
