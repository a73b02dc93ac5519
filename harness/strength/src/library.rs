//! The mutation library: Cosmic Ray and our own operators, in a Python of the instructor.
//!
//! It runs outside any cell, because it only parses files that the instructor trusts.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde::Deserialize;

/// The Python program and the package that it imports.
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

/// The package that messages recommend. The tests use the same version.
const PACKAGE: &str = "cosmic-ray==8.7.0";

/// Environment variable with the path of a Python that has the library.
const VARIABLE: &str = "PUZZLEMARK_MUTATION_PYTHON";

/// A Python that should have the library.
#[derive(Debug, Clone)]
pub struct Library {
    python: OsString,
}

/// Mutants of the sources of a submission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mutations {
    /// Number of possible changes.
    pub places: usize,
    /// Chosen changes. Each mutant has one change.
    pub mutants: Vec<Mutation>,
}

/// A source with a change.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Mutation {
    /// Name of the file.
    pub file: String,
    /// Name of the change: `ReplaceAndWithOr`.
    pub operator: String,
    /// Line in the source, counted from 1.
    pub line: usize,
    /// Original line, trimmed.
    pub before: String,
    /// Changed line, trimmed. Empty if it is removed.
    pub after: String,
    /// The whole changed source.
    pub source: String,
}

/// The reason why there are no mutants.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The library is missing.
    #[error(
        "Cosmic Ray makes the mutants, and `{python}` does not have it\n  \
         help: python3 -m venv {folder} && {folder}/bin/pip install {PACKAGE}\n  \
         help: or name a Python that has it: `{VARIABLE}=...`"
    )]
    Missing {
        /// The Python that lacks it.
        python: String,
        /// Folder of the virtual environment.
        folder: String,
    },
    /// Python does not start.
    #[error("cannot start `{python}` to make mutants: {cause}")]
    NoPython {
        /// Path of the Python.
        python: String,
        /// The reason.
        cause: std::io::Error,
    },
    /// It could not make mutants.
    #[error("no mutants can be made: {0}")]
    Failed(String),
}

impl Library {
    /// Finds a Python in this order: the environment variable, the virtual environment in the data
    /// folder of the user, and `python3`.
    pub fn find_python() -> Self {
        let named = std::env::var_os(VARIABLE).filter(|python| !python.is_empty());
        let own = environment().map(|folder| folder.join("bin/python"));
        let own = own.filter(|python| python.is_file());
        let python = named.or(own.map(PathBuf::into_os_string));
        Self {
            python: python.unwrap_or_else(|| "python3".into()),
        }
    }

    /// Makes at most `at_most` mutants of these sources. The seed decides which.
    pub fn mutate(
        &self,
        sources: &BTreeMap<String, String>,
        at_most: usize,
        seed: u64,
    ) -> Result<Mutations, LibraryError> {
        let sources = serde_json::json!(sources).to_string();
        let output =
            self.run_library(&sources, at_most, seed)
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

    fn run_library(&self, sources: &str, at_most: usize, seed: u64) -> std::io::Result<Output> {
        let folder = program()?;
        let mut child = Command::new(&self.python)
            .arg("-B")
            .arg(folder.path().join("mutants.py"))
            .args([at_most.to_string(), seed.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        // The program reads all input before it prints, so this cannot block. If it ends without
        // reading, its own message is more useful than a broken pipe.
        if let Some(mut stdin) = child.stdin.take() {
            let _ = stdin.write_all(sources.as_bytes());
        }
        child.wait_with_output()
    }

    fn name(&self) -> String {
        self.python.to_string_lossy().into_owned()
    }
}

/// Writes the program into a temporary folder.
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

/// Returns the folder of the virtual environment with the library.
fn environment() -> Option<PathBuf> {
    let data = std::env::var_os("XDG_DATA_HOME").filter(|folder| !folder.is_empty());
    let data = data.map(PathBuf::from);
    let data = data.or_else(|| Some(std::env::home_dir()?.join(".local/share")))?;
    Some(data.join("puzzlemark/mutation"))
}

#[cfg(test)]
mod tests;
