//! An assignment's folder made anew with some of its groups, to be handed out.
//!
//! Owns what goes along: what is needed to play these groups, and nothing else. `assignment.yaml` is
//! written from what was loaded, so that neither comments nor other groups are in it. Scenarios go
//! along byte by byte, into a folder named after their group; files that they copy, where they lay.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use super::load::ASSIGNMENT_FILE;
use super::model::{Assignment, Group, Scenario};
use super::write::assignment_yaml;
use super::{faults, files, source, yaml};
use crate::sandbox::Tree;

/// Where the files of an assignment itself lie.
const FILES: &str = "files";

/// What says what submissions must come to; never handed out.
const EXPECTATIONS_FILE: &str = "expectations.yaml";

/// Why an assignment cannot be handed out.
#[derive(Debug, thiserror::Error)]
pub enum HandoutError {
    /// Something would go along that must not.
    #[error("{by} takes along `{path}`, and with it {what}; move one of them to another folder")]
    Withheld {
        /// What takes it along.
        by: String,
        /// The file or folder, relative to the assignment's folder.
        path: String,
        /// What is in it, in words.
        what: String,
    },
    /// Two things would lie at one path.
    #[error("two different things would lie at `{0}` of what is handed out; rename one of them")]
    Taken(String),
    /// A file could not be read.
    #[error("cannot read `{path}`: {reason}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
    /// A path does not lead to a place in the assignment's folder.
    #[error("`{0}` is no file or folder inside the assignment's folder")]
    Outside(String),
}

/// Files of an assignment: paths, with `/`, and contents.
#[derive(Debug)]
pub struct Handout<'a> {
    folder: &'a Path,
    files: BTreeMap<String, Vec<u8>>,
    /// What stays behind, with what it is.
    withheld: Vec<(PathBuf, String)>,
}

impl<'a> Handout<'a> {
    /// What is needed to play these groups of the assignment.
    pub fn of(assignment: &'a Assignment, groups: &[&Group]) -> Result<Self, HandoutError> {
        let mut handout = Self {
            folder: &assignment.folder,
            files: BTreeMap::new(),
            withheld: withheld(assignment, groups),
        };
        let names = assignment.files.keys();
        let names: BTreeSet<_> = names.filter_map(|name| name.split('/').next()).collect();
        let copies: Vec<_> = names
            .iter()
            .map(|name| (*name, format!("{FILES}/{name}")))
            .collect();
        for (name, bytes) in &assignment.files {
            handout.put(&format!("{FILES}/{name}"), bytes.clone())?;
        }
        let mut chosen = Vec::new();
        for group in groups {
            let paths: Result<Vec<_>, _> = group
                .scenarios
                .iter()
                .map(|scenario| handout.scenario(&group.id, scenario))
                .collect();
            chosen.push((*group, paths?));
        }
        let header = assignment_yaml(assignment, &copies, &chosen);
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

    /// Adds a file or folder of the assignment's folder, where it lies there.
    pub fn add(&mut self, path: &str) -> Result<(), HandoutError> {
        let outside = || HandoutError::Outside(path.to_owned());
        let inside = plain(path).ok_or_else(outside)?;
        let (folder, full) = (self.folder.canonicalize(), self.folder.join(&inside));
        let followed = full.canonicalize().map_err(|_| outside())?;
        if !folder.is_ok_and(|folder| followed.starts_with(folder)) {
            return Err(outside());
        }
        self.refuse_withheld(path, &inside)?;
        let unreadable = |reason| HandoutError::Unreadable {
            path: source::shown(&full),
            reason,
        };
        if full.is_file() {
            let bytes = files::read_bounded(&full).map_err(unreadable)?;
            return self.put(&inside, bytes);
        }
        let tree = Tree::read(&full).map_err(|error| unreadable(error.to_string()))?;
        for below in tree.paths() {
            let bytes = tree.get(below).unwrap_or_default().to_vec();
            let below = below.to_string_lossy().replace('\\', "/");
            self.copied(path, &format!("{inside}/{below}"), bytes)?;
        }
        Ok(())
    }

    /// The files.
    pub fn into_files(self) -> BTreeMap<String, Vec<u8>> {
        self.files
    }

    /// Adds a scenario and what it copies; gives its path.
    fn scenario(&mut self, group: &str, scenario: &Scenario) -> Result<String, HandoutError> {
        let unreadable = || HandoutError::Unreadable {
            path: source::shown(&scenario.path),
            reason: "it has changed".to_owned(),
        };
        let mut findings = source::open(&scenario.path, None).map_err(|_| unreadable())?;
        let root = yaml::parse(&mut findings).ok_or_else(unreadable)?;
        let name = scenario.path.file_name().unwrap_or_default();
        let path = format!("scenarios/{group}/{}", name.to_string_lossy());
        self.put(&path, findings.text().as_bytes().to_vec())?;
        let by = format!("the scenario `{}`", scenario.id);
        for (name, copied) in files::copies(&root) {
            let inside = plain(&copied).ok_or(HandoutError::Outside(copied))?;
            self.refuse_withheld(&by, &inside)?;
            for (file, bytes) in &scenario.files {
                let rest = file.strip_prefix(&name);
                let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with('/'));
                if let Some(rest) = rest {
                    self.copied(&by, &format!("{inside}{rest}"), bytes.clone())?;
                }
            }
        }
        Ok(path)
    }

