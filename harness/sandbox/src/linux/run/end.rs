//! How a run is ended and reported.

use std::io;

use super::ready::Side;
use super::{Run, Stop};
use crate::linux::cgroup::RunGroup;
use crate::linux::frame::Kind;
use crate::linux::shim::Tally;
use crate::{Exit, LimitHit, RunEnd};

impl Run<'_> {
    /// Has the shim end the tree, passes on the rest of what was written, and reports.
    pub(super) fn end(mut self, told: io::Result<()>) -> io::Result<()> {
        let wall = self.clock.elapsed();
        let tally = self.end_tree()?;
        told?;
        // Nobody is left to write, so that this comes to an end.
        while self.forward(&Side::SOURCES) {}
        let is_as_before = self.is_shim_as_before(&tally);
        let limits = self.limits;
        let stored = self.stored_bytes();
        let memory_bytes = self.memory_peak.max(tally.used.memory_bytes).max(stored);
        let mut cpu = tally.used.cpu + self.family.lost();
        if let Some(Stop::Limit(LimitHit::Cpu { used, .. })) = self.stop {
            // It was measured more coarsely, and is what people are told.
            cpu = cpu.max(used);
        }
        let exit = match self.stop.take() {
            // No word of its own: the harness must not take this for the program's end.
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

    /// Whether the shim can see to the next run: where this one has ended by itself and left nobody,
    /// and nothing in an account of the shim's.
    fn is_shim_as_before(&self, tally: &Tally) -> bool {
        let group = self.program.shim.group.as_ref();
        let has_ended = match self.stop {
            // It was the shim that was asked to, as it is for each run of what is kept ready.
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

/// How a program ended, as the kernel's status for `wait` tells it.
fn exit_of(status: i32) -> Exit {
    match status & 0x7f {
        0 => Exit::Code((status >> 8) & 0xff),
        signal => Exit::Signal(signal),
    }
}
