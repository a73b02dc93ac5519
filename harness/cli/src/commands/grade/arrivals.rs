//! What arrives in a folder of submissions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use crate::commands::watch::{Stamps, Watched, below};

/// How long nothing may change in a submission until it counts as written.
const QUIET: Duration = Duration::from_secs(2);

/// The entries of a folder with submissions, as they were when last looked at.
pub(super) struct Arrivals<'a> {
    folder: &'a Path,
    entries: BTreeMap<PathBuf, Entry>,
    /// Whether something has changed or gone that is not graded as it is now.
    is_due: bool,
}

struct Entry {
    stamps: Stamps,
    /// When it was first seen as it is; `None` where it has been so since before.
    since: Option<Instant>,
    is_graded: bool,
}

impl Entry {
    /// Whether nobody seems to write it. By our own clock: what a file says of its time may lie in the
    /// future, or be that of another machine.
    fn is_written(&self) -> bool {
        self.since.is_none_or(|since| since.elapsed() >= QUIET)
    }
}

impl<'a> Arrivals<'a> {
    /// What is there now.
    pub(super) fn of(folder: &'a Path) -> Self {
        let mut arrivals = Self {
            folder,
            entries: BTreeMap::new(),
            is_due: true,
        };
        arrivals.look();
        for entry in arrivals.entries.values_mut() {
            if entry
                .stamps
                .values()
                .all(|stamp| is_long_ago(stamp.changed))
            {
                entry.since = None;
            }
        }
        arrivals
    }

    /// Looks what has changed.
    pub(super) fn look(&mut self) {
        let before = std::mem::take(&mut self.entries);
        let known = before.len();
        let mut kept = 0;
        let mut before = before;
        for path in below(self.folder) {
            let watched = Watched {
                paths: vec![&path],
                written: Vec::new(),
            };
            let stamps = watched.stamps();
            let same = before.remove(&path);
            kept += usize::from(same.is_some());
            let same = same.filter(|entry| entry.stamps == stamps);
            let entry = same.unwrap_or_else(|| Entry {
                stamps,
                since: Some(Instant::now()),
                is_graded: false,
            });
            self.entries.insert(path, entry);
        }
        self.is_due |= kept < known;
    }

    /// Whether there is something to grade, or somebody's submission is gone.
    pub(super) fn is_due(&self) -> bool {
        let mut entries = self.entries.values();
        let is_new = entries.any(|entry| !entry.is_graded && entry.is_written());
        is_new || (self.is_due && self.unwritten().next().is_none())
    }

    /// Takes all that is written for graded.
    pub(super) fn take(&mut self) {
        self.is_due = false;
        for entry in self.entries.values_mut() {
            entry.is_graded |= entry.is_written();
        }
    }

    /// What is still being written: what [`Self::take`] has not taken.
    pub(super) fn unwritten(&self) -> impl Iterator<Item = &Path> {
        let unwritten = self.entries.iter().filter(|(_, entry)| !entry.is_graded);
        unwritten.map(|(path, _)| path.as_path())
    }
}

fn is_long_ago(changed: Option<SystemTime>) -> bool {
    let age = changed.and_then(|changed| changed.elapsed().ok());
    age.is_some_and(|age| age >= QUIET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_has_just_changed_is_waited_for_and_what_is_gone_is_noticed() {
        let desk = tempfile::tempdir().unwrap();
        let file = desk.path().join("ada.py");
        fs::write(&file, "1").unwrap();
        let mut arrivals = Arrivals::of(desk.path());
        assert!(!arrivals.is_due(), "it is as young as can be");
        // As if time had passed.
        for entry in arrivals.entries.values_mut() {
            entry.since = None;
        }
        assert!(arrivals.is_due());
        arrivals.take();
        arrivals.look();
        assert!(!arrivals.is_due(), "nothing has changed");
        fs::write(&file, "12").unwrap();
        arrivals.look();
        assert!(!arrivals.is_due(), "it may still be written");
        assert!(arrivals.unwritten().eq([file.as_path()]));
        fs::remove_file(&file).unwrap();
        arrivals.look();
        assert!(arrivals.is_due(), "it is gone");
    }

    #[test]
    fn an_empty_folder_has_reports_too() {
        let desk = tempfile::tempdir().unwrap();
        let mut arrivals = Arrivals::of(desk.path());
        assert!(arrivals.is_due());
        arrivals.take();
        assert!(!arrivals.is_due());
    }
}