    /// Adds a file that something else takes along.
    fn copied(&mut self, by: &str, path: &str, bytes: Vec<u8>) -> Result<(), HandoutError> {
        if path.rsplit('/').next() == Some(EXPECTATIONS_FILE) {
            return Err(HandoutError::Withheld {
                by: by.to_owned(),
                path: path.to_owned(),
                what: "what submissions must come to".to_owned(),
            });
        }
        self.put(path, bytes)
    }

    /// Refuses a path at or below which something lies that stays behind.
    fn refuse_withheld(&self, by: &str, path: &str) -> Result<(), HandoutError> {
        let full = self.folder.join(path).canonicalize();
        let held = self.withheld.iter().find(|(held, _)| {
            let full = full.as_ref();
            full.is_ok_and(|full| held.starts_with(full))
        });
        match held {
            None => Ok(()),
            Some((_, what)) => Err(HandoutError::Withheld {
                by: by.to_owned(),
                path: path.to_owned(),
                what: what.clone(),
            }),
        }
    }
}

/// What an assignment's folder has beside these groups.
fn withheld(assignment: &Assignment, groups: &[&Group]) -> Vec<(PathBuf, String)> {
    let is_chosen = |group: &&Group| groups.iter().any(|chosen| chosen.id == group.id);
    let others = assignment.groups.iter().filter(|group| !is_chosen(group));
    let scenarios = others.flat_map(|group| &group.scenarios).map(|scenario| {
        let what = format!("the scenario `{}`, which is not public", scenario.id);
        (scenario.path.clone(), what)
    });
    let (chosen, hidden): (Vec<_>, Vec<_>) = assignment.groups.iter().partition(is_chosen);
    let [chosen, hidden] = [chosen, hidden].map(|groups| copied_by(assignment, &groups));
    // What a chosen scenario copies as well is no secret.
    let hidden = hidden.difference(&chosen).map(|path| {
        let what = "what scenarios copy that are not public".to_owned();
        (path.clone(), what)
    });
    let own = [ASSIGNMENT_FILE, faults::FAULTS_FILE];
    let own = own.map(|name| (assignment.folder.join(name), format!("`{name}`")));
    let all = scenarios.chain(own);
    let all = all.filter_map(|(path, what)| Some((path.canonicalize().ok()?, what)));
    all.chain(hidden).collect()
}

/// The files of the assignment's folder that scenarios of these groups copy, wherever in them.
fn copied_by(assignment: &Assignment, groups: &[&Group]) -> BTreeSet<PathBuf> {
    let scenarios = groups.iter().flat_map(|group| &group.scenarios);
    let sources = scenarios.flat_map(|scenario| {
        let root = source::open(&scenario.path, None).ok();
        let root = root.and_then(|mut findings| yaml::parse(&mut findings));
        root.map_or_else(Vec::new, |root| files::sources(&root))
    });
    let full = sources.filter_map(|path| assignment.folder.join(path).canonicalize().ok());
    full.flat_map(|path| {
        let below = Tree::read(&path).unwrap_or_default();
        if path.is_dir() {
            below.paths().map(|inside| path.join(inside)).collect()
        } else {
            vec![path]
        }
    })
    .collect()
}

/// A relative path with `/` and without `.`; `None` where it leads elsewhere.
fn plain(path: &str) -> Option<String> {
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
