//! What the shim and the warm process say of a run, and how they are made to end it.

use std::io;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::Pid;

use super::ready::Side;
use super::{Run, Stop};
use crate::linux::pipes::wait_for;
use crate::linux::shim::{Place, Tally, Word};
use crate::linux::sys::{self, Used};
use crate::linux::warm::WarmProcess;

/// How long a shim may take to end what is in its namespace when it is asked to, before the kernel
/// is asked.
const POLITE: Duration = Duration::from_millis(500);
/// How long the end of a tree may take.
const END_MAX: Duration = Duration::from_secs(8);

fn outlived() -> io::Error {
    io::Error::other("a program has outlived its end")
}

impl Run<'_> {
    /// Takes in what was said; tells whether the program has ended.
    pub(super) fn watch(&mut self, ready: &[Side]) -> io::Result<bool> {
        if ready.contains(&Side::Shim)
            && let Some(Word::Ended(tally)) = self.program.shim.next_word()
        {
            self.tally = Some(tally);
        }
        if self.tally.is_none() && self.program.shim.descriptor().is_none() {
            if self.is_out_of_memory() {
                // The kernel ends all that is in the group, the shim included.
                self.hit(self.memory_hit());
                return Ok(true);
            }
            return Err(io::Error::other("the shim has ended"));
        }
        Ok(self.tally.is_some() || ready.contains(&Side::Child))
    }

    /// Waits for the next word of the shim; `None` where none comes until `until`.
    pub(super) fn await_word(&mut self, until: Instant) -> io::Result<Option<Word>> {
        loop {
            if let Some(word) = self.program.shim.next_word() {
                return Ok(Some(word));
            }
            let left = until.saturating_duration_since(Instant::now());
            let Some(shim) = self.program.shim.descriptor() else {
                return Ok(None);
            };
            if left.is_zero() {
                return Ok(None);
            }
            wait_for(&mut [PollFd::from_borrowed_fd(shim, PollFlags::IN)], left)?;
        }
    }

    /// Ends the tree, and gives what became of it.
    pub(super) fn end_tree(&mut self) -> io::Result<Tally> {
        // First, so that what it leaves is the shim's to end and to count.
        let of_child = self.end_child()?;
        let mut tally = match self.tally {
            Some(tally) => tally,
            None => self.stop_shim()?,
        };
        self.program.shim.ticks = tally.ticks;
        if tally.incomplete {
            return Err(outlived());
        }
        if let Some(child) = &self.program.child {
            tally.status = of_child.status;
            for part in [of_child, self.collect(child.pid)] {
                tally.used += part.used;
                tally.others += part.others;
            }
        }
        Ok(tally)
    }

    /// Ends the program where it is a child of this process's, and gives what became of it.
    fn end_child(&mut self) -> io::Result<Tally> {
        let Some(child) = &self.program.child else {
            return Ok(Tally::default());
        };
        child.kill();
        let until = Instant::now() + END_MAX;
        while !child.has_ended()? {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(outlived());
            }
            let ended = PollFd::from_borrowed_fd(child.descriptor(), PollFlags::IN);
            wait_for(&mut [ended], left)?;
        }
        let tally = self.collect(child.pid);
        let had_started = self.launcher.warm().map(WarmProcess::had_started);
        let had_started = had_started.unwrap_or_else(|| Err(io::ErrorKind::NotFound.into()));
        if had_started.is_err() {
            // What it was sent must not be taken for what the next is sent.
            self.launcher.give_up_kept();
            self.has_begun = false;
        }
        match self.stop {
            // Nobody asks any more what it was.
            Some(Stop::Asked | Stop::Orphaned) => Ok(tally),
            _ => had_started.map(|()| tally),
        }
    }

    /// Collects children of this process that have ended: the program, and what it may have made beside
    /// itself. Shims are there still, and what is kept ready is not of the run.
    fn collect(&self, main: Pid) -> Tally {
        let mut tally = Tally::default();
        let kept = self.launcher.warm().map(|warm| warm.pid);
        while let Ok(Some(reaped)) = sys::reap_ended() {
            if Some(reaped.pid) == kept {
                continue;
            }
            tally.used += reaped.used;
            if reaped.pid == main {
                tally.status = Some(reaped.status);
            } else {
                tally.others += 1;
            }
        }
        tally
    }

    /// Asks the shim to end everything, and has the kernel do so where it does not.
    fn stop_shim(&mut self) -> io::Result<Tally> {
        // It may be gone already.
        let _ = self.program.shim.end();
        let patience = match self.launcher.place {
            Place::Namespace => POLITE,
            // It sweeps, and nobody else can do that for it.
            Place::Shared => END_MAX,
        };
        let mut until = Instant::now() + patience;
        loop {
            match self.await_word(until)? {
                Some(Word::Ended(tally)) => return Ok(tally),
                Some(_) => {}
                None if self.program.shim.descriptor().is_some() => {
                    self.end_group();
                    self.program.shim.kill();
                    until = Instant::now() + END_MAX;
                    if self.launcher.place == Place::Shared && self.program.shim.group.is_none() {
                        return Err(io::Error::other("the shim does not answer"));
                    }
                }
                None => return self.without_shim(),
            }
        }
    }

    /// What is known of a run whose shim has ended before it could tell.
    fn without_shim(&self) -> io::Result<Tally> {
        let is_ended = self.launcher.place == Place::Namespace || self.end_group();
        if self.stop.is_none() || !is_ended {
            return Err(io::Error::other("the shim has ended"));
        }
        Ok(Tally {
            used: Used {
                cpu: self.cpu.max(self.cpu_of_group()),
                memory_bytes: self.memory_peak,
            },
            ..Tally::default()
        })
    }
}
