//! Saves a game as a scenario of the assignment.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use puzzlemark_model::{Assignment, Group, Scenario};
use puzzlemark_oracle::Files;
use puzzlemark_spec::{ASSIGNMENT_FILE, WrittenScenario, WrittenStep, load_assignment};
use puzzlemark_text::visible;

use crate::commands::output;

/// A game to save.
pub(super) struct Saving<'s> {
    pub(super) assignment: &'s Assignment,
    /// All files of the game.
    pub(super) files: &'s Files,
    pub(super) steps: Vec<WrittenStep>,
    /// The scenario with which the game began. The new scenario goes into its group.
    pub(super) opened: Option<&'s Scenario>,
}

impl Saving<'_> {
    /// Writes the scenario. Returns the text to show.
    pub(super) fn save(&self, name: &str) -> anyhow::Result<String> {
        ensure!(!self.steps.is_empty(), "there is nothing to save yet");
        let folder = &self.assignment.folder;
        ensure!(
            folder.join(ASSIGNMENT_FILE).is_file(),
            "`{}` has no {ASSIGNMENT_FILE} that a new scenario can belong to",
            folder.display()
        );
        let (group, id) = match name.rsplit_once('/') {
            Some((group, id)) => (Some(self.group(group)?), id),
            None => (self.likely_group(), name),
        };
        self.check_new(id)?;
        let path = folder_of(group, self.assignment).join(format!("{id}.yaml"));
        ensure!(
            !path.exists(),
            "`{}` exists; choose another name",
            path.display()
        );
        let scenario = self.scenario(id)?.to_string();
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot make `{}`", parent.display()))?;
        }
        output::write_file(&path, scenario.as_bytes())?;
        Ok(self.describe(&path, id))
    }

    fn group(&self, name: &str) -> anyhow::Result<&Group> {
        let mut groups = self.assignment.groups.iter();
        groups.find(|group| group.id == name).with_context(|| {
            let groups = self.assignment.groups.iter();
            let names: Vec<_> = groups.map(|group| group.id.as_str()).collect();
            format!(
                "the assignment has no group `{name}`; it has: {}",
                names.join(", ")
            )
        })
    }

    /// Returns the group of the opened scenario, otherwise the first group.
    fn likely_group(&self) -> Option<&Group> {
        let mut groups = self.assignment.groups.iter();
        let has_opened = |group: &&Group| {
            let mut scenarios = group.scenarios.iter();
            self.opened
                .is_some_and(|opened| scenarios.any(|own| own.id == opened.id))
        };
        let found = groups.clone().find(has_opened);
        found.or_else(|| groups.next())
    }

    fn check_new(&self, id: &str) -> anyhow::Result<()> {
        let is_plain = |part: char| part.is_ascii_alphanumeric() || matches!(part, '-' | '_');
        ensure!(
            !id.is_empty() && id.chars().all(is_plain),
            "the name of a scenario has only letters, digits, `-` and `_`: `:save full-board`"
        );
        if self
            .assignment
            .scenarios()
            .any(|scenario| scenario.id == id)
        {
            bail!("the assignment has a scenario `{id}`; choose another name");
        }
        Ok(())
    }

    fn scenario(&self, id: &str) -> anyhow::Result<WrittenScenario> {
        let is_own = |(name, content): &(&String, &Vec<u8>)| {
            self.assignment.files.get(*name) != Some(*content)
        };
        let files: Files = self
            .files
            .iter()
            .filter(is_own)
            .map(|(name, content)| (name.clone(), content.clone()))
            .collect();
        for (name, content) in &files {
            let name = visible::line(name);
            ensure!(
                std::str::from_utf8(content).is_ok(),
                "`{name}` is not a text in UTF-8, which a scenario could hold; add it to `files` of the assignment"
            );
        }
        Ok(WrittenScenario {
            title: id.replace(['-', '_'], " "),
            files,
            steps: self.steps.clone(),
        })
    }

    /// Describes if the new scenario belongs to the assignment. The loader knows which globs find
    /// it.
    fn describe(&self, path: &Path, id: &str) -> String {
        let shown = visible::path(path);
        let loaded = match load_assignment(&self.assignment.folder) {
            Ok(loaded) => loaded.assignment,
            Err(error) => {
                let error = error.render(false);
                return format!("# Saved {shown}. The assignment does not load yet:\n{error}\n");
            }
        };
        let has_it = |group: &&Group| group.scenarios.iter().any(|scenario| scenario.id == id);
        match loaded.groups.iter().find(has_it) {
            Some(group) => format!("# Saved {shown}, which belongs to group `{}`.\n", group.id),
            None => format!("# Saved {shown}.\n"),
        }
    }
}

/// Returns the folder of the scenarios of a group.
fn folder_of(group: Option<&Group>, assignment: &Assignment) -> PathBuf {
    let first = group.and_then(|group| group.scenarios.first());
    let folder = first.and_then(|scenario| scenario.path.parent());
    folder.map_or_else(|| assignment.folder.join("scenarios"), Path::to_owned)
}
