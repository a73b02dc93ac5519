//! Cells on Linux.
//!
//! A cell has these processes, each the parent of the next:
//!
//! * The *keeper* makes the namespaces of the cell and the launcher. Then it waits for the
//!   launcher, and ends every process left.
//! * The *launcher* starts programs, measures them and forwards bytes. It may have a *warm*
//!   process, which forks to become programs.
//! * The *shim* is the first process in the namespace of a run. It ends and collects everything
//!   there.
//! * The *program* has a session of its own. If it needs a display, the X server is its child.
//!
//! A program forked from the warm process is a child of the launcher instead of the shim.
//!
//! All processes except the program are small, have a single thread, and have no data that a
//! program must not see. With namespaces, the end of the keeper or the launcher ends everything
//! below. Without namespaces, all three are subreapers, so a descendant of a program that loses its
//! parent stays below them. Each survives the death of the next just long enough to end the rest.

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
mod launcher;
mod mechanisms;
mod packets;
mod pipes;
mod prefork;
mod proc;
mod rules;
mod run;
mod seccomp;
mod shim;
mod spawn;
mod sys;
mod warm;
mod world;

use rustix::io::Errno;
use rustix::process::child_subreaper;

pub(super) use canary::probe;
pub(super) use cell::{LinuxCell, Plan};
pub(super) use identity::is_root;
pub(super) use pipes::wait_for_either;
pub(super) use spawn::{PROCESSES_BEYOND, RUN_DESCRIPTORS, STACK_BYTES, cpu_seconds};

/// Returns the free bytes on the disk of a folder.
pub(super) fn free_bytes(folder: &std::path::Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns true if an emulator of one program, such as `qemu-user`, runs this process. Cells need a
/// system call that such emulators lack. Every kernel since 3.4 has it.
pub(super) fn is_emulated() -> bool {
    child_subreaper() == Err(Errno::INVAL)
}

/// Hidden first argument that makes this executable a keeper.
const KEEPER: &str = "__launcher";
/// Hidden first argument that makes this executable a canary.
const CANARY: &str = "__canary";

/// Becomes the process that the first argument names, and ends with it.
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
        Some(CANARY) => canary::make_attempts(arguments),
        _ => return,
    };
    std::process::exit(i32::from(done.is_err()));
}
