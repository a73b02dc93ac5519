//! A running program, seen from the harness.

use std::collections::VecDeque;
use std::ffi::OsString;
#[cfg(target_os = "linux")]
use std::os::fd::BorrowedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::end::{Exit, RunEnd};
use super::{SandboxError, Tree};
use crate::Limits;

/// The kind of communication between a program and the harness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Channel {
    /// No communication: standard input is empty.
    None,
    /// Input comes on standard input. Standard output is plain output.
    Terminal,
    /// Requests come on standard input. Replies go to standard output.
    Standard,
    /// Requests and replies have their own descriptors, named by the variables
    /// `PUZZLEMARK_REQUESTS` and `PUZZLEMARK_REPLIES`. If these are not set, standard input and
    /// output are used, and `PUZZLEMARK_STDOUT` names the file for standard output.
    Own,
}

/// A program to run, with its files and limits.
#[derive(Debug, Clone)]
pub struct Program {
    /// The program and its arguments. A name with `/` is relative to the working folder. Other
    /// names are searched in the system's folders.
    pub argv: Vec<OsString>,
    /// Variables besides the few that every program gets.
    pub environment: Vec<(String, String)>,
    /// Files of the working folder.
    pub files: Tree,
    /// The kind of communication between the program and the harness.
    pub channel: Channel,
    /// Files and folders that the program may read and execute, besides the system's.
    pub readable: Vec<PathBuf>,
    /// Largest address space of each process, in bytes. `None` for no limit.
    pub address_space: Option<u64>,
    /// Limits of the run.
    pub limits: Limits,
    /// True if the program gets its own display. Raise the limits for it with
    /// [`Limits::with_display`].
    pub display: bool,
    /// Bytes that the program receives before anything else.
    pub preamble: Arc<[u8]>,
    /// A warm process that can become this program.
    pub warm: Option<Arc<Warm>>,
}

impl Program {
    /// Returns a program with this command, an empty working folder, empty input and the default
    /// limits.
    pub fn new<Word: Into<OsString>>(argv: impl IntoIterator<Item = Word>) -> Self {
        Self {
            argv: argv.into_iter().map(Into::into).collect(),
            environment: Vec::new(),
            files: Tree::default(),
            channel: Channel::None,
            readable: Vec::new(),
            address_space: None,
            limits: Limits::default(),
            display: false,
            preamble: [].into(),
            warm: None,
        }
    }
}

/// A process that a cell keeps ready. It forks to become a program, which is faster than a start.
///
/// It runs no code of a submission. It reads the program's preamble from standard input. For each
/// run it forks a child, and the child confines itself first. `linux/warm.rs` has the protocol.
/// Cells of Linux use it at every level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warm {
    /// Command that starts the process.
    pub argv: Vec<OsString>,
}

/// An event of a running program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The program sent a line. The bytes exclude the newline.
    Reply(Vec<u8>),
    /// The program wrote to standard output.
    Printed(Vec<u8>),
    /// The program wrote to standard error.
    Complained(Vec<u8>),
    /// The program and all processes that it started have ended.
    Ended(Exit),
}

/// An event that a cell's backend reports.
#[derive(Debug)]
pub(super) enum Signal {
    /// Bytes from the reply channel.
    Replied(Vec<u8>),
    /// Bytes from standard output.
    Printed(Vec<u8>),
    /// Bytes from standard error.
    Complained(Vec<u8>),
    /// The program waits for input and has read everything sent.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only a launcher can tell")
    )]
    Waiting,
    /// The whole process tree is gone.
    Ended(RunEnd),
}

/// A backend's handle of one running program.
pub(super) trait Running: Send {
    /// Sends bytes to the program. If it replies, it owes one reply per line.
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError>;
    /// Closes the program's input.
    fn close_input(&mut self) -> Result<(), SandboxError>;
    /// Sends the last bytes and closes the input.
    fn send_last(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.send(bytes)?;
        self.close_input()
    }
    /// Ends the program. [`Signal::Ended`] follows.
    fn stop(&mut self) -> Result<(), SandboxError>;
    /// Waits for the next event, at most `patience` if given.
    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError>;
    /// Returns true if the backend sends [`Signal::Waiting`].
    fn tells_waiting(&self) -> bool {
        false
    }
    /// Returns the descriptor that becomes readable with the next event.
    #[cfg(target_os = "linux")]
    fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        None
    }
}

/// A running program. Dropping it ends the program.
pub struct Process<'cell> {
    running: Box<dyn Running + 'cell>,
    folder: PathBuf,
    line: Vec<u8>,
    events: VecDeque<Event>,
    end: Option<RunEnd>,
    /// True if the input is closed.
    closed: bool,
    /// True if the program waits for input.
    waiting: bool,
    failed: bool,
}

/// The result of [`Process::finish`].
#[derive(Debug)]
pub struct Finished {
    /// The end of the run.
    pub end: RunEnd,
    /// Bytes of standard output that were not received yet.
    pub printed: Vec<u8>,
    /// Bytes of standard error that were not received yet.
    pub complained: Vec<u8>,
}

impl<'cell> Process<'cell> {
    pub(super) fn new(running: Box<dyn Running + 'cell>, folder: PathBuf) -> Self {
        Self {
            running,
            folder,
            line: Vec::new(),
            events: VecDeque::new(),
            end: None,
            closed: false,
            waiting: false,
            failed: false,
        }
    }

