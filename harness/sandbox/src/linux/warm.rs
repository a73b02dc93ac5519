//! The warm process: an interpreter that forks to become programs, and its protocol.
//!
//! It runs in the cell, beside the launcher. No submission ever runs in it. Both exchange packets
//! over a socket, its descriptor 3. Its descriptor 0 has the preamble.
//!
//! * It sends `ready`, or `unable` and the reason.
//! * For each run the launcher sends a packet of text lines: `user USER GROUP` if programs have a
//!   user of their own, `capabilities SET`, `limit RESOURCE MOST` for each limit, then an empty
//!   line, then the filter of system calls in the kernel's format, if any. If the run has a process
//!   namespace, the packet carries its descriptor. If nothing changed, the launcher sends `again`
//!   without a descriptor.
//! * The process forks a child into that namespace, or sends `failed` with the step and the error
//!   number. The child is a child of the launcher, as with `CLONE_PARENT`. The launcher may ask
//!   before the run is ordered ([`super::prefork`]).
//! * The child has a socket of its own, the process's descriptor 4. It sends `waiting`, and the
//!   kernel adds its process id. It then receives a packet `run` with the program's descriptors 0
//!   to 4, the working folder and the Landlock rules. It confines itself as [`super::sys::start`]
//!   does and sends `started`. On failure it sends `failed` with the step and the error number, and
//!   ends.
//!
//! Where root has no user namespace, the process has a user of its own, so that no program may
//! signal it. Its children then become the programs' user ([`Identity::warm_user`]).

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
use super::identity::Identity;
use super::packets;
use super::shim::Place;
use super::sys::{self, Start, Texts};

/// Longest wait for the process to be ready.
const PATIENCE: Timespec = Timespec {
    tv_sec: 20,
    tv_nsec: 0,
};
/// Longest wait for a child to send `waiting`. Something outside may have killed it.
const FORK_MAX: Timespec = Timespec {
    tv_sec: 3,
    tv_nsec: 0,
};
/// Largest packet, in bytes.
const PACKET_MAX: usize = 4096;

/// A warm process.
pub(super) struct WarmProcess {
    pub(super) pid: Pid,
    descriptor: OwnedFd,
    socket: OwnedFd,
    /// The socket of its last child.
    child_socket: OwnedFd,
    /// The last request and its namespace.
    asked: Vec<u8>,
    entered: Option<Rc<OwnedFd>>,
    /// True if it has made a child.
    pub(super) is_proven: bool,
}

/// A child of the warm process. It waits to become a program, or has become one.
pub(super) struct Child {
    pub(super) pid: Pid,
    descriptor: OwnedFd,
}

impl Child {
    /// Returns a descriptor that is readable when the child has ended.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }

    /// Kills the child, if it has not ended.
    pub(super) fn kill(&self) {
        let _ = pidfd_send_signal(&self.descriptor, Signal::KILL);
    }

    /// Returns true if the child has ended.
    pub(super) fn has_ended(&self) -> io::Result<bool> {
        can_be_read(self.descriptor())
    }
}

/// The properties of a program that are known before its run.
pub(super) struct Request<'a> {
    pub(super) identity: &'a Identity,
    pub(super) limits: &'a [(Resource, u64)],
    pub(super) filter: &'a [Instruction],
}

