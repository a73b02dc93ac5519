//! An item of `assignments` in a course.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use puzzlemark_text::canonical::canonical;

use super::adjustments::KnownNames;
use super::submissions::Submissions;
use super::{CourseAssignment, LatePolicy, Roster, adjustments, late, times};
use crate::assignment::parse_due;
use crate::diagnostic::{Diagnostic, Findings};
use crate::fields::{Field, Fields, refuse_tag};
use crate::keys;
use crate::load::LanguageChoice;
use crate::source::shown_path;
use crate::suggest::nearest;
use crate::text::{parse_number_from_zero, parse_prose};
use crate::yaml::{Node, NodeKind};
use puzzlemark_intake::{FoundSubmissions, Intake};
use puzzlemark_model::Assignment;
use puzzlemark_reports::Language;

/// The parts of the course that an assignment needs.
pub(super) struct CourseContext<'c> {
    /// Folder of the course file.
    pub folder: &'c Path,
    /// Students of the course.
    pub roster: Option<&'c Roster>,
    /// Rule for late submissions of assignments without one.
    pub late: Option<LatePolicy>,
    /// Language of the reports for students, if the course sets it.
    pub language: Option<Language>,
}

/// Parses an assignment of a course. Returns it with its place. Mistakes in other files go to
/// `diagnostics`.
pub(super) fn parse_course_assignment(
    node: &Node,
    context: &CourseContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    findings: &mut Findings,
) -> Option<(CourseAssignment, Range<usize>)> {
    let fields = Fields::parse_mapping(node, &keys::course::COURSE_ASSIGNMENT, findings)?;
    let folder = context.folder;
    let named = fields.get("assignment", findings);
    let assignment = named
        .and_then(|field| parse_existing_path(field, folder, Path::is_dir, findings))
        .and_then(|path| load_part(&path, context.language, diagnostics));
    let submissions = fields
        .get("submissions", findings)
        .and_then(|field| parse_submissions(field, folder, findings));
    let submissions = submissions.map(|(submissions, places)| {
        let roster = context.roster;
        (submissions.among(roster.map(Roster::people)), places)
    });
    let due = fields
        .get("due", findings)
        .and_then(|field| parse_due(field, findings));
    let own_late = fields
        .get("late", findings)
        .and_then(|field| late::parse_late(field, findings));
    let weight = fields
        .get("weight", findings)
        .and_then(|field| parse_number_from_zero(field, findings));
    let mut parse_file = |name| {
        let field = fields.get(name, findings)?;
        parse_existing_path(field, folder, Path::is_file, findings)
    };
    let (times, by_hand) = (parse_file("times"), parse_file("adjustments"));
    let (mut assignment, (submissions, places)) = (assignment?, submissions?);
    assignment.due = due.or(assignment.due);
    warn_of_no_due(&assignment, &fields, findings);
    let found = find_submissions(&submissions, &assignment, &fields, findings)?;
    if let Some(roster) = context.roster {
        compare_with_roster(roster, &found, &places, &fields, findings);
    }
    let known: Vec<_> = found.submissions.keys().map(String::as_str).collect();
    let times = times.map(|path| times::read_times(&path, &known, diagnostics));
    let people = context.roster.map_or(&[][..], Roster::students);
    let ids = people.iter().map(|one| one.id.as_str());
    let missing: Vec<_> = ids.filter(|id| !known.contains(id)).collect();
    let class = KnownNames {
        submissions: &known,
        missing: &missing,
    };
    let by_hand = by_hand
        .map(|path| adjustments::read_adjustments(&path, &assignment, Some(class), diagnostics));
    let one = CourseAssignment {
        assignment,
        submissions,
        late: own_late.or(context.late),
        times: times.unwrap_or_default(),
        adjustments: by_hand.unwrap_or_default(),
        weight,
    };
    Some((one, named?.value.span.clone()))
}

