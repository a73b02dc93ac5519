//! The end of processes: waiting for it, counting resources and killing.

use std::ffi::c_int;
use std::io;
use std::mem::MaybeUninit;
use std::ops::AddAssign;
use std::os::fd::{FromRawFd, OwnedFd};
use std::ptr;
use std::time::Duration;

use rustix::io::Errno;
use rustix::param::clock_ticks_per_second;
use rustix::process::Pid;

use super::last_errno;

/// Makes the kernel report the end of children, to this process and its children. A parent may have
/// disabled this, and the setting is inherited.
pub(crate) fn notice_children() {
    // SAFETY: reads and sets the action of one signal. A signal that is ignored has no handler that
    // could be lost.
    unsafe {
        let mut action = MaybeUninit::<libc::sigaction>::zeroed();
        libc::sigaction(libc::SIGCHLD, ptr::null(), action.as_mut_ptr());
        if action.assume_init().sa_sigaction == libc::SIG_IGN {
            libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        }
    }
}

/// Returns a descriptor that is readable when children have ended. Their ends then do not interrupt
/// system calls.
pub(crate) fn ends_of_children() -> io::Result<OwnedFd> {
    // SAFETY: the first call makes the set before it is used. The descriptor, if there is one, has
    // just been opened only for us.
    unsafe {
        let mut set = MaybeUninit::uninit();
        libc::sigemptyset(set.as_mut_ptr());
        let mut set = set.assume_init();
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        libc::sigprocmask(libc::SIG_BLOCK, &raw const set, ptr::null_mut());
        match libc::signalfd(-1, &raw const set, libc::SFD_CLOEXEC) {
            -1 => Err(io::Error::last_os_error()),
            number => Ok(OwnedFd::from_raw_fd(number)),
        }
    }
}

/// Reads [`ends_of_children`], so that it becomes readable again at the next end.
pub(crate) fn forget_ends(ends: &OwnedFd) -> io::Result<()> {
    // Several ends at once give one record.
    rustix::io::read(ends, &mut [0; size_of::<libc::signalfd_siginfo>()])?;
    Ok(())
}

/// Resources of a process and of the children that it collected.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Used {
    pub(crate) cpu: Duration,
    /// Highest peak of memory among them, in bytes.
    pub(crate) memory_bytes: u64,
}

impl AddAssign for Used {
    fn add_assign(&mut self, other: Self) {
        self.cpu += other.cpu;
        self.memory_bytes = self.memory_bytes.max(other.memory_bytes);
    }
}

/// A child that was collected after its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reaped {
    pub(crate) pid: Pid,
    /// Exit status, as in `wait(2)`.
    pub(crate) status: i32,
    pub(crate) used: Used,
}

impl Reaped {
    /// Returns true if SIGKILL ended it.
    pub(crate) fn was_killed(&self) -> bool {
        libc::WIFSIGNALED(self.status) && libc::WTERMSIG(self.status) == libc::SIGKILL
    }
}

/// Waits for the end of a child. Fails with `ECHILD` if this process has none.
pub(crate) fn reap() -> Result<Reaped, Errno> {
    Ok(wait(0)?.expect("a call that waits comes back with a child"))
}

/// Collects a child that has ended, if there is one. Fails with `ECHILD` if there is no child at
/// all.
pub(crate) fn reap_ended() -> Result<Option<Reaped>, Errno> {
    wait(libc::WNOHANG)
}

fn wait(options: c_int) -> Result<Option<Reaped>, Errno> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: all zeros is a valid `rusage`, and the call writes only to it and to `status`.
    let (pid, usage) = unsafe {
        let pid = libc::wait4(-1, &raw mut status, options, usage.as_mut_ptr());
        (pid, usage.assume_init())
    };
    if pid == -1 {
        return Err(last_errno());
    }
    let kibibytes = u64::try_from(usage.ru_maxrss).unwrap_or(0);
    Ok(Pid::from_raw(pid).map(|pid| Reaped {
        pid,
        status,
        used: Used {
            cpu: time(usage.ru_utime) + time(usage.ru_stime),
            memory_bytes: kibibytes.saturating_mul(1024),
        },
    }))
}

/// Returns the CPU time of all collected children and their children, in clock ticks, rounded as in
/// `/proc`.
pub(crate) fn ticks_of_children() -> u64 {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: all zeros is a valid `rusage`, and the call writes only to it.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_CHILDREN, usage.as_mut_ptr());
        usage.assume_init()
    };
    let tick = 1_000_000 / u128::from(clock_ticks_per_second()).max(1);
    let ticks = [usage.ru_utime, usage.ru_stime].map(|part| time(part).as_micros() / tick);
    u64::try_from(ticks[0] + ticks[1]).unwrap_or(u64::MAX)
}

fn time(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// Kills all processes that this one may signal. For the first process of a namespace, this is the
/// whole namespace.
pub(crate) fn kill_all() {
    // SAFETY: touches no memory.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// Ends this process immediately.
pub(crate) fn leave(code: i32) -> ! {
    // SAFETY: nothing runs afterwards.
    unsafe { libc::_exit(code) }
}
