//! Secret files: files that students must not get with some groups of an assignment.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::load::ASSIGNMENT_FILE;
use crate::yaml::Node;
use crate::{files, source, yaml};
use puzzlemark_model::{Assignment, Group};
use puzzlemark_sandbox::Tree;

/// File with the expected verdicts of submissions. Students never get it.
pub const EXPECTATIONS_FILE: &str = "expectations.yaml";

/// The secret files of an assignment's folder.
#[derive(Debug)]
pub(super) struct Withheld {
    /// Canonical paths, each with a description of the file.
    files: Vec<(PathBuf, String)>,
}

impl Withheld {
    /// Finds the files that must not go with these groups.
    pub(super) fn for_groups(assignment: &Assignment, groups: &[&Group]) -> Self {
        let is_chosen = |group: &&Group| groups.iter().any(|chosen| chosen.id == group.id);
        let (chosen, others): (Vec<_>, Vec<_>) = assignment.groups.iter().partition(is_chosen);
        let scenarios = others
            .iter()
            .flat_map(|group| &group.scenarios)
            .map(|scenario| {
                let what = format!("the scenario `{}`, which is not public", scenario.id);
                (scenario.path.clone(), what)
            });
        let own = assignment.folder.join(ASSIGNMENT_FILE);
        let model = assignment.model().into_iter().flat_map(|model| {
            let rules = model
                .rules
                .iter()
                .map(|(path, _)| (path, "the rules of the model"));
            let second = model.second.iter();
            let second = second.map(|second| (&second.path, "a right solution"));
            std::iter::once((&model.solution.path, "the model"))
                .chain(rules)
                .chain(second)
        });
        let model = model.map(|(path, what)| (assignment.folder.join(path), what.to_owned()));
        let all = scenarios
            .chain([(own, format!("`{ASSIGNMENT_FILE}`"))])
            .chain(model)
            .filter_map(|(path, what)| Some((path.canonicalize().ok()?, what)));
        let mut files: Vec<_> = all.collect();
        if !others.is_empty() {
            files.extend(secrets(assignment, &chosen, &others));
        }
        Self { files }
    }

    /// Returns the description of a secret file at or below a path.
    pub(super) fn below(&self, path: &Path) -> Option<&str> {
        let full = path.canonicalize().ok()?;
        let mut held = self.files.iter();
        let held = held.find(|(held, _)| held.starts_with(&full))?;
        Some(&held.1)
    }
}

/// Returns the description of a file that is secret because of its name.
pub(super) fn secret_by_name(path: &str) -> Option<&'static str> {
    let is_expectations = path.rsplit('/').next() == Some(EXPECTATIONS_FILE);
    is_expectations.then_some("the expected verdicts of submissions")
}

/// Returns files that only the other groups use: files that their scenarios copy, and files of
/// checkers.
///
/// A file is not secret if a path of the chosen groups leads to it. That path must be at least as
/// exact as the path that the other group names. So a folder that the chosen groups copy does not
/// publish a file in it that another group names.
fn secrets(
    assignment: &Assignment,
    chosen: &[&Group],
    others: &[&Group],
) -> Vec<(PathBuf, String)> {
    let header = parse_file(&assignment.folder.join(ASSIGNMENT_FILE));
    let of_files = |node: &Node| {
        node.get("files")
            .map_or_else(Vec::new, files::copied_paths_of_files)
    };
    let own = header.as_ref().map_or_else(Vec::new, of_files);
    let used = used_checkers(assignment, chosen);
    let checkers = header.as_ref().and_then(|header| header.get("checkers"));
    let (public, secret): (Vec<_>, Vec<_>) = assignment
        .checkers
        .keys()
        .partition(|name| used.contains(name));
    let [public, secret] = [public, secret].map(|names| {
        let nodes = names.into_iter().filter_map(|name| checkers?.get(name));
        nodes.flat_map(of_files).collect::<Vec<_>>()
    });
    let full = |paths: Vec<String>| -> BTreeSet<PathBuf> {
        let full = paths.iter().map(|path| assignment.folder.join(path));
        full.filter_map(|path| path.canonicalize().ok()).collect()
    };
    let public = full([own, public, copied_by(chosen)].concat());
    let secret = full([secret, copied_by(others)].concat());
    let root = assignment.folder.canonicalize().unwrap_or_default();
    let mut found = Vec::new();
    for named in &secret {
        for file in files_at(named) {
            let publishes = |one: &PathBuf| file.starts_with(one) && one.starts_with(named);
            if !public.iter().any(publishes) {
                let shown = file.strip_prefix(&root).unwrap_or(&file).display();
                let what = format!("`{shown}`, which only groups that are not public use");
                found.push((file, what));
            }
        }
    }
    found
}

/// Returns the names of the checkers that scenarios of these groups use.
pub(super) fn used_checkers<'a>(
    assignment: &'a Assignment,
    groups: &[&Group],
) -> BTreeSet<&'a String> {
    let scenarios = groups.iter().flat_map(|group| &group.scenarios);
    let used: BTreeSet<_> = scenarios
        .flat_map(|scenario| scenario.checkers())
        .map(Arc::as_ptr)
        .collect();
    let checkers = assignment
        .checkers
        .iter()
        .filter(|(_, one)| used.contains(&Arc::as_ptr(one)));
    checkers.map(|(name, _)| name).collect()
}

/// Returns the paths that scenarios of these groups copy, as written.
fn copied_by(groups: &[&Group]) -> Vec<String> {
    let scenarios = groups.iter().flat_map(|group| &group.scenarios);
    let roots = scenarios.filter_map(|scenario| parse_file(&scenario.path));
    roots.flat_map(|root| files::copied_paths(&root)).collect()
}

fn parse_file(path: &Path) -> Option<Node> {
    let mut findings = source::open_source(path, None).ok()?;
    yaml::parse(&mut findings)
}

/// Returns the files below a folder, or the file itself.
fn files_at(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let below = Tree::read_folder(path).unwrap_or_default();
    below.paths().map(|inside| path.join(inside)).collect()
}
