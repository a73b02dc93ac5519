//! Measurements of a run's control group.

use std::rc::Rc;
use std::time::Duration;

use rustix::process::getpid;

use super::Run;
use crate::LimitHit;
use crate::linux::cgroup::RunGroup;
use crate::linux::family::Family;
use crate::linux::shim::Place;

impl Run<'_> {
    /// Returns the CPU time of the run and its shim. 0 without a group.
    pub(super) fn cpu_of_group(&self) -> Duration {
        let group = self.program.shim.group.as_ref();
        group.and_then(RunGroup::cpu).unwrap_or_default()
    }

    /// Returns true if the kernel killed processes of the run at its memory limit.
    pub(super) fn is_out_of_memory(&self) -> bool {
        let group = self.program.shim.group.as_ref();
        group.is_some_and(RunGroup::is_out_of_memory)
    }

    /// Returns the reached memory limit.
    pub(super) fn memory_hit(&self) -> LimitHit {
        let allowed = self.limits.memory_bytes;
        LimitHit::Memory {
            used: self.most_memory(self.memory_peak).max(allowed),
            allowed,
        }
    }

    /// Asks the kernel to kill all processes in the group. Returns true if none of the run is left.
    pub(super) fn end_group(&self) -> bool {
        let Some(group) = &self.program.shim.group else {
            return false;
        };
        group.kill();
        // Processes that lost their parent are now children of the launcher.
        self.launcher.place == Place::Shared
            && Family::new(Rc::clone(&self.launcher.proc), getpid())
                .sweep(None)
                .complete
    }

    /// Returns the peak of memory to report, in bytes.
    pub(super) fn reported_memory(&self, measured: u64) -> u64 {
        let most = self.most_memory(measured);
        if self.is_out_of_memory() {
            return most;
        }
        // The kernel fills free memory with files that were read, and frees it if needed.
        most.min(self.limits.memory_bytes.max(measured))
    }

    /// Returns the peak of memory, in bytes: the higher of `measured` and the group's peak. The
    /// group also counts files in memory and short peaks.
    fn most_memory(&self, measured: u64) -> u64 {
        let group = self.program.shim.group.as_ref();
        group
            .and_then(RunGroup::memory_peak)
            .unwrap_or(0)
            .max(measured)
    }
}
