//! The launcher and its keeper: what this executable becomes when a sandbox asks for it.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, StdinLock, StdoutLock, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::path::PathBuf;
use std::process::Command;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    DumpableBehavior, Pid, getpid, getppid, set_child_subreaper, set_dumpable_behavior,
};

use super::family::{Family, children_are_listed};
use super::frame::{Hello, Incoming, Kind, Order, encode};
use super::run::run;
use super::spawn::keep_inherited_descriptors;
use super::{LAUNCHER, mechanisms};
use crate::sandbox::Level;
use crate::sandbox::emptying::empty_folder;

/// The keeper: starts the launcher, waits for its end, and ends whatever it left.
///
/// It holds the harness's pipes open until then, so that their end tells the harness that nothing
/// of the cell is left.
pub(super) fn keep(arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    let family = Family::new();
    let mut launcher = Command::new("/proc/self/exe")
        .arg(LAUNCHER)
        .args(arguments)
        .spawn()?;
    let ended = launcher.wait();
    family.sweep(None);
    ended.map(drop)
}

/// The launcher: runs one program after another until the harness closes the pipe or is gone, and
/// removes the cell's folder then, which nobody else may be left to do.
pub(super) fn serve(mut arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let folder = arguments.next().map(PathBuf::from);
    let level = arguments.next();
    let level = level.and_then(|level| level.to_str()?.parse().ok());
    let level = level.unwrap_or(Level::LimitsOnly);
    keep_inherited_descriptors()?;
    set_child_subreaper(Some(getpid()))?;
    if !children_are_listed() {
        return Err(io::Error::other(
            "this kernel does not list the children of processes",
        ));
    }
    // Programs run as the same user; this keeps them from tracing the launcher.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let mut harness = Harness::new();
    let served = harness.serve(level);
    if let Some(folder) = folder {
        // The harness removes it too where it still can.
        let _ = empty_folder(&folder).and_then(|()| fs::remove_dir(&folder));
    }
    served
}

/// The harness, as seen from the launcher.
pub(super) struct Harness {
    input: StdinLock<'static>,
    output: StdoutLock<'static>,
    keeper: Option<Pid>,
    incoming: Incoming,
    messages: VecDeque<(Kind, Vec<u8>)>,
}

impl Harness {
    fn new() -> Self {
        Self {
            input: io::stdin().lock(),
            output: io::stdout().lock(),
            keeper: getppid(),
            incoming: Incoming::default(),
            messages: VecDeque::new(),
        }
    }

    fn serve(&mut self, level: Level) -> io::Result<()> {
        let hello = Hello {
            pid: getpid().as_raw_nonzero().get(),
            mechanisms: mechanisms::in_force(level),
        };
        self.tell(Kind::Hello, &serde_json::to_vec(&hello)?)?;
        loop {
            while let Some((kind, payload)) = self.next_message() {
                // Anything else came too late for the last program.
                if kind == Kind::Run {
                    let order: Order = serde_json::from_slice(&payload)?;
                    run(&order, self)?;
                }
            }
            let mut ready = [PollFd::from_borrowed_fd(self.descriptor(), PollFlags::IN)];
            match poll(&mut ready, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            if self.hear().is_err() {
                return Ok(());
            }
        }
    }

    /// The descriptor on which messages arrive.
    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.input.as_fd()
    }

    /// Whether the keeper was ended, so that this process must not outlive its run.
    pub(super) fn keeper_is_gone(&self) -> bool {
        getppid() != self.keeper
    }

    /// Reads what has arrived. An error means that the harness is gone or talks nonsense.
    pub(super) fn hear(&mut self) -> io::Result<()> {
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let mut ready = [PollFd::from_borrowed_fd(self.input.as_fd(), PollFlags::IN)];
        if poll(&mut ready, Some(&now))? == 0 {
            return Ok(());
        }
        let mut piece = vec![0; 64 * 1024];
        match self.input.read(&mut piece)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => self.incoming.push(&piece[..count]),
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
        self.output.write_all(&encode(kind, payload))?;
        self.output.flush()
    }
}
