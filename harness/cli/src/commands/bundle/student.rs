//! Students: a kit with which they check their own work.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use puzzlemark_reports::model::{Detail, Visibility};
use regex::Regex;

use super::files::Files;
use super::{needs, prove, refuse_inside, write_new};
use crate::commands::{load_with_warnings, output, starter};
use puzzlemark_model::{Assignment, Group};
use puzzlemark_spec::{Handout, TEXT_FILE as TEXT, without_marker};

/// How to check one's work.
const CHECKING: &str = "CHECKING.md";

/// A kit for students.
#[derive(Debug, Args)]
pub(super) struct Student {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// What to write: a folder, which is new or empty, or an archive that ends in `.zip`.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// A file or folder of the assignment that goes along, such as a picture in its text; may be repeated.
    #[arg(long, value_name = "PATH", value_parser = NonEmptyStringValueParser::new())]
    with: Vec<String>,
}

impl Student {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let assignment = load_with_warnings(&self.assignment)?.assignment;
        refuse_inside(&self.out, &assignment)?;
        let groups = open_groups(&assignment);
        anyhow::ensure!(
            !groups.is_empty(),
            "no group can be seen by students in full, and a kit has nothing to check; write `visibility: public` \
             for one in `{}`",
            assignment.folder.join("assignment.yaml").display()
        );
        let mut kit = handout(&assignment, &groups, &self.with)?.into_files();
        // The table of points is of all groups, and the kit has some of them.
        if let Some(bytes) = kit.get_mut(TEXT)
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            *bytes = without_marker(text).into_bytes();
        }
        prove(&kit, &assignment, &groups)?;
        let mut notes = notes(&kit);
        notes.extend(checkers(&assignment, &groups));
        write_new(&self.out, &Files::plain(kit))?;
        for note in notes {
            output::note(&format!("note: {note}"))?;
        }
        let names: Vec<_> = groups.iter().map(|group| code(&group.id)).collect();
        output::print(&format!(
            "Wrote `{}` with the groups that students may see in full: {}.\n",
            self.out.display(),
            names.join(", ")
        ))?;
        Ok(())
    }
}

/// What may be missed in a kit.
fn notes(kit: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let Some(text) = kit.get(TEXT) else {
        return vec![format!(
            "the assignment has no text: there is no `{TEXT}` in its folder"
        )];
    };
    let text = String::from_utf8_lossy(text);
    let links = links(&text).into_iter();
    let missing = links.filter(|link| !kit.contains_key(link)).map(|link| {
        format!(
            "`{TEXT}` points to `{link}`, which is not in the kit; `--with {link}` takes it along"
        )
    });
    let comment = text
        .contains("<!--")
        .then(|| format!("`{TEXT}` has comments (`<!--`), which go along with it"));
    missing.chain(comment).collect()
}

/// What is said of each checker that goes along with these groups.
fn checkers(assignment: &Assignment, groups: &[&Group]) -> Vec<String> {
    let mut told = BTreeMap::new();
    for scenario in groups.iter().flat_map(|group| &group.scenarios) {
        for program in scenario.checkers() {
            let mut named = assignment.checkers.iter();
            let named = named.find(|(_, one)| Arc::ptr_eq(one, program));
            let who = named.map_or_else(
                || format!("the checker of the scenario {}", code(&scenario.id)),
                |(name, _)| format!("the checker {}", code(name)),
            );
            let files: Vec<_> = program.files.keys().map(|name| code(name)).collect();
            told.insert(who, files.join(", "));
        }
    }
    let told = told.into_iter().filter(|(_, files)| !files.is_empty());
    let note = |(who, files)| {
        format!(
            "{who} goes along, since what is in the kit needs it: students can read {files}, and answers \
             that may stand there"
        )
    };
    told.map(note).collect()
}

