//! Copies of an assignment's folder with only some of its groups, for students.
//!
//! A copy has only the files that these groups need. `assignment.yaml` is written from the loaded
//! assignment, so comments and other groups stay out. Scenario files are copied byte by byte into a
//! folder per group. Files that scenarios name keep their paths. Checkers go into a folder per
//! checker.

mod withheld;

use std::collections::BTreeMap;
use std::path::{Component, Path};

use super::load::ASSIGNMENT_FILE;
use super::write::{Copies, WrittenChecker, assignment_yaml};
use super::{files, source, yaml};
use puzzlemark_model::{Assignment, Group, Scenario};
use puzzlemark_sandbox::Tree;
pub use withheld::EXPECTATIONS_FILE;
use withheld::Withheld;

/// Folder for the assignment's own files.
const FILES: &str = "files";
/// Folder for the files of its checkers.
const CHECKERS: &str = "checkers";

/// The reasons why an assignment cannot be copied.
#[derive(Debug, thiserror::Error)]
pub enum HandoutError {
    /// A copy would include a file that students must not get.
    #[error(
        "{by} copies `{path}`, and with it {what}; copy less, or move one of them to another folder"
    )]
    Withheld {
        /// Key, scenario or checker that names the path.
        by: String,
        /// The file or folder, relative to the assignment's folder.
        path: String,
        /// Description of the secret file.
        what: String,
    },
    /// Two files would get one path.
    #[error("two different files would get the path `{0}` in the copy; rename one of them")]
    Taken(String),
    /// A file could not be read.
    #[error("cannot read `{path}`: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// Reason.
        reason: String,
    },
    /// A scenario needs the model, but no copy has the model.
    #[error(
        "the scenario `{scenario}` asks `{model}`, which students must not get; `puzzlemark record` writes its \
         replies into the scenario, or make its group hidden"
    )]
    NeedsModel {
        /// The scenario.
        scenario: String,
        /// The path of the model.
        model: String,
    },
    /// A path that does not lead into the assignment's folder.
    #[error("`{0}` is not a file or folder inside the assignment's folder")]
    Outside(String),
}

/// A copy of an assignment: paths with `/`, and contents.
#[derive(Debug)]
pub struct Handout<'a> {
    folder: &'a Path,
    files: BTreeMap<String, Vec<u8>>,
    withheld: Withheld,
}

impl<'a> Handout<'a> {
    /// Collects the files that these groups of the assignment need.
    pub fn for_groups(assignment: &'a Assignment, groups: &[&Group]) -> Result<Self, HandoutError> {
        let scenarios = groups.iter().flat_map(|group| &group.scenarios);
        let mut asking = scenarios.filter(|scenario| scenario.asks_reference());
        if let (Some(model), Some(scenario)) = (assignment.model(), asking.next()) {
            return Err(HandoutError::NeedsModel {
                scenario: scenario.id.clone(),
                model: model.solution.path.clone(),
            });
        }
        let mut handout = Self {
            folder: &assignment.folder,
            files: BTreeMap::new(),
            withheld: Withheld::for_groups(assignment, groups),
        };
        let header = read_yaml(&assignment.folder.join(ASSIGNMENT_FILE))?.1;
        handout.refuse_copies("`files` of the assignment", header.get("files"))?;
        let copies = handout.add_files(FILES, &assignment.files)?;
        let mut checkers = Vec::new();
        for (place, name) in withheld::used_checkers(assignment, groups)
            .into_iter()
            .enumerate()
        {
            let written = header
                .get("checkers")
                .and_then(|all| all.get(name)?.get("files"));
            handout.refuse_copies(&format!("the checker `{name}`"), written)?;
            checkers.extend(handout.add_checker(assignment, name, place + 1)?);
        }
        let mut chosen = Vec::new();
        for group in groups {
            let paths: Result<Vec<_>, _> = group
                .scenarios
                .iter()
                .map(|scenario| handout.add_scenario(&group.id, scenario))
                .collect();
            chosen.push((*group, paths?));
        }
        let header = assignment_yaml(assignment, &copies, &checkers, &chosen);
        handout.put(ASSIGNMENT_FILE, header.into_bytes())?;
        Ok(handout)
    }

