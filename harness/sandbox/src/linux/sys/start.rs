//! Turns a process into a program.

use std::ffi::{CStr, CString, NulError, OsString, c_char, c_int, c_void};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::ptr;

use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit, setsid,
};
use rustix::thread::{CapabilitiesSecureBits, CapabilitySet, CapabilitySets, Gid, Uid};

use super::{close_on_exec_from, last_errno};
use crate::linux::bpf::Instruction;

/// Strings in the form for `execve`: pointers that end with a null.
pub(crate) struct Texts {
    /// Owner of the strings.
    #[expect(dead_code, reason = "held for the pointers")]
    texts: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Texts {
    /// Encodes words. Fails if one contains a zero byte.
    pub(crate) fn words(words: &[OsString]) -> Result<Self, NulError> {
        let texts = words.iter().map(|word| CString::new(word.as_bytes()));
        Ok(Self::new(texts.collect::<Result<_, _>>()?))
    }

    /// Encodes variables, as names and values. Fails if one contains a zero byte.
    pub(crate) fn variables<'text>(
        variables: impl Iterator<Item = &'text (OsString, OsString)>,
    ) -> Result<Self, NulError> {
        let texts = variables
            .map(|(name, value)| CString::new([name.as_bytes(), b"=", value.as_bytes()].concat()));
        Ok(Self::new(texts.collect::<Result<_, _>>()?))
    }

    fn new(texts: Vec<CString>) -> Self {
        let ends = [ptr::null()];
        let pointers = texts.iter().map(|text| text.as_ptr()).chain(ends).collect();
        Self { texts, pointers }
    }
}

/// The settings of a program. They can serve several starts.
pub(crate) struct Start<'a> {
    /// The executable.
    pub(crate) path: &'a CStr,
    pub(crate) argv: &'a Texts,
    pub(crate) environment: &'a Texts,
    /// The working folder.
    pub(crate) folder: &'a CStr,
    /// Resource limits, in the units of `setrlimit(2)`.
    pub(crate) limits: &'a [(Resource, u64)],
    /// The user and group to become.
    pub(crate) user: Option<(Uid, Gid)>,
    /// The capabilities to keep.
    pub(crate) capabilities: CapabilitySet,
    /// Filter of system calls. Empty means none.
    pub(crate) filter: &'a [Instruction],
}

/// An error: a program was not started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotStarted {
    /// The step that failed.
    pub(crate) step: Step,
    /// Error number of the system.
    pub(crate) errno: i32,
}

/// The steps from the birth of a process to `execve`, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Step {
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
    /// Returns the step with this number.
    pub(crate) fn from_number(number: u64) -> Option<Self> {
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

/// A start in progress, shared by parent and child. The parent waits until the child has become the
/// program or is gone.
struct Birth<'a> {
    start: &'a Start<'a>,
    descriptors: &'a [BorrowedFd<'a>],
    rules: Option<BorrowedFd<'a>>,
    failed: Option<NotStarted>,
}

/// Lowest number for copies of descriptors, above those of programs.
const SPARE_DESCRIPTORS: c_int = 64;
/// Stack for the steps before `execve`, in bytes.
const BIRTH_STACK: usize = 64 * 1024;

