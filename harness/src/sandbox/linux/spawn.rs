//! How a program is started: pipes, limits, confinement, and nothing inherited.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use landlock::RulesetCreated;
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, getpid, getppid, getrlimit, pidfd_open,
    set_parent_process_death_signal, setrlimit, setsid,
};
use rustix::thread::set_no_new_privs;

use super::confine::{self, Confined};
use super::frame::Order;
use super::pipes::{Sink, Source};
use crate::sandbox::{Channel, Limits};

/// Open descriptors of each process.
const DESCRIPTORS_MAX: u64 = 512;
/// A larger one would be reserved by each thread.
const STACK_BYTES_MAX: u64 = 8 * 1024 * 1024;

/// A program that was started, and our ends of its pipes.
pub(super) struct Spawned {
    pub(super) pid: Pid,
    pub(super) pidfd: OwnedFd,
    pub(super) requests: Sink,
    pub(super) replies: Source,
    pub(super) stdout: Source,
    pub(super) stderr: Source,
}

/// A pipe, as (end to read, end to write).
type Pipe = (OwnedFd, OwnedFd);

/// Starts the program that `order` names.
pub(super) fn spawn(order: &Order) -> io::Result<Spawned> {
    let (name, arguments) = order
        .argv
        .split_first()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no program is named"))?;
    let mut command = Command::new(name);
    command
        .args(arguments)
        .env_clear()
        .envs(order.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(&order.folder);
    let (stderr, stderr_end) = pipe()?;
    command.stderr(stderr_end);
    let ends = connect(&mut command, order.channel)?;
    restrict_before_exec(&mut command, order)?;
    let child = command.spawn()?;
    // Gives up this process's copies of the program's ends.
    drop(command);
    drop(ends.of_program);
    let pid = Pid::from_child(&child);
    Ok(Spawned {
        pid,
        pidfd: pidfd_open(pid, PidfdFlags::empty())?,
        requests: Sink::new(ends.requests)?,
        replies: Source::new(ends.replies)?,
        stdout: Source::new(ends.stdout)?,
        stderr: Source::new(Some(stderr))?,
    })
}

/// Whether a program cannot be started because of what it is, rather than for want of something
/// that it has no part in.
pub(super) fn is_about_the_program(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let about = [
        Errno::ACCESS,
        Errno::ISDIR,
        Errno::LIBBAD,
        Errno::LOOP,
        Errno::NAMETOOLONG,
        Errno::NOENT,
        Errno::NOEXEC,
        Errno::NOTDIR,
        Errno::PERM,
    ];
    error
        .raw_os_error()
        .is_none_or(|code| about.iter().any(|errno| errno.raw_os_error() == code))
}

/// Our ends of a program's pipes, and those of its ends that it inherits by number.
#[derive(Default)]
struct Ends {
    requests: Option<OwnedFd>,
    replies: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    of_program: Vec<OwnedFd>,
}

fn connect(command: &mut Command, channel: Channel) -> io::Result<Ends> {
    let (stdout, stdout_end) = pipe()?;
    command.stdout(stdout_end).stdin(Stdio::null());
    let mut ends = Ends::default();
    match channel {
        Channel::None => ends.stdout = Some(stdout),
        Channel::Terminal => {
            let (input_end, input) = pipe()?;
            command.stdin(input_end);
            ends.requests = Some(input);
            ends.stdout = Some(stdout);
        }
        Channel::Standard => {
            let (requests_end, requests) = pipe()?;
            command.stdin(requests_end);
            ends.requests = Some(requests);
            ends.replies = Some(stdout);
        }
        Channel::Own => {
            let ((requests_end, requests), (replies, replies_end)) = (pipe()?, pipe()?);
            for (name, end) in [
                ("PUZZLEMARK_REQUESTS", requests_end),
                ("PUZZLEMARK_REPLIES", replies_end),
            ] {
                // This process starts one program at a time, so that no other inherits it.
                fcntl_setfd(&end, FdFlags::empty())?;
                command.env(name, end.as_raw_fd().to_string());
                ends.of_program.push(end);
            }
            ends.requests = Some(requests);
            ends.replies = Some(replies);
            ends.stdout = Some(stdout);
        }
    }
    Ok(ends)
}

fn pipe() -> io::Result<Pipe> {
    Ok(pipe_with(PipeFlags::CLOEXEC)?)
}

/// Has the child limit and confine itself between fork and exec.
fn restrict_before_exec(command: &mut Command, order: &Order) -> io::Result<()> {
    let launcher = getpid();
    let limits = order.limits;
    let address_space = order.address_space;
    let mut rules = order
        .readable
        .as_deref()
        .map(|readable| rules_for(Path::new(&order.folder), readable, order.display))
        .transpose()?;
    let restrict = move || {
        setsid()?;
        set_parent_process_death_signal(Some(Signal::KILL))?;
        if getppid() != Some(launcher) {
            return Err(io::Error::other("the launcher has ended"));
        }
        set_limits(&limits, address_space)?;
        set_no_new_privs(true)?;
        match rules.take() {
            Some(rules) => rules.restrict_self().map(drop).map_err(io::Error::other),
            None => Ok(()),
        }
    };
    // SAFETY: the closure runs in the child between fork and exec, where only what is safe after
    // a fork may be done. This process has a single thread, so no lock (the allocator's included)
    // can have been held by another at the fork; the closure touches no descriptor it does not own.
    #[expect(
        unsafe_code,
        reason = "there is no safe way to act in the child before exec"
    )]
    unsafe {
        command.pre_exec(restrict);
    }
    Ok(())
}

