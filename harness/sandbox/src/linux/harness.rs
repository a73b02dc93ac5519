//! The harness, seen from the launcher. Messages go over a socket, which is standard input.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::buffer::spare_capacity;
use rustix::io::Errno;
use rustix::process::{Pid, getppid};
use rustix::stdio::stdin;

use super::frame::{Hello, Incoming, MessageKind, encode};
use super::packets;

/// The connection to the harness.
pub(super) struct Harness {
    socket: BorrowedFd<'static>,
    /// `None` if the keeper is in another process namespace. Then the kernel ends this process with
    /// it.
    keeper: Option<Pid>,
    incoming: Incoming,
    messages: VecDeque<(MessageKind, Vec<u8>)>,
    /// Messages that are sent with the next one.
    held: Vec<u8>,
}

impl Harness {
    /// Returns the harness of this process. The parent process is the keeper.
    pub(super) fn new() -> Self {
        Self {
            socket: stdin(),
            keeper: getppid(),
            incoming: Incoming::default(),
            messages: VecDeque::new(),
            held: Vec::new(),
        }
    }

    /// Sends the first message. Also sends a descriptor of the cell's folder, if the harness cannot
    /// reach it by path.
    pub(super) fn greet(&mut self, hello: &Hello, folder: Option<&OwnedFd>) -> io::Result<()> {
        let message = encode(MessageKind::Hello, &serde_json::to_vec(hello)?);
        let folder: Vec<_> = folder.into_iter().map(AsFd::as_fd).collect();
        let sent = packets::send(self.socket, &message, &folder)?;
        self.write_all(&message[sent..])
    }

    /// Returns the descriptor on which messages arrive.
    pub(super) fn descriptor(&self) -> BorrowedFd<'static> {
        self.socket
    }

    /// Returns true if the keeper is gone. Then this process must end with its run.
    pub(super) fn keeper_is_gone(&self) -> bool {
        getppid() != self.keeper
    }

    /// Waits for bytes and reads them. An error means that the harness is gone or sent no valid
    /// message.
    pub(super) fn read_messages(&mut self) -> io::Result<()> {
        match rustix::io::read(self.socket, spare_capacity(self.incoming.room())) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(_) => {}
            Err(Errno::INTR) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let nonsense = |_| io::Error::from(io::ErrorKind::InvalidData);
        while let Some(message) = self.incoming.take_message().map_err(nonsense)? {
            self.messages.push_back(message);
        }
        Ok(())
    }

    /// Removes and returns the next message.
    pub(super) fn next_message(&mut self) -> Option<(MessageKind, Vec<u8>)> {
        self.messages.pop_front()
    }

    /// Sends a message.
    pub(super) fn send_message(&mut self, kind: MessageKind, payload: &[u8]) -> io::Result<()> {
        let mut message = std::mem::take(&mut self.held);
        message.extend(encode(kind, payload));
        self.write_all(&message)
    }

    /// Sends the queued messages.
    pub(super) fn send_held(&mut self) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        self.write_all(&held)
    }

    /// Queues a message until the next one or [`Self::send_held`]. Each send wakes the harness, so
    /// one is cheaper than two.
    pub(super) fn queue_message(&mut self, kind: MessageKind, payload: &[u8]) {
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
