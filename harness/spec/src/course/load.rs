//! Loads a course.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::assignment::{self, CourseContext};
use super::{Course, CourseAssignment, late, roster};
use crate::assignment::parse_language;
use crate::diagnostic::{Diagnostic, Findings, Severity, SpecError};
use crate::fields::{Field, Fields, refuse_tag};
use crate::keys;
use crate::source;
use crate::text::parse_prose;
use crate::yaml::{self, Node, NodeKind};

/// Name of the course file in a folder.
pub const COURSE_FILE: &str = "course.yaml";

/// Help for a missing course file.
const A_COURSE: &str = "a course is a file that lists assignments with their submissions";

/// A course with its warnings.
#[derive(Debug, Clone)]
pub struct LoadedCourse {
    /// The course.
    pub course: Course,
    /// Texts in all files that probably have another meaning than the author wants.
    pub warnings: Vec<Diagnostic>,
}

impl Course {
    /// Loads a course and its assignments. Reads all files before it gives up, so the error has all
    /// mistakes in all files.
    pub fn load(path: &Path) -> Result<LoadedCourse, SpecError> {
        let folder = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let mut loading = Loading {
            folder: folder.unwrap_or(Path::new(".")),
            diagnostics: Vec::new(),
        };
        let course = match source::open_source(path, Some(A_COURSE)) {
            Ok(findings) => loading.load_course(findings),
            Err(found) => {
                loading.diagnostics.extend(found);
                None
            }
        };
        let fatal = |found: &Diagnostic| found.severity == Severity::Error;
        match course {
            Some(course) if !loading.diagnostics.iter().any(fatal) => Ok(LoadedCourse {
                course,
                warnings: loading.diagnostics,
            }),
            _ => Err(SpecError {
                diagnostics: loading.diagnostics,
            }),
        }
    }
}

struct Loading<'f> {
    folder: &'f Path,
    /// Mistakes in other files. The mistakes of the course file go in front of them at the end.
    diagnostics: Vec<Diagnostic>,
}

impl Loading<'_> {
    fn load_course(&mut self, mut findings: Findings) -> Option<Course> {
        let root = yaml::parse(&mut findings);
        let course = root.and_then(|root| self.parse_course(&root, &mut findings));
        let others = std::mem::replace(&mut self.diagnostics, findings.into_diagnostics());
        self.diagnostics.extend(others);
        course
    }

    fn parse_course(&mut self, root: &Node, findings: &mut Findings) -> Option<Course> {
        let fields = Fields::parse_mapping(root, &keys::course::COURSE, findings)?;
        let title = fields
            .get("course", findings)
            .and_then(|field| parse_prose(field, findings));
        let roster_field = fields.get("roster", findings);
        let roster = roster_field
            .and_then(|field| {
                assignment::parse_existing_path(field, self.folder, Path::is_file, findings)
            })
            .and_then(|path| roster::read_roster(&path, &mut self.diagnostics));
        let late = fields.get("late", findings);
        let late = late.and_then(|field| late::parse_late(field, findings));
        let language = fields.get("language", findings);
        let language = language.and_then(|field| parse_language(field, findings));
        let assignments = fields.get("assignments", findings);
        let context = CourseContext {
            folder: self.folder,
            roster: roster.as_ref(),
            late,
            language,
        };
        let assignments = assignments.map_or_else(Vec::new, |field| {
            self.parse_assignments(field, &context, findings)
        });
        Some(Course {
            title: title.unwrap_or_default(),
            roster,
            assignments,
        })
    }

    fn parse_assignments(
        &mut self,
        field: Field<'_>,
        context: &CourseContext<'_>,
        findings: &mut Findings,
    ) -> Vec<CourseAssignment> {
        refuse_tag(field.value, findings);
        let NodeKind::Sequence(nodes) = &field.value.kind else {
            let message = format!(
                "`assignments` takes a list; this is {}",
                field.value.describe()
            );
            findings
                .error(&field.value.span, message)
                .help("each assignment begins with a dash: `- assignment: fifteen`");
            return Vec::new();
        };
        if nodes.is_empty() {
            findings
                .error(&field.value.span, "the course has no assignments")
                .help("for example `- {assignment: fifteen, submissions: handed-in/fifteen}`");
        }
        let mut places: BTreeMap<String, (PathBuf, Range<usize>)> = BTreeMap::new();
        let mut assignments = Vec::new();
        for node in nodes {
            let read =
                assignment::parse_course_assignment(node, context, &mut self.diagnostics, findings);
            let Some((one, span)) = read else { continue };
            report_twin(&one, &span, &places, findings);
            let folder = one.assignment.folder.clone();
            places
                .entry(one.assignment.id.clone())
                .or_insert((folder, span));
            assignments.push(one);
        }
        assignments
    }
}

/// Reports an assignment whose reports would overwrite those of another.
fn report_twin(
    one: &CourseAssignment,
    span: &Range<usize>,
    places: &BTreeMap<String, (PathBuf, Range<usize>)>,
    findings: &mut Findings,
) {
    let id = &one.assignment.id;
    let Some((folder, first)) = places.get(id) else {
        return;
    };
    let same = folder.canonicalize().ok() == one.assignment.folder.canonicalize().ok();
    let (message, help) = if same {
        let message = format!("`{id}` is already in the course");
        (message, "an assignment counts once: remove one of them")
    } else {
        let message = format!("two assignments have folders named `{id}`");
        (
            message,
            "reports go into a folder with that name: rename one of them",
        )
    };
    let found = findings.error(span, message);
    found.related(first.clone(), "the first one").help(help);
}
