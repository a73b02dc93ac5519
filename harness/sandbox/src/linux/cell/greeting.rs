//! The launcher's first message.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::wait_for;
use crate::linux::frame::{Hello, Incoming, MessageKind};
use crate::linux::packets;

/// Longest wait for the first message.
const HELLO_MAX: Duration = Duration::from_secs(20);

/// The first message and its attachments.
pub(super) struct Greeting {
    pub(super) hello: Hello,
    /// Descriptor of the launcher. `None` if there was no cell to make.
    pub(super) launcher: Option<OwnedFd>,
    /// The cell's folder, if it cannot be reached by path.
    pub(super) folder: Option<OwnedFd>,
    pub(super) incoming: Incoming,
}

/// Waits for the first message. `None` if it does not arrive or is malformed.
pub(super) fn receive_greeting(socket: &UnixStream) -> Option<Greeting> {
    let until = Instant::now() + HELLO_MAX;
    let mut incoming = Incoming::default();
    let mut folder = None;
    loop {
        if let Some((kind, payload)) = incoming.take_message().ok()? {
            let hello: Hello = serde_json::from_slice(&payload).ok()?;
            let pid =
                Pid::from_raw(hello.pid).filter(|_| kind == MessageKind::Hello && hello.pid > 0);
            let launcher = pid.and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
            return (launcher.is_some() || hello.problem.is_some()).then_some(Greeting {
                hello,
                launcher,
                folder,
                incoming,
            });
        }
        let mut descriptors = [PollFd::from_borrowed_fd(socket.as_fd(), PollFlags::IN)];
        wait_for(&mut descriptors, until).ok()?;
        if !descriptors[0].revents().is_empty() {
            folder = receive(socket, &mut incoming).ok()?.or(folder);
        } else if Instant::now() >= until {
            return None;
        }
    }
}

/// Reads bytes into `incoming`. Returns the descriptor that came with them, if any.
fn receive(socket: &UnixStream, incoming: &mut Incoming) -> io::Result<Option<OwnedFd>> {
    let mut piece = [0; 4096];
    let (count, descriptors) = match packets::receive(socket.as_fd(), &mut piece) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(None),
        received => received?,
    };
    if count == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    incoming.push(&piece[..count]);
    Ok(descriptors.into_iter().next_back())
}
