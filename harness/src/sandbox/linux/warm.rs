//! A process that is kept ready to become programs, and how it is asked to.
//!
//! It runs in the cell, beside the launcher, and nothing of a submission's ever runs in it. Both
//! talk in packets over a socket, which is its descriptor 3. Its descriptor 0 holds the preamble.
//!
//! * It says `ready`, or `unable` and why.
//! * For each run the launcher sends a packet of text lines: `folder PATH`, then `limit RESOURCE
//!   MOST` for each limit, then an empty line, then the filter of system calls as the kernel wants
//!   it, if any. With it comes the descriptor of the process namespace in which the program is to
//!   run. The process forks a child there, which waits. The launcher may do this before the run is
//!   asked for ([`super::kept`]).
//! * What the run itself needs comes in a second packet, `run`, which the child takes: the
//!   descriptors for 0, 1, 2, 3 and 4 of the program, and Landlock's rules. The child confines itself
//!   in the same way as [`super::sys::start`] does and says `started`, or `failed` with the step and
//!   the error number.
//! * Once the child is gone, whatever it has become, the process says `ended` with its status as
//!   `wait` gives it, the user and system time of it and of what it has waited for in microseconds,
//!   and the most memory in KiB.

use std::ffi::CString;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::net::{RecvFlags, recv};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};
use rustix::process::{Pid, Resource, Signal, WaitOptions, kill_process, waitpid};
use rustix::thread::CapabilitySet;

use super::bpf::Instruction;
use super::frame::{Order, Preparation};
use super::packets;
use super::sys::{self, Start, Texts};

/// How long it may take to get ready, and to fork.
const PATIENCE: Timespec = Timespec {
    tv_sec: 20,
    tv_nsec: 0,
};
/// Bytes of one packet.
const PACKET_MAX: usize = 4096;

/// A process that is kept ready.
pub(super) struct WarmProcess {
    pub(super) pid: Pid,
    socket: OwnedFd,
}

/// What it says of a run.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// The program runs.
    Started,
    /// The program is gone.
    Ended {
        status: i32,
        cpu: Duration,
        memory_bytes: u64,
    },
}

/// What is known of a program before it is to run.
pub(super) struct Request<'a> {
    pub(super) folder: &'a std::ffi::OsStr,
    pub(super) limits: &'a [(Resource, u64)],
    pub(super) filter: &'a [Instruction],
}

impl WarmProcess {
    /// Starts it, and waits until it is ready.
    pub(super) fn start(preparation: &Preparation, order: &Order) -> io::Result<Self> {
        let (socket, other) = packets::pair()?;
        let (preamble, end) = pipe_with(PipeFlags::CLOEXEC)?;
        // All of it fits, so that nobody has to wait for anybody.
        fcntl_setpipe_size(&end, preparation.preamble.len().max(4096))?;
        std::fs::File::from(end).write_all(&preparation.preamble)?;
        let nothing = open("/dev/null", OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
        let name = preparation
            .argv
            .first()
            .ok_or(io::ErrorKind::InvalidInput)?;
        // Otherwise each child looks for the functions of its libraries when it first calls them.
        let at_once = [("LD_BIND_NOW".into(), "1".into())];
        let start = Start {
            path: &CString::new(name.as_bytes())?,
            argv: &Texts::words(&preparation.argv)?,
            environment: &Texts::variables(order.environment.iter().chain(&at_once))?,
            folder: c"/",
            limits: &[],
            user: None,
            // For moving its children into the process namespaces of their runs.
            capabilities: CapabilitySet::SYS_ADMIN,
            filter: &[],
        };
        let descriptors = [&preamble, &nothing, &nothing, &other].map(AsFd::as_fd);
        let pid = sys::start(&start, &descriptors, None)
            .map_err(|failed| io::Error::from_raw_os_error(failed.errno))?;
        drop(other);
        let process = Self { pid, socket };
        match process.hear()?.as_str() {
            "ready" => Ok(process),
            other => Err(io::Error::other(other.to_owned())),
        }
    }

    /// The descriptor on which it is heard.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }

    /// Has it fork a child in this process namespace, which waits until it is to become a program.
    pub(super) fn fork(&self, request: &Request<'_>, namespace: BorrowedFd<'_>) -> io::Result<()> {
        let mut packet = [b"folder ", request.folder.as_bytes(), b"\n"].concat();
        for (resource, most) in request.limits {
            writeln!(packet, "limit {} {most}", *resource as u32)?;
        }
        packet.push(b'\n');
        packet.extend(super::bpf::bytes(request.filter));
        packets::send(self.socket.as_fd(), &packet, &[namespace])
    }

    /// Has the child become a program. These are the program's own, and Landlock's rules.
    pub(super) fn become_program(&self, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        packets::send(self.socket.as_fd(), b"run", descriptors)?;
        match self.next()? {
            Word::Started => Ok(()),
            Word::Ended { .. } => Err(io::Error::other("the program was gone before it began")),
        }
    }

    /// Whether it has said something that was not heard yet: of a child that waits, that it is gone.
    pub(super) fn has_spoken(&self) -> io::Result<bool> {
        let mut ready = [PollFd::new(&self.socket, PollFlags::IN)];
        Ok(poll(&mut ready, Some(&Timespec::default()))? > 0)
    }

    /// Takes in what it says of a child that is gone, or that could not be made.
    pub(super) fn forget_child(&self) -> io::Result<()> {
        while !matches!(read(&self.hear()?), Some(Word::Ended { .. })) {}
        Ok(())
    }

    /// Waits for its next word on the child.
    pub(super) fn next(&self) -> io::Result<Word> {
        let text = self.hear()?;
        read(&text).ok_or_else(|| io::Error::other(text))
    }

    fn hear(&self) -> io::Result<String> {
        let mut ready = [PollFd::new(&self.socket, PollFlags::IN)];
        if poll(&mut ready, Some(&PATIENCE))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let mut packet = [0; PACKET_MAX];
        let (count, _) = recv(&self.socket, &mut packet[..], RecvFlags::empty())?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(String::from_utf8_lossy(&packet[..count]).into_owned())
    }
}

fn read(text: &str) -> Option<Word> {
    let mut words = text.split_ascii_whitespace();
    match words.next()? {
        "started" => Some(Word::Started),
        "ended" => {
            let status = words.next()?.parse().ok()?;
            let mut number = || words.next()?.parse::<u64>().ok();
            let cpu = Duration::from_micros(number()? + number()?);
            let memory_bytes = number()?.saturating_mul(1024);
            Some(Word::Ended {
                status,
                cpu,
                memory_bytes,
            })
        }
        _ => None,
    }
}

impl Drop for WarmProcess {
    fn drop(&mut self) {
        // It may be gone already; it is waited for, so that its number is not another's.
        let _ = kill_process(self.pid, Signal::KILL);
        let _ = waitpid(Some(self.pid), WaitOptions::empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_words_are_understood() {
        assert_eq!(read("started"), Some(Word::Started));
        let ended = Word::Ended {
            status: 9,
            cpu: Duration::from_micros(1_500),
            memory_bytes: 12_345 * 1024,
        };
        assert_eq!(read("ended 9 1000 500 12345"), Some(ended));
        for nonsense in ["", "ended", "ended 9 1", "failed rules 13"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
