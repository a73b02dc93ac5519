//! What the control group of a run tells of it.

use std::rc::Rc;
use std::time::Duration;

use rustix::process::getpid;

use super::Run;
use crate::LimitHit;
use crate::linux::cgroup::RunGroup;
use crate::linux::family::Family;
use crate::linux::shim::Place;

impl Run<'_> {
    /// CPU time of the run, the shim's included; nothing where there is no group.
    pub(super) fn cpu_of_group(&self) -> Duration {
        let group = self.program.shim.group.as_ref();
        group.and_then(RunGroup::cpu).unwrap_or_default()
    }

    /// Whether the kernel has ended processes of the run for want of memory that it may have.
    pub(super) fn is_out_of_memory(&self) -> bool {
        let group = self.program.shim.group.as_ref();
        group.is_some_and(RunGroup::is_out_of_memory)
    }

    /// The limit of memory, reached.
    pub(super) fn memory_hit(&self) -> LimitHit {
        let allowed = self.limits.memory_bytes;
        LimitHit::Memory {
            used: self.most_memory(self.memory_peak).max(allowed),
            allowed,
        }
    }

    /// Has the kernel end all that is in the group; whether nothing of the run is left then.
    pub(super) fn end_group(&self) -> bool {
        let Some(group) = &self.program.shim.group else {
            return false;
        };
        group.kill();
        // Whatever has lost its parent is the launcher's by now.
        self.launcher.place == Place::Shared
            && Family::of(Rc::clone(&self.launcher.proc), getpid())
                .sweep(None)
                .complete
    }

    /// Most memory of the run at one time as it is reported, in bytes.
    pub(super) fn reported_memory(&self, measured: u64) -> u64 {
        let most = self.most_memory(measured);
        if self.is_out_of_memory() {
            return most;
        }
        // The kernel fills what is left with what was read from files, and takes it back.
        most.min(self.limits.memory_bytes.max(measured))
    }

    /// Most memory of the run at one time, in bytes, where this much was `measured`. The group's
    /// account has what measuring has missed, and files in memory.
    fn most_memory(&self, measured: u64) -> u64 {
        let group = self.program.shim.group.as_ref();
        group
            .and_then(RunGroup::memory_peak)
            .unwrap_or(0)
            .max(measured)
    }
}
