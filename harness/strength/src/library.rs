//! The mutation library: Cosmic Ray in a Python of the instructor's, and operators of our own.
//!
//! It runs outside of any cell, on files that the instructor trusts, and never runs them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

/// The program that runs in that Python, and the package that it imports.
const PROGRAM: [(&str, &str); 7] = [
    ("mutants.py", include_str!("mutants.py")),
    (
        "operators/__init__.py",
        include_str!("operators/__init__.py"),
    ),
    ("operators/source.py", include_str!("operators/source.py")),
    ("operators/loops.py", include_str!("operators/loops.py")),
    (
        "operators/exchanges.py",
        include_str!("operators/exchanges.py"),
    ),
    (
        "operators/omissions.py",
        include_str!("operators/omissions.py"),
    ),
    ("operators/types.py", include_str!("operators/types.py")),
];

/// The version that messages tell to install: the one that the tests use.
const PACKAGE: &str = "cosmic-ray==8.7.0";

/// The variable that names the Python which has the library.
const VARIABLE: &str = "PUZZLEMARK_MUTATION_PYTHON";

/// A Python in which the library is looked for.
#[derive(Debug, Clone)]
pub struct Library {
    python: OsString,
}

/// Mutants of the sources of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mutations {
    /// How many changes the operators could make.
    pub places: usize,
    /// The changes that were chosen, each made alone.
    pub mutants: Vec<Mutation>,
}

/// A source with a change.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mutation {
    /// Name of the file.
    pub file: String,
    /// What was done: `ReplaceAndWithOr`.
    pub operator: String,
    /// Line in the source, counted from 1.
    pub line: usize,
    /// The line as it was, without blanks around it.
    pub before: String,
    /// The line as it is now; empty where it is gone.
    pub after: String,
    /// The whole source as it is now.
    pub source: String,
}

/// Why there are no mutants.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The library is not there.
    #[error(
        "mutants of Python submissions are made by Cosmic Ray, which `{python}` does not have\n  \
         help: python3 -m venv {folder} && {folder}/bin/pip install {PACKAGE}\n  \
         help: or name a Python that has it: `{VARIABLE}=...`"
    )]
    Missing {
        /// The Python that was asked.
        python: String,
        /// Where a virtual environment is looked for.
        folder: String,
    },
    /// Python does not start.
    #[error("cannot start `{python}` to make mutants: {cause}")]
    NoPython {
        /// The Python that was to be asked.
        python: String,
        /// Why.
        cause: std::io::Error,
    },
    /// It could not make mutants.
    #[error("no mutants can be made: {0}")]
    Failed(String),
}

impl Library {
    /// The Python that the environment names, that of the virtual environment in the user's data
    /// folder where there is one, or else `python3`.
    pub fn find() -> Self {
        let named = std::env::var_os(VARIABLE).filter(|python| !python.is_empty());
        let own = environment().map(|folder| folder.join("bin/python"));
        let own = own.filter(|python| python.is_file());
        let python = named.or(own.map(PathBuf::into_os_string));
        Self {
            python: python.unwrap_or_else(|| "python3".into()),
        }
    }

    /// Mutants of these sources, at most so many; the seed decides which.
    pub fn mutate(
        &self,
        sources: &BTreeMap<String, String>,
        at_most: usize,
        seed: u64,
    ) -> Result<Mutations, LibraryError> {
        let sources = serde_json::json!(sources).to_string();
        let output = self
            .run(&sources, at_most, seed)
            .map_err(|cause| LibraryError::NoPython {
                python: self.name(),
                cause,
            })?;
        if output.status.success() {
            return serde_json::from_slice(&output.stdout)
                .map_err(|error| LibraryError::Failed(error.to_string()));
        }
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        if said.starts_with("missing:") {
            let folder = environment().unwrap_or_else(|| "mutation".into());
            return Err(LibraryError::Missing {
                python: self.name(),
                folder: folder.display().to_string(),
            });
        }
        Err(LibraryError::Failed(said))
    }

    fn run(&self, sources: &str, at_most: usize, seed: u64) -> std::io::Result<Output> {
        let folder = program()?;
        let mut child = Command::new(&self.python)
            .arg("-B")
            .arg(folder.path().join("mutants.py"))
            .args([at_most.to_string(), seed.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        // It reads everything before it writes anything, so that neither waits for the other; one
        // that ends without reading says why, and that is what counts.
        if let Some(mut stdin) = child.stdin.take() {
            let _ = stdin.write_all(sources.as_bytes());
        }
        child.wait_with_output()
    }

    fn name(&self) -> String {
        self.python.to_string_lossy().into_owned()
    }
}

/// A folder with the program, which is gone when this is dropped.
fn program() -> std::io::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    for (name, text) in PROGRAM {
        let path = folder.path().join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, text)?;
    }
    Ok(folder)
}

/// Where a virtual environment with the library is looked for.
fn environment() -> Option<PathBuf> {
    let data = std::env::var_os("XDG_DATA_HOME").filter(|folder| !folder.is_empty());
    let data = data.map(PathBuf::from);
    let data = data.or_else(|| Some(std::env::home_dir()?.join(".local/share")))?;
    Some(data.join("puzzlemark/mutation"))
}

#[cfg(test)]
mod tests;
