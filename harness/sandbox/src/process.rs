//! One running program, as seen from the harness.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::end::{Exit, RunEnd};
use super::{SandboxError, Tree};
use crate::Limits;

/// How a program and the harness talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Channel {
    /// Not at all: standard input is empty.
    None,
    /// Input comes on standard input; what goes to standard output is output, and no reply.
    Terminal,
    /// Requests come on standard input, replies go to standard output.
    Standard,
    /// Requests and replies have descriptors of their own, which the variables
    /// `PUZZLEMARK_REQUESTS` and `PUZZLEMARK_REPLIES` name; where these are not set, standard
    /// input and output serve, and `PUZZLEMARK_STDOUT` names the file for standard output.
    Own,
}

/// What is to be run.
#[derive(Debug, Clone)]
pub struct Program {
    /// The program and its arguments. A program with a `/` in it is found from the working folder,
    /// another one in the system's folders.
    pub argv: Vec<std::ffi::OsString>,
    /// Variables besides the few that every program gets.
    pub environment: Vec<(String, String)>,
    /// What the working folder holds.
    pub files: Tree,
    /// How the program and the harness talk.
    pub channel: Channel,
    /// Files and folders, besides the system's, that the program may read and execute.
    pub readable: Vec<PathBuf>,
    /// Largest address space of each process in bytes, where the kind of program allows a bound.
    pub address_space: Option<u64>,
    /// What the run may use.
    pub limits: Limits,
    /// Whether it gets a display of its own, which the limits have to allow for
    /// ([`Limits::with_display`]).
    pub display: bool,
    /// What its channel holds before anything is sent.
    pub preamble: Arc<[u8]>,
    /// What can be kept ready to become this program.
    pub warm: Option<Arc<Warm>>,
}

/// A process that a cell keeps ready to become programs, so that a run costs a fork and not a start.
///
/// It runs nothing of a submission's: it reads the program's preamble from its standard input, and
/// for each run it makes a child, which confines itself before it does anything else. How it is
/// asked to is in `linux/warm.rs`. Where cells have no processes of their own it is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warm {
    /// The command that starts it.
    pub argv: Vec<std::ffi::OsString>,
}

/// Something that a running program did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// It sent a line, given without its newline.
    Reply(Vec<u8>),
    /// It wrote to standard output.
    Printed(Vec<u8>),
    /// It wrote to standard error.
    Complained(Vec<u8>),
    /// It ended, and so did every process it had started.
    Ended(Exit),
}

/// What a cell's machinery reports about a running program.
#[derive(Debug)]
pub(super) enum Signal {
    /// Bytes from the channel for replies.
    Replied(Vec<u8>),
    /// Bytes from standard output.
    Printed(Vec<u8>),
    /// Bytes from standard error.
    Complained(Vec<u8>),
    /// The program waits for input and has read all that there is.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(dead_code, reason = "only a launcher can tell")
    )]
    Waiting,
    /// The whole process tree is gone.
    Ended(RunEnd),
}

/// A cell's machinery for one running program.
pub(super) trait Running {
    /// Gives the program bytes to read; of one that replies, a reply is due to each line of them.
    fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError>;
    /// Tells the program that nothing more will come.
    fn close_input(&mut self) -> Result<(), SandboxError>;
    /// Gives the program the last that it will be given, and tells it so.
    fn send_last(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        self.send(bytes)?;
        self.close_input()
    }
    /// Ends the program; [`Signal::Ended`] follows.
    fn stop(&mut self) -> Result<(), SandboxError>;
    /// Waits for what happens next, no longer than `patience` where given.
    fn next(&mut self, patience: Option<Duration>) -> Result<Option<Signal>, SandboxError>;
    /// Whether [`Signal::Waiting`] is ever sent.
    fn tells_waiting(&self) -> bool {
        false
    }
}

/// One running program. Dropped unfinished, it is ended.
pub struct Process<'cell> {
    running: Box<dyn Running + 'cell>,
    folder: PathBuf,
    line: Vec<u8>,
    events: VecDeque<Event>,
    end: Option<RunEnd>,
    /// Whether the program was told that nothing more will come.
    closed: bool,
    /// Whether the program waits for input.
    waiting: bool,
    failed: bool,
}

/// How a program ended that was asked to, and what it wrote meanwhile.
#[derive(Debug)]
pub struct Finished {
    /// How the run went.
    pub end: RunEnd,
    /// What was written to standard output and not yet received.
    pub printed: Vec<u8>,
    /// What was written to standard error and not yet received.
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

    /// Its working folder, as the harness reaches it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Gives the program bytes to read. A program that has ended reads nothing, which is no error.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        debug_assert!(!self.closed, "something came after the last");
        if self.end.is_some() {
            return Ok(());
        }
        self.waiting = false;
        let sent = self.running.send(bytes);
        self.note(sent)
    }

    /// Tells the program that nothing more will come.
    pub fn close_input(&mut self) -> Result<(), SandboxError> {
        if self.end.is_some() || self.closed {
            return Ok(());
        }
        self.waiting = false;
        self.closed = true;
        let closed = self.running.close_input();
        self.note(closed)
    }

    /// Gives the program the last bytes to read, and tells it that nothing more will come. Where nobody
    /// follows what it does at a terminal, cells may pass on the little that it says later than
    /// otherwise, within some 20 ms or with its end, so that nobody wakes up for it.
    pub fn send_last(&mut self, bytes: &[u8]) -> Result<(), SandboxError> {
        debug_assert!(!self.closed, "something came after the last");
        if self.end.is_some() {
            return Ok(());
        }
        self.waiting = false;
        self.closed = true;
        let sent = self.running.send_last(bytes);
        self.note(sent)
    }

    /// Waits for what the program does next. Bounded by the run's limits; after
    /// [`Event::Ended`], the same again.
    pub fn receive(&mut self) -> Result<Event, SandboxError> {
        loop {
            if let Some(event) = self.poll(None)? {
                return Ok(event);
            }
        }
    }

    /// What the program has done already, without waiting longer than `patience`.
    pub fn receive_within(&mut self, patience: Duration) -> Result<Option<Event>, SandboxError> {
        self.poll(Some(patience))
    }

    /// Waits for what a program with [`Channel::Terminal`] does next; `None` where it waits for
    /// input, and has done nothing for so long. Where a cell cannot tell that it waits, to do
    /// nothing is enough. Bounded by the run's limits.
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

    /// Tells the program that nothing more will come, waits a moment for it to end by itself, and
    /// ends it and all its descendants.
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
            .unwrap_or_else(|| unreachable!("an ended run has an end"));
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

    /// Cuts the bytes of the channel into lines; what has no newline yet waits for it.
    fn split(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if self.line.pop_if(|last| *last == b'\n').is_some() {
                self.events
                    .push_back(Event::Reply(std::mem::take(&mut self.line)));
            }
        }
    }

    /// Remembers that the machinery failed, so that nothing more is asked of it.
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
