//! Submissions that arrive in a folder, for `grade --watch-folder`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use crate::commands::watch::{Stamps, Watched, below};

/// The time without changes after which a submission counts as complete.
const QUIET: Duration = Duration::from_secs(2);

/// The entries of a folder with submissions, as last seen.
pub(super) struct Arrivals<'a> {
    folder: &'a Path,
    entries: BTreeMap<PathBuf, Entry>,
    /// True if an entry was removed since the last grading, or if there was none yet.
    is_due: bool,
}

struct Entry {
    stamps: Stamps,
    /// The time when this state was first seen. `None` if the entry was complete before watching began.
    since: Option<Instant>,
    is_graded: bool,
}

impl Entry {
    /// Returns true if it seems complete. This uses the clock of this machine, because the time of a file may be in
    /// the future, or from another machine.
    fn is_written(&self) -> bool {
        self.since.is_none_or(|since| since.elapsed() >= QUIET)
    }
}

impl<'a> Arrivals<'a> {
    /// Looks at the folder for the first time.
    pub(super) fn in_folder(folder: &'a Path) -> Self {
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

    /// Looks at the folder again and notes changes.
    pub(super) fn look(&mut self) {
        let mut before = std::mem::take(&mut self.entries);
        let known = before.len();
        let mut kept = 0;
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

    /// Returns true if there is something to grade, or if a submission was removed.
    pub(super) fn is_due(&self) -> bool {
        let mut entries = self.entries.values();
        let is_new = entries.any(|entry| !entry.is_graded && entry.is_written());
        is_new || (self.is_due && self.unwritten().next().is_none())
    }

    /// Marks all complete submissions as graded.
    pub(super) fn mark_graded(&mut self) {
        self.is_due = false;
        for entry in self.entries.values_mut() {
            entry.is_graded |= entry.is_written();
        }
    }

    /// Returns the entries that [`Self::mark_graded`] has not marked, because they are not complete yet.
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
    fn changes_wait_until_they_are_complete_and_removals_are_noticed() {
        let desk = tempfile::tempdir().unwrap();
        let file = desk.path().join("ada.py");
        fs::write(&file, "1").unwrap();
        let mut arrivals = Arrivals::in_folder(desk.path());
        assert!(!arrivals.is_due(), "it was just written");
        // This has the same effect as waiting.
        for entry in arrivals.entries.values_mut() {
            entry.since = None;
        }
        assert!(arrivals.is_due());
        arrivals.mark_graded();
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
        let mut arrivals = Arrivals::in_folder(desk.path());
        assert!(arrivals.is_due());
        arrivals.mark_graded();
        assert!(!arrivals.is_due());
    }
}
