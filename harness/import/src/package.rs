//! A package that is being imported.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::{Material, Note, Severity, Unreadable};
use puzzlemark_spec::Yaml;

/// Deepest level of folders.
const DEPTH_MAX: usize = 16;

/// The error for a package that cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum Rejected {
    /// One of its files cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// An assignment cannot express it.
    #[error("{0}")]
    Refused(Box<Note>),
}

/// A package that is being imported.
pub(crate) struct PackageImport<'a> {
    material: &'a Material,
    /// Paths of the files, with `/`, sorted.
    pub(crate) names: Vec<String>,
    /// Scenarios so far, by path.
    pub(crate) scenarios: BTreeMap<String, Yaml>,
    /// Files of the assignment so far, by path.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Notes so far.
    pub(crate) notes: Vec<Note>,
    /// Constants of the package, by name.
    pub(crate) constants: BTreeMap<String, String>,
}

/// A constant in a file of a package.
static CONSTANT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\{\{([a-zA-Z_][a-zA-Z0-9_]*)\}\}").expect("the pattern is valid")
});

impl<'a> PackageImport<'a> {
    /// Lists the files of a package.
    pub(crate) fn new(material: &'a Material) -> Result<Self, Rejected> {
        let mut names = Vec::new();
        list(material.folder(), "", DEPTH_MAX, &mut names)?;
        names.retain(|name| !belongs_to_tools(name));
        names.sort();
        Ok(Self {
            material,
            names,
            scenarios: BTreeMap::new(),
            files: BTreeMap::new(),
            notes: Vec::new(),
            constants: BTreeMap::new(),
        })
    }

    /// Returns true if the package has a file at this path.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|one| one == name)
    }

    /// Returns the files below a folder, sorted.
    pub(crate) fn below(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        let names = self.names.iter().filter(|name| name.starts_with(&prefix));
        names.cloned().collect()
    }

    /// Reads a file.
    pub(crate) fn bytes(&self, name: &str) -> Result<Vec<u8>, Unreadable> {
        self.material.beside(name)
    }

    /// Reads a file as text.
    pub(crate) fn read_text(&self, name: &str) -> Result<String, Unreadable> {
        let text = String::from_utf8(self.bytes(name)?).map_err(|_| Unreadable {
            path: name.to_owned(),
            cause: "it is not UTF-8".to_owned(),
        })?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
    }

    /// Reads a file, and replaces the constants in it: `{{most}}`. A file that is not UTF-8 has none.
    pub(crate) fn filled(&self, name: &str) -> Result<Vec<u8>, Unreadable> {
        let bytes = self.bytes(name)?;
        if self.constants.is_empty() {
            return Ok(bytes);
        }
        Ok(match std::str::from_utf8(&bytes) {
            Ok(text) => self.with_constants(text).into_bytes(),
            Err(_) => bytes,
        })
    }

    /// Replaces the constants in a text.
    pub(crate) fn with_constants(&self, text: &str) -> String {
        let value = |found: &Captures<'_>| {
            let value = self.constants.get(&found[1]);
            value.map_or_else(|| found[0].to_owned(), String::clone)
        };
        CONSTANT.replace_all(text, value).into_owned()
    }

    /// Copies a file into the assignment, at the same path. Returns false if the file is too large.
    pub(crate) fn copy(&mut self, name: &str) -> Result<bool, Unreadable> {
        let bytes = self.bytes(name)?;
        Ok(self.insert(name, bytes))
    }

    /// Copies a file like [`Self::copy`], with the constants in it replaced.
    pub(crate) fn copy_filled(&mut self, name: &str) -> Result<bool, Unreadable> {
        let bytes = self.filled(name)?;
        Ok(self.insert(name, bytes))
    }

    fn insert(&mut self, name: &str, bytes: Vec<u8>) -> bool {
        /// Largest size of a file in an assignment.
        const BYTES_MAX: usize = 8 * 1024 * 1024;
        let fits = bytes.len() <= BYTES_MAX;
        if fits {
            self.files.insert(name.to_owned(), bytes);
        }
        fits
    }

    /// Adds a note on a file.
    pub(crate) fn note(&mut self, severity: Severity, file: &str, line: Option<usize>, text: &str) {
        self.notes.push(Note {
            severity,
            file: file.to_owned(),
            line,
            text: text.to_owned(),
        });
    }
}

/// Returns true for files of Git and of file managers, which are no part of a package.
fn belongs_to_tools(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    matches!(
        name,
        ".gitkeep" | ".keep" | ".gitignore" | ".gitattributes" | ".DS_Store" | "Thumbs.db"
    )
}

/// Returns the error for a package that cannot be imported.
pub(crate) fn rejected(file: &str, line: Option<usize>, text: impl Into<String>) -> Rejected {
    Rejected::Refused(Box::new(Note {
        severity: Severity::NotImported,
        file: file.to_owned(),
        line,
        text: text.into(),
    }))
}

/// Returns the line of a key in a YAML text, counted from 1.
pub(crate) fn line_of(text: &str, key: &str) -> Option<usize> {
    let is_key = |line: &str| {
        let line = line.trim_start().trim_start_matches(['"', '\'']);
        let rest = line.strip_prefix(key);
        rest.is_some_and(|rest| rest.trim_start_matches(['"', '\'']).starts_with(':'))
    };
    let place = text.lines().position(is_key)?;
    Some(place + 1)
}

fn list(folder: &Path, at: &str, depth: usize, names: &mut Vec<String>) -> Result<(), Unreadable> {
    let unreadable = |cause: String| Unreadable {
        path: folder.display().to_string(),
        cause,
    };
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(error.to_string()))?;
    for entry in entries {
        let entry = entry.map_err(|error| unreadable(error.to_string()))?;
        let Ok(name) = entry.file_name().into_string() else {
            return Err(unreadable("a name in it is not UTF-8".to_owned()));
        };
        let kind = entry.file_type();
        let kind = kind.map_err(|error| unreadable(error.to_string()))?;
        let path = format!("{at}{name}");
        if kind.is_dir() && depth > 0 {
            if name != ".git" {
                list(&entry.path(), &format!("{path}/"), depth - 1, names)?;
            }
        } else if kind.is_dir() {
            return Err(unreadable("its folders are nested too deep".to_owned()));
        } else {
            names.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_by_their_lines() {
        let text = "name: x\nlimits:\n  memory: 3\n  'output' : 2\n";
        assert_eq!(line_of(text, "memory"), Some(3));
        assert_eq!(line_of(text, "mem"), None);
    }
}
