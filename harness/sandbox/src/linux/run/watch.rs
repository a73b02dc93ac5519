//! Messages of the shim and the warm process about a run, and the end of a run.

use std::io;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};

use super::ready::Side;
use super::{Run, StopReason};
use crate::linux::pipes::wait_for;
use crate::linux::shim::{Place, ShimMessage, ShimReport};
use crate::linux::sys::{self, Used};
use crate::linux::warm::WarmProcess;

/// Time for a shim to end its namespace on request, before the kernel kills it.
const POLITE: Duration = Duration::from_millis(500);
/// Longest wait for a process tree to end.
const END_MAX: Duration = Duration::from_secs(8);

fn outlived() -> io::Error {
    io::Error::other("a killed program did not end")
}

impl Run<'_> {
    /// Handles a message of the shim. Returns true if the program has ended.
    pub(super) fn watch(&mut self, ready: &[Side]) -> io::Result<bool> {
        if ready.contains(&Side::Shim)
            && let Some(ShimMessage::Ended(report)) = self.program.shim.next_message()
        {
            self.report = Some(report);
        }
        if self.report.is_none() && self.program.shim.descriptor().is_none() {
            if self.is_out_of_memory() {
                // The kernel kills the whole group, including the shim.
                self.record_limit(self.memory_hit());
                return Ok(true);
            }
            return Err(io::Error::other("the shim has ended"));
        }
        Ok(self.report.is_some() || ready.contains(&Side::Child))
    }

    /// Waits for the next message of the shim. `None` if none arrives until `until`.
    pub(super) fn wait_for_shim(&mut self, until: Instant) -> io::Result<Option<ShimMessage>> {
        loop {
            if let Some(word) = self.program.shim.next_message() {
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

    /// Ends the process tree and returns its report.
    pub(super) fn end_tree(&mut self) -> io::Result<ShimReport> {
        // This comes first, so that the shim ends and counts its descendants.
        self.end_child()?;
        let mut report = match self.report {
            _ if self.adopts_orphans() => self.sweep(),
            Some(report) => report,
            None => self.stop_shim()?,
        };
        self.program.shim.ticks = report.ticks;
        if report.incomplete {
            return Err(outlived());
        }
        if self.program.child.is_some() {
            self.collect();
            report.status = self.collected.status;
            report.used += self.collected.used;
            report.others += self.collected.others;
        }
        Ok(report)
    }

    /// Returns true if orphans of the program become children of the launcher. The shim has no part
    /// in such a run.
    pub(super) fn adopts_orphans(&self) -> bool {
        self.program.child.is_some() && self.launcher.place == Place::Shared
    }

    /// Ends and collects all descendants of the launcher except its shim and warm process.
    fn sweep(&self) -> ShimReport {
        let result = self.family.sweep(None);
        ShimReport {
            used: result.used,
            others: result.others,
            incomplete: !result.complete,
            ticks: self.program.shim.ticks,
            ..ShimReport::default()
        }
    }

    /// Ends and collects the program if it is a child of the launcher.
    fn end_child(&mut self) -> io::Result<()> {
        let Some(child) = &self.program.child else {
            return Ok(());
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
        self.collect();
        let had_started = self
            .launcher
            .warm_process()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
            .and_then(WarmProcess::had_started);
        if had_started.is_err() {
            // Drops the process, because its unread message could be mistaken for the next run's.
            self.launcher.end_warm_process();
            self.has_begun = false;
        }
        match self.stop {
            // The harness no longer needs the result.
            Some(StopReason::Asked | StopReason::Orphaned) => Ok(()),
            _ => had_started,
        }
    }

    /// Collects ended children of the launcher: the program, children that it made as its siblings,
    /// and orphans. Skips the warm process. Shims have not ended yet.
    pub(super) fn collect(&mut self) {
        let main = self.program.child.as_ref().map(|child| child.pid);
        let warm = self.launcher.warm_process().map(|warm| warm.pid);
        let adopts_orphans = self.adopts_orphans();
        let report = &mut self.collected;
        while let Ok(Some(reaped)) = sys::reap_ended() {
            if Some(reaped.pid) == warm {
                continue;
            }
            report.used += reaped.used;
            if Some(reaped.pid) == main {
                report.status = Some(reaped.status);
            } else if !adopts_orphans {
                report.others += 1;
            }
        }
    }

    /// Asks the shim to end everything. If it does not, the kernel kills it.
    fn stop_shim(&mut self) -> io::Result<ShimReport> {
        // The shim may be gone already.
        let _ = self.program.shim.end();
        let patience = match self.launcher.place {
            Place::Namespace => POLITE,
            // In a shared process namespace only the shim can collect the descendants.
            Place::Shared => END_MAX,
        };
        let mut until = Instant::now() + patience;
        loop {
            match self.wait_for_shim(until)? {
                Some(ShimMessage::Ended(report)) => return Ok(report),
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

    /// Returns the report of a run whose shim ended too early.
    fn without_shim(&self) -> io::Result<ShimReport> {
        let is_ended = self.launcher.place == Place::Namespace || self.end_group();
        if self.stop.is_none() || !is_ended {
            return Err(io::Error::other("the shim has ended"));
        }
        Ok(ShimReport {
            used: Used {
                cpu: self.cpu.max(self.cpu_of_group()),
                memory_bytes: self.memory_peak,
            },
            ..ShimReport::default()
        })
    }
}
