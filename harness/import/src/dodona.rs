//! Suites for TESTed, the judge of Dodona.
//!
//! The import follows the behaviour of TESTed, not only its schema. If a test cannot be expressed
//! exactly, it and the rest of its context are not imported.

mod asked;
mod case;
mod channel;
mod exercise;
mod imported;
mod language;
mod localize;
mod oracle;
mod python;
mod returned;
mod suite;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use self::case::{Level, Suite};
use self::document::{Document, Mapping, Refusal, name};
use self::exercise::Exercise;
use self::imported::ImportedTabs;
use self::language::{RUNNER, Target};
use self::oracle::Oracles;
use self::python::Readings;
use super::{Imported, Material, Severity, Unreadable, document, meaning};
use puzzlemark_spec::yaml::{self, Node};
use puzzlemark_spec::{SpecError, Yaml};

/// Name of the submission if a suite has no `namespace`.
const NAMESPACE: &str = "submission";

/// Keys of a suite.
const ROOT: [&str; 8] = [
    "tabs",
    "units",
    "namespace",
    "language",
    "definitions",
    "config",
    "files",
    "input_files",
];

/// A key at the left margin, even in a list of tabs.
static KEY: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?m)^(?:- +)?["']?([a-z]+)["']?\s*:"#).expect("the pattern is valid")
});

/// The languages to import from a suite that has several.
#[derive(Debug, Clone, Default)]
pub struct Languages {
    /// Natural language, such as `nl`. `None` means English if the suite has it, otherwise the
    /// first language.
    pub natural: Option<String>,
    /// Programming language, such as `java`. `None` means the language of the exercise.
    pub programming: Option<String>,
}

/// The error for a suite that cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum NoSuite {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The file is not YAML.
    #[error(transparent)]
    Broken(SpecError),
}

/// Returns true if the first keys of a file are those of a suite.
pub fn is_dodona(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    if !matches!(ending, Some("yaml" | "yml")) || !path.is_file() {
        return false;
    }
    let material = Material {
        path: path.to_owned(),
    };
    let text = material.read_text().unwrap_or_default();
    let mut keys = KEY
        .captures_iter(&text)
        .filter_map(|found| found.get(1))
        .map(|key| key.as_str());
    let own = ["course", "assignment", "scenario"];
    keys.find(|key| own.contains(key) || ["tabs", "units", "tab", "unit"].contains(key))
        .is_some_and(|key| !own.contains(&key))
}

/// Imports a suite.
pub fn dodona(material: &Material, languages: &Languages) -> Result<Imported, NoSuite> {
    let text = material.read_text()?;
    let file = material.path.display().to_string();
    let mut root = yaml::parse_foreign(&file, &text)
        .map_err(|diagnostics| NoSuite::Broken(SpecError { diagnostics }))?;
    let mut document = Document::new(file, text);
    let exercise = Exercise::around(material);
    let title = exercise.title(languages.natural.as_deref());
    let title = title.unwrap_or_else(|| stem(&material.path));
    let mut assignment = Yaml::map([
        ("assignment", Yaml::Text(title)),
        ("strict", Yaml::text("tested")),
    ]);
    let taken = localize::localize(&mut root, languages.natural.as_deref(), &mut document)
        .and_then(|()| import_tabs(&root, languages, &exercise, &mut document));
    let mut scenarios = BTreeMap::new();
    let mut files = BTreeMap::new();
    match taken {
        Ok(Some((taken, rest))) => {
            for (key, value) in rest {
                assignment = assignment.with(key, value);
            }
            assignment = assignment.with("groups", Yaml::List(taken.groups));
            scenarios = taken.scenarios;
            files = taken.files;
        }
        Ok(None) => {}
        Err(refusal) => document.refuse(refusal),
    }
    Ok(Imported {
        assignment,
        scenarios,
        files,
        notes: document.notes,
    })
}

