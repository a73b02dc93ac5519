//! Finds the assignment and the submission of `check` if the command line does not name them.

use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_model::{Assignment, STARTER_FOLDER};
use puzzlemark_spec::ASSIGNMENT_FILE;

use crate::commands::load_for_student;

/// The words that end each error.
const HELP: &str = "help: name both: puzzlemark check ASSIGNMENT SUBMISSION";

/// The two places of `check`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Places {
    /// The assignment's folder, or its `assignment.yaml`.
    pub(super) assignment: PathBuf,
    /// The submission: a file or a folder.
    pub(super) submission: PathBuf,
}

impl Places {
    /// Returns the places that the command line names, and finds those that it leaves out.
    ///
    /// Without arguments, the assignment is the nearest `assignment.yaml` in the current folder or above. A single
    /// argument is the assignment, otherwise the submission in or beside it.
    pub(super) fn locate(first: Option<PathBuf>, second: Option<PathBuf>) -> anyhow::Result<Self> {
        let first = match (first, second) {
            (Some(assignment), Some(submission)) => {
                return Ok(Self {
                    assignment,
                    submission,
                });
            }
            (first, _) => first,
        };
        match first {
            Some(named) if is_assignment(&named) => Self::in_kit(named, None),
            Some(submission) => Ok(Self {
                assignment: assignment_above(&submission)?,
                submission,
            }),
            None => {
                let here = Path::new(".");
                Self::in_kit(assignment_above(here)?, Some(here))
            }
        }
    }

    /// Finds the submission of an assignment. It is in the current folder, otherwise in the only folder of the kit
    /// with one of the files that students hand in.
    fn in_kit(assignment: PathBuf, here: Option<&Path>) -> anyhow::Result<Self> {
        let files = files_of(&load_for_student(&assignment)?);
        let kit = crate::commands::watch::assignment_folder(&assignment).to_owned();
        let mut found = match here {
            Some(here) if !is_assignment(here) => submissions_in(here, &files),
            _ => Vec::new(),
        };
        if found.is_empty() {
            // In the kit's own folder, only the file is the submission, because the folder also has the scenarios.
            let beside = files.iter().map(|file| kit.join(file));
            found.extend(beside.filter(|file| file.is_file()));
            for folder in folders_of(&kit)? {
                found.extend(submissions_in(&folder, &files));
            }
        }
        match &found[..] {
            [submission] => Ok(Self {
                assignment,
                submission: submission.clone(),
            }),
            [] => Err(nothing_found(&kit, &files)),
            _ => Err(anyhow::anyhow!(
                "each of these may be the submission: {}\n{HELP}",
                listed(found.iter().map(|path| path.display().to_string()))
            )),
        }
    }
}

fn nothing_found(kit: &Path, files: &[String]) -> anyhow::Error {
    let folder = kit.display();
    let starter = if kit.join(STARTER_FOLDER).is_dir() {
        format!("; `puzzlemark starter {folder} LANGUAGE --out mine` writes one to begin with")
    } else {
        String::new()
    };
    anyhow::anyhow!(
        "no submission in `{folder}`: no file is named {}\nhelp: put your file into a folder there{starter}\n{HELP}",
        files.join(" or "),
    )
}

/// Returns the folder if it has one of the files.
fn submissions_in(folder: &Path, files: &[String]) -> Vec<PathBuf> {
    let has_one = files.iter().any(|file| folder.join(file).is_file());
    has_one.then(|| folder.to_owned()).into_iter().collect()
}

/// Returns the folders of a kit that may be a submission, in the order of their names.
fn folders_of(kit: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(kit)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        if entry.file_type()?.is_dir() && !is_hidden && name != STARTER_FOLDER {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// Returns the names of the files that students hand in, without repetition.
fn files_of(assignment: &Assignment) -> Vec<String> {
    let mut files: Vec<_> = assignment.subjects.files().map(str::to_owned).collect();
    files.sort_unstable();
    files.dedup();
    files
}

fn is_assignment(path: &Path) -> bool {
    path.ends_with(ASSIGNMENT_FILE) || path.join(ASSIGNMENT_FILE).is_file()
}

/// Returns the nearest folder with an assignment, from a path upwards.
fn assignment_above(path: &Path) -> anyhow::Result<PathBuf> {
    let whole = std::path::absolute(path)?;
    // Only the search uses the whole path. Messages and reports show the short one.
    let mut short = path.to_owned();
    for folder in whole.ancestors() {
        if folder.join(ASSIGNMENT_FILE).is_file() {
            return Ok(short);
        }
        short = folder.parent().map(Path::to_owned).unwrap_or_default();
    }
    anyhow::bail!(
        "no `{ASSIGNMENT_FILE}` in `{}`, nor in a folder above it\n{HELP}",
        path.display()
    )
}

fn listed(names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
