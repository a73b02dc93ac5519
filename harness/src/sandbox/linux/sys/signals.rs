//! The end of processes: waiting for it, what was used until then, and bringing it about.

use std::mem::MaybeUninit;
use std::ptr;
use std::time::Duration;

/// Has the kernel tell this process, and what it starts, how their children end. It does not where
/// whoever started this process ignores that, which is inherited.
pub(in crate::sandbox::linux) fn notice_children() {
    // SAFETY: asks for and changes how this process takes one signal, for which nobody has set up a
    // handler where it is ignored.
    unsafe {
        let mut action = MaybeUninit::<libc::sigaction>::zeroed();
        libc::sigaction(libc::SIGCHLD, ptr::null(), action.as_mut_ptr());
        if action.assume_init().sa_sigaction == libc::SIG_IGN {
            libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        }
    }
}

/// Signals that a process waits for instead of being interrupted by them.
pub(in crate::sandbox::linux) struct Awaited(libc::sigset_t);

/// A signal that came.
pub(in crate::sandbox::linux) enum Came {
    /// A child has ended.
    Child,
    /// Somebody asks this process to end; the process id of the sender, as seen from here: 0 for
    /// one that cannot be seen from here.
    Termination(i32),
}

impl Awaited {
    /// Begins to hold back the end of children and requests to end.
    pub(in crate::sandbox::linux) fn new() -> Self {
        // SAFETY: the set is made by the first call, before it is used.
        unsafe {
            let mut set = MaybeUninit::uninit();
            libc::sigemptyset(set.as_mut_ptr());
            let mut set = set.assume_init();
            libc::sigaddset(&raw mut set, libc::SIGCHLD);
            libc::sigaddset(&raw mut set, libc::SIGTERM);
            libc::sigprocmask(libc::SIG_BLOCK, &raw const set, ptr::null_mut());
            Self(set)
        }
    }

    /// Waits for the next one.
    pub(in crate::sandbox::linux) fn next(&self) -> Came {
        loop {
            let mut information = MaybeUninit::<libc::siginfo_t>::uninit();
            // SAFETY: `information` is filled where the call gives a signal, and read only then.
            let (signal, sender) = unsafe {
                let signal = libc::sigwaitinfo(&raw const self.0, information.as_mut_ptr());
                if signal == -1 {
                    continue;
                }
                (signal, information.assume_init().si_pid())
            };
            return match signal {
                libc::SIGCHLD => Came::Child,
                _ => Came::Termination(sender),
            };
        }
    }
}

/// What the children that this process has waited for used, and theirs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::sandbox::linux) struct ChildrenUsage {
    pub(in crate::sandbox::linux) cpu: Duration,
    /// Most memory of any one of them, in bytes.
    pub(in crate::sandbox::linux) memory_bytes: u64,
}

/// What the children that this process has waited for used.
pub(in crate::sandbox::linux) fn children_usage() -> ChildrenUsage {
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: all zeros is an `rusage`, and the call writes nothing else.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_CHILDREN, usage.as_mut_ptr());
        usage.assume_init()
    };
    let time = |time: libc::timeval| {
        let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
        Duration::from_secs(seconds)
            + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
    };
    ChildrenUsage {
        cpu: time(usage.ru_utime) + time(usage.ru_stime),
        memory_bytes: u64::try_from(usage.ru_maxrss)
            .unwrap_or(0)
            .saturating_mul(1024),
    }
}

/// Ends all processes that this one may signal: in a process namespace all of it but its first
/// process, which must be the caller.
pub(in crate::sandbox::linux) fn kill_all() {
    // SAFETY: touches no memory.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// Ends this process at once.
pub(in crate::sandbox::linux) fn leave(code: i32) -> ! {
    // SAFETY: nothing runs afterwards.
    unsafe { libc::_exit(code) }
}
