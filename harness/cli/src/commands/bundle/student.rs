//! The bundle for students: a kit to check their own work.

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

/// The page that explains how to check your work.
const CHECKING: &str = "CHECKING.md";

/// The options of a kit for students.
#[derive(Debug, Args)]
pub(super) struct Student {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The kit to write: a new or empty folder, or an archive that ends in `.zip`.
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
    /// Include this file or folder of the assignment, such as a picture in its text; may be repeated.
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
            "students may see no group in full, so the kit would have nothing to check; set \
             `visibility: public` for a group in `{}`",
            assignment.folder.join("assignment.yaml").display()
        );
        let mut kit = handout(&assignment, &groups, &self.with)?.into_files();
        // The table of points has all groups, but the kit has only some. Without its marker, the table is not
        // checked.
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
            "Wrote `{}` with the groups that students may see: {}.\n",
            self.out.display(),
            names.join(", ")
        ))?;
        Ok(())
    }
}

/// Returns notes about the text of a kit: missing files, and comments that students can read.
fn notes(kit: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let Some(text) = kit.get(TEXT) else {
        return vec![format!(
            "the kit has no text, because the assignment has no `{TEXT}`"
        )];
    };
    let text = String::from_utf8_lossy(text);
    let links = links(&text).into_iter();
    let missing = links.filter(|link| !kit.contains_key(link)).map(|link| {
        format!("`{TEXT}` links to `{link}`, which is not in the kit; `--with {link}` adds it")
    });
    let comment = text
        .contains("<!--")
        .then(|| format!("students can read the comments (`<!--`) in `{TEXT}`"));
    missing.chain(comment).collect()
}

/// Returns a note for each checker of these groups, because students can read it.
fn checkers(assignment: &Assignment, groups: &[&Group]) -> Vec<String> {
    let mut files_by_checker = BTreeMap::new();
    for scenario in groups.iter().flat_map(|group| &group.scenarios) {
        for program in scenario.checkers() {
            let mut named = assignment.checkers.iter();
            let named = named.find(|(_, one)| Arc::ptr_eq(one, program));
            let checker = named.map_or_else(
                || format!("the checker of scenario {}", code(&scenario.id)),
                |(name, _)| format!("the checker {}", code(name)),
            );
            let files: Vec<_> = program.files.keys().map(|name| code(name)).collect();
            files_by_checker.insert(checker, files.join(", "));
        }
    }
    let with_files = files_by_checker.into_iter();
    let with_files = with_files.filter(|(_, files)| !files.is_empty());
    let note = |(checker, files)| {
        format!("the kit needs {checker}: students can read {files}, with all answers in it")
    };
    with_files.map(note).collect()
}

/// Returns the groups that students may see in full.
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

/// Returns the files of a kit.
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
         Put your files ({files}) into a folder of their own beside this file. Then run, in the folder of this \
         file:\n\n    \
         uvx puzzlemark@{version} check\n\n\
         `uvx` is a part of [uv](https://docs.astral.sh/uv). It gets the program and runs it. Without uv, run \
         `pip install puzzlemark=={version}` once, and then `puzzlemark check`.\n\n\
         For each failure you see what was expected, and why. `--watch` checks again whenever you save, and \
         `--only SCENARIO` plays one scenario. If something is missing on your machine, \
         `uvx puzzlemark@{version} doctor` says what to do.\n\
         {begin}{needed}\n\
         You can read these scenarios in `scenarios`. When your work is graded, there may be others.\n\n\
         | scenarios | number | points |\n|---|--:|--:|\n{rows}",
        title = assignment.title,
        version = env!("CARGO_PKG_VERSION"),
        files = files.join(", "),
        begin = beginning(languages),
        needed = needed(groups),
        rows = rows.collect::<String>(),
    )
}

/// Returns the paragraph about stubs. It is empty if there are none.
fn beginning(languages: &[&str]) -> String {
    let Some(language) = languages.first() else {
        return String::new();
    };
    let all: Vec<_> = languages.iter().copied().map(code).collect();
    format!(
        "\nTo begin, `uvx puzzlemark@{} starter . {language} --out FOLDER` writes a stub for you. There are stubs for {}.\n",
        env!("CARGO_PKG_VERSION"),
        all.join(", ")
    )
}

/// Returns the paragraph about the programs that checkers need. It is empty if there are none.
fn needed(groups: &[&Group]) -> String {
    let needs = needs::of_checkers(groups.iter().flat_map(|group| &group.scenarios));
    if needs.is_empty() {
        return String::new();
    }
    let needs: Vec<_> = needs.iter().map(|program| code(program)).collect();
    format!(
        "\nPrograms in this folder judge some answers. They need {} on your machine; `puzzlemark doctor` shows \
         if it is there.\n",
        needs.join(", ")
    )
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Returns the local files that a text in Markdown links to.
pub(super) fn links(text: &str) -> Vec<String> {
    static LINK: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r##"\]\(<?([^)\s>#]+)|\b(?:src|href)="([^"#]+)"##).expect("the pattern is valid")
    });
    let links = LINK.captures_iter(text);
    let targets = links.filter_map(|link| link.get(1).or_else(|| link.get(2)));
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