fn load_part(
    folder: &Path,
    language: Option<Language>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Assignment> {
    let choice = LanguageChoice {
        asked: language,
        usual: None,
    };
    match crate::load_assignment_in(folder, choice) {
        Ok(loaded) => {
            diagnostics.extend(loaded.warnings);
            Some(loaded.assignment)
        }
        Err(error) => {
            diagnostics.extend(error.diagnostics);
            None
        }
    }
}

/// Returns the path in a field, relative to a folder. Reports a path that does not exist or has the
/// wrong kind.
pub(super) fn parse_existing_path(
    field: Field<'_>,
    folder: &Path,
    is_right: fn(&Path) -> bool,
    findings: &mut Findings,
) -> Option<PathBuf> {
    let written = parse_prose(field, findings)?;
    let path = folder.join(&written);
    if is_right(&path) {
        return Some(path);
    }
    let message = if path.exists() {
        let kinds = ["a file", "a folder"];
        let [is, wanted] = if path.is_dir() {
            [kinds[1], kinds[0]]
        } else {
            kinds
        };
        format!("`{}` takes {wanted}; `{written}` is {is}", field.name())
    } else {
        format!("`{written}` does not exist")
    };
    let found = findings.error(&field.value.span, message);
    match neighbour(&path).filter(|near| is_right(&path.with_file_name(near))) {
        Some(near) => found.help(format!("did you mean `{near}` in `{}`?", above(&path))),
        None => found.help("paths are relative to the course file"),
    };
    None
}

/// Returns the entry beside a missing path whose name is most like it.
fn neighbour(path: &Path) -> Option<String> {
    let entries = path.parent()?.read_dir().ok()?;
    let mut names: Vec<_> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let wanted = path.file_name()?.to_str()?;
    nearest(wanted, names.iter().map(String::as_str)).map(str::to_owned)
}

fn above(path: &Path) -> String {
    path.parent().map(shown_path).unwrap_or_default()
}

/// Places of the submissions in a mapping, by name.
type Places = BTreeMap<String, Range<usize>>;

fn parse_submissions(
    field: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<(Submissions, Places)> {
    refuse_tag(field.value, findings);
    let entries = match &field.value.kind {
        NodeKind::Mapping { entries, .. } => entries,
        NodeKind::Scalar(_) => {
            let path = parse_existing_path(field, folder, Intake::is_class, findings)?;
            return Some((path.as_path().into(), Places::new()));
        }
        NodeKind::Sequence(_) => {
            findings
                .error(
                    &field.value.span,
                    "`submissions` takes a folder or a mapping; this is a list",
                )
                .help("name each student:\nsubmissions:\n  ada-marsh: handed-in/ada");
            return None;
        }
    };
    let (mut named, mut places) = (BTreeMap::new(), Places::new());
    for (key, value) in entries {
        let one = Field { key, value };
        if !one.is_written(findings) {
            continue;
        }
        if let Some(path) = parse_existing_path(one, folder, Path::exists, findings) {
            named.insert(canonical(one.name()), path);
            places.insert(canonical(one.name()), key.span.clone());
        }
    }
    let submissions = Submissions::Named {
        places: named,
        people: None,
    };
    Some((submissions, places))
}

/// Lists the submissions. Reports a folder that cannot be read.
fn find_submissions(
    submissions: &Submissions,
    assignment: &Assignment,
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<FoundSubmissions> {
    let place = fields.peek("submissions")?;
    match submissions.find_submissions(assignment) {
        Ok(found) => Some(found),
        Err(error) => {
            findings
                .error(
                    &place.value.span,
                    format!("cannot read the folder: {}", error.cause),
                )
                .help("make the folder and everything in it readable");
            None
        }
    }
}

/// The most unknown submissions that get a warning each. If there are more, they get one warning
/// together.
const STRANGERS_MAX: usize = 3;

/// Warns about submissions without a student in the roster. Reports two submissions of one student.
fn compare_with_roster(
    roster: &Roster,
    found: &FoundSubmissions,
    places: &Places,
    fields: &Fields<'_>,
    findings: &mut Findings,
) {
    let Some(field) = fields.peek("submissions") else {
        return;
    };
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    let strangers = found.submissions.iter();
    let strangers = strangers.filter(|(_, submitted)| submitted.person.is_none());
    let strangers: Vec<_> = strangers.map(|(name, _)| name).collect();
    if strangers.len() > STRANGERS_MAX {
        warn_of_many(&strangers, &field.key.span, findings);
    }
    for (name, submitted) in &found.submissions {
        let place = places.get(name).unwrap_or(&field.value.span);
        let Some(student) = &submitted.person else {
            if strangers.len() > STRANGERS_MAX {
                continue;
            }
            let found = findings.warning(place, format!("`{name}` is not in the roster"));
            found.note("the submission is graded and listed anyway");
            match roster.nearest(name) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help("add the student to the roster"),
            };
            continue;
        };
        let student = &student.id;
        if let Some(other) = first.insert(student, name) {
            let message = format!("`{student}` has two submissions: `{other}` and `{name}`");
            findings
                .error(place, message)
                .help("keep the one that counts");
        }
    }
}

/// Warns once about many submissions without a student. The roster is probably of another class.
fn warn_of_many(strangers: &[&String], place: &Range<usize>, findings: &mut Findings) {
    let first: Vec<_> = strangers.iter().take(STRANGERS_MAX).collect();
    let first: Vec<_> = first.iter().map(|name| format!("`{name}`")).collect();
    let more = strangers.len() - first.len();
    let message = format!("{} and {more} more are not in the roster", first.join(", "));
    let warning = findings.warning(place, message);
    warning.note("the submissions are graded and listed anyway");
    warning.help("check that this is the roster of the class, or add the students to it");
}

fn warn_of_no_due(assignment: &Assignment, fields: &Fields<'_>, findings: &mut Findings) {
    if assignment.due.is_some() || fields.peek("due").is_some() {
        return;
    }
    for name in ["times", "late"] {
        if let Some(field) = fields.peek(name) {
            let message = format!("`{name}` has no effect without a due date");
            findings
                .warning(&field.key.span, message)
                .help("add `due: 2026-10-09T23:59[Europe/Brussels]`, or remove the key");
        }
    }
}
