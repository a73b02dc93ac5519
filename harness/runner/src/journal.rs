//! The journal: an append-only file of JSON Lines, with one record per finished scenario. Other lines
//! define names for isolations. See [`line`].
//!
//! One `write` of whole lines adds a record. So a killed run can only leave the last line incomplete.
//! Opening the journal again cuts this line off. A damaged or edited line has a wrong checksum and
//! does not count.
//!
//! Records are found by key. A key is a digest of everything that a result depends on:
//!
//! * the build of Puzzlemark: the executable itself, not its version;
//! * the commands with which the assignment starts subjects;
//! * the isolation, because a submission may read a file at one level and not at another;
//! * the submission's name and files;
//! * the scenario with its expectations, files and limits.

mod index;
mod key;
mod line;
pub mod merge;
mod places;

use std::collections::BTreeSet;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use index::Index;
pub use key::Key;
use line::Isolations;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Isolation, ScenarioResult};
use serde::{Deserialize, Serialize};

/// One finished scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record<I = Isolation> {
    /// The digest of everything that the result depends on.
    pub key: Key,
    /// The name of the submission.
    pub submission: String,
    /// The isolation of the run.
    pub isolation: I,
    /// The driver that ran the submission. `None` if it could not run.
    pub driver: Option<String>,
    /// Remarks from the preparation of the submission.
    pub remarks: Vec<String>,
    /// The result.
    pub result: ScenarioResult,
}

/// The journal of a run, open for appending and locked against other runs.
///
/// Records stay in the file. The memory has only their offsets.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    written: Mutex<Written>,
}

/// The file of a journal and its index.
#[derive(Debug)]
struct Written {
    file: File,
    index: Index,
}

/// The facts about a record that the index needs.
#[derive(Debug)]
struct About {
    key: Key,
    verdict: Verdict,
    isolation: Isolation,
    /// The name of the isolation.
    name: String,
}

impl About {
    fn from_record(record: &Record) -> Self {
        Self {
            key: record.key,
            verdict: record.result.verdict,
            isolation: record.isolation.clone(),
            name: line::name(&record.isolation),
        }
    }
}

/// A journal that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot use the journal `{path}`: {cause}")]
    Io {
        /// The journal.
        path: PathBuf,
        /// The reason.
        cause: io::Error,
    },
    /// Another run has the file open.
    #[error(
        "the journal `{path}` is in use by another run; wait for it, or choose another `--out`"
    )]
    InUse {
        /// The journal.
        path: PathBuf,
    },
    /// No line looks like a line of a journal.
    #[error(
        "`{path}` is not a journal, or every line is damaged; grade everything again with `--rerun`, or \
         choose another `--out`"
    )]
    Foreign {
        /// The journal.
        path: PathBuf,
    },
    /// The file was removed or replaced.
    #[error(
        "the journal `{path}` was removed or replaced while it was written; the reports are right, but what was \
         judged will be judged again"
    )]
    Removed {
        /// The journal.
        path: PathBuf,
    },
    /// A record is no longer at its offset in the file.
    #[error("another program changed the journal `{path}` during the run ({cause})")]
    Changed {
        /// The journal.
        path: PathBuf,
        /// The reason.
        cause: serde_json::Error,
    },
}

impl Journal {
    /// Opens the journal at this path, or creates one.
    pub fn resume(path: &Path) -> Result<Self, JournalError> {
        let mut file = lock(path)?;
        let index = Index::read_journal(path, &mut file)?;
        // The next record must not continue an incomplete line.
        file.set_len(index.bytes()).map_err(io_error(path))?;
        Ok(Self::new(path, file, index))
    }

    /// Starts an empty journal at this path. Deletes the records of an old journal.
    pub fn begin(path: &Path) -> Result<Self, JournalError> {
        let file = lock(path)?;
        file.set_len(0).map_err(io_error(path))?;
        Ok(Self::new(path, file, Index::default()))
    }

    fn new(path: &Path, file: File, index: Index) -> Self {
        Self {
            path: path.to_owned(),
            written: Mutex::new(Written { file, index }),
        }
    }

    /// Returns the path of the journal.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if the journal has a result for this key. A judge error does not count, because
    /// its scenario is played again.
    pub fn knows(&self, key: Key) -> bool {
        let verdict = self.verdict(key);
        verdict.is_some_and(|verdict| verdict != Verdict::JudgeError)
    }

    /// Returns the verdict in the record of this key, if there is one.
    pub fn verdict(&self, key: Key) -> Option<Verdict> {
        Some(self.lock_written().index.place(key)?.verdict)
    }

    /// Returns the record of this key, if there is one. It may be a judge error.
    pub fn find_record(&self, key: Key) -> Result<Option<Record>, JournalError> {
        let mut written = self.lock_written();
        let Some(place) = written.index.place(key) else {
            return Ok(None);
        };
        let Written { file, index } = &mut *written;
        place.record(&self.path, file, index.said()).map(Some)
    }

    /// Checks that the journal's file is still at its path.
    pub fn check_place(&self) -> Result<(), JournalError> {
        let opened = self.lock_written().file.metadata();
        let there = self.path.metadata();
        match (opened, there) {
            (Ok(opened), Ok(there)) if is_same(&opened, &there) => Ok(()),
            _ => Err(JournalError::Removed {
                path: self.path.clone(),
            }),
        }
    }

    /// Returns the numbers of the lines, from 1, that were damaged when the journal was opened. They
    /// do not count.
    pub fn damaged(&self) -> Vec<usize> {
        self.lock_written().index.damaged().to_vec()
    }

    /// Returns the levels of isolation of the journal's records.
    pub fn levels(&self) -> BTreeSet<String> {
        let written = self.lock_written();
        let isolations = written.index.isolations().iter();
        isolations
            .map(|isolation| isolation.level.clone())
            .collect()
    }

    /// Appends a record.
    pub fn append(&self, record: Record) -> Result<(), JournalError> {
        let cannot = |cause: serde_json::Error| io_error(&self.path)(cause.into());
        let about = About::from_record(&record);
        let line = Isolations::line(record, &about.name).map_err(cannot)?;
        let mut written = self.lock_written();
        let before = written
            .index
            .said()
            .line_before(&about.name, &about.isolation);
        let before = before.map_err(cannot)?.unwrap_or_default();
        let whole = written.index.bytes();
        if let Err(cause) = written.file.write_all(&[&before[..], &line].concat()) {
            // After an error such as a full disk, the next record must not continue the incomplete
            // line.
            let _ = written.file.set_len(whole);
            return Err(io_error(&self.path)(cause));
        }
        written.index.add(&about, before.len(), line.len());
        Ok(())
    }

    fn lock_written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Other systems do not let a program move or remove an open file.
#[cfg(not(unix))]
fn is_same(_one: &Metadata, _other: &Metadata) -> bool {
    true
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> JournalError {
    move |cause| JournalError::Io {
        path: path.to_owned(),
        cause,
    }
}

/// Opens or creates the file of a journal, and locks it against other runs.
fn lock(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(io_error(path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse {
            path: path.to_owned(),
        }),
        Err(TryLockError::Error(cause)) => Err(io_error(path)(cause)),
    }
}

#[cfg(test)]
pub(super) mod tests;