impl WarmProcess {
    /// Starts the process and waits until it is ready. Fails if it cannot get the capabilities that
    /// it needs.
    pub(super) fn start(
        preparation: &Preparation,
        order: &Order,
        identity: &Identity,
        place: Place,
    ) -> io::Result<Self> {
        let (socket, other) = packets::pair()?;
        let (child_socket, other_child_socket) = packets::pair()?;
        set_socket_passcred(&child_socket, true)?;
        let (preamble, end) = pipe_with(PipeFlags::CLOEXEC)?;
        // The pipe has room for the whole preamble, so the write never blocks.
        fcntl_setpipe_size(&end, preparation.preamble.len().max(4096))?;
        std::fs::File::from(end).write_all(&preparation.preamble)?;
        let nothing = open("/dev/null", OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?;
        let name = preparation
            .argv
            .first()
            .ok_or(io::ErrorKind::InvalidInput)?;
        // Otherwise each child resolves library functions at their first call.
        let at_once = [("LD_BIND_NOW".into(), "1".into())];
        let start = Start {
            path: &CString::new(name.as_bytes())?,
            argv: &Texts::words(&preparation.argv)?,
            environment: &Texts::variables(order.environment.iter().chain(&at_once))?,
            folder: c"/",
            limits: &[],
            user: identity.warm_user,
            capabilities: capabilities(identity, place),
            filter: &[],
        };
        let descriptors = [&preamble, &nothing, &nothing, &other, &other_child_socket];
        let descriptors = descriptors.map(AsFd::as_fd);
        let pid = sys::start(&start, &descriptors, None)
            .map_err(|failed| io::Error::from_raw_os_error(failed.errno))?;
        drop((other, other_child_socket));
        let process = Self {
            pid,
            descriptor: pidfd_open(pid, PidfdFlags::empty())?,
            socket,
            child_socket,
            asked: Vec::new(),
            entered: None,
            is_proven: false,
        };
        match receive_text(&process.socket)?.as_str() {
            "ready" => Ok(process),
            other => Err(io::Error::other(other.to_owned())),
        }
    }

    /// Asks for a child, in this process namespace if there is one. The child waits to become a
    /// program.
    pub(super) fn fork(
        &mut self,
        request: &Request<'_>,
        namespace: Option<&Rc<OwnedFd>>,
    ) -> io::Result<()> {
        let mut packet = Vec::new();
        let Identity {
            user, capabilities, ..
        } = request.identity;
        if let Some((user, group)) = user {
            writeln!(packet, "user {user} {group}")?;
        }
        writeln!(packet, "capabilities {}", capabilities.bits())?;
        for (resource, most) in request.limits {
            writeln!(packet, "limit {} {most}", *resource as u32)?;
        }
        packet.push(b'\n');
        packet.extend(super::bpf::bytes(request.filter));
        let has_entered = self.entered.as_ref().map(Rc::as_ptr) == namespace.map(Rc::as_ptr);
        if has_entered && packet == self.asked {
            packets::send(self.socket.as_fd(), b"again", &[])?;
            return Ok(());
        }
        let descriptors: Vec<_> = namespace.into_iter().map(AsFd::as_fd).collect();
        packets::send(self.socket.as_fd(), &packet, &descriptors)?;
        self.asked = packet;
        self.entered = namespace.map(Rc::clone);
        Ok(())
    }

    /// Returns the child of the last request.
    pub(super) fn receive_child(&mut self) -> io::Result<Child> {
        let both = [&self.child_socket, &self.socket];
        let mut both = both.map(|socket| PollFd::new(socket, PollFlags::IN));
        if poll(&mut both, Some(&FORK_MAX))? == 0 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        if both[0].revents().is_empty() {
            return Err(io::Error::other(receive_text(&self.socket)?));
        }
        let pid = packets::sender(self.child_socket.as_fd(), b"waiting")?;
        self.is_proven = true;
        Ok(Child {
            pid,
            descriptor: pidfd_open(pid, PidfdFlags::empty())?,
        })
    }

    /// Turns the child into a program. `descriptors` are the program's own, then the working folder
    /// and the Landlock rules.
    pub(super) fn become_program(&self, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        packets::send(self.child_socket.as_fd(), b"run", descriptors)?;
        Ok(())
    }

    /// Checks that its child, which has ended, had become a program before.
    pub(super) fn had_started(&self) -> io::Result<()> {
        let said = if can_be_read(self.child_socket.as_fd())? {
            receive_text(&self.child_socket)?
        } else {
            "the warm process's child ended before it became the program".to_owned()
        };
        match said.as_str() {
            "started" => Ok(()),
            _ => Err(io::Error::other(said)),
        }
    }
}

/// Returns the capabilities of a warm process: those that its children keep, and those that its
/// children need to become programs.
fn capabilities(identity: &Identity, place: Place) -> CapabilitySet {
    let mut needed = identity.capabilities;
    if place == Place::Namespace {
        // Moves its children into the process namespaces of their runs.
        needed |= CapabilitySet::SYS_ADMIN;
    }
    if identity.warm_user.is_some() {
        needed |= CapabilitySet::SETUID | CapabilitySet::SETGID | CapabilitySet::SETPCAP;
    }
    needed
}

fn can_be_read(descriptor: BorrowedFd<'_>) -> io::Result<bool> {
    let mut ready = [PollFd::from_borrowed_fd(descriptor, PollFlags::IN)];
    Ok(poll(&mut ready, Some(&Timespec::default()))? > 0)
}

/// Waits for a packet.
fn receive_text(socket: &OwnedFd) -> io::Result<String> {
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

/// Kills a child of the launcher and collects it. It may be gone already. The descriptor never
/// names another process.
fn end(descriptor: &OwnedFd) {
    let _ = pidfd_send_signal(descriptor, Signal::KILL);
    let this = WaitId::PidFd(descriptor.as_fd());
    while let Err(Errno::INTR) = waitid(this.clone(), WaitIdOptions::EXITED) {}
}

impl Drop for Child {
    fn drop(&mut self) {
        end(&self.descriptor);
    }
}

impl Drop for WarmProcess {
    fn drop(&mut self) {
        end(&self.descriptor);
    }
}
