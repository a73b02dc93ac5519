//! Where the submissions to an assignment are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_reports::visible;

use crate::spec::model::Assignment;

/// Where the submissions to an assignment are.
#[derive(Debug, Clone)]
pub enum Submissions {
    /// In a folder: its sub-folders, and its files with an ending that the assignment knows.
    Folder(PathBuf),
    /// Each at a place of its own, a file or a folder, by name.
    Named(BTreeMap<String, PathBuf>),
}

/// The submissions that there are.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Names, and where each lies: a file or a folder.
    pub submissions: BTreeMap<String, PathBuf>,
    /// Entries of the folder that are no submissions.
    pub ignored: Vec<String>,
}

/// A folder of submissions that cannot be read.
#[derive(Debug)]
pub struct Unreadable {
    /// The folder.
    pub path: PathBuf,
    /// Why.
    pub cause: io::Error,
}

/// Folders beside submissions that archivers and interpreters make, and no student.
const LEFT_BY_TOOLS: [&str; 2] = ["__MACOSX", "__pycache__"];

impl Submissions {
    /// Lists the submissions. Hidden entries of a folder are none.
    pub fn find(&self, assignment: &Assignment) -> Result<Found, Unreadable> {
        match self {
            Self::Folder(folder) => in_folder(folder, assignment).map_err(|cause| Unreadable {
                path: folder.clone(),
                cause,
            }),
            Self::Named(submissions) => Ok(Found {
                submissions: submissions.clone(),
                ignored: Vec::new(),
            }),
        }
    }
}

impl From<&Path> for Submissions {
    /// A folder.
    fn from(folder: &Path) -> Self {
        Self::Folder(folder.to_owned())
    }
}

fn in_folder(folder: &Path, assignment: &Assignment) -> io::Result<Found> {
    let endings = file_endings(assignment);
    let mut found = Found::default();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = visible::decode(name.as_encoded_bytes());
        let ending = path.extension().map(|ending| ending.to_string_lossy());
        if name.starts_with('.') {
            continue;
        }
        let submitted = !leads_to_file(&path) && !LEFT_BY_TOOLS.contains(&name.as_str());
        if submitted || ending.is_some_and(|ending| endings.contains(&*ending)) {
            insert(&mut found.submissions, name, path);
        } else {
            found.ignored.push(name);
        }
    }
    Ok(found)
}

/// Whether a path is something else than a folder, or a link to it. A link that leads nowhere may
/// have been somebody's folder, and nobody's submission is passed over.
fn leads_to_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| !data.is_dir())
}

/// Adds a submission. A name that is not UTF-8 is written with `\xff`, which another may have for
/// its name.
fn insert(submissions: &mut BTreeMap<String, PathBuf>, mut name: String, path: PathBuf) {
    while submissions.contains_key(&name) {
        name.push_str(" (not UTF-8)");
    }
    submissions.insert(name, path);
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    Ok(entries)
}

fn file_endings(assignment: &Assignment) -> BTreeSet<String> {
    let files = assignment.subjects.files();
    files
        .filter_map(|file| Path::new(file).extension())
        .map(|ending| ending.to_string_lossy().into_owned())
        .collect()
}