/// More keys of the assignment, in order.
type Rest = Vec<(&'static str, Yaml)>;

fn import_tabs(
    root: &Node,
    languages: &Languages,
    exercise: &Exercise,
    document: &mut Document,
) -> Result<Option<(ImportedTabs, Rest)>, Refusal> {
    let (fields, tabs) = suite::root(root, document)?;
    let namespace = match fields.as_ref().and_then(|fields| fields.get("namespace")) {
        Some(node) => namespace(node, document)?,
        None => NAMESPACE.to_owned(),
    };
    let written = fields.as_ref().and_then(|fields| fields.get("language"));
    let written = written
        .map(|node| document.text_of_scalar(node, "`language`"))
        .transpose()?;
    let written = written.filter(|language| language != "tested");
    let said = languages.programming.as_deref();
    let said = said
        .or(written.as_deref())
        .or(exercise.programming_language());
    let Some(target) = Target::choose(root, said, document) else {
        return Ok(None);
    };
    if let Some(written) = written.as_deref().filter(|one| *one != target.language) {
        let text = format!("the suite is written for {written} only");
        return Err(document.refusal(root, text));
    }
    let readings = Readings::parse_all(root, exercise, document);
    let mut suite = Suite {
        readings: &readings,
        oracles: Oracles::default(),
        document,
        exercise,
        target: &target,
        verbatim: written.is_some(),
        namespace: &namespace,
        exceptions: Vec::new(),
        names_exceptions: false,
    };
    let level = top(fields.as_ref(), &mut suite)?;
    let mut taken = suite::tabs(tabs, &level, &mut suite)?;
    let exceptions = std::mem::take(&mut suite.exceptions);
    let oracles = std::mem::take(&mut suite.oracles);
    if suite.names_exceptions {
        let text = "subclasses of the named exception also pass";
        suite.document.note(Severity::Remark, None, text);
    }
    remark(&taken, &target, document);
    let mut rest = vec![("subjects", target.subjects(&taken.uses, &namespace))];
    if !exceptions.is_empty() {
        let parent = |kind| (kind, Yaml::text("Exception"));
        rest.push((
            "exceptions",
            Yaml::Map(exceptions.into_iter().map(parent).collect()),
        ));
    }
    if let Some(checkers) = oracles.into_checkers(&mut taken) {
        rest.push(("checkers", checkers));
    }
    let mut files = exercise.working_files(document);
    if taken.uses.runs && (target.any || target.language == "python") {
        files.insert(RUNNER.to_owned(), language::runner(&namespace).into_bytes());
    }
    if let Some(files) = taken.copied("workdir", files) {
        rest.push(("files", files));
    }
    Ok(Some((taken, rest)))
}

/// Reads the settings for all tabs.
fn top(fields: Option<&Mapping<'_>>, suite: &mut Suite<'_>) -> Result<Level, Refusal> {
    let level = Level::default();
    let Some(fields) = fields else {
        return Ok(level);
    };
    for key in fields.others(&ROOT) {
        let text = format!("TESTed ignores the key `{}` of a suite", name(key));
        suite.document.note(Severity::Ignored, Some(key), text);
    }
    suite.deepen(fields, &level)
}

fn namespace(node: &Node, document: &Document) -> Result<String, Refusal> {
    let name = document.text_of_scalar(node, "`namespace`")?;
    let is_name = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_lowercase())
            && text
                .chars()
                .all(|letter| letter == '_' || letter.is_ascii_alphanumeric())
    };
    if is_name(&name) {
        Ok(name)
    } else {
        let text = "a namespace has small letters, digits and `_`";
        Err(document.refusal(node, text))
    }
}

/// Adds a remark on how programs in Python run.
fn remark(taken: &ImportedTabs, target: &Target, document: &mut Document) {
    let of_python = "Python programs run as TESTed runs them: imported, so that nothing below \
                     `if __name__ == '__main__'` runs, and `input` shows no prompt";
    if taken.uses.runs && (target.any || target.language == "python") {
        document.note(Severity::Remark, None, of_python);
    }
}

/// Returns the name of a file without its ending.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
