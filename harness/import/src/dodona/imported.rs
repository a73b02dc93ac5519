//! Imported parts of a suite: groups, scenarios and the files that they copy.

use std::collections::{BTreeMap, BTreeSet};

use super::case::{Case, What};
use super::language::Uses;
use puzzlemark_spec::Yaml;

/// Largest number of characters in a title.
const TITLE_MAX: usize = 80;

/// Imported parts of a suite.
#[derive(Debug, Default)]
pub(super) struct ImportedTabs {
    /// `groups` of the assignment.
    pub groups: Vec<Yaml>,
    /// Scenarios by path.
    pub scenarios: BTreeMap<String, Yaml>,
    /// Files that scenarios copy, by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Needs of the tests.
    pub uses: Uses,
    names: BTreeSet<String>,
}

/// A tab that is being imported.
pub(super) struct Tab {
    slug: String,
    scenarios: Vec<Yaml>,
    /// Files of each scenario.
    files: Vec<BTreeMap<String, Vec<u8>>>,
}

impl Tab {
    /// Adds a scenario of these test cases. `is_loaded` is true if TESTed loads the submission for them, and compares
    /// what it prints meanwhile.
    pub(super) fn scenario(
        &mut self,
        cases: Vec<Case>,
        title: Option<&str>,
        is_loaded: bool,
        uses: &mut Uses,
    ) {
        let mut files = BTreeMap::new();
        let mut steps = Vec::new();
        let first = cases.first();
        let said = first.and_then(|case| case.description.as_deref());
        let asked = first.map(|case| case.title.as_str());
        let title = shortened(title.or(said).or(asked).unwrap_or_default());
        for case in cases {
            files.extend(case.files);
            steps.push(case.step);
            match case.what {
                What::Run { .. } => uses.runs = true,
                What::Call { classes } => {
                    uses.calls = true;
                    for class in classes {
                        if !uses.classes.contains(&class) {
                            uses.classes.push(class);
                        }
                    }
                }
            }
        }
        let mut scenario = Yaml::map([("scenario", Yaml::Text(title))]);
        if is_loaded {
            scenario = scenario.with("prints_while_loading", Yaml::text(""));
        }
        let scenario = scenario.with("steps", Yaml::List(steps));
        self.scenarios.push(scenario);
        self.files.push(files);
    }
}

impl ImportedTabs {
    /// Returns a tab without scenarios.
    pub(super) fn tab(&mut self, title: &str) -> Tab {
        Tab {
            slug: self.slug(title),
            scenarios: Vec::new(),
            files: Vec::new(),
        }
    }

    /// Returns an unused name for a group, which is also a valid file name.
    fn slug(&mut self, title: &str) -> String {
        let letters = title.chars().map(|letter| {
            let letter = letter.to_ascii_lowercase();
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        });
        let letters: String = letters.collect();
        let words: Vec<_> = letters.split('-').filter(|word| !word.is_empty()).collect();
        let word: String = words.join("-").chars().take(40).collect();
        let base = if word.is_empty() { "tab" } else { &word };
        let mut slug = base.to_owned();
        let mut number = 1;
        while !self.names.insert(slug.clone()) {
            number += 1;
            slug = format!("{base}-{number}");
        }
        slug
    }

    /// Adds a tab as a group, unless it is empty.
    pub(super) fn add(&mut self, tab: Tab, title: &str, is_hidden: bool) {
        if tab.scenarios.is_empty() {
            return;
        }
        let slug = &tab.slug;
        let width = tab.scenarios.len().to_string().len();
        for (place, (scenario, files)) in tab.scenarios.into_iter().zip(tab.files).enumerate() {
            // The name of a tab never has an underscore, so ids are unique.
            let id = format!("{slug}_{:0width$}", place + 1);
            let scenario = match self.copied(&format!("files/{id}"), files) {
                Some(files) => scenario.with("files", files),
                None => scenario,
            };
            self.scenarios
                .insert(format!("scenarios/{slug}/{id}.yaml"), scenario);
        }
        let visibility = if is_hidden { "hidden" } else { "public" };
        let title = shortened(title);
        self.groups.push(Yaml::map([
            ("group", Yaml::text(slug)),
            (
                "title",
                Yaml::Text(if title.is_empty() {
                    slug.clone()
                } else {
                    title
                }),
            ),
            ("visibility", Yaml::Plain(visibility.to_owned())),
            ("scenarios", Yaml::Text(format!("scenarios/{slug}/*.yaml"))),
        ]));
    }

    /// Copies files into a folder of the assignment. Returns the `files` that refer to them.
    pub(super) fn copied(
        &mut self,
        folder: &str,
        files: BTreeMap<String, Vec<u8>>,
    ) -> Option<Yaml> {
        let mut tops = BTreeSet::new();
        for (path, contents) in files {
            let top = path.split('/').next().unwrap_or_default();
            tops.insert(top.to_owned());
            self.files.insert(format!("{folder}/{path}"), contents);
        }
        let copy = |top: String| {
            let from = Yaml::Text(format!("{folder}/{top}"));
            (top, Yaml::map([("copy", from)]))
        };
        (!tops.is_empty()).then(|| Yaml::Map(tops.into_iter().map(copy).collect()))
    }
}

/// Shortens a title to one line.
fn shortened(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    let mut letters = line.chars().filter(|letter| !letter.is_control());
    let short: String = letters.by_ref().take(TITLE_MAX).collect();
    match letters.next() {
        Some(_) => format!("{short}…"),
        None => short,
    }
}
