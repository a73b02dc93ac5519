//! The files of an exercise, in addition to its suite.

use std::collections::BTreeMap;
use std::path::Path;

use super::document::{Document, Refusal};
use crate::{Material, Severity};
use puzzlemark_spec::yaml::Node;

/// Largest number of files in `workdir`.
const FILES_MAX: usize = 500;
/// Deepest level of folders below `workdir`.
const DEPTH_MAX: usize = 8;

/// The folders of an exercise.
pub(super) struct Exercise {
    suite: Material,
    /// The folder with the files that every test has in its working folder.
    workdir: Option<Material>,
    config: Option<serde_json::Value>,
}

impl Exercise {
    /// Finds the exercise of a suite. The suite is in the exercise's folder `evaluation/`.
    pub(super) fn around(suite: &Material) -> Self {
        let folder = suite.folder();
        let is_evaluation = folder.file_name().is_some_and(|name| name == "evaluation");
        let parent = folder.parent().filter(|_| is_evaluation);
        let root = parent.unwrap_or(folder);
        let workdir = root.join("workdir");
        let config = std::fs::read(root.join("config.json")).ok();
        Self {
            suite: suite.clone(),
            workdir: workdir.is_dir().then_some(Material { path: workdir }),
            config: config.and_then(|bytes| serde_json::from_slice(&bytes).ok()),
        }
    }

    /// Returns the title of the exercise in a language.
    pub(super) fn title(&self, language: Option<&str>) -> Option<String> {
        let names = self.config.as_ref()?.pointer("/description/names")?;
        let name = names.get(language.unwrap_or("en"));
        let name = name
            .or_else(|| names.as_object()?.values().next())?
            .as_str()?;
        (!name.trim().is_empty()).then(|| name.trim().to_owned())
    }

    /// Returns the programming language of the exercise.
    pub(super) fn programming_language(&self) -> Option<&str> {
        self.config.as_ref()?.get("programming_language")?.as_str()
    }

    /// Returns the bytes of a file that a suite names.
    pub(super) fn file_bytes(&self, name: &str) -> Option<Vec<u8>> {
        let beside = self.suite.beside(name).ok();
        beside.or_else(|| self.workdir.as_ref()?.beside(name).ok())
    }

    /// Returns the text of the file that a node names.
    pub(super) fn file_text(&self, node: &Node, document: &Document) -> Result<String, Refusal> {
        let name = document.text_of_scalar(node, "the name of a file")?;
        let Some(bytes) = self.file_bytes(&name) else {
            let text = format!("there is no file `{name}` beside the suite or in `workdir`");
            return Err(document.refusal(node, text));
        };
        String::from_utf8(bytes)
            .map_err(|_| document.refusal(node, format!("the file `{name}` is not UTF-8")))
    }

    /// Returns the files of `workdir` by path.
    pub(super) fn working_files(&self, document: &mut Document) -> BTreeMap<String, Vec<u8>> {
        let Some(workdir) = &self.workdir else {
            return BTreeMap::new();
        };
        let Some(paths) = paths_in(&workdir.path) else {
            let text = format!(
                "`workdir` holds more than {FILES_MAX} files or folders deeper than {DEPTH_MAX}: \
                 none of its files lie in the working folder"
            );
            document.note(Severity::NotImported, None, text);
            return BTreeMap::new();
        };
        let mut files = BTreeMap::new();
        for path in paths {
            match workdir.beside(&path) {
                Ok(bytes) => {
                    files.insert(path, bytes);
                }
                Err(error) => document.note(Severity::NotImported, None, error.to_string()),
            }
        }
        files
    }

    /// Returns the files in the folder of the suite by path. Returns `None` if there are too many, or if
    /// one cannot be read.
    pub(super) fn beside_suite(&self) -> Option<BTreeMap<String, Vec<u8>>> {
        let paths = paths_in(self.suite.folder())?;
        let file = |path: String| Some((path.clone(), self.suite.beside(&path).ok()?));
        paths.into_iter().map(file).collect()
    }
}

/// Returns the files of a folder. Returns `None` if there are too many.
fn paths_in(folder: &Path) -> Option<Vec<String>> {
    let mut paths = Vec::new();
    list(folder, "", 0, &mut paths)?;
    Some(paths)
}

/// Lists the files of a folder without links. Returns `None` if there are too many.
fn list(folder: &Path, prefix: &str, depth: usize, paths: &mut Vec<String>) -> Option<()> {
    let entries = std::fs::read_dir(folder).ok().into_iter().flatten();
    let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else {
            continue;
        };
        let path = format!("{prefix}{name}");
        if kind.is_dir() && depth < DEPTH_MAX {
            list(&entry.path(), &format!("{path}/"), depth + 1, paths)?;
        } else if kind.is_file() && paths.len() < FILES_MAX {
            paths.push(path);
        } else if !kind.is_symlink() {
            return None;
        }
    }
    Some(())
}
