//! The system calls that nothing safe offers. All `unsafe` code of Puzzlemark is in this file.
//!
//! Everything here is called in processes with a single thread: the keeper, the launcher, and what
//! they fork. No lock (the allocator's included) can then be held by another thread at a fork, so
//! that a child may do whatever its parent could have done.

#![expect(
    unsafe_code,
    reason = "making processes and filters has no safe interface"
)]

use std::ffi::{CStr, CString, c_char, c_int, c_long, c_void};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::time::Duration;

use rustix::mount::MountFlags;
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, pidfd_open, set_parent_process_death_signal,
    setrlimit, setsid,
};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, Gid, Uid, UnshareFlags,
};

use super::bpf::Instruction;

/// What a fork gives to each side.
pub(super) enum Forked {
    /// To the new process.
    Child,
    /// To the one that made it.
    Parent {
        /// The new process.
        pid: Pid,
        /// A descriptor of it, which no other process can take the place of.
        pidfd: OwnedFd,
    },
}

/// `struct clone_args` of `clone3(2)`, without the fields that are newer than control groups.
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

/// Makes the child a member of the control group that [`CloneArguments::cgroup`] names.
const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

/// Forks this process into new namespaces and, where given, into a control group.
///
/// Where the kernel or a container's filter does not know `clone3`, `clone` does the same without
/// the control group.
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
    // SAFETY: without a stack of its own and without shared memory this is a fork: the child has a
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
            // SAFETY: the kernel has just opened this descriptor for us alone.
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
    // SAFETY: as in `fork`; the other arguments are null, whatever their order on a machine.
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
    // SAFETY: descriptors stay shared, and there is no other thread that could have shared them.
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

/// Makes a mount and all that is mounted below it read-only, without set-user-id programs, and with
/// these other flags.
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
    // SAFETY: reads a text that ends with a zero and the attributes, whose size it is told.
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

/// Texts as `execve` wants them: pointers that end with a null.
pub(super) struct Texts {
    /// Owns what the pointers point to.
    #[expect(dead_code, reason = "held for the pointers")]
    texts: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Texts {
    pub(super) fn new(texts: Vec<CString>) -> Self {
        let ends = [ptr::null()];
        let pointers = texts.iter().map(|text| text.as_ptr()).chain(ends).collect();
        Self { texts, pointers }
    }
}

/// Everything that a process needs to become a program, made ready before it is.
pub(super) struct Start<'a> {
    /// The executable.
    pub(super) path: &'a CStr,
    pub(super) argv: &'a Texts,
    pub(super) environment: &'a Texts,
    /// The working folder.
    pub(super) folder: &'a CStr,
    /// What become its descriptors 0, 1, 2 and so on; it inherits no others.
    pub(super) descriptors: &'a [BorrowedFd<'a>],
    /// Resource limits, in the units of `setrlimit(2)`.
    pub(super) limits: &'a [(Resource, u64)],
    /// The user and group to become.
    pub(super) user: Option<(Uid, Gid)>,
    /// The capabilities to keep.
    pub(super) capabilities: CapabilitySet,
    /// Landlock's rules.
    pub(super) rules: Option<BorrowedFd<'a>>,
    /// The filter of system calls; none where empty.
    pub(super) filter: &'a [Instruction],
}

/// Why a program was not started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotStarted {
    /// The step that failed.
    pub(super) step: Step,
    /// What the system said.
    pub(super) errno: i32,
}

/// What is done between the birth of a process and its becoming a program, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Step {
    Clone,
    Session,
    Descriptors,
    Folder,
    Limits,
    User,
    Capabilities,
    Rules,
    Filter,
    Execute,
}

impl Step {
    /// The step of this number.
    pub(super) fn from_number(number: u64) -> Option<Self> {
        use Step::{
            Capabilities, Clone, Descriptors, Execute, Filter, Folder, Limits, Rules, Session, User,
        };
        [
            Clone,
            Session,
            Descriptors,
            Folder,
            Limits,
            User,
            Capabilities,
            Rules,
            Filter,
            Execute,
        ]
        .into_iter()
        .find(|step| *step as u64 == number)
    }
}

/// A start under way, shared by the process that makes it and its child, of which the first waits
/// until the second has become the program or is gone.
struct Birth<'a> {
    start: &'a Start<'a>,
    failed: Option<NotStarted>,
}

/// Above the descriptors that programs have.
const SPARE_DESCRIPTORS: c_int = 64;
/// Bytes of stack for what happens before `execve`.
const BIRTH_STACK: usize = 64 * 1024;

