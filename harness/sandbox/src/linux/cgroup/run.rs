//! The control group of one run.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::rc::Rc;
use std::time::Duration;

use rustix::fs::{AtFlags, unlinkat};

use super::{number_of, read_group_file, write_group_file};

/// The group of a run, removed on drop.
#[derive(Debug)]
pub(crate) struct RunGroup {
    pub(super) parent: Rc<OwnedFd>,
    pub(super) name: String,
    pub(super) folder: OwnedFd,
    /// True if the group limits and counts memory.
    pub(super) has_memory: bool,
    /// CPU time of earlier runs in this group.
    pub(super) cpu_before: Duration,
}

impl RunGroup {
    /// Returns the descriptor for creating a process in the group.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.folder.as_fd()
    }

    /// Marks the start of another run in this group.
    pub(crate) fn begin_run(&mut self) {
        self.cpu_before = self.cpu_ever().unwrap_or_default();
    }

    /// Returns true if an empty group has no memory use. A group that counts memory still counts
    /// files that were read.
    pub(crate) fn keeps_nothing(&self) -> bool {
        !self.has_memory
    }

    /// Returns the CPU time of all processes since the run began.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        Some(self.cpu_ever()?.saturating_sub(self.cpu_before))
    }

    fn cpu_ever(&self) -> Option<Duration> {
        let text = read_group_file(&self.folder, "cpu.stat").ok()?;
        number_of(&text, "usage_usec").map(Duration::from_micros)
    }

    /// Returns the peak of memory in bytes, including files in memory. `None` before Linux 5.19.
    pub(crate) fn memory_peak(&self) -> Option<u64> {
        let text = self
            .has_memory
            .then(|| read_group_file(&self.folder, "memory.peak"));
        text?.ok()?.trim().parse().ok()
    }

    /// Returns true if the kernel killed processes because the group reached its memory limit, and
    /// not because the machine ran out of memory.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        let text = self
            .has_memory
            .then(|| read_group_file(&self.folder, "memory.events"));
        text.and_then(Result::ok).is_some_and(|text| {
            let happened = |event| number_of(&text, event).is_some_and(|times| times > 0);
            happened("oom") && happened("oom_kill")
        })
    }

    /// Asks the kernel to kill all processes in the group. Needs Linux 5.14.
    pub(crate) fn kill(&self) {
        let _ = write_group_file(&self.folder, "cgroup.kill", "1");
    }
}

impl Drop for RunGroup {
    fn drop(&mut self) {
        // A group that is still in use is removed later with the cell's group.
        let _ = unlinkat(&*self.parent, &*self.name, AtFlags::REMOVEDIR);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use rustix::fs::CWD;

    use super::super::open_folder;
    use super::*;

    #[test]
    fn a_group_out_of_memory_differs_from_a_machine_out_of_memory() {
        let base = tempfile::tempdir().unwrap();
        fs::create_dir(base.path().join("run-1")).unwrap();
        let parent = Rc::new(open_folder(CWD, base.path()).unwrap());
        let mut run = RunGroup {
            folder: open_folder(&*parent, Path::new("run-1")).unwrap(),
            parent,
            name: "run-1".to_owned(),
            has_memory: true,
            cpu_before: Duration::ZERO,
        };
        assert!(!run.is_out_of_memory() && run.memory_peak().is_none() && run.cpu().is_none());
        let tell = |file: &str, text: &str| {
            fs::write(base.path().join("run-1").join(file), text).unwrap();
        };
        tell("memory.events", "max 9\noom 0\noom_kill 1\n");
        assert!(!run.is_out_of_memory());
        tell("memory.events", "max 9\noom 1\noom_kill 1\n");
        tell("memory.peak", "67108864\n");
        tell("cpu.stat", "usage_usec 1500\nuser_usec 1000\n");
        assert!(run.is_out_of_memory());
        assert_eq!(run.memory_peak(), Some(64 << 20));
        assert_eq!(run.cpu(), Some(Duration::from_micros(1500)));
        run.begin_run();
        tell("cpu.stat", "usage_usec 1700\nuser_usec 1100\n");
        assert_eq!(run.cpu(), Some(Duration::from_micros(200)));
    }
}