    /// Adds a file.
    pub fn put(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), HandoutError> {
        let below = |one: &str, other: &str| {
            let rest = one.strip_prefix(other);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        let differs = self.files.get(path).is_some_and(|there| *there != bytes);
        let mut others = self.files.keys();
        if differs || others.any(|other| below(other, path) || below(path, other)) {
            return Err(HandoutError::Taken(path.to_owned()));
        }
        self.files.insert(path.to_owned(), bytes);
        Ok(())
    }

    /// Adds a file or folder of the assignment at the same path. Messages name `by` as the part
    /// that needs it.
    pub fn add(&mut self, by: &str, path: &str) -> Result<(), HandoutError> {
        let outside = || HandoutError::Outside(path.to_owned());
        let inside = plain_path(path).ok_or_else(outside)?;
        let (folder, full) = (self.folder.canonicalize(), self.folder.join(&inside));
        let followed = full.canonicalize().map_err(|_| outside())?;
        if !folder.is_ok_and(|folder| followed.starts_with(folder)) {
            return Err(outside());
        }
        self.refuse_withheld(by, path)?;
        let unreadable = |reason| HandoutError::Unreadable {
            path: source::shown_path(&full),
            reason,
        };
        if !full.is_dir() {
            let bytes = files::read_bounded(&full).map_err(unreadable)?;
            return self.add_copy(by, &inside, bytes);
        }
        let tree = Tree::read_folder(&full).map_err(|error| unreadable(error.to_string()))?;
        for below in tree.paths() {
            let bytes = tree.get(below).expect("a path of the tree").to_vec();
            let below = below.to_string_lossy().replace('\\', "/");
            self.add_copy(by, &format!("{inside}/{below}"), bytes)?;
        }
        Ok(())
    }

    /// Returns the files by their paths.
    pub fn into_files(self) -> BTreeMap<String, Vec<u8>> {
        self.files
    }

    /// Adds the files of a checker. `place` is its number in the copy.
    fn add_checker<'c>(
        &mut self,
        assignment: &'c Assignment,
        name: &'c str,
        place: usize,
    ) -> Result<Option<WrittenChecker<'c>>, HandoutError> {
        let Some(program) = assignment.checkers.get(name) else {
            return Ok(None);
        };
        // A checker may have any name, but a folder may not.
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let folder = if !name.is_empty() && name.chars().all(is_plain) {
            name.to_owned()
        } else {
            place.to_string()
        };
        let copies = self.add_files(&format!("{CHECKERS}/{folder}"), &program.files)?;
        Ok(Some(WrittenChecker {
            name,
            program,
            copies,
        }))
    }

    /// Adds files to a folder. Returns the names of its files and folders, with their new paths.
    fn add_files(
        &mut self,
        folder: &str,
        files: &BTreeMap<String, Vec<u8>>,
    ) -> Result<Copies, HandoutError> {
        for (name, bytes) in files {
            let by = format!("the folder `{folder}`");
            self.add_copy(&by, &format!("{folder}/{name}"), bytes.clone())?;
        }
        let names = files.keys().filter_map(|name| name.split('/').next());
        let mut copies: Copies = names
            .map(|name| (name.to_owned(), format!("{folder}/{name}")))
            .collect();
        copies.dedup();
        Ok(copies)
    }

    /// Adds a scenario and the files that it copies. Returns its path.
    fn add_scenario(&mut self, group: &str, scenario: &Scenario) -> Result<String, HandoutError> {
        let (text, root) = read_yaml(&scenario.path)?;
        let name = scenario.path.file_name().expect("a scenario is a file");
        let path = format!("scenarios/{group}/{}", name.to_string_lossy());
        self.put(&path, text)?;
        let by = format!("the scenario `{}`", scenario.id);
        for copied in files::copied_paths(&root) {
            self.add(&by, &copied)?;
        }
        Ok(path)
    }

    /// Adds a file that another part needs.
    fn add_copy(&mut self, by: &str, path: &str, bytes: Vec<u8>) -> Result<(), HandoutError> {
        if let Some(what) = withheld::secret_by_name(path) {
            return Err(HandoutError::Withheld {
                by: by.to_owned(),
                path: path.to_owned(),
                what: what.to_owned(),
            });
        }
        self.put(path, bytes)
    }

    /// Refuses `files` of `assignment.yaml` that copy a secret file.
    fn refuse_copies(&self, by: &str, files: Option<&yaml::Node>) -> Result<(), HandoutError> {
        files
            .map_or_else(Vec::new, files::copied_paths_of_files)
            .iter()
            .try_for_each(|path| self.refuse_withheld(by, path))
    }

    /// Refuses a path that is a secret file, or a folder with one.
    fn refuse_withheld(&self, by: &str, path: &str) -> Result<(), HandoutError> {
        match self.withheld.below(&self.folder.join(path)) {
            None => Ok(()),
            Some(what) => Err(HandoutError::Withheld {
                by: by.to_owned(),
                path: path.to_owned(),
                what: what.to_owned(),
            }),
        }
    }
}

/// Reads a YAML file of the assignment. Returns its bytes and its tree.
fn read_yaml(path: &Path) -> Result<(Vec<u8>, yaml::Node), HandoutError> {
    let changed = || HandoutError::Unreadable {
        path: source::shown_path(path),
        reason: "it changed after it was loaded".to_owned(),
    };
    let mut findings = source::open_source(path, None).map_err(|_| changed())?;
    let root = yaml::parse(&mut findings).ok_or_else(changed)?;
    Ok((findings.file_text().as_bytes().to_vec(), root))
}

/// Returns a relative path with `/` and without `.`, or `None` if it leads elsewhere.
fn plain_path(path: &str) -> Option<String> {
    let parts: Option<Vec<_>> = Path::new(path)
        .components()
        .filter(|part| *part != Component::CurDir)
        .map(|part| match part {
            Component::Normal(part) => part.to_str(),
            _ => None,
        })
        .collect();
    Some(parts?.join("/"))
}

#[cfg(test)]
mod tests;