/// Starts a program in a child that borrows this process's memory until it becomes the program, so
/// that nothing has to be copied.
pub(super) fn start(start: &Start<'_>) -> Result<Pid, NotStarted> {
    let mut stack = vec![0_u128; BIRTH_STACK / size_of::<u128>()];
    let mut birth = Birth {
        start,
        failed: None,
    };
    // SAFETY: the child runs `be_born` on a stack of its own, while this process (its only thread)
    // waits, so that `birth` and `stack` outlive it and nobody else looks at them. The end of the
    // vector is aligned as a stack must be.
    let result = unsafe {
        let top = stack.as_mut_ptr().add(stack.len());
        libc::clone(
            be_born,
            top.cast(),
            libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
            (&raw mut birth).cast(),
        )
    };
    let failed = |step| NotStarted {
        step,
        errno: io::Error::last_os_error().raw_os_error().unwrap_or(0),
    };
    let pid = Pid::from_raw(result).filter(|_| result > 0);
    let pid = pid.ok_or_else(|| failed(Step::Clone))?;
    // The child may have written this, which the compiler cannot know.
    // SAFETY: `birth` is ours again and was written to by nobody but the child, if at all.
    match unsafe { (&raw const birth.failed).read_volatile() } {
        Some(failed) => Err(failed),
        None => Ok(pid),
    }
}

