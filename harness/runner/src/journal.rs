//! The journal: an append-only file of JSON Lines, one record per finished scenario, and now and then a line
//! that says what records call by a name, see [`line`].
//!
//! A record is written by one `write` of whole lines, so a killed run leaves at most its last line
//! torn; that line is cut off when the journal is opened again. A line that was damaged or edited has a wrong
//! checksum and does not count. Records are found by key, a digest
//! of all that a result depends on: the build of Puzzlemark (the executable itself, so that two builds
//! of one version share no results), how the assignment has subjects started, how strongly they are
//! isolated (a submission that reads what it should not may pass at one level and fail at another), the
//! submission's name and files, the scenario with its expectations, files and limits.

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
    /// Digest of all that the result depends on.
    pub key: Key,
    /// Name of the submission.
    pub submission: String,
    /// How it was isolated.
    pub isolation: I,
    /// What ran the submission; `None` if nothing could.
    pub driver: Option<String>,
    /// Remarks made when the submission was prepared.
    pub remarks: Vec<String>,
    /// The result.
    pub result: ScenarioResult,
}

/// The journal of a run, open for appending and locked against other runs.
///
/// Records stay in the file: in memory there is only where each of them is.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    written: Mutex<Written>,
}

/// The file of a journal, and what it holds.
#[derive(Debug)]
struct Written {
    file: File,
    index: Index,
}

/// What is in memory of a record while it is written.
#[derive(Debug)]
struct About {
    key: Key,
    verdict: Verdict,
    isolation: Isolation,
    /// The name of the isolation.
    name: String,
}

impl About {
    fn of(record: &Record) -> Self {
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
        /// Why.
        cause: io::Error,
    },
    /// Another run has it open.
    #[error(
        "the journal `{path}` is in use by another run; wait for it, or choose another `--out`"
    )]
    InUse {
        /// The journal.
        path: PathBuf,
    },
    /// No line is like one of a journal.
    #[error(
        "`{path}` is not a journal, or damaged from its beginning to its end; grade everything again with \
         `--rerun`, or choose another `--out`"
    )]
    Foreign {
        /// The journal.
        path: PathBuf,
    },
    /// The file was removed, or another was put in its place.
    #[error(
        "the journal `{path}` was removed or replaced while it was written; the reports are right, but what was \
         judged will be judged again"
    )]
    Removed {
        /// The journal.
        path: PathBuf,
    },
    /// A record is not any more where it was.
    #[error("the journal `{path}` was changed by something else meanwhile ({cause})")]
    Changed {
        /// The journal.
        path: PathBuf,
        /// What is wrong.
        cause: serde_json::Error,
    },
}

impl Journal {
    /// Goes on with the journal at this path, or begins one where there is none.
    pub fn resume(path: &Path) -> Result<Self, JournalError> {
        let mut file = lock(path)?;
        let index = Index::read(path, &mut file)?;
        // A torn line must not run into the next one.
        file.set_len(index.bytes()).map_err(io_error(path))?;
        Ok(Self::new(path, file, index))
    }

    /// Begins a journal at this path; what one there holds is dropped.
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

    /// Where the journal lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is a result of that key. A judge error is none: its scenario is played again.
    pub fn knows(&self, key: Key) -> bool {
        let verdict = self.verdict(key);
        verdict.is_some_and(|verdict| verdict != Verdict::JudgeError)
    }

    /// The verdict in the record of that key, if there is one.
    pub fn verdict(&self, key: Key) -> Option<Verdict> {
        Some(self.written().index.place(key)?.verdict)
    }

    /// The record of that key, if there is one, judge errors included.
    pub fn find(&self, key: Key) -> Result<Option<Record>, JournalError> {
        let mut written = self.written();
        let Some(place) = written.index.place(key) else {
            return Ok(None);
        };
        let Written { file, index } = &mut *written;
        place.record(&self.path, file, index.said()).map(Some)
    }

    /// Makes sure that the file which is written is still at its path.
    pub fn check_place(&self) -> Result<(), JournalError> {
        let opened = self.written().file.metadata();
        let there = self.path.metadata();
        match (opened, there) {
            (Ok(opened), Ok(there)) if is_same(&opened, &there) => Ok(()),
            _ => Err(JournalError::Removed {
                path: self.path.clone(),
            }),
        }
    }

    /// The lines of it that were damaged when it was opened, counted from 1. They do not count.
    pub fn damaged(&self) -> Vec<usize> {
        self.written().index.damaged().to_vec()
    }

    /// The levels of isolation at which its records ran.
    pub fn levels(&self) -> BTreeSet<String> {
        let written = self.written();
        let isolations = written.index.isolations().iter();
        isolations
            .map(|isolation| isolation.level.clone())
            .collect()
    }

    /// Appends a record.
    pub fn append(&self, record: Record) -> Result<(), JournalError> {
        let cannot = |cause: serde_json::Error| io_error(&self.path)(cause.into());
        let about = About::of(&record);
        let line = Isolations::line(record, &about.name).map_err(cannot)?;
        let mut written = self.written();
        let before = written
            .index
            .said()
            .line_before(&about.name, &about.isolation);
        let before = before.map_err(cannot)?.unwrap_or_default();
        let whole = written.index.bytes();
        if let Err(cause) = written.file.write_all(&[&before[..], &line].concat()) {
            // A line torn by a full disk must not run into the next one.
            let _ = written.file.set_len(whole);
            return Err(io_error(&self.path)(cause));
        }
        written.index.add(&about, before.len(), line.len());
        Ok(())
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere a file that is open stays where it is.
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

/// Opens the file of a journal, made where there is none, for this run alone.
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
