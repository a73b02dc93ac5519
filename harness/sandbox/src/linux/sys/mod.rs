//! System calls without a safe interface. This module contains all `unsafe` code of Puzzlemark.
//!
//! All functions run in processes with a single thread: the keeper, the launcher, their forks and
//! the canary.
//! So no other thread can hold a lock (such as the allocator's) at a fork, and a child may do
//! anything that its parent could.

#![expect(
    unsafe_code,
    reason = "making processes and filters has no safe interface"
)]

mod signals;
mod start;

use std::ffi::{CString, c_int, c_long};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::mount::MountFlags;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use rustix::thread::UnshareFlags;

pub(super) use signals::{
    Reaped, Used, ends_of_children, forget_ends, kill_all, leave, notice_children, reap,
    reap_ended, ticks_of_children,
};
pub(super) use start::{NotStarted, Start, Step, Texts, start};

/// The result of a fork, in each process.
pub(super) enum Forked {
    /// In the new process.
    Child,
    /// In the parent.
    Parent {
        /// The new process.
        pid: Pid,
        /// Descriptor of the new process. It never refers to another process.
        pidfd: OwnedFd,
    },
}

/// `struct clone_args` of `clone3(2)`, without fields newer than control groups.
#[repr(C, align(8))]
#[derive(Default)]
struct CloneArguments {
    flags: u64,
    pidfd: u64,
    child_tid: u64,
    parent_tid: u64,
    exit_signal: u64,
    stack: u64,
    stack_size: u64,
    tls: u64,
    set_tid: u64,
    set_tid_size: u64,
    cgroup: u64,
}

/// Flag that puts the child into the control group [`CloneArguments::cgroup`].
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

/// Forks this process into new namespaces and, if given, into a control group.
///
/// If the kernel or a container's filter lacks `clone3`, uses `clone` without the control group.
pub(super) fn fork(namespaces: UnshareFlags, cgroup: Option<BorrowedFd<'_>>) -> io::Result<Forked> {
    let mut pidfd: RawFd = -1;
    let flags = u64::from(namespaces.bits()) | libc::CLONE_PIDFD as u64;
    let group = cgroup.map_or(0, |_| CLONE_INTO_CGROUP);
    let arguments = CloneArguments {
        flags: flags | group,
        pidfd: (&raw mut pidfd).addr() as u64,
        exit_signal: libc::SIGCHLD as u64,
        cgroup: cgroup.map_or(0, |group| group.as_raw_fd().cast_unsigned().into()),
        ..CloneArguments::default()
    };
    // SAFETY: without its own stack and without shared memory this is a fork, so the child has a
    // copy of everything. The kernel writes to `pidfd`, which outlives the call.
    let result = unsafe {
        (&raw mut pidfd).expose_provenance();
        libc::syscall(
            libc::SYS_clone3,
            &raw const arguments,
            size_of::<CloneArguments>(),
        )
    };
    match result {
        0 => Ok(Forked::Child),
        -1 => {
            let error = io::Error::last_os_error();
            if error.raw_os_error() == Some(libc::ENOSYS) {
                return plain_fork(namespaces);
            }
            Err(error)
        }
        pid => {
            // SAFETY: the kernel has just opened this descriptor only for us.
            let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
            Ok(Forked::Parent {
                pid: pid_of(pid)?,
                pidfd,
            })
        }
    }
}

fn plain_fork(namespaces: UnshareFlags) -> io::Result<Forked> {
    let flags = c_long::from(namespaces.bits().cast_signed() | libc::SIGCHLD);
    // SAFETY: as in `fork`. The other arguments are null, so their order on a machine does not
    // matter.
    match unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) } {
        0 => Ok(Forked::Child),
        -1 => Err(io::Error::last_os_error()),
        pid => {
            let pid = pid_of(pid)?;
            let pidfd = pidfd_open(pid, PidfdFlags::empty())?;
            Ok(Forked::Parent { pid, pidfd })
        }
    }
}

fn pid_of(number: c_long) -> io::Result<Pid> {
    let pid = i32::try_from(number).ok().and_then(Pid::from_raw);
    pid.ok_or_else(|| io::Error::other("the kernel names no process"))
}

