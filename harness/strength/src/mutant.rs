//! Mutants: right submissions with one change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use puzzlemark_text::visible;

use super::StrengthError;
use super::library::{Library, Mutation, Mutations};
use puzzlemark_intake::Source;
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_runner::Player;
use puzzlemark_sandbox::{Cell, Tree};
use puzzlemark_subject::{Driver, StartFailure, Submission, prepare};

/// A right submission with one change that may make it wrong.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// Name in pages: `accepted/puzzle.py:37 AddNot`.
    pub name: String,
    /// Name of the submission that was changed.
    pub submission: String,
    /// The change.
    pub mutation: Mutation,
    /// The folder with the changed submission.
    pub folder: PathBuf,
}

/// The mutants of a submission.
#[derive(Debug)]
pub struct MadeMutants {
    /// Number of possible changes.
    pub places: usize,
    /// Mutants that were made.
    pub mutants: Vec<Mutant>,
}

/// A submission that mutants are made from.
pub struct Original {
    /// Its name.
    pub name: String,
    /// Path of its file or folder.
    pub path: PathBuf,
    files: Tree,
    /// Its Python files by name.
    sources: BTreeMap<String, String>,
}

impl Original {
    /// Reads a submission, which is a file or a folder. It needs a Python file with a name from `subjects`
    /// of the assignment.
    pub fn read_submission(assignment: &Assignment, path: &Path) -> Result<Self, StrengthError> {
        let unreadable = |cause: String| StrengthError::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let source = Source::from(path);
        let handed = source.read_files();
        let files = handed.map_err(|error| unreadable(error.to_string()))?.files;
        let known = assignment.subjects.files().map(Path::new);
        let known: Vec<_> = known.filter(|path| is_python(path)).collect();
        if !known.iter().any(|path| files.get(path).is_some()) {
            let names = known.iter().map(|path| format!("`{}`", path.display()));
            let names: Vec<_> = names.collect();
            return Err(unreadable(if names.is_empty() {
                "the assignment has no Python submissions, and only those can be changed".to_owned()
            } else {
                format!(
                    "it has no {}; only Python files can be changed",
                    names.join(", ")
                )
            }));
        }
        let mut sources = BTreeMap::new();
        for path in files.paths().filter(|path| is_python(path)) {
            let name = path.to_string_lossy().replace('\\', "/");
            let text = String::from_utf8(files.get(path).unwrap_or_default().to_vec());
            let text = text.map_err(|_| unreadable(format!("`{name}` is not UTF-8")))?;
            sources.insert(name, text);
        }
        let name = source.name().unwrap_or(path.as_os_str());
        Ok(Self {
            name: visible::decode(name.as_encoded_bytes()),
            path: path.to_owned(),
            files,
            sources,
        })
    }

    /// Prepares it for an interface.
    pub(super) fn driver(
        &self,
        player: &Player<'_>,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, StartFailure> {
        let submission = Submission::from_path(&self.name, &self.path);
        prepare(player.assignment(), interface, &submission, cell)
    }

    /// Makes at most `at_most` mutants, each in its own folder inside `folder`. Leaves out mutants with
    /// sources in `known`, and adds the sources of the others to it.
    pub fn mutants(
        &self,
        library: &Library,
        (at_most, seed): (usize, u64),
        known: &mut BTreeSet<BTreeMap<String, String>>,
        folder: &Path,
    ) -> Result<MadeMutants, StrengthError> {
        let Mutations { places, mutants } = library.mutate(&self.sources, at_most, seed)?;
        let is_new = |mutation: &Mutation| {
            let mut texts = self.sources.clone();
            texts.insert(mutation.file.clone(), mutation.source.clone());
            known.insert(texts)
        };
        let mutants = mutants.into_iter().filter(is_new);
        let mutants = mutants.map(|mutation| self.place(mutation, folder));
        let mutants = mutants.collect::<Result<_, _>>()?;
        Ok(MadeMutants { places, mutants })
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
            submission: submission.clone(),
            mutation,
            folder: place.path().to_owned(),
        })
    }
}

impl Mutant {
    /// Prepares it for an interface.
    pub fn driver(
        &self,
        player: &Player<'_>,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, StartFailure> {
        let submission = Submission::from_path(&self.name, &self.folder);
        prepare(player.assignment(), interface, &submission, cell)
    }
}

fn is_python(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "py")
}