extern "C" fn be_born(birth: *mut c_void) -> c_int {
    // SAFETY: this is the `birth` that `start` gave to `clone`; its owner waits.
    let birth = unsafe { &mut *birth.cast::<Birth<'_>>() };
    let errno = |step| {
        move |error: rustix::io::Errno| NotStarted {
            step,
            errno: error.raw_os_error(),
        }
    };
    let done = prepare(birth.start, errno);
    birth.failed = Some(match done {
        Err(failed) => failed,
        Ok(()) => NotStarted {
            step: Step::Execute,
            errno: execute(birth.start),
        },
    });
    // SAFETY: ends this process, and runs nothing that belongs to the one whose memory it borrows.
    unsafe { libc::_exit(127) }
}

/// Does all that comes before `execve`. Allocates nothing and takes no locks.
fn prepare<E: Fn(rustix::io::Errno) -> NotStarted>(
    start: &Start<'_>,
    failed: impl Fn(Step) -> E,
) -> Result<(), NotStarted> {
    reset_signals();
    setsid().map_err(failed(Step::Session))?;
    place(start.descriptors).map_err(failed(Step::Descriptors))?;
    rustix::process::chdir(start.folder).map_err(failed(Step::Folder))?;
    for (resource, most) in start.limits {
        let limit = Rlimit {
            current: Some(*most),
            maximum: Some(*most),
        };
        setrlimit(*resource, limit).map_err(failed(Step::Limits))?;
    }
    if let Some((user, group)) = start.user {
        become_user(user, group).map_err(failed(Step::User))?;
    }
    // Becoming somebody else forgets this.
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(failed(Step::Session))?;
    keep_capabilities(start.capabilities).map_err(failed(Step::Capabilities))?;
    rustix::thread::set_no_new_privs(true).map_err(failed(Step::Rules))?;
    if let Some(rules) = start.rules {
        restrict(rules).map_err(failed(Step::Rules))?;
    }
    if start.filter.is_empty() {
        return Ok(());
    }
    install(start.filter).map_err(failed(Step::Filter))
}

/// Makes this process's signals those of a new one, which Rust's runtime has changed.
fn reset_signals() {
    // SAFETY: both calls change only this process's own signals, and `set` is filled by the first.
    unsafe {
        let mut set = MaybeUninit::uninit();
        libc::sigemptyset(set.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, set.as_ptr(), ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

/// Makes these the descriptors 0, 1, 2 and so on, and has all others closed by `execve`.
fn place(descriptors: &[BorrowedFd<'_>]) -> Result<(), rustix::io::Errno> {
    let ok = |result: c_int| match result {
        -1 => Err(last_errno()),
        number => Ok(number),
    };
    // First out of the way of all that will be overwritten.
    let mut spare = [-1; 8];
    for (spare, descriptor) in spare.iter_mut().zip(descriptors) {
        let number = descriptor.as_raw_fd();
        // SAFETY: makes a new descriptor, and changes none.
        *spare = ok(unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, SPARE_DESCRIPTORS) })?;
    }
    let mut target = 0;
    for spare in spare.iter().take(descriptors.len()) {
        // SAFETY: overwrites descriptors of this process, whose table is a copy that nobody else
        // uses; the objects that own these numbers are its parent's.
        ok(unsafe { libc::dup2(*spare, target) })?;
        target += 1;
    }
    close_on_exec_from(target)
}

/// Has `execve` close all descriptors from this number on.
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
        // Before Linux 5.11 all depends on the flags that descriptors were opened with.
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

fn become_user(user: Uid, group: Gid) -> Result<(), rustix::io::Errno> {
    // Keeps capabilities until they are given up, and has `access(2)` count those that are left.
    rustix::thread::set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
    rustix::thread::set_thread_groups(&[])?;
    rustix::thread::set_thread_res_gid(group, group, group)?;
    rustix::thread::set_thread_res_uid(user, user, user)
}

/// Gives up all capabilities but these, which whatever is executed next has as well.
pub(super) fn keep_capabilities(kept: CapabilitySet) -> Result<(), rustix::io::Errno> {
    let sets = CapabilitySets {
        effective: kept,
        permitted: kept,
        inheritable: kept,
    };
    rustix::thread::clear_ambient_capability_set()?;
    rustix::thread::set_capabilities(None, sets)?;
    for capability in kept.iter() {
        rustix::thread::configure_capability_in_ambient_set(capability, true)?;
    }
    Ok(())
}

fn restrict(rules: BorrowedFd<'_>) -> Result<(), rustix::io::Errno> {
    // SAFETY: restricts this process and touches no memory.
    match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) } {
        -1 => Err(last_errno()),
        _ => Ok(()),
    }
}

/// Installs a filter of system calls in this process, for good.
pub(super) fn install(filter: &[Instruction]) -> Result<(), rustix::io::Errno> {
    let program = libc::sock_fprog {
        len: u16::try_from(filter.len()).map_err(|_| rustix::io::Errno::INVAL)?,
        filter: filter.as_ptr().cast::<libc::sock_filter>().cast_mut(),
    };
    // SAFETY: the kernel copies the filter and writes to nothing. `Instruction` has the layout of
    // `sock_filter`.
    let result = unsafe {
        libc::prctl(
            libc::PR_SET_SECCOMP,
            libc::SECCOMP_MODE_FILTER,
            &raw const program,
        )
    };
    match result {
        -1 => Err(last_errno()),
        _ => Ok(()),
    }
}

/// Becomes the program; comes back only where that fails, with why.
fn execute(start: &Start<'_>) -> i32 {
    let Start {
        path,
        argv,
        environment,
        ..
    } = start;
    // SAFETY: all pointers are to texts that end with a zero, in lists that end with a null, and
    // that live in the memory that this process borrows.
    unsafe {
        libc::execve(
            path.as_ptr(),
            argv.pointers.as_ptr(),
            environment.pointers.as_ptr(),
        );
    }
    last_errno().raw_os_error()
}

fn last_errno() -> rustix::io::Errno {
    let code = io::Error::last_os_error().raw_os_error();
    rustix::io::Errno::from_raw_os_error(code.unwrap_or(libc::EINVAL))
}

/// Closes all descriptors but the first three and this one. Nothing of what owned them may be used
/// or dropped any more: for a process that has just been forked and never goes back.
pub(super) fn close_all_but(kept: BorrowedFd<'_>) {
    let kept = kept.as_raw_fd().cast_unsigned();
    for (first, last) in [(3, kept.saturating_sub(1)), (kept + 1, u32::MAX)] {
        // SAFETY: the caller promises that nothing uses them.
        if first > last || unsafe { libc::syscall(libc::SYS_close_range, first, last, 0) } == 0 {
            continue;
        }
        for number in first..=last.min(4096) {
            // SAFETY: as above; a number that is not open does no harm.
            unsafe { libc::close(number.cast_signed()) };
        }
    }
}

/// Has all descriptors that this process inherited, but the first three, closed by `execve`.
pub(super) fn keep_inherited_descriptors() -> io::Result<()> {
    Ok(close_on_exec_from(3)?)
}

/// Says whether what is executed next inherits a descriptor, which a process that knows of it by
/// its number alone has inherited itself.
pub(super) fn set_inherited(number: RawFd, inherited: bool) -> io::Result<()> {
    let flags = if inherited { 0 } else { libc::FD_CLOEXEC };
    // SAFETY: changes a flag of a descriptor, or nothing where there is none of this number.
    match unsafe { libc::fcntl(number, libc::F_SETFD, flags) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Signals that a process waits for instead of being interrupted by them.
pub(super) struct Awaited(libc::sigset_t);

/// A signal that came.
pub(super) enum Came {
    /// A child has ended.
    Child,
    /// Somebody asks this process to end; the process id of the sender, as seen from here: 0 for
    /// one that cannot be seen from here.
    Termination(i32),
}

impl Awaited {
    /// Begins to hold back the end of children and requests to end.
    pub(super) fn new() -> Self {
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
    pub(super) fn next(&self) -> Came {
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
pub(super) struct ChildrenUsage {
    pub(super) cpu: Duration,
    /// Most memory of any one of them, in bytes.
    pub(super) memory_bytes: u64,
}

/// What the children that this process has waited for used.
pub(super) fn children_usage() -> ChildrenUsage {
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
pub(super) fn kill_all() {
    // SAFETY: touches no memory.
    unsafe { libc::kill(-1, libc::SIGKILL) };
}

/// Ends this process at once.
pub(super) fn leave(code: i32) -> ! {
    // SAFETY: nothing runs afterwards.
    unsafe { libc::_exit(code) }
}
