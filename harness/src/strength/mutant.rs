//! Mutants: right submissions with one thing wrong.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_reports::visible;

use super::library::{Library, Mutation};
use super::{FaultyReference, StrengthError};
use crate::runner::Player;
use crate::sandbox::{Cell, Tree};
use crate::spec::model::Fault;
use crate::spec::{Assignment, Interface};
use crate::subject::{Driver, JudgeFailure, Names, Prepared, Submission, prepare};

/// A right submission with one thing wrong.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// What people know it by: `accepted/puzzle.py:37 AddNot`, or the fault's title.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a mutant comes from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A change in a submission.
    Mutation {
        /// Name of the submission.
        submission: String,
        /// The change.
        mutation: Mutation,
        /// The folder that holds the changed submission.
        folder: PathBuf,
    },
    /// A fault of the reference.
    Fault(Arc<Fault>),
}

/// A submission that mutants are made of.
pub struct Original {
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub path: PathBuf,
    files: Tree,
    /// The Python files by which the assignment knows submissions, with their texts.
    sources: BTreeMap<String, String>,
}

impl Original {
    /// Reads a submission, a file or a folder, that has Python files which the assignment knows.
    pub fn read(assignment: &Assignment, path: &Path) -> Result<Self, StrengthError> {
        let unreadable = |cause: String| StrengthError::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let files = Tree::read(path).map_err(|error| unreadable(error.to_string()))?;
        let mut sources = BTreeMap::new();
        for name in assignment.subjects.files() {
            let is_python = Path::new(name).extension().is_some_and(|end| end == "py");
            let Some(bytes) = files.get(Path::new(name)).filter(|_| is_python) else {
                continue;
            };
            let text = String::from_utf8(bytes.to_vec());
            let text = text.map_err(|_| unreadable(format!("`{name}` is not UTF-8")))?;
            sources.insert(name.to_owned(), text);
        }
        if sources.is_empty() {
            let known = assignment.subjects.files();
            let python =
                known.filter(|name| Path::new(name).extension().is_some_and(|e| e == "py"));
            let names: Vec<_> = python.map(|name| format!("`{name}`")).collect();
            return Err(unreadable(if names.is_empty() {
                "mutants are made of Python files, and the assignment takes none".to_owned()
            } else {
                format!(
                    "it has no {}: mutants are made of Python files",
                    names.join(", ")
                )
            }));
        }
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: visible::decode(name.as_encoded_bytes()),
            path: path.to_owned(),
            files,
            sources,
        })
    }

    /// What starts it; or why that cannot be.
    pub(super) fn driver(
        &self,
        player: &Player<'_>,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Result<Box<dyn Driver>, String>, JudgeFailure> {
        let submission = Submission::at(&self.name, &self.path);
        prepared(player, interface, &submission, cell)
    }

    /// Makes mutants, at most so many, each in a folder of its own within `folder`.
    pub fn mutants(
        &self,
        library: &Library,
        at_most: usize,
        seed: u64,
        folder: &Path,
    ) -> Result<Vec<Mutant>, StrengthError> {
        let mutations = library.mutate(&self.sources, at_most, seed)?;
        let place = |mutation: Mutation| self.place(mutation, folder);
        mutations.mutants.into_iter().map(place).collect()
    }

    /// Writes the submission with a change.
    fn place(&self, mutation: Mutation, folder: &Path) -> Result<Mutant, StrengthError> {
        let unwritten = |cause| StrengthError::Unwritten {
            path: folder.to_owned(),
            cause,
        };
        let place = tempfile::Builder::new()
            .prefix("mutant-")
            .disable_cleanup(true)
            .tempdir_in(folder)
            .map_err(unwritten)?;
        let mut files = self.files.clone();
        files.put(mutation.file.as_str(), mutation.source.clone().into_bytes());
        files.write(place.path()).map_err(unwritten)?;
        let (submission, operator) = (&self.name, &mutation.operator);
        Ok(Mutant {
            name: format!(
                "{submission}/{}:{} {operator}",
                mutation.file, mutation.line
            ),
            origin: Origin::Mutation {
                submission: submission.clone(),
                mutation,
                folder: place.path().to_owned(),
            },
        })
    }
}

impl Mutant {
    /// A mutant of the reference.
    pub fn of(fault: &Arc<Fault>) -> Self {
        Self {
            name: fault.title.clone(),
            origin: Origin::Fault(Arc::clone(fault)),
        }
    }

    /// What starts it to be spoken with in a way; or why that cannot be.
    pub fn driver(
        &self,
        player: &Player<'_>,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Result<Box<dyn Driver>, String>, JudgeFailure> {
        match &self.origin {
            Origin::Fault(fault) => {
                let faulty = |module| FaultyReference::new(module, Arc::clone(fault));
                let driver = player.module().map(faulty);
                let driver = driver.map(|driver| Box::new(driver) as Box<dyn Driver>);
                Ok(driver.ok_or_else(|| "the reference has no such puzzle".to_owned()))
            }
            Origin::Mutation { folder, .. } => {
                let submission = Submission::at(&self.name, folder);
                prepared(player, interface, &submission, cell)
            }
        }
    }
}

fn prepared(
    player: &Player<'_>,
    interface: Interface,
    submission: &Submission,
    cell: &mut Cell,
) -> Result<Result<Box<dyn Driver>, String>, JudgeFailure> {
    let assignment = player.assignment();
    let names = Names {
        exceptions: &assignment.exceptions,
        module: player.module(),
    };
    Ok(
        match prepare(&assignment.subjects, interface, names, submission, cell)? {
            Prepared::Ready(driver) => Ok(driver),
            Prepared::Failed(failure) => Err(failure.reason),
        },
    )
}