/// Moves this process into new namespaces.
pub(super) fn unshare(namespaces: UnshareFlags) -> io::Result<()> {
    debug_assert!(!namespaces.contains(UnshareFlags::FILES));
    // SAFETY: descriptors stay shared, and no other thread exists that could have shared them.
    Ok(unsafe { rustix::thread::unshare_unsafe(namespaces) }?)
}

/// `struct mount_attr` of `mount_setattr(2)`.
#[repr(C)]
struct MountAttributes {
    set: u64,
    clear: u64,
    propagation: u64,
    userns: u64,
}

/// Makes a mount and all mounts below it read-only, without set-user-id programs. Also sets the
/// flags `more`.
pub(super) fn make_read_only(target: &Path, more: MountFlags) -> io::Result<()> {
    const READ_ONLY: u64 = 1;
    const NO_SET_USER_ID: u64 = 2;
    const NO_DEVICES: u64 = 4;
    let devices = if more.contains(MountFlags::NODEV) {
        NO_DEVICES
    } else {
        0
    };
    let attributes = MountAttributes {
        set: READ_ONLY | NO_SET_USER_ID | devices,
        clear: 0,
        propagation: 0,
        userns: 0,
    };
    let path = CString::new(target.as_os_str().as_bytes())?;
    // SAFETY: the call reads a text that ends with a zero, and the attributes with their size.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            path.as_ptr(),
            libc::AT_RECURSIVE,
            &raw const attributes,
            size_of::<MountAttributes>(),
        )
    };
    match result {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Closes all descriptors except the first three and `kept`. Their owners must not be used or
/// dropped afterwards. So only a fresh fork that never returns may call this.
pub(super) fn close_all_but<'kept>(kept: impl Iterator<Item = BorrowedFd<'kept>>) {
    let mut kept: Vec<u32> = kept.map(|kept| kept.as_raw_fd().cast_unsigned()).collect();
    kept.sort_unstable();
    let mut first = 3;
    for next in kept.into_iter().chain([u32::MAX]) {
        close(first, next.saturating_sub(1));
        first = next.saturating_add(1);
    }
}

/// Closes all descriptors in this range. They must not be used afterwards.
fn close(first: u32, last: u32) {
    // SAFETY: the caller promises that nothing uses them.
    if first > last || unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } == 0 {
        return;
    }
    for number in first..=last.min(4096) {
        // SAFETY: as above. A number that is not open does no harm.
        unsafe { libc::close(number.cast_signed()) };
    }
}

/// Sets all inherited descriptors except the first three to close at `execve`.
pub(super) fn keep_inherited_descriptors() -> io::Result<()> {
    Ok(close_on_exec_from(3)?)
}

/// Sets whether programs inherit a descriptor. This process must have inherited the descriptor
/// itself.
pub(super) fn set_inherited(number: RawFd, inherited: bool) -> io::Result<()> {
    let flags = if inherited { 0 } else { libc::FD_CLOEXEC };
    // SAFETY: the call changes a flag of a descriptor, or nothing if no descriptor has this number.
    match unsafe { libc::fcntl(number, libc::F_SETFD, flags) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Makes System V shared memory and removes it.
pub(super) fn make_and_remove_shared_memory() -> io::Result<()> {
    const BYTES: usize = 64;
    // SAFETY: the call makes a segment and maps nothing.
    let segment = unsafe { libc::shmget(libc::IPC_PRIVATE, BYTES, libc::IPC_CREAT | 0o600) };
    if segment == -1 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: this command reads nothing through the pointer. If the removal fails, the segment was
    // made all the same.
    unsafe { libc::shmctl(segment, libc::IPC_RMID, std::ptr::null_mut()) };
    Ok(())
}

/// Sets all descriptors from this number on to close at `execve`.
fn close_on_exec_from(first: c_int) -> Result<(), rustix::io::Errno> {
    let first = first.cast_unsigned();
    // SAFETY: marks descriptors, closes none.
    let result = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            first,
            u32::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    match result {
        // Before Linux 5.11 the flags at opening decide.
        -1 if matches!(
            last_errno(),
            rustix::io::Errno::NOSYS | rustix::io::Errno::INVAL
        ) =>
        {
            Ok(())
        }
        -1 => Err(last_errno()),
        _ => Ok(()),
    }
}

fn last_errno() -> rustix::io::Errno {
    let code = io::Error::last_os_error().raw_os_error();
    rustix::io::Errno::from_raw_os_error(code.unwrap_or(libc::EINVAL))
}
