//! What the shim and the warm process say of a run, and how they are made to end it.

use std::io;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, pidfd_send_signal};

use super::Run;
use crate::sandbox::linux::shim::{Place, Tally, Word};
use crate::sandbox::linux::warm;

/// How long a shim may take to end what is in its namespace when it is asked to, before the kernel
/// is asked.
const POLITE: Duration = Duration::from_millis(500);
/// How long the end of a tree may take.
const END_MAX: Duration = Duration::from_secs(8);
/// How much a shim says at most.
const SAID_MAX: u64 = 4096;

impl Run<'_> {
    /// Takes in what was said; tells whether the program has ended.
    pub(super) fn watch(&mut self) -> io::Result<bool> {
        while let Some(word) = self.next_word() {
            if let Word::Ended(tally) = word {
                self.tally = Some(tally);
            }
        }
        if self.tally.is_none() && self.program.report.descriptor().is_none() {
            if self.is_out_of_memory() {
                // The kernel ends all that is in the group, the shim included.
                self.hit(self.memory_hit());
                return Ok(true);
            }
            return Err(io::Error::other("the shim has ended"));
        }
        Ok(self.tally.is_some() || self.hear_warm()?)
    }

    fn next_word(&mut self) -> Option<Word> {
        self.heard.extend(self.program.report.read(SAID_MAX));
        Word::take(&mut self.heard)
    }

    /// Waits for the next word of the shim; `None` where none comes until `until`.
    pub(super) fn await_word(&mut self, until: Instant) -> io::Result<Option<Word>> {
        loop {
            if let Some(word) = self.next_word() {
                return Ok(Some(word));
            }
            let left = until.saturating_duration_since(Instant::now());
            let Some(report) = self.program.report.descriptor() else {
                return Ok(None);
            };
            if left.is_zero() {
                return Ok(None);
            }
            wait_for(report, left)?;
        }
    }

    /// Whether the warm process has said that the program has ended.
    fn hear_warm(&mut self) -> io::Result<bool> {
        if !self.program.is_warm || self.of_warm.is_some() {
            return Ok(self.of_warm.is_some());
        }
        let Some(warm) = &self.launcher.warm else {
            return Ok(false);
        };
        let mut ready = [PollFd::from_borrowed_fd(warm.descriptor(), PollFlags::IN)];
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        if poll(&mut ready, Some(&now))? == 0 {
            return Ok(false);
        }
        self.take_warm()?;
        Ok(true)
    }

    /// Waits for the warm process to say what became of the program.
    fn take_warm(&mut self) -> io::Result<()> {
        let Some(warm) = &self.launcher.warm else {
            return Ok(());
        };
        if let warm::Word::Ended {
            status,
            cpu,
            memory_bytes,
        } = warm.next()?
        {
            self.of_warm = Some(Tally {
                status: Some(status),
                cpu,
                memory_bytes,
                ..Tally::default()
            });
        }
        Ok(())
    }

    /// Ends the tree, and gives what became of it.
    pub(super) fn end_tree(&mut self) -> io::Result<Tally> {
        let mut tally = match self.tally {
            Some(tally) => tally,
            None => self.stop_shim()?,
        };
        if tally.incomplete {
            return Err(io::Error::other("a program has outlived its end"));
        }
        if !self.program.is_warm {
            return Ok(tally);
        }
        if self.of_warm.is_none() {
            self.take_warm()?;
        }
        if let Some(main) = self.of_warm {
            tally.status = main.status;
            tally.cpu += main.cpu;
            tally.memory_bytes = tally.memory_bytes.max(main.memory_bytes);
        }
        Ok(tally)
    }

    /// Asks the shim to end everything, and has the kernel do so where it does not.
    fn stop_shim(&mut self) -> io::Result<Tally> {
        let shim = &self.program.shim_descriptor;
        // It may be gone already.
        let _ = pidfd_send_signal(shim, Signal::TERM);
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
                None if self.program.report.descriptor().is_some() => {
                    self.end_group();
                    let _ = pidfd_send_signal(&self.program.shim_descriptor, Signal::KILL);
                    until = Instant::now() + END_MAX;
                    if self.launcher.place == Place::Shared && self.program.group.is_none() {
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
            cpu: self.cpu.max(self.cpu_of_group()),
            memory_bytes: self.memory_peak,
            ..Tally::default()
        })
    }
}

fn wait_for(descriptor: impl AsFd, patience: Duration) -> io::Result<()> {
    let mut ready = [PollFd::new(&descriptor, PollFlags::IN)];
    let patience = Timespec {
        tv_sec: i64::try_from(patience.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(patience.subsec_nanos()),
    };
    match poll(&mut ready, Some(&patience)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