/// Starts a program. The child borrows this process's memory until `execve`, so nothing is copied.
/// `descriptors` become its descriptors 0, 1, 2 and so on. It inherits no others. `rules` are
/// Landlock rules.
pub(crate) fn start(
    start: &Start<'_>,
    descriptors: &[BorrowedFd<'_>],
    rules: Option<BorrowedFd<'_>>,
) -> Result<Pid, NotStarted> {
    // Uninitialized, because writing would use memory that is almost never needed.
    let mut stack = Vec::<u128>::with_capacity(BIRTH_STACK / size_of::<u128>());
    let mut birth = Birth {
        start,
        descriptors,
        rules,
        failed: None,
    };
    // SAFETY: the child runs `be_born` on its own stack, while this process (its only thread)
    // waits. So `birth` and `stack` outlive it and no other code uses them. The end of the vector's
    // memory has the alignment of a stack.
    let result = unsafe {
        let top = stack.as_mut_ptr().add(stack.capacity());
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
    let pid = Some(result).filter(|pid| *pid > 0).and_then(Pid::from_raw);
    let pid = pid.ok_or_else(|| failed(Step::Clone))?;
    // The child may have written to this. The compiler cannot know that.
    // SAFETY: the child has ended or called `execve`. So only this process uses `birth`.
    match unsafe { (&raw const birth.failed).read_volatile() } {
        Some(failed) => Err(failed),
        None => Ok(pid),
    }
}

extern "C" fn be_born(birth: *mut c_void) -> c_int {
    // SAFETY: this is the `birth` that `start` gave to `clone`. Its owner waits.
    let birth = unsafe { &mut *birth.cast::<Birth<'_>>() };
    let errno = |step| {
        move |error: Errno| NotStarted {
            step,
            errno: error.raw_os_error(),
        }
    };
    let done = prepare(birth, errno);
    birth.failed = Some(match done {
        Err(failed) => failed,
        Ok(()) => NotStarted {
            step: Step::Execute,
            errno: execute(birth.start),
        },
    });
    // SAFETY: this ends the process, and runs no code of the process that lends its memory.
    unsafe { libc::_exit(127) }
}

/// Makes all steps before `execve`. Allocates nothing and takes no locks.
fn prepare<E: Fn(Errno) -> NotStarted>(
    birth: &Birth<'_>,
    failed: impl Fn(Step) -> E,
) -> Result<(), NotStarted> {
    let start = birth.start;
    reset_signals();
    setsid().map_err(failed(Step::Session))?;
    place(birth.descriptors).map_err(failed(Step::Descriptors))?;
    rustix::process::chdir(start.folder).map_err(failed(Step::Folder))?;
    for (resource, most) in start.limits {
        let limit = Rlimit {
            current: Some(*most),
            maximum: Some(*most),
        };
        setrlimit(*resource, limit).map_err(failed(Step::Limits))?;
    }
    if let Some((user, group)) = start.user {
        become_user(user, group, start.capabilities).map_err(failed(Step::User))?;
    }
    // After the change of user, which resets this setting.
    set_parent_process_death_signal(Some(Signal::KILL)).map_err(failed(Step::Session))?;
    keep_capabilities(start.capabilities).map_err(failed(Step::Capabilities))?;
    rustix::thread::set_no_new_privs(true).map_err(failed(Step::Rules))?;
    if let Some(rules) = birth.rules {
        restrict(rules).map_err(failed(Step::Rules))?;
    }
    if start.filter.is_empty() {
        return Ok(());
    }
    install(start.filter).map_err(failed(Step::Filter))
}

/// Resets the signals of this process, which Rust's runtime has changed.
fn reset_signals() {
    // SAFETY: both calls change only this process's own signals, and the first one fills `set`.
    unsafe {
        let mut set = MaybeUninit::uninit();
        libc::sigemptyset(set.as_mut_ptr());
        libc::sigprocmask(libc::SIG_SETMASK, set.as_ptr(), ptr::null_mut());
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
    }
}

/// Gives `descriptors` the numbers 0, 1, 2 and so on. All others close at `execve`.
fn place(descriptors: &[BorrowedFd<'_>]) -> Result<(), Errno> {
    let ok = |result: c_int| match result {
        -1 => Err(last_errno()),
        number => Ok(number),
    };
    // Copies them first, above all numbers that will be overwritten.
    let mut spare = [-1; 8];
    for (spare, descriptor) in spare.iter_mut().zip(descriptors) {
        let number = descriptor.as_raw_fd();
        // SAFETY: makes a new descriptor, and changes none.
        *spare = ok(unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, SPARE_DESCRIPTORS) })?;
    }
    let mut target = 0;
    for spare in spare.iter().take(descriptors.len()) {
        // SAFETY: this overwrites descriptors of this process. Its table is a copy that no other
        // process uses. The objects that own these numbers belong to its parent.
        ok(unsafe { libc::dup2(*spare, target) })?;
        target += 1;
    }
    close_on_exec_from(target)
}

fn become_user(user: Uid, group: Gid, kept: CapabilitySet) -> Result<(), Errno> {
    if !kept.is_empty() {
        // Keeps capabilities across the change of user, and makes `access(2)` respect the rest.
        rustix::thread::set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP)?;
    }
    rustix::thread::set_thread_groups(&[])?;
    rustix::thread::set_thread_res_gid(group, group, group)?;
    rustix::thread::set_thread_res_uid(user, user, user)
}

/// Gives up all capabilities except `kept`. The next program also keeps these.
pub(crate) fn keep_capabilities(kept: CapabilitySet) -> Result<(), Errno> {
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

fn restrict(rules: BorrowedFd<'_>) -> Result<(), Errno> {
    // SAFETY: restricts this process and touches no memory.
    match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) } {
        -1 => Err(last_errno()),
        _ => Ok(()),
    }
}

/// Installs a filter of system calls in this process permanently.
pub(crate) fn install(filter: &[Instruction]) -> Result<(), Errno> {
    let program = libc::sock_fprog {
        len: u16::try_from(filter.len()).map_err(|_| Errno::INVAL)?,
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

/// Becomes the program. Returns the error number on failure.
fn execute(start: &Start<'_>) -> i32 {
    let Start {
        path,
        argv,
        environment,
        ..
    } = start;
    // SAFETY: all pointers are to texts that end with a zero, in lists that end with a null. They
    // are in the memory that this process borrows.
    unsafe {
        libc::execve(
            path.as_ptr(),
            argv.pointers.as_ptr(),
            environment.pointers.as_ptr(),
        );
    }
    last_errno().raw_os_error()
}

#[cfg(test)]
mod tests;
