//! The end of a run and its report.

use std::io;

use super::ready::Side;
use super::{Run, Stop};
use crate::linux::cgroup::RunGroup;
use crate::linux::frame::Kind;
use crate::linux::shim::Tally;
use crate::{Exit, LimitHit, RunEnd};

impl Run<'_> {
    /// Ends the process tree, forwards the rest of the output and reports the end.
    pub(super) fn end(mut self, told: io::Result<()>) -> io::Result<()> {
        let wall = self.clock.elapsed();
        let tally = self.end_tree()?;
        told?;
        // No process is left to write, so this loop ends.
        while self.forward(&Side::SOURCES) {}
        let is_as_before = self.is_shim_as_before(&tally);
        let limits = self.limits;
        let stored = self.stored_bytes();
        let memory_bytes = self.memory_peak.max(tally.used.memory_bytes).max(stored);
        let mut cpu = tally.used.cpu + self.family.lost();
        if let Some(Stop::Limit(LimitHit::Cpu { used, .. })) = self.stop {
            // The coarser measurement stands in the message, so the report must not show less.
            cpu = cpu.max(used);
        }
        let exit = match self.stop.take() {
            // Sends no end, because the harness would take it for the program's.
            Some(Stop::Orphaned) => return Err(io::Error::other("the keeper has ended")),
            Some(Stop::Asked) => None,
            Some(Stop::Limit(hit)) => Some(Exit::Limit(hit)),
            None if self.is_out_of_memory() => Some(Exit::Limit(self.memory_hit())),
            None if cpu > limits.cpu => Some(Exit::Limit(LimitHit::Cpu {
                used: cpu,
                allowed: limits.cpu,
            })),
            None if memory_bytes > limits.memory_bytes => Some(Exit::Limit(LimitHit::Memory {
                used: memory_bytes,
                allowed: limits.memory_bytes,
            })),
            None => Some(tally.status.map_or(Exit::Signal(9), exit_of)),
        };
        let end = RunEnd {
            exit,
            cpu,
            wall,
            memory_bytes: self.reported_memory(memory_bytes),
            left_behind: tally.others.saturating_sub(self.companions),
        };
        let end = serde_json::to_vec(&end)?;
        self.launcher.harness.tell(Kind::Ended, &end)?;
        if is_as_before {
            self.launcher.shim = Some(self.program.shim);
        }
        Ok(())
    }

    /// True if the next run can reuse the shim: clean exit, no processes left, and no memory
    /// charged to its group.
    fn is_shim_as_before(&self, tally: &Tally) -> bool {
        let group = self.program.shim.group.as_ref();
        let has_ended = match self.stop {
            // A run in a warm child always ends by a request to the shim.
            Some(Stop::Asked) => self.program.child.is_some(),
            Some(_) => false,
            None => true,
        };
        has_ended
            && self.has_begun
            && tally.others == 0
            && group.is_none_or(RunGroup::keeps_nothing)
    }
}

/// Converts a status of `wait(2)`.
fn exit_of(status: i32) -> Exit {
    match status & 0x7f {
        0 => Exit::Code((status >> 8) & 0xff),
        signal => Exit::Signal(signal),
    }
}