fn rules_for(work: &Path, readable: &[OsString], display: bool) -> io::Result<RulesetCreated> {
    let whom = if display {
        Confined::Host
    } else {
        Confined::Program
    };
    confine::rules(work, readable, whom).map_err(io::Error::other)
}

fn set_limits(limits: &Limits, address_space: Option<u64>) -> io::Result<()> {
    // Whole seconds: a net under the launcher's own measuring, which is finer and sees the tree.
    lower(Resource::Cpu, limits.cpu.as_secs() + 2)?;
    lower(Resource::Fsize, limits.file_bytes)?;
    lower(Resource::Nofile, DESCRIPTORS_MAX)?;
    lower(Resource::Core, 0)?;
    lower(Resource::Memlock, 0)?;
    lower(Resource::Stack, STACK_BYTES_MAX)?;
    address_space.map_or(Ok(()), |bytes| lower(Resource::As, bytes))
}

/// Lowers a limit, for good; one that is lower already stays.
fn lower(resource: Resource, to: u64) -> io::Result<()> {
    let maximum = getrlimit(resource)
        .maximum
        .map_or(to, |maximum| maximum.min(to));
    let limit = Rlimit {
        current: Some(maximum),
        maximum: Some(maximum),
    };
    Ok(setrlimit(resource, limit)?)
}

/// Keeps descriptors that whoever started the harness left open from the programs.
pub(super) fn keep_inherited_descriptors() -> io::Result<()> {
    for entry in fs::read_dir("/proc/self/fd")? {
        let number = entry?
            .file_name()
            .to_str()
            .and_then(|name| name.parse::<RawFd>().ok());
        let Some(number) = number.filter(|number| *number > 2) else {
            continue;
        };
        // SAFETY: the number was listed as open just now, and this process has a single thread;
        // only the one of the listing itself is closed before the process ends, after this loop.
        #[expect(
            unsafe_code,
            reason = "descriptors that no object here owns have only a number"
        )]
        let descriptor = unsafe { BorrowedFd::borrow_raw(number) };
        fcntl_setfd(descriptor, FdFlags::CLOEXEC)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rustix::io::Errno;

    use super::is_about_the_program;

    #[test]
    fn want_of_means_is_not_about_the_program() {
        for errno in [Errno::NOENT, Errno::ACCESS, Errno::NOEXEC] {
            assert!(is_about_the_program(&errno.into()), "{errno}");
        }
        for errno in [Errno::AGAIN, Errno::NOMEM, Errno::MFILE, Errno::TXTBSY] {
            assert!(!is_about_the_program(&errno.into()), "{errno}");
        }
    }
}
