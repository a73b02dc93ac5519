//! The launcher's ends of a program's pipes, and waiting for what comes through such.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Errno;

/// Bytes that there is room for before something is read: most of what programs say is short.
const PIECE: usize = 4 * 1024;

/// A pipe from the program.
#[derive(Debug)]
pub(super) struct Source {
    end: Option<OwnedFd>,
}

impl Source {
    pub(super) fn new(end: Option<OwnedFd>) -> io::Result<Self> {
        if let Some(end) = &end {
            fcntl_setfl(end, OFlags::NONBLOCK)?;
        }
        Ok(Self { end })
    }

    /// The descriptor, until the end of the stream.
    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.end.as_ref().map(AsFd::as_fd)
    }

    /// Reads what is there, at most a little more than `allowed` bytes. Nothing is written to by
    /// readers, so what is beyond can stay where it is. A program can have its bytes come in pieces
    /// of its own; then what is there may be more than this.
    pub(super) fn read(&mut self, allowed: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        while let Some(end) = &self.end {
            if bytes.len() as u64 > allowed {
                break;
            }
            bytes.reserve(PIECE);
            let room = bytes.capacity() - bytes.len();
            match rustix::io::read(end, spare_capacity(&mut bytes)) {
                Ok(0) => self.end = None,
                Ok(count) if count < room => break,
                Ok(_) | Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(_) => self.end = None,
            }
        }
        bytes
    }
}

/// A pipe to the program. What the program does not read yet waits here.
#[derive(Debug)]
pub(super) struct Sink {
    end: Option<OwnedFd>,
    waiting: VecDeque<u8>,
    closing: bool,
}

impl Sink {
    pub(super) fn new(end: Option<OwnedFd>) -> io::Result<Self> {
        if let Some(end) = &end {
            fcntl_setfl(end, OFlags::NONBLOCK)?;
        }
        Ok(Self {
            closing: end.is_none(),
            end,
            waiting: VecDeque::new(),
        })
    }

    /// The descriptor, while something waits to be written.
    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.end
            .as_ref()
            .filter(|_| !self.waiting.is_empty())
            .map(AsFd::as_fd)
    }

    /// Whether the program has read all that it was given.
    pub(super) fn is_drained(&self) -> bool {
        let unread = self.end.as_ref().map_or(Ok(0), rustix::io::ioctl_fionread);
        self.waiting.is_empty() && unread.is_ok_and(|unread| unread == 0)
    }

    /// Whether the program was given the last that it will be given.
    pub(super) fn is_over(&self) -> bool {
        self.closing
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.end.is_some() {
            self.waiting.extend(bytes);
            self.write();
        }
    }

    /// Closes the pipe once all that waits is written.
    pub(super) fn close(&mut self) {
        self.closing = true;
        self.write();
    }

    /// Writes as much as the program takes.
    pub(super) fn write(&mut self) {
        while let Some(end) = &self.end {
            let (front, _) = self.waiting.as_slices();
            if front.is_empty() {
                if self.closing {
                    self.end = None;
                }
                break;
            }
            match rustix::io::write(end, front) {
                Ok(count) => drop(self.waiting.drain(..count)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                // The program has closed its end: nobody will ever read this.
                Err(_) => {
                    self.waiting.clear();
                    self.end = None;
                }
            }
        }
    }
}

/// Waits for one of these, no longer than this, or until a signal comes.
pub(super) fn wait_for(watched: &mut [PollFd<'_>], patience: Duration) -> io::Result<()> {
    // Longer than can be told is for ever.
    let patience = Timespec::try_from(patience).ok();
    match poll(watched, patience.as_ref()) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