    /// Returns the working folder, as a path of the harness.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Sends bytes to the program. Does nothing if the program has ended.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        debug_assert!(!self.closed, "sent bytes after the input was closed");
        if self.end.is_some() {
            return Ok(());
        }
        self.waiting = false;
        let sent = self.running.send(bytes);
        self.note(sent)
    }

    /// Closes the program's input.
    pub fn close_input(&mut self) -> Result<(), SandboxError> {
        if self.end.is_some() || self.closed {
            return Ok(());
        }
        self.waiting = false;
        self.closed = true;
        let closed = self.running.close_input();
        self.note(closed)
    }

    /// Sends the last bytes and closes the input. Without a terminal, small output may be batched
    /// for up to 20 ms.
    pub fn send_last(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        debug_assert!(!self.closed, "sent bytes after the input was closed");
        if self.end.is_some() {
            return Ok(());
        }
        self.waiting = false;
        self.closed = true;
        let sent = self.running.send_last(bytes);
        self.note(sent)
    }

    /// Waits for the next event. The limits of the run limit the wait. After [`Event::Ended`],
    /// returns the same event again.
    pub fn receive(&mut self) -> Result<Event, SandboxError> {
        loop {
            if let Some(event) = self.poll(None)? {
                return Ok(event);
            }
        }
    }

    /// Returns the next event if it happens within `patience`.
    pub fn receive_within(&mut self, patience: Duration) -> Result<Option<Event>, SandboxError> {
        self.poll(Some(patience))
    }

    /// Waits for the next event of a program with [`Channel::Terminal`]. Returns `None` if the
    /// program waits for input and did nothing for `silence`. If a cell cannot detect that a
    /// program waits, silence alone is enough. The limits of the run limit the wait.
    pub fn receive_until_quiet(
        &mut self,
        silence: Duration,
    ) -> Result<Option<Event>, SandboxError> {
        loop {
            let may_be_quiet = self.waiting || !self.running.tells_waiting();
            let event = self.poll(may_be_quiet.then_some(silence))?;
            if event.is_some() || may_be_quiet {
                return Ok(event);
            }
        }
    }

    /// Returns true if the program waits for input, as far as the cell can tell.
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// Returns the descriptor that becomes readable with the next event, if the cell has one.
    #[cfg(target_os = "linux")]
    pub(super) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.running.descriptor()
    }

    /// Closes the input, lets the program end by itself within `patience`, then ends it and all its
    /// descendants.
    pub fn finish(&mut self, patience: Duration) -> Result<Finished, SandboxError> {
        let mut printed = Vec::new();
        let mut complained = Vec::new();
        self.close_input()?;
        let deadline = std::time::Instant::now() + patience;
        let mut stopped = false;
        loop {
            let left = deadline.saturating_duration_since(std::time::Instant::now());
            if self.end.is_none() && left.is_zero() && !stopped {
                stopped = true;
                let asked = self.running.stop();
                self.note(asked)?;
            }
            match self.poll((!stopped).then_some(left))? {
                Some(Event::Printed(bytes)) => printed.extend(bytes),
                Some(Event::Complained(bytes)) => complained.extend(bytes),
                Some(Event::Reply(_)) | None => {}
                Some(Event::Ended(_)) => break,
            }
        }
        let end = self
            .end
            .clone()
            .expect("the loop ends only after `Event::Ended`, which sets `end`");
        Ok(Finished {
            end,
            printed,
            complained,
        })
    }

    fn poll(&mut self, patience: Option<Duration>) -> Result<Option<Event>, SandboxError> {
        if let Some(event) = self.events.pop_front() {
            return Ok(Some(event));
        }
        if let Some(end) = &self.end {
            return Ok(Some(Event::Ended(
                end.exit.clone().unwrap_or(Exit::Signal(9)),
            )));
        }
        let next = self.running.next(patience);
        let signal = self.note(next)?;
        self.waiting = match signal {
            Some(Signal::Waiting) => true,
            Some(_) => false,
            None => self.waiting,
        };
        Ok(match signal {
            Some(Signal::Printed(bytes)) => Some(Event::Printed(bytes)),
            Some(Signal::Complained(bytes)) => Some(Event::Complained(bytes)),
            Some(Signal::Replied(bytes)) => {
                self.split(&bytes);
                self.events.pop_front()
            }
            Some(Signal::Ended(end)) => {
                let exit = end.exit.clone().unwrap_or(Exit::Signal(9));
                self.end = Some(end);
                Some(Event::Ended(exit))
            }
            Some(Signal::Waiting) | None => None,
        })
    }

    /// Splits bytes of the reply channel into lines. An unfinished line waits for its newline.
    fn split(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if self.line.pop_if(|last| *last == b'\n').is_some() {
                self.events
                    .push_back(Event::Reply(std::mem::take(&mut self.line)));
            }
        }
    }

    /// Remembers an error, so that `drop` does not use the backend again.
    fn note<T>(&mut self, result: Result<T, SandboxError>) -> Result<T, SandboxError> {
        self.failed |= result.is_err();
        result
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        if self.end.is_some() || self.failed || self.running.stop().is_err() {
            return;
        }
        while let Ok(Some(signal)) = self.running.next(None) {
            if matches!(signal, Signal::Ended(_)) {
                break;
            }
        }
    }
}
