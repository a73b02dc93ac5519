//! A process that is kept ready to become programs, and how it is asked to.
//!
//! It runs in the cell, beside the launcher, and nothing of a submission's ever runs in it. Both
//! talk in packets over a socket, which is its descriptor 3. Its descriptor 0 holds the preamble.
//!
//! * It says `ready`, or `unable` and why.
//! * For each run the launcher sends a packet of text lines: `folder PATH`, then `limit RESOURCE
//!   MOST` for each limit, then an empty line, then the filter of system calls as the kernel wants
//!   it, if any. With it comes the descriptor of the process namespace in which the program is to
//!   run. Where all of that is as it was the last time, it sends `again` and no descriptor.
//! * The process makes a child there, or says `failed` with the step and the error number. It is a
//!   child of the launcher's, as by `CLONE_PARENT`. The launcher may ask for it before the run is asked
//!   for ([`super::kept`]).
//! * The child talks on a socket of its own, which is the process's descriptor 4. It says `waiting`, and
//!   the kernel says who says so. What the run needs comes to it in a packet `run`: the descriptors
//!   for 0, 1, 2, 3 and 4 of the program, and Landlock's rules. It confines itself in the same way as
//!   [`super::sys::start`] does and says `started`, or `failed` with the step and the error number, and
//!   ends.

use std::ffi::CString;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;
use rustix::net::sockopt::set_socket_passcred;
use rustix::net::{RecvFlags, recv};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};
use rustix::process::{
    Pid, PidfdFlags, Resource, Signal, WaitId, WaitIdOptions, pidfd_open, pidfd_send_signal, waitid,
};
use rustix::thread::CapabilitySet;

use super::bpf::Instruction;
use super::frame::{Order, Preparation};
use super::packets;
use super::sys::{self, Start, Texts};

/// How long it may take to get ready.
const PATIENCE: Timespec = Timespec {
    tv_sec: 20,
    tv_nsec: 0,
};
/// How long a child may take to say that it waits. It may have been ended from outside before it could.
const FORK_MAX: Timespec = Timespec {
    tv_sec: 3,
    tv_nsec: 0,
};
/// Bytes of one packet.
const PACKET_MAX: usize = 4096;

/// A process that is kept ready.
pub(super) struct WarmProcess {
    pub(super) pid: Pid,
    descriptor: OwnedFd,
    socket: OwnedFd,
    /// For the child that it made last.
    of_child: OwnedFd,
    /// What it was last asked for, and where.
    asked: Vec<u8>,
    entered: Option<Rc<OwnedFd>>,
}

/// A child of it, which waits to become a program or has become one.
pub(super) struct Child {
    pub(super) pid: Pid,
    descriptor: OwnedFd,
}

impl Child {
    /// A descriptor that can be read when the child has ended.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }

    /// Ends it, if it has not ended yet.
    pub(super) fn kill(&self) {
        let _ = pidfd_send_signal(&self.descriptor, Signal::KILL);
    }

    /// Whether it has ended.
    pub(super) fn has_ended(&self) -> io::Result<bool> {
        can_be_read(self.descriptor())
    }
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
        let (of_child, other_of_child) = packets::pair()?;
        set_socket_passcred(&of_child, true)?;
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
        let descriptors = [&preamble, &nothing, &nothing, &other, &other_of_child];
        let descriptors = descriptors.map(AsFd::as_fd);
        let pid = sys::start(&start, &descriptors, None)
            .map_err(|failed| io::Error::from_raw_os_error(failed.errno))?;
        drop((other, other_of_child));
        let process = Self {
            pid,
            descriptor: pidfd_open(pid, PidfdFlags::empty())?,
            socket,
            of_child,
            asked: Vec::new(),
            entered: None,
        };
        match hear(&process.socket)?.as_str() {
            "ready" => Ok(process),
            other => Err(io::Error::other(other.to_owned())),
        }
    }

    /// Has it make a child in this process namespace, which waits until it is to become a program.
    pub(super) fn fork(
        &mut self,
        request: &Request<'_>,
        namespace: &Rc<OwnedFd>,
    ) -> io::Result<()> {
        let mut packet = [b"folder ", request.folder.as_bytes(), b"\n"].concat();
        for (resource, most) in request.limits {
            writeln!(packet, "limit {} {most}", *resource as u32)?;
        }
        packet.push(b'\n');
        packet.extend(super::bpf::bytes(request.filter));
        let entered = self.entered.as_ref();
        if entered.is_some_and(|entered| Rc::ptr_eq(entered, namespace)) && packet == self.asked {
            packets::send(self.socket.as_fd(), b"again", &[])?;
            return Ok(());
        }
        packets::send(self.socket.as_fd(), &packet, &[namespace.as_fd()])?;
        self.asked = packet;
        self.entered = Some(Rc::clone(namespace));
        Ok(())
    }

    /// The child that it was asked for last.
    pub(super) fn forked(&self) -> io::Result<Child> {
        let both = [&self.of_child, &self.socket];
        let mut both = both.map(|socket| PollFd::new(socket, PollFlags::IN));
        if poll(&mut both, Some(&FORK_MAX))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if both[0].revents().is_empty() {
            return Err(io::Error::other(hear(&self.socket)?));
        }
        let pid = packets::sender(self.of_child.as_fd(), b"waiting")?;
        Ok(Child {
            pid,
            descriptor: pidfd_open(pid, PidfdFlags::empty())?,
        })
    }

    /// Has its child become a program. These are the program's own, and Landlock's rules.
    pub(super) fn become_program(&self, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        packets::send(self.of_child.as_fd(), b"run", descriptors)?;
        Ok(())
    }

    /// Makes sure that its child, which has ended, had become a program before.
    pub(super) fn had_started(&self) -> io::Result<()> {
        let said = if can_be_read(self.of_child.as_fd())? {
            hear(&self.of_child)?
        } else {
            "the program was gone before it began".to_owned()
        };
        match said.as_str() {
            "started" => Ok(()),
            _ => Err(io::Error::other(said)),
        }
    }
}

fn can_be_read(descriptor: BorrowedFd<'_>) -> io::Result<bool> {
    let mut ready = [PollFd::from_borrowed_fd(descriptor, PollFlags::IN)];
    Ok(poll(&mut ready, Some(&Timespec::default()))? > 0)
}

/// Waits for a packet.
fn hear(socket: &OwnedFd) -> io::Result<String> {
    let mut ready = [PollFd::new(socket, PollFlags::IN)];
    if poll(&mut ready, Some(&PATIENCE))? == 0 {
        return Err(io::ErrorKind::TimedOut.into());
    }
    let mut packet = [0; PACKET_MAX];
    let (count, _) = recv(socket, &mut packet[..], RecvFlags::empty())?;
    if count == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(String::from_utf8_lossy(&packet[..count]).into_owned())
}

impl Drop for WarmProcess {
    fn drop(&mut self) {
        // It may be gone already, and somebody else may have its number.
        let _ = pidfd_send_signal(&self.descriptor, Signal::KILL);
        let this = WaitId::PidFd(self.descriptor.as_fd());
        while let Err(Errno::INTR) = waitid(this.clone(), WaitIdOptions::EXITED) {}
    }
}