/// The groups of which students may know everything.
pub(super) fn open_groups(assignment: &Assignment) -> Vec<&Group> {
    let is_open = |group: &&Group| {
        let seen = match group.visibility {
            Visibility::Public => true,
            Visibility::AfterDue => assignment.is_due(),
            Visibility::Hidden => false,
        };
        seen && group.detail.unwrap_or(Detail::Full) == Detail::Full
    };
    assignment.groups.iter().filter(is_open).collect()
}

/// The files of a kit.
fn handout<'a>(
    assignment: &'a Assignment,
    groups: &[&Group],
    with: &[String],
) -> anyhow::Result<Handout<'a>> {
    let mut kit = Handout::for_groups(assignment, groups)?;
    if assignment.folder.join(TEXT).is_file() {
        kit.add("the kit", TEXT)?;
    }
    let (stubs, languages) = starter::stubs(assignment)?;
    for (path, stub) in stubs {
        kit.put(&path, stub)?;
    }
    for path in with {
        kit.add(&format!("`--with {path}`"), path)?;
    }
    kit.put(
        CHECKING,
        checking(assignment, groups, &languages).into_bytes(),
    )?;
    Ok(kit)
}

fn checking(assignment: &Assignment, groups: &[&Group], languages: &[&str]) -> String {
    let mut files: Vec<_> = assignment.subjects.files().map(code).collect();
    files.sort_unstable();
    files.dedup();
    let rows = groups.iter().map(|group| {
        let points: f64 = group.scenarios.iter().map(|one| one.points).sum();
        let title = group.title.replace('|', "\\|");
        format!("| {title} | {} | {points} |\n", group.scenarios.len())
    });
    format!(
        "# Check your work: {title}\n\n\
         With the program `puzzlemark` of your course, from the folder of this file:\n\n    \
         puzzlemark check . FOLDER\n\n\
         `FOLDER` is where your work lies, which is known by the names of its files ({files}). What fails is \
         shown with what was expected and why. \
         `--watch` checks again whenever you save, and `--only SCENARIO` plays one scenario.\n\
         {begin}{needed}\n\
         These scenarios are in `scenarios`, and you may read them. Others may be played when your work is \
         graded.\n\n| scenarios | number | points |\n|---|--:|--:|\n{rows}",
        title = assignment.title,
        files = files.join(", "),
        begin = beginning(languages),
        needed = needed(groups),
        rows = rows.collect::<String>(),
    )
}

/// How to begin, where there are stubs.
fn beginning(languages: &[&str]) -> String {
    let Some(language) = languages.first() else {
        return String::new();
    };
    let all: Vec<_> = languages.iter().copied().map(code).collect();
    format!(
        "\nTo begin, `puzzlemark starter . {language} --out FOLDER` writes what is there already; there are \
         stubs for {}.\n",
        all.join(", ")
    )
}

/// What checkers need, where there are any.
fn needed(groups: &[&Group]) -> String {
    let needs = needs::of_checkers(groups.iter().flat_map(|group| &group.scenarios));
    if needs.is_empty() {
        return String::new();
    }
    let needs: Vec<_> = needs.iter().map(|program| code(program)).collect();
    format!(
        "\nSome answers are judged by programs that come with this folder. They need {} on your machine; \
         `puzzlemark doctor` tells what is here.\n",
        needs.join(", ")
    )
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// The files that a text in Markdown points to.
pub(super) fn links(text: &str) -> Vec<String> {
    static LINK: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let link = Regex::new(r##"\]\(<?([^)\s>#]+)|\b(?:src|href)="([^"#]+)"##);
        link.ok()
    });
    let Some(link) = &*LINK else {
        return Vec::new();
    };
    let found = link.captures_iter(text);
    let targets = found.filter_map(|found| found.get(1).or_else(|| found.get(2)));
    let targets = targets.map(|target| target.as_str());
    let local = |target: &&str| !target.contains(':') && !target.starts_with(['/', '#']);
    let mut links: Vec<_> = targets
        .filter(local)
        .map(|link| link.trim_start_matches("./").to_owned())
        .collect();
    links.sort_unstable();
    links.dedup();
    links
}
