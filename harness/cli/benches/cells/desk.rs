//! A folder that every user can read, with everything that is measured, and the users.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, ensure};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use tempfile::TempDir;

/// The programs of the desk.
const SELF: &str = "cells";
pub(crate) const PUZZLEMARK: &str = "puzzlemark";
/// The assignment.
pub(crate) const ASSIGNMENT: &str = "bubbles-and-boulders";
/// Its fixture submissions.
pub(crate) const SUBMISSIONS: &str = "submissions";

/// The parent folder of the desk. A cell of level full has its own `/tmp`, which would hide the executables of
/// a desk there.
const HOME: &str = "/var/tmp";

/// By convention the user that owns nothing.
const NOBODY: u32 = 65_534;

/// A user who measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum User {
    /// The user who has started this process.
    Own,
    /// A user without rights. Only root can become this user.
    Nobody,
}

impl User {
    /// All users that this process can be.
    pub(crate) fn all() -> Vec<Self> {
        if rustix::process::geteuid().is_root() {
            vec![Self::Own, Self::Nobody]
        } else {
            vec![Self::Own]
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Own if rustix::process::geteuid().is_root() => "root",
            Self::Own | Self::Nobody => "a user without rights",
        }
    }
}

/// The folder; removed when dropped.
pub(crate) struct Desk {
    folder: TempDir,
}

impl Desk {
    pub(crate) fn set_up() -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("puzzlemark-bench-")
            .permissions(fs::Permissions::from_mode(0o755))
            .tempdir_in(HOME)?;
        let desk = Self { folder };
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let submissions = repository.join("fixtures/submissions").join(ASSIGNMENT);
        for (from, to) in [
            (std::env::current_exe()?, SELF),
            (env!("CARGO_BIN_EXE_puzzlemark").into(), PUZZLEMARK),
            (repository.join("specs").join(ASSIGNMENT), ASSIGNMENT),
            (submissions, SUBMISSIONS),
        ] {
            let to = desk.folder.path().join(to);
            let status = Command::new("cp").arg("-R").arg(&from).arg(to).status()?;
            ensure!(status.success(), "cannot copy `{}`", from.display());
        }
        Ok(desk)
    }

    /// A folder that belongs to the user.
    pub(crate) fn folder_of(&self, user: User) -> anyhow::Result<PathBuf> {
        let folder = self.folder.path().join(match user {
            User::Own => "own",
            User::Nobody => "nobody",
        });
        fs::create_dir_all(&folder)?;
        if user == User::Nobody {
            chown(&folder, Some(NOBODY), Some(NOBODY))?;
        }
        Ok(folder)
    }

    /// This program again, run by a user at the desk. Temporary files go to the folder `own`.
    pub(crate) fn command(&self, user: User, own: &Path) -> Command {
        let mut command = Command::new(self.folder.path().join(SELF));
        command
            .current_dir(self.folder.path())
            .env("TMPDIR", own)
            .env("HOME", own)
            .env("PUZZLEMARK_PYTHON", python());
        if user == User::Nobody {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }
}

/// An interpreter that every user can execute. Others may lie in somebody's home.
pub(crate) fn python() -> PathBuf {
    let named = std::env::var_os("PUZZLEMARK_PYTHON").map(PathBuf::from);
    named.unwrap_or_else(|| "/usr/bin/python3".into())
}

/// Restricts this process, and all that it starts from now on, to one core: the last that it may use.
pub(crate) fn stay_on_one_core() -> anyhow::Result<()> {
    let allowed = sched_getaffinity(None)?;
    let last = (0..CpuSet::MAX_CPU)
        .rev()
        .find(|core| allowed.is_set(*core))
        .context("no core is allowed")?;
    let mut one = CpuSet::new();
    one.set(last);
    Ok(sched_setaffinity(None, &one)?)
}
