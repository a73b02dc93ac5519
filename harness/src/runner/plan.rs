//! The plan: which submissions there are, and what of them is known already.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_reports::model::ScenarioResult;
use sha2::{Digest, Sha256};

use crate::runner::journal::Journal;
use crate::spec::Assignment;
use crate::subject::Submission;

/// What a run has to do.
#[derive(Debug)]
pub struct Plan {
    /// One entry per submission, ordered by name.
    pub submissions: Vec<SubmissionPlan>,
    /// Entries of the submissions folder that are no submissions, with the reason.
    pub ignored: Vec<String>,
}

/// One submission and what is known of it.
#[derive(Debug)]
pub struct SubmissionPlan {
    /// The submission.
    pub submission: Submission,
    /// One entry per scenario of the assignment, in order.
    pub scenarios: Vec<ScenarioPlan>,
    /// What ran it, where the journal knows.
    pub driver: Option<String>,
    /// Remarks made when it was prepared, where the journal knows.
    pub remarks: Vec<String>,
}

/// One scenario for one submission.
#[derive(Debug)]
pub struct ScenarioPlan {
    /// What the result depends on, as a digest; see [`Journal`].
    pub key: String,
    /// The result, where the journal knows it.
    pub known: Option<ScenarioResult>,
}

/// A submissions folder that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{path}`: {cause}")]
pub struct PlanError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why.
    pub cause: io::Error,
}

impl Plan {
    /// Plans every submission in a folder: its sub-folders, and its files with an ending that the
    /// assignment knows. Hidden entries are none.
    pub fn for_class(
        assignment: &Assignment,
        folder: &Path,
        journal: Option<&Journal>,
    ) -> Result<Self, PlanError> {
        let endings = file_endings(assignment);
        let mut submissions = Vec::new();
        let mut ignored = Vec::new();
        for entry in read_folder(folder)? {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            let ending = path
                .extension()
                .map(|ending| ending.to_string_lossy().into_owned());
            if name.starts_with('.') {
                continue;
            }
            if path.is_dir() || ending.is_some_and(|ending| endings.contains(&ending)) {
                submissions.push(Submission { name, path });
            } else {
                ignored.push(name);
            }
        }
        let submissions = submissions
            .into_iter()
            .map(|submission| plan_submission(assignment, submission, journal))
            .collect();
        Ok(Self {
            submissions,
            ignored,
        })
    }

    /// Plans one submission, a file or a folder.
    pub fn for_one(assignment: &Assignment, path: &Path) -> Result<Self, PlanError> {
        let error = |cause| PlanError {
            path: path.to_owned(),
            cause,
        };
        let full = path.canonicalize().map_err(error)?;
        let name = full
            .file_name()
            .unwrap_or(full.as_os_str())
            .to_string_lossy()
            .into_owned();
        let submission = Submission { name, path: full };
        Ok(Self {
            submissions: vec![plan_submission(assignment, submission, None)],
            ignored: Vec::new(),
        })
    }

    /// Number of scenarios to play over all submissions, the known ones included.
    pub fn scenarios(&self) -> usize {
        self.submissions
            .iter()
            .map(|submission| submission.scenarios.len())
            .sum()
    }

    /// Number of scenarios whose results are known.
    pub fn known(&self) -> usize {
        self.submissions
            .iter()
            .flat_map(|submission| &submission.scenarios)
            .filter(|scenario| scenario.known.is_some())
            .count()
    }
}

fn file_endings(assignment: &Assignment) -> BTreeSet<String> {
    let python = assignment.subjects.python.iter().map(|python| &python.file);
    let binary = assignment.subjects.binary.iter().map(|binary| &binary.file);
    python
        .chain(binary)
        .filter_map(|file| Path::new(file).extension())
        .map(|ending| ending.to_string_lossy().into_owned())
        .collect()
}

fn plan_submission(
    assignment: &Assignment,
    submission: Submission,
    journal: Option<&Journal>,
) -> SubmissionPlan {
    // What cannot be read whole is still graded: the driver says what is wrong with it.
    let content = digest_tree(&submission.path).unwrap_or_else(|error| error.to_string());
    let mut driver = None;
    let mut remarks = Vec::new();
    let subjects = format!("{:?}{:?}", assignment.subjects, assignment.exceptions);
    let scenarios = assignment
        .groups
        .iter()
        .flat_map(|group| &group.scenarios)
        .map(|scenario| {
            let parts = [
                &submission.name,
                &content,
                &subjects,
                &scenario.id,
                &scenario.digest,
            ];
            let key = key(&parts.map(String::as_str));
            let record = journal.and_then(|journal| journal.find(&key));
            if let Some(record) = record {
                driver.clone_from(&record.driver);
                remarks.clone_from(&record.remarks);
            }
            ScenarioPlan {
                known: record.map(|record| record.result.clone()),
                key,
            }
        })
        .collect();
    SubmissionPlan {
        submission,
        scenarios,
        driver,
        remarks,
    }
}

fn key(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in [&env!("CARGO_PKG_VERSION")].into_iter().chain(parts) {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hexadecimal(&hasher.finalize())
}

/// Digest of a file, or of a folder's names and contents. Links and special files count by what
/// they are, and are never followed or opened.
fn digest_tree(path: &Path) -> Result<String, PlanError> {
    let mut hasher = Sha256::new();
    digest_into(&mut hasher, path, Path::new(""))?;
    Ok(hexadecimal(&hasher.finalize()))
}

fn digest_into(hasher: &mut Sha256, path: &Path, inside: &Path) -> Result<(), PlanError> {
    let error = |cause| PlanError {
        path: path.to_owned(),
        cause,
    };
    let kind = fs::symlink_metadata(path).map_err(error)?.file_type();
    let name = inside.as_os_str().as_encoded_bytes();
    hasher.update((name.len() as u64).to_le_bytes());
    hasher.update(name);
    if kind.is_dir() {
        hasher.update(b"folder");
        for entry in read_folder(path)? {
            digest_into(hasher, &entry.path(), &inside.join(entry.file_name()))?;
        }
    } else if kind.is_file() {
        let contents = fs::read(path).map_err(error)?;
        hasher.update((contents.len() as u64).to_le_bytes());
        hasher.update(contents);
    } else if kind.is_symlink() {
        let target = fs::read_link(path).map_err(error)?;
        hasher.update(b"link");
        hasher.update(target.as_os_str().as_encoded_bytes());
    } else {
        hasher.update(b"special");
    }
    Ok(())
}

/// The entries of a folder, ordered by name so that runs and digests are stable.
fn read_folder(folder: &Path) -> Result<Vec<fs::DirEntry>, PlanError> {
    let error = |cause| PlanError {
        path: folder.to_owned(),
        cause,
    };
    let mut entries = fs::read_dir(folder)
        .map_err(error)?
        .collect::<Result<Vec<_>, _>>()
        .map_err(error)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    Ok(entries)
}

fn hexadecimal(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
