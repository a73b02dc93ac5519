//! The harness, as seen from the launcher: messages over a socket, which is standard input.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::buffer::spare_capacity;
use rustix::io::Errno;
use rustix::process::{Pid, getppid};
use rustix::stdio::stdin;

use super::frame::{Hello, Incoming, Kind, encode};
use super::packets;

/// The harness.
pub(super) struct Harness {
    socket: BorrowedFd<'static>,
    /// None where it is in another process namespace; the kernel ends this process with it then.
    keeper: Option<Pid>,
    incoming: Incoming,
    messages: VecDeque<(Kind, Vec<u8>)>,
    /// Messages that go with the next one.
    held: Vec<u8>,
}

impl Harness {
    /// The harness of this process, whose parent is the keeper.
    pub(super) fn new() -> Self {
        Self {
            socket: stdin(),
            keeper: getppid(),
            incoming: Incoming::default(),
            messages: VecDeque::new(),
            held: Vec::new(),
        }
    }

    /// Sends the first message, and with it the folder of the cell where the harness cannot find it
    /// by its path.
    pub(super) fn greet(&mut self, hello: &Hello, folder: Option<&OwnedFd>) -> io::Result<()> {
        let message = encode(Kind::Hello, &serde_json::to_vec(hello)?);
        let folder: Vec<_> = folder.into_iter().map(AsFd::as_fd).collect();
        let sent = packets::send(self.socket, &message, &folder)?;
        self.write_all(&message[sent..])
    }

    /// The descriptor on which messages arrive.
    pub(super) fn descriptor(&self) -> BorrowedFd<'static> {
        self.socket
    }

    /// Whether the keeper was ended, so that this process must not outlive its run.
    pub(super) fn keeper_is_gone(&self) -> bool {
        getppid() != self.keeper
    }

    /// Reads what has arrived, and waits for it where nothing has. An error means that the harness
    /// is gone or talks nonsense.
    pub(super) fn hear(&mut self) -> io::Result<()> {
        match rustix::io::read(self.socket, spare_capacity(self.incoming.room())) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let nonsense = |_| io::Error::from(io::ErrorKind::InvalidData);
        while let Some(message) = self.incoming.take().map_err(nonsense)? {
            self.messages.push_back(message);
        }
        Ok(())
    }

    /// Takes the next message that was heard.
    pub(super) fn next_message(&mut self) -> Option<(Kind, Vec<u8>)> {
        self.messages.pop_front()
    }

    /// Sends a message.
    pub(super) fn tell(&mut self, kind: Kind, payload: &[u8]) -> io::Result<()> {
        let mut message = std::mem::take(&mut self.held);
        message.extend(encode(kind, payload));
        self.write_all(&message)
    }

    /// Sends what was held back.
    pub(super) fn tell_held(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.write_all(&held)
    }

    /// Sends a message with the next one, or by [`Self::tell_held`]: to wake the harness twice takes
    /// twice as long.
    pub(super) fn tell_later(&mut self, kind: Kind, payload: &[u8]) {
        self.held.extend(encode(kind, payload));
    }

    fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match rustix::io::write(self.socket, bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}
