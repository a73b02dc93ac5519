//! The launcher's ends of a program's pipes.

use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::io::Errno;

/// Bytes reserved before a read. Most output is short.
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

    /// Returns the descriptor, until the end of the stream.
    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.end.as_ref().map(AsFd::as_fd)
    }

    /// Reads available bytes, at most a little more than `allowed`. The rest can stay in the pipe.
    /// A short read ends the loop, although a program that writes small pieces may have more.
    pub(super) fn read_available(&mut self, allowed: u64) -> Vec<u8> {
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

/// A pipe to the program. It buffers bytes that the program has not read.
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

    /// Returns the descriptor, while bytes wait to be written.
    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.end
            .as_ref()
            .filter(|_| !self.waiting.is_empty())
            .map(AsFd::as_fd)
    }

    /// Returns true if the program has read everything sent.
    pub(super) fn is_drained(&self) -> bool {
        let unread = self.end.as_ref().map_or(Ok(0), rustix::io::ioctl_fionread);
        self.waiting.is_empty() && unread.is_ok_and(|unread| unread == 0)
    }

    /// Returns true if the input is closed or closing.
    pub(super) fn is_over(&self) -> bool {
        self.closing
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.end.is_some() {
            self.waiting.extend(bytes);
            self.write();
        }
    }

    /// Closes the pipe when all waiting bytes are written.
    pub(super) fn close(&mut self) {
        self.closing = true;
        self.write();
    }

    /// Writes as much as the pipe accepts.
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
                // The program closed its end, so it never reads this.
                Err(_) => {
                    self.waiting.clear();
                    self.end = None;
                }
            }
        }
    }
}

/// Waits until one of two descriptors is readable, at most `patience`.
pub(crate) fn wait_for_either(
    one: BorrowedFd<'_>,
    other: BorrowedFd<'_>,
    patience: Duration,
) -> io::Result<()> {
    let mut watched = [one, other].map(|end| PollFd::from_borrowed_fd(end, PollFlags::IN));
    wait_for(&mut watched, patience)
}

/// Waits for an event on `watched`, at most `patience`, or until a signal.
pub(super) fn wait_for(watched: &mut [PollFd<'_>], patience: Duration) -> io::Result<()> {
    // A time too long for the kernel means no limit.
    let patience = Timespec::try_from(patience).ok();
    match poll(watched, patience.as_ref()) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
