//! Loads an assignment from its folder.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_reports::Language;
use puzzlemark_reports::model::Credit;

use super::assignment::{self, Header};
use super::diagnostic::{Diagnostic, Findings, Severity, SpecError};
use super::files::read_bounded;
use super::groups::GroupHeader;
use super::scenario::{self, ScenarioContext};
use super::source::{self, shown_path};
use super::yaml;
use puzzlemark_model::{Assignment, Group, Scenario};

/// Name of the file that makes a folder an assignment.
pub const ASSIGNMENT_FILE: &str = "assignment.yaml";

/// Help for a folder without that file.
const AN_ASSIGNMENT: &str = "an assignment is a folder with a file `assignment.yaml`; \
                             `puzzlemark init FOLDER` makes a small one";

/// The language of the texts and reports of an assignment.
#[derive(Debug, Clone, Copy, Default)]
pub struct LanguageChoice {
    /// The language that counts before that of the assignment.
    pub asked: Option<Language>,
    /// The language if the assignment sets none.
    pub usual: Option<Language>,
}

impl LanguageChoice {
    /// Returns the language for an assignment that sets this one itself.
    pub(super) fn with_own(self, own: Option<Language>) -> Option<Language> {
        self.asked.or(own).or(self.usual)
    }
}

/// An assignment with its warnings.
#[derive(Debug, Clone)]
pub struct Loaded {
    /// The assignment.
    pub assignment: Assignment,
    /// Texts that probably have another meaning than the author wants.
    pub warnings: Vec<Diagnostic>,
}

/// Loads an assignment from its folder.
///
/// Reads all files before it gives up, so the error has all mistakes in all files.
pub fn load_assignment(folder: &Path) -> Result<Loaded, SpecError> {
    load_assignment_in(folder, LanguageChoice::default())
}

/// Loads an assignment with its texts in a language, as [`load_assignment`] does.
///
/// # Errors
///
/// [`SpecError`] with all mistakes.
pub fn load_assignment_in(folder: &Path, language: LanguageChoice) -> Result<Loaded, SpecError> {
    let mut loading = Loading {
        folder,
        language,
        diagnostics: Vec::new(),
        claimed: BTreeMap::new(),
    };
    let assignment = loading.load();
    let fatal = |found: &Diagnostic| found.severity == Severity::Error;
    match assignment {
        Some(assignment) if !loading.diagnostics.iter().any(fatal) => Ok(Loaded {
            assignment,
            warnings: loading.diagnostics,
        }),
        _ => Err(SpecError {
            diagnostics: loading.diagnostics,
        }),
    }
}

struct Loading<'f> {
    folder: &'f Path,
    language: LanguageChoice,
    diagnostics: Vec<Diagnostic>,
    /// Scenario files that belong to a group: canonical path to the group's name.
    claimed: BTreeMap<PathBuf, String>,
}

