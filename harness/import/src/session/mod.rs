//! Imports `>>>` sessions from texts, Markdown, HTML and docstrings.
//!
//! `container` finds the sessions of a file, `pythia` removes the marks of Dodona's older judge, `spec::session` parses
//! the sessions, and `scenario` writes the scenarios.

mod container;
mod docstrings;
mod html;
mod pythia;
mod scenario;

use std::collections::{BTreeMap, BTreeSet};

use super::{Imported, Material, Note, Severity, Unreadable};
use puzzlemark_spec::Yaml;
use puzzlemark_spec::session::Region;
pub use puzzlemark_spec::session::{Flags, UnknownFlag};

/// Options for the import of sessions.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// File that students hand in. `None` means the first imported Python file, otherwise `solution.py`.
    pub file: Option<String>,
    /// Names that submissions must define.
    pub requires: Vec<String>,
    /// Puzzle of the reference.
    pub reference: Option<String>,
    /// Default flags of examples.
    pub flags: Flags,
    /// The part of a session that becomes a scenario.
    pub points_per: PointsPer,
}

/// The part of a session that becomes a scenario, with points of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PointsPer {
    /// Examples without text between them.
    #[default]
    Block,
    /// A single example.
    Example,
}

/// Regions of a file. Their sessions share their variables.
#[derive(Debug, Clone)]
pub(crate) struct Namespace {
    /// Name for titles and files.
    pub title: String,
    pub regions: Vec<Region>,
    /// True for a docstring.
    is_docstring: bool,
}

pub(crate) use docstrings::namespaces as docstrings;

/// Returns a docstring as a scenario with steps, judged like doctest. Returns `None` if nothing in it can
/// be imported.
pub(crate) fn steps_of_docstring(
    path: &str,
    namespace: &Namespace,
    module: &str,
    title: &str,
) -> Option<Yaml> {
    let mut namespace = namespace.clone();
    title.clone_into(&mut namespace.title);
    let mut taken = SessionImport::default();
    let file = format!("{module}.py");
    scenario::import_namespace(path, &namespace, &file, &Options::default(), &mut taken);
    taken.scenarios.into_values().next()
}

/// Imports the sessions of files.
pub fn import(materials: &[Material], options: &Options) -> Result<Imported, Unreadable> {
    let mut taken = SessionImport::default();
    let file = options.file.clone().unwrap_or_else(|| file_of(materials));
    for material in materials {
        let path = material.path.display().to_string();
        let text = material.read_text()?;
        let found = container::namespaces(&path, &text, &mut taken.notes);
        let is_silent = found.is_empty() && taken.notes.iter().all(|note| note.file != path);
        if is_silent {
            taken.refuse(
                &path,
                None,
                "there is no session: no line begins with `>>> `",
            );
        }
        for namespace in &found {
            scenario::import_namespace(&path, namespace, &file, options, &mut taken);
        }
        taken.find_files(material, &path);
    }
    taken
        .notes
        .sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    let assignment = assignment(materials, &file, options, &taken);
    Ok(Imported {
        assignment,
        scenarios: taken.scenarios,
        files: taken.files,
        notes: taken.notes,
    })
}

/// The scenarios, files and notes so far.
#[derive(Default)]
struct SessionImport {
    scenarios: BTreeMap<String, Yaml>,
    files: BTreeMap<String, Vec<u8>>,
    notes: Vec<Note>,
    /// Strings in the sessions of the current file. Some may be file names.
    texts: BTreeSet<String>,
}

impl SessionImport {
    fn note(
        &mut self,
        severity: Severity,
        file: &str,
        line: Option<usize>,
        text: impl Into<String>,
    ) {
        self.notes.push(Note {
            severity,
            file: file.to_owned(),
            line,
            text: text.into(),
        });
    }

    fn refuse(&mut self, file: &str, line: Option<usize>, text: impl Into<String>) {
        self.note(Severity::NotImported, file, line, text);
    }

    /// Imports the files that a session names, if they are in the same folder.
    fn find_files(&mut self, material: &Material, path: &str) {
        for name in std::mem::take(&mut self.texts) {
            let is_name = name.contains('.') && !name.contains(['/', '\\', '\n', ' ']);
            if !is_name || name.starts_with('.') || name.ends_with('.') {
                continue;
            }
            let key = format!("files/{name}");
            match material.beside(&name) {
                Ok(bytes) => {
                    self.files.insert(key, bytes);
                }
                Err(_) if is_data(&name) => {
                    let text = format!(
                        "the session names `{name}`, which is missing; add it to `files` of the \
                         assignment"
                    );
                    self.note(Severity::Remark, path, None, text);
                }
                Err(_) => {}
            }
        }
    }

    /// Returns an unused path for a scenario.
    fn free(&self, wanted: &str) -> String {
        let slug: String = wanted
            .chars()
            .map(|letter| {
                if letter.is_ascii_alphanumeric() || letter == '_' {
                    letter
                } else {
                    '-'
                }
            })
            .collect();
        let path = |name: &str| format!("scenarios/{name}.yaml");
        let all = std::iter::once(slug.clone()).chain((2..).map(|n| format!("{slug}-{n}")));
        let mut free = all
            .map(|name| path(&name))
            .filter(|path| !self.scenarios.contains_key(path));
        free.next().unwrap_or_else(|| path(&slug))
    }
}

/// Returns true if a text looks like the name of a data file.
fn is_data(name: &str) -> bool {
    let ending = std::path::Path::new(name).extension();
    ending.is_some_and(|ending| ending == "txt" || ending == "csv")
}

fn file_of(materials: &[Material]) -> String {
    let python = materials
        .iter()
        .find(|one| one.path.extension().is_some_and(|ending| ending == "py"));
    let name = python.and_then(|one| one.path.file_name());
    name.map_or_else(
        || "solution.py".to_owned(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn assignment(
    materials: &[Material],
    file: &str,
    options: &Options,
    taken: &SessionImport,
) -> Yaml {
    let stem = |material: &Material| {
        let stem = material
            .path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        stem.unwrap_or_default()
    };
    let title = materials.first().map(stem).unwrap_or_default();
    let mut assignment = Yaml::map([("assignment", Yaml::text(format!("Sessions of {title}")))]);
    if let Some(reference) = &options.reference {
        assignment = assignment.with("reference", Yaml::text(reference));
    }
    let mut python = Yaml::map([("file", Yaml::text(file))]);
    if !options.requires.is_empty() {
        let names = options.requires.iter().map(Yaml::text).collect();
        python = python.with("requires", Yaml::List(names));
    }
    assignment = assignment.with("subjects", Yaml::map([("python", python)]));
    let copies = taken.files.keys().filter_map(|path| {
        let copy = Yaml::map([("copy", Yaml::text(path))]);
        Some((path.strip_prefix("files/")?.to_owned(), copy))
    });
    let copies: Vec<_> = copies.collect();
    if !copies.is_empty() {
        assignment = assignment.with("files", Yaml::Map(copies));
    }
    let group = Yaml::map([
        ("group", Yaml::text("sessions")),
        ("visibility", Yaml::text("public")),
        ("scenarios", Yaml::text("scenarios/*.yaml")),
    ]);
    assignment.with("groups", Yaml::List(vec![group]))
}
