//! The messages between the harness and one running program, through its launcher.

use std::time::{Duration, Instant};

use super::LinuxCell;
use crate::SandboxError;
use crate::linux::frame::{Kind, encode};
use crate::process::{Running, Signal};

/// One running program of a cell with a launcher.
pub(super) struct Conversation<'cell> {
    pub(super) cell: &'cell mut LinuxCell,
}

impl Running for Conversation<'_> {
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.cell.tell(Kind::Input, bytes)
    }

    fn close_input(&mut self) -> Result<(), SandboxError> {
        self.cell.tell(Kind::EndOfInput, &[])
    }

    fn send_last(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.cell.held.extend(encode(Kind::Input, bytes));
        self.close_input()
    }

    fn stop(&mut self) -> Result<(), SandboxError> {
        self.cell.tell(Kind::Stop, &[])
    }

    fn tells_waiting(&self) -> bool {
        true
    }

    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError> {
        if !self.cell.held.is_empty() {
            if patience.is_some_and(|patience| patience.is_zero()) {
                // Unsent requests cannot have replies.
                return Ok(None);
            }
            self.cell.tell_held()?;
        }
        let until = patience.map_or(self.cell.deadline, |patience| Instant::now() + patience);
        loop {
            let Some((kind, payload)) = self.cell.hear(until)? else {
                return Ok(None);
            };
            return Ok(Some(match kind {
                Kind::NotStarted => return Err(self.cell.not_started(&payload)),
                Kind::Replied => Signal::Replied(payload),
                Kind::Printed => Signal::Printed(payload),
                Kind::Complained => Signal::Complained(payload),
                Kind::Waiting => Signal::Waiting,
                Kind::Ended => Signal::Ended(
                    serde_json::from_slice(&payload).map_err(|_| SandboxError::LauncherGone)?,
                ),
                Kind::Run
                | Kind::RunAgain
                | Kind::Prepare
                | Kind::Input
                | Kind::EndOfInput
                | Kind::Stop
                | Kind::Hello
                | Kind::Started => continue,
            }));
        }
    }
}