impl Loading<'_> {
    fn load(&mut self) -> Option<Assignment> {
        let path = self.folder.join(ASSIGNMENT_FILE);
        let mut findings = self.open(&path)?;
        let header = yaml::parse(&mut findings).and_then(|root| {
            assignment::parse_header(&root, self.folder, self.language, &mut findings)
        });
        let Some(mut header) = header else {
            self.diagnostics.extend(findings.into_diagnostics());
            return None;
        };
        let plans = std::mem::take(&mut header.groups);
        let chosen: Vec<_> = plans
            .iter()
            .map(|group| self.choose(group, &mut findings))
            .collect();
        // After an error, scenarios without a group say nothing.
        if findings.errors() == 0 {
            self.report_unclaimed(&mut findings);
        }
        self.diagnostics.extend(findings.into_diagnostics());
        let mut groups = Vec::new();
        for (plan, paths) in plans.into_iter().zip(chosen) {
            let scenarios = paths
                .iter()
                .filter_map(|path| self.scenario(path, &header, plan.credit))
                .map(Arc::new)
                .collect();
            groups.push(group(plan, scenarios));
        }
        Some(self.finish(header, groups))
    }

    fn finish(&self, header: Header, groups: Vec<Group>) -> Assignment {
        let full = self
            .folder
            .canonicalize()
            .unwrap_or_else(|_| self.folder.to_owned());
        let id = full
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        Assignment {
            id: id.unwrap_or_default(),
            title: header.title,
            folder: self.folder.to_owned(),
            reference: header.reference,
            subjects: header.subjects,
            exceptions: header.exceptions,
            files: header.files,
            checkers: header.vocabulary.checkers,
            limits: header.limits,
            python_equality: header.python_equality,
            as_tested: header.as_tested,
            language: header.language,
            due: header.due,
            groups,
        }
    }

    /// Reads a file as text, or reports why it cannot be read.
    fn open(&mut self, path: &Path) -> Option<Findings> {
        let missing = path.ends_with(ASSIGNMENT_FILE).then_some(AN_ASSIGNMENT);
        let opened = source::open_source(path, missing);
        opened.map_err(|found| self.diagnostics.extend(found)).ok()
    }

    fn scenario(&mut self, path: &Path, header: &Header, credit: Credit) -> Option<Scenario> {
        let mut findings = self.open(path)?;
        findings.speak(header.language);
        let context = ScenarioContext {
            folder: self.folder,
            files: &header.files,
            limits: header.limits,
            credit,
            python_equality: header.python_equality,
            as_tested: header.as_tested,
            vocabulary: &header.vocabulary,
            reference: header.reference.as_ref(),
        };
        let scenario = scenario::parse_scenario(path, &context, &mut findings);
        self.diagnostics.extend(findings.into_diagnostics());
        scenario
    }

    /// Returns the scenario files of a group: in the order of its globs, and by name in each glob.
    fn choose(&mut self, group: &GroupHeader, findings: &mut Findings) -> Vec<PathBuf> {
        let mut chosen = Vec::new();
        for (span, glob) in &group.globs {
            let paths = self.expand(glob, span, findings);
            if paths.is_empty() {
                findings
                    .error(span, format!("no scenario file matches `{glob}`"))
                    .help("paths are relative to the assignment's folder: `scenarios/*.yaml`");
            }
            for path in paths {
                if self.claim(&path, group, span, findings) {
                    chosen.push(path);
                }
            }
        }
        chosen
    }

    fn expand(&self, glob: &str, span: &Range<usize>, findings: &mut Findings) -> Vec<PathBuf> {
        let folder = glob::Pattern::escape(&self.folder.to_string_lossy());
        if glob.starts_with('/') || glob.split(['/', '\\']).any(|part| part == "..") {
            findings
                .error(
                    span,
                    format!("`{glob}` leads out of the assignment's folder"),
                )
                .help("move the scenarios into the folder, and name them relative to it");
            return Vec::new();
        }
        match glob::glob(&format!("{folder}/{glob}")) {
            Ok(paths) => paths
                .filter_map(|path| match path {
                    Ok(path) => self.scenario_file(path, span, findings),
                    Err(error) => {
                        findings.error(span, format!("cannot search for scenarios: {error}"));
                        None
                    }
                })
                .collect(),
            Err(error) => {
                findings
                    .error(span, format!("this is not a glob: {}", error.msg))
                    .help("`*` stands for any part of a name, `**` for any folders");
                Vec::new()
            }
        }
    }

    /// Returns a path that a glob matches if it is a file. Reports links that lead out of the
    /// folder, and special files. Ignores folders.
    fn scenario_file(
        &self,
        path: PathBuf,
        span: &Range<usize>,
        findings: &mut Findings,
    ) -> Option<PathBuf> {
        let why = match path.metadata() {
            Ok(about) if about.is_dir() => return None,
            Ok(about) if !about.is_file() => "is a pipe or a device, not a file",
            Ok(_) if self.is_inside(&path) => return Some(path),
            Ok(_) => "is a link that leads out of the assignment's folder",
            Err(_) if path.is_symlink() => "is a link that leads nowhere",
            Err(_) => "cannot be read",
        };
        findings
            .error(span, format!("`{}` {why}", shown_path(&path)))
            .help("put the file itself into the folder, or remove it");
        None
    }

    /// Returns true if a file is inside the assignment's folder, after all links.
    fn is_inside(&self, path: &Path) -> bool {
        let folder = self.folder.canonicalize();
        folder.is_ok_and(|folder| {
            path.canonicalize()
                .is_ok_and(|file| file.starts_with(folder))
        })
    }

    /// Adds a file to a group. Reports a file that is already in a group, or that has the id of
    /// another file. Returns false if the file is already used.
    fn claim(
        &mut self,
        path: &Path,
        group: &GroupHeader,
        span: &Range<usize>,
        findings: &mut Findings,
    ) -> bool {
        let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if let Some(first) = self.claimed.get(&full) {
            let message = format!("`{}` is already in the group `{first}`", shown_path(path));
            findings
                .error(span, message)
                .help("a scenario counts once: make the globs different");
            return false;
        }
        let twin = self
            .claimed
            .keys()
            .find(|other| other.file_stem() == full.file_stem());
        if let Some(twin) = twin {
            let id = path
                .file_stem()
                .expect("a scenario is a file")
                .to_string_lossy();
            let message = format!("two scenarios have the id `{id}`");
            findings
                .error(span, message)
                .note(format!(
                    "they are `{}` and `{}`",
                    shown_path(twin),
                    shown_path(path)
                ))
                .help("the id is the file's name without its ending: rename one of the files");
        }
        self.claimed.insert(full, group.id.clone());
        true
    }

    /// Reports scenario files without a group, so that no file is ignored silently.
    fn report_unclaimed(&self, findings: &mut Findings) {
        let folder = glob::Pattern::escape(&self.folder.to_string_lossy());
        let all = ["yaml", "yml"].map(|ending| glob::glob(&format!("{folder}/**/*.{ending}")));
        let own = self.folder.join(ASSIGNMENT_FILE).canonicalize().ok();
        for path in all.into_iter().flatten().flatten().filter_map(Result::ok) {
            let full = path.canonicalize().unwrap_or_else(|_| path.clone());
            let known = Some(&full) == own.as_ref() || self.claimed.contains_key(&full);
            if known || !is_scenario(&path) {
                continue;
            }
            let place = groups_key(findings.file_text());
            findings
                .error(&place, format!("no group includes `{}`", shown_path(&path)))
                .help("add it to the `scenarios` of a group, or remove the file");
        }
    }
}

/// Returns true if a YAML file looks like a scenario. The folder may hold other YAML files.
fn is_scenario(path: &Path) -> bool {
    read_bounded(path).is_ok_and(|bytes| {
        bytes
            .split(|byte| *byte == b'\n')
            .any(|line| line.starts_with(b"scenario:"))
    })
}

fn group(plan: GroupHeader, scenarios: Vec<Arc<Scenario>>) -> Group {
    Group {
        id: plan.id,
        title: plan.title,
        visibility: plan.visibility,
        detail: plan.detail,
        credit: plan.credit,
        scenarios,
    }
}

/// Returns the place of the key `groups`.
fn groups_key(text: &str) -> Range<usize> {
    let start = if text.starts_with("groups") {
        Some(0)
    } else {
        text.find("\ngroups").map(|newline| newline + 1)
    };
    start.map_or(0..0, |start| start..start + "groups".len())
}
