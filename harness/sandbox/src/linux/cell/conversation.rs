//! The messages between the harness and one running program, through its launcher.

use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

use super::LinuxCell;
use crate::SandboxError;
use crate::linux::frame::{MessageKind, encode};
use crate::process::{Running, Signal};

/// One running program of a cell with a launcher.
pub(super) struct Conversation<'cell> {
    pub(super) cell: &'cell mut LinuxCell,
}

impl Running for Conversation<'_> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.cell.send_message(MessageKind::Input, bytes)
    }

    fn close_input(&mut self) -> Result<(), SandboxError> {
        self.cell.send_message(MessageKind::EndOfInput, &[])
    }

    fn send_last(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.cell.held.extend(encode(MessageKind::Input, bytes));
        self.close_input()
    }

    fn stop(&mut self) -> Result<(), SandboxError> {
        self.cell.send_message(MessageKind::Stop, &[])
    }

    fn tells_waiting(&self) -> bool {
        true
    }

    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.cell.socket.as_ref().map(AsFd::as_fd)
    }

    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError> {
        if !self.cell.held.is_empty() {
            if patience.is_some_and(|patience| patience.is_zero()) {
                // Unsent requests cannot have replies.
                return Ok(None);
            }
            self.cell.send_held()?;
        }
        let until = patience.map_or(self.cell.deadline, |patience| Instant::now() + patience);
        loop {
            let Some((kind, payload)) = self.cell.next_message(until)? else {
                return Ok(None);
            };
            return Ok(Some(match kind {
                MessageKind::NotStarted => return Err(self.cell.not_started(&payload)),
                MessageKind::Replied => Signal::Replied(payload),
                MessageKind::Printed => Signal::Printed(payload),
                MessageKind::Complained => Signal::Complained(payload),
                MessageKind::Waiting => Signal::Waiting,
                MessageKind::Ended => Signal::Ended(
                    serde_json::from_slice(&payload).map_err(|_| SandboxError::LauncherGone)?,
                ),
                MessageKind::Run
                | MessageKind::RunAgain
                | MessageKind::Prepare
                | MessageKind::Input
                | MessageKind::EndOfInput
                | MessageKind::Stop
                | MessageKind::Hello
                | MessageKind::Started => continue,
            }));
        }
    }
}
