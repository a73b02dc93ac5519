//! The end of a run and its report.

use std::io;

use super::ready::Side;
use super::{Run, StopReason};
use crate::linux::cgroup::RunGroup;
use crate::linux::frame::MessageKind;
use crate::linux::shim::ShimReport;
use crate::{Exit, LimitHit, RunEnd};

impl Run<'_> {
    /// Ends the process tree, forwards the rest of the output and reports the end.
    pub(super) fn end(mut self, told: io::Result<()>) -> io::Result<()> {
        let wall = self.clock.elapsed();
        let report = self.end_tree()?;
        told?;
        // No process is left to write, so this loop ends.
        while self.forward(&Side::SOURCES) {}
        let is_as_before = self.is_shim_as_before(&report);
        let limits = self.limits;
        let stored = self.stored_bytes();
        let memory_bytes = self.memory_peak.max(report.used.memory_bytes).max(stored);
        let mut cpu = report.used.cpu + self.family.lost();
        if let Some(StopReason::Limit(LimitHit::Cpu { used, .. })) = self.stop {
            // The coarser measurement is in the message, so the report must not show less.
            cpu = cpu.max(used);
        }
        let exit = match self.stop.take() {
            // This sends no end, because the harness would mistake it for the program's end.
            Some(StopReason::Orphaned) => return Err(io::Error::other("the keeper has ended")),
            Some(StopReason::Asked) => None,
            Some(StopReason::Limit(hit)) => Some(Exit::Limit(hit)),
            None if self.is_out_of_memory() => Some(Exit::Limit(self.memory_hit())),
            None if cpu > limits.cpu => Some(Exit::Limit(LimitHit::Cpu {
                used: cpu,
                allowed: limits.cpu,
            })),
            None if memory_bytes > limits.memory_bytes => Some(Exit::Limit(LimitHit::Memory {
                used: memory_bytes,
                allowed: limits.memory_bytes,
            })),
            None => Some(report.status.map_or(Exit::Signal(9), exit_of)),
        };
        let end = RunEnd {
            exit,
            cpu,
            wall,
            memory_bytes: self.reported_memory(memory_bytes),
            left_behind: report.others.saturating_sub(self.companions),
        };
        let end = serde_json::to_vec(&end)?;
        self.launcher
            .harness
            .send_message(MessageKind::Ended, &end)?;
        if is_as_before {
            self.launcher.shim = Some(self.program.shim);
        }
        Ok(())
    }

    /// Returns true if the next run can reuse the shim: clean exit, no processes left, and no
    /// memory charged to its group.
    fn is_shim_as_before(&self, report: &ShimReport) -> bool {
        let group = self.program.shim.group.as_ref();
        let has_ended = match self.stop {
            // A run in a warm child always ends by a request to the shim.
            Some(StopReason::Asked) => self.program.child.is_some(),
            Some(_) => false,
            None => true,
        };
        has_ended
            && self.has_begun
            && report.others == 0
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
