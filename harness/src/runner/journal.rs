//! The journal: an append-only file of JSON Lines, one record per finished scenario.
//!
//! A record is written by one `write` of a whole line, so a killed run leaves at most its last line
//! torn; that line is cut off when the journal is opened again. Records are found by key, a digest
//! of all that a result depends on: the build of Puzzlemark (the executable itself, so that two builds
//! of one version share no results), how the assignment has subjects started, how strongly they are
//! isolated (a submission that reads what it should not may pass at one level and fail at another), the
//! submission's name and files, the scenario with its expectations, files and limits.

use std::collections::{BTreeSet, HashMap};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ScenarioResult;
use serde::{Deserialize, Serialize};

/// One finished scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Digest of all that the result depends on.
    pub key: String,
    /// Name of the submission.
    pub submission: String,
    /// Name of the level of isolation at which it ran; empty in records of older builds.
    #[serde(default)]
    pub isolation: String,
    /// What ran the submission; `None` if nothing could.
    pub driver: Option<String>,
    /// Remarks made when the submission was prepared.
    pub remarks: Vec<String>,
    /// The result.
    pub result: ScenarioResult,
}

/// The journal of a run, open for appending and locked against other runs.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    records: HashMap<String, Record>,
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
    /// A line is not a record.
    #[error(
        "line {line} of the journal `{path}` is not a record ({cause}); \
         mend or remove the line, or grade everything again with `--rerun`"
    )]
    Record {
        /// The journal.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// What is wrong.
        cause: serde_json::Error,
    },
}

impl Journal {
    /// Goes on with the journal at this path, or begins one where there is none.
    pub fn resume(path: &Path) -> Result<Self, JournalError> {
        let mut file = lock(path)?;
        let records = read_records(path, &mut file)?;
        Ok(Self::new(path, file, records))
    }

    /// Begins a journal at this path; what one there holds is dropped.
    pub fn begin(path: &Path) -> Result<Self, JournalError> {
        let file = lock(path)?;
        file.set_len(0).map_err(|cause| JournalError::Io {
            path: path.to_owned(),
            cause,
        })?;
        Ok(Self::new(path, file, HashMap::new()))
    }

    fn new(path: &Path, file: File, records: HashMap<String, Record>) -> Self {
        Self {
            path: path.to_owned(),
            file: Mutex::new(file),
            records,
        }
    }

    /// Where the journal lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The record of that key that the journal held when it was opened. A judge error is no result:
    /// its scenario is played again.
    pub fn find(&self, key: &str) -> Option<&Record> {
        self.records
            .get(key)
            .filter(|record| record.result.verdict != Verdict::JudgeError)
    }

    /// The levels of isolation at which the records ran that the journal held when it was opened.
    pub fn levels(&self) -> BTreeSet<&str> {
        let records = self.records.values();
        records.map(|record| record.isolation.as_str()).collect()
    }

    /// Appends a record.
    pub fn append(&self, record: &Record) -> Result<(), JournalError> {
        let io = |cause| JournalError::Io {
            path: self.path.clone(),
            cause,
        };
        let mut line = serde_json::to_vec(record).map_err(|cause| io(cause.into()))?;
        line.push(b'\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = file.metadata().map_err(io)?.len();
        file.write_all(&line).map_err(|cause| {
            // A line torn by a full disk must not run into the next one.
            let _ = file.set_len(whole);
            io(cause)
        })
    }
}

/// Opens the file of a journal, made where there is none, for this run alone.
fn lock(path: &Path) -> Result<File, JournalError> {
    let io = |cause| JournalError::Io {
        path: path.to_owned(),
        cause,
    };
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse {
            path: path.to_owned(),
        }),
        Err(TryLockError::Error(cause)) => Err(io(cause)),
    }
}

fn read_records(path: &Path, file: &mut File) -> Result<HashMap<String, Record>, JournalError> {
    let io = |cause| JournalError::Io {
        path: path.to_owned(),
        cause,
    };
    let mut bytes = Vec::new();
    file.rewind().map_err(io)?;
    file.read_to_end(&mut bytes).map_err(io)?;
    let whole = bytes
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |last| last + 1);
    if whole < bytes.len() {
        file.set_len(whole as u64).map_err(io)?;
    }
    let lines = bytes[..whole].split_inclusive(|byte| *byte == b'\n');
    let record = |(index, line)| match serde_json::from_slice::<Record>(line) {
        Ok(record) => Ok((record.key.clone(), record)),
        Err(cause) => Err(JournalError::Record {
            path: path.to_owned(),
            line: index + 1,
            cause,
        }),
    };
    lines.enumerate().map(record).collect()
}

#[cfg(test)]
pub(super) mod tests;
