//! Control groups (version 2): the kernel limits whole process trees and counts their use.
//!
//! Each cell has a group inside the harness's group, named after its keeper. This group contains
//! one group for the launcher and one for each shim that starts programs. A process is created
//! directly in its group, because the kernel needs milliseconds to move one. Groups of others are
//! never changed. If groups are not available, the launcher measures instead.

mod place;
mod run;

use std::cell::Cell;
use std::fs;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::thread::sleep;
use std::time::Duration;

use rustix::fs::{AtFlags, CWD, Gid, Mode, OFlags, Uid, chownat, mkdirat, openat};
use rustix::process::{Pid, WaitOptions, getpid, waitpid};
use rustix::thread::UnshareFlags;

pub(super) use run::RunGroup;

use super::sys::{self, Forked};
use crate::{Limits, Mechanism, MechanismState};

/// Names of groups.
mod names {
    use rustix::process::Pid;

    pub(super) const LAUNCHER: &str = "launcher";
    const CELL: &str = "puzzlemark-";

    pub(super) fn cell(keeper: u32) -> String {
        format!("{CELL}{keeper}")
    }

    /// Returns the keeper of the group with this name.
    pub(super) fn keeper(name: &str) -> Option<Pid> {
        Pid::from_raw(
            name.strip_prefix(CELL)?
                .parse()
                .ok()
                .filter(|pid| *pid > 0)?,
        )
    }
}

/// Controllers that limit something.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];
/// Memory for the shim and for the kernel's coarse counting, in bytes.
const MEMORY_BEYOND: u64 = 8 * 1024 * 1024;
/// The number of attempts to remove a group, one per millisecond. The kernel releases ended
/// processes a little late.
const REMOVALS: u32 = 200;

/// The group of a cell.
#[derive(Debug)]
pub(super) struct Groups {
    path: PathBuf,
    folder: Rc<OwnedFd>,
    launcher: OwnedFd,
    /// True if memory can be limited.
    memory: bool,
    pids: bool,
    /// The reason if memory or processes cannot be limited.
    lack: Option<String>,
    runs: Cell<u64>,
}

impl Groups {
    /// Makes the group. The caller is the keeper. `owner` is the new user of the launcher, if it
    /// changes.
    ///
    /// # Errors
    ///
    /// Returns the reason if no group can be made.
    pub(super) fn make(harness: Option<Pid>, owner: Option<u32>) -> Result<Self, String> {
        let base = place::own_group_folder()?;
        place::remove_abandoned(&base);
        let lack = lacking(&base).and_then(|lack| {
            let refused = place::make_room(&base, harness).err()?;
            Some(format!(
                "the groups in `{}` cannot limit {lack}: {refused}",
                base.display()
            ))
        });
        let path = base.join(names::cell(getpid().as_raw_nonzero().get().unsigned_abs()));
        fs::create_dir(&path)
            .map_err(|error| format!("cannot make a group in `{}`: {error}", base.display()))?;
        Self::open(&path, owner, lack).map_err(|error| {
            let _ = place::remove(&path);
            format!("`{}` cannot be used: {error}", path.display())
        })
    }

    fn open(path: &Path, owner: Option<u32>, lack: Option<String>) -> io::Result<Self> {
        let folder = open_folder(CWD, path)?;
        let controllers = enabling_text(&read_group_file(&folder, "cgroup.controllers")?);
        write_group_file(&folder, "cgroup.subtree_control", &controllers)?;
        mkdirat(&folder, names::LAUNCHER, Mode::from_raw_mode(0o755))?;
        if let Some(owner) = owner {
            let (user, group) = (Some(Uid::from_raw(owner)), Some(Gid::from_raw(owner)));
            for name in [".", "cgroup.procs"] {
                chownat(&folder, name, user, group, AtFlags::empty())?;
            }
        }
        Ok(Self {
            path: path.to_owned(),
            launcher: open_folder(&folder, Path::new(names::LAUNCHER))?,
            folder: Rc::new(folder),
            memory: controllers.contains("memory"),
            pids: controllers.contains("pids"),
            lack,
            runs: Cell::default(),
        })
    }

