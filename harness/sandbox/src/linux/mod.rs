//! Cells on Linux.
//!
//! Processes of a cell, each the parent of the next, but that a program is a child of the launcher's where
//! it is made of what is kept ready:
//!
//! * the *keeper* makes the namespaces of the cell and the launcher, does nothing then but wait for
//!   the launcher, and ends whatever it leaves;
//! * the *launcher* starts programs, measures, and forwards bytes; a *warm* process beside it is
//!   kept ready to become programs;
//! * the *shim*, the first process of the namespace of runs, ends and collects everything;
//! * the program, in a session of its own; if it wants a display, the server is its child.
//!
//! All but the program are small, have a single thread, and hold nothing that a program must not
//! see. Where there are namespaces, the end of the keeper or the launcher is that of everything
//! below. Where there are none, all three are subreapers, so that no descendant of a program
//! escapes them by losing its parent, and each survives the death of the next just long enough to
//! end what runs.

mod bpf;
mod canary;
mod cell;
mod cgroup;
mod confine;
mod display;
mod ends;
mod family;
mod frame;
mod harness;
mod identity;
mod keeper;
mod kept;
mod launcher;
mod mechanisms;
mod packets;
mod pipes;
mod proc;
mod rules;
mod run;
mod seccomp;
mod shim;
mod spawn;
mod sys;
mod warm;
mod world;

pub(super) use canary::probe;
pub(super) use cell::{LinuxCell, Plan};
pub(super) use identity::is_root;
pub(super) use spawn::{PROCESSES_BEYOND, RUN_DESCRIPTORS, STACK_BYTES, cpu_seconds};

/// How many bytes a folder's disk has room for.
pub(super) fn free_bytes(folder: &std::path::Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Hidden first arguments by which this executable is asked to be something else.
const KEEPER: &str = "__launcher";
const CANARY: &str = "__canary";

/// Becomes what the first argument asks for, and ends with it.
#[expect(
    clippy::exit,
    reason = "these processes end here, before the caller's `main` goes on"
)]
pub(super) fn become_launcher_if_asked() {
    sys::notice_children();
    let mut arguments = std::env::args_os().skip(1);
    let Some(role) = arguments.next() else { return };
    let done = match role.to_str() {
        Some(KEEPER) => {
            super::inherited::raise_for_runs();
            keeper::keep(arguments)
        }
        Some(display::DISPLAY) => display::host(arguments),
        Some(CANARY) => canary::sing(arguments),
        _ => return,
    };
    std::process::exit(i32::from(done.is_err()));
}