    /// Returns the group in which the launcher is created.
    pub(super) fn launcher_descriptor(&self) -> BorrowedFd<'_> {
        self.launcher.as_fd()
    }

    /// Checks that the launcher (the caller) can make groups for runs.
    pub(super) fn checked(self) -> Result<Self, String> {
        match self.check() {
            Ok(()) => Ok(self),
            Err(error) => Err(format!("`{}` cannot be used: {error}", self.path.display())),
        }
    }

    fn check(&self) -> io::Result<()> {
        let is_ours = read_group_file(&self.launcher, "cgroup.events")?;
        if number_of(&is_ours, "populated") != Some(1) {
            return Err(io::Error::other("processes cannot start in it"));
        }
        let run = self.make_run_group(&Limits::default())?;
        match sys::fork(UnshareFlags::empty(), Some(run.folder.as_fd()))? {
            Forked::Child => sys::leave(0),
            Forked::Parent { pid, .. } => waitpid(Some(pid), WaitOptions::empty())?,
        };
        Ok(())
    }

    /// Makes a group for a run.
    pub(super) fn make_run_group(&self, limits: &Limits) -> io::Result<RunGroup> {
        self.runs.set(self.runs.get() + 1);
        let name = format!("run-{}", self.runs.get());
        mkdirat(&*self.folder, &*name, Mode::from_raw_mode(0o755))?;
        let run = RunGroup {
            folder: open_folder(&*self.folder, Path::new(&name))?,
            parent: Rc::clone(&self.folder),
            name,
            has_memory: self.memory,
            cpu_before: Duration::ZERO,
        };
        if self.memory {
            let most = limits.memory_bytes.saturating_add(MEMORY_BEYOND);
            write_group_file(&run.folder, "memory.max", &most.to_string())?;
            write_group_file(&run.folder, "memory.oom.group", "1")?;
            // The file is missing if the kernel does not count swap.
            let _ = write_group_file(&run.folder, "memory.swap.max", "0");
        }
        if self.pids {
            let most = limits
                .processes
                .saturating_add(super::spawn::PROCESSES_BEYOND);
            write_group_file(&run.folder, "pids.max", &most.to_string())?;
        }
        Ok(run)
    }

    /// Removes the groups of a cell after its processes are gone.
    pub(super) fn remove(&self) {
        let _ = write_group_file(&self.folder, "cgroup.kill", "1");
        for _ in 0..REMOVALS {
            if place::remove(&self.path).is_ok() {
                return;
            }
            sleep(Duration::from_millis(1));
        }
    }
}

/// Describes the use of control groups, for `doctor`.
pub(super) fn mechanism(groups: &Result<Groups, String>) -> Mechanism {
    const MEASURED: &str = "measured every 20 ms and when processes end";
    let (state, detail) = match groups {
        Err(problem) => (
            MechanismState::Unavailable,
            format!("{problem}; memory is {MEASURED}"),
        ),
        Ok(Groups { lack: None, .. }) => (
            MechanismState::Active,
            "the kernel limits and counts memory, processes and CPU time of each run that is \
             started anew; runs forked from a warm process are measured"
                .to_owned(),
        ),
        Ok(Groups {
            lack: Some(lack), ..
        }) => (
            MechanismState::Degraded,
            format!(
                "counts CPU time and ends runs that are started anew; {lack}; memory is {MEASURED}"
            ),
        ),
    };
    Mechanism {
        name: "cgroup v2".to_owned(),
        state,
        detail,
    }
}

/// Returns the controllers that the group does not pass on to its children.
fn lacking(group: &Path) -> Option<String> {
    let enabled = fs::read_to_string(group.join("cgroup.subtree_control")).unwrap_or_default();
    let enabled: Vec<_> = enabled.split_ascii_whitespace().collect();
    let lacking: Vec<_> = CONTROLLERS
        .into_iter()
        .filter(|one| !enabled.contains(one))
        .collect();
    (!lacking.is_empty()).then(|| lacking.join(" and "))
}

/// Returns the text that enables the available controllers.
fn enabling_text(available: &str) -> String {
    let available: Vec<_> = available.split_ascii_whitespace().collect();
    let wanted = CONTROLLERS
        .into_iter()
        .filter(|one| available.contains(one));
    wanted.flat_map(|one| ["+", one, " "]).collect()
}

/// Returns the number in a line `KEY NUMBER`.
fn number_of(text: &str, key: &str) -> Option<u64> {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    let (_, number) = lines.find(|(name, _)| *name == key)?;
    number.parse().ok()
}

fn open_folder(parent: impl AsFd, path: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(openat(parent, path, flags, Mode::empty())?)
}

fn read_group_file(folder: &OwnedFd, name: &str) -> io::Result<String> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let mut text = String::with_capacity(512);
    fs::File::from(openat(folder, name, flags, Mode::empty())?).read_to_string(&mut text)?;
    Ok(text)
}

fn write_group_file(folder: &OwnedFd, name: &str, text: &str) -> io::Result<()> {
    let flags = OFlags::WRONLY | OFlags::CLOEXEC;
    fs::File::from(openat(folder, name, flags, Mode::empty())?).write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_read_by_their_keys() {
        let events = "low 0\nhigh 0\nmax 41\noom 1\noom_kill 3\noom_group_kill 1\n";
        assert_eq!(number_of(events, "oom_kill"), Some(3));
        assert_eq!(number_of(events, "oom"), Some(1));
        for (text, key) in [
            (events, "usage_usec"),
            ("", "oom"),
            ("oom", "oom"),
            ("oom x", "oom"),
        ] {
            assert_eq!(number_of(text, key), None, "{text}");
        }
    }

    #[test]
    fn only_controllers_that_are_there_are_enabled() {
        assert_eq!(
            enabling_text("cpuset cpu io memory pids\n"),
            "+memory +pids "
        );
        assert_eq!(enabling_text("cpu pids\n"), "+pids ");
        assert_eq!(enabling_text("\n"), "");
    }

    #[test]
    fn missing_controllers_of_a_group_are_named() {
        let group = tempfile::tempdir().unwrap();
        let lacking_of = |given: &str| {
            fs::write(group.path().join("cgroup.subtree_control"), given).unwrap();
            lacking(group.path())
        };
        assert_eq!(lacking_of("cpu memory pids\n"), None);
        assert_eq!(lacking_of("pids\n").as_deref(), Some("memory"));
        assert_eq!(lacking_of("").as_deref(), Some("memory and pids"));
    }
}
