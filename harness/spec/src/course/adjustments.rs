//! Points that a teacher changes by hand, as in `adjustments.csv`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use puzzlemark_model::Assignment;
use puzzlemark_reports::model::{AdjustedPart, Adjustment, PointsChange};

use super::table::{self, Columns};
use crate::diagnostic::{Diagnostic, Findings, Severity, SpecError};
use crate::suggest::nearest;

const COLUMNS: Columns = Columns {
    noun: "a table of adjustments",
    needed: &["submission"],
    optional: &[
        "scenario", "group", "points", "change", "excused", "comment", "by",
    ],
    is_unique: false,
    example: "for example:\nsubmission,change,comment,by\nada-marsh,2,extra work in the lab,Eve",
};

/// The adjustments of an assignment, by the name of the submission.
#[derive(Debug, Clone, Default)]
pub struct Adjustments(BTreeMap<String, Vec<Adjustment>>);

impl Adjustments {
    /// Reads adjustments from a CSV file. The error has its mistakes.
    pub fn load(path: &Path, assignment: &Assignment) -> Result<Self, SpecError> {
        let mut diagnostics = Vec::new();
        let adjustments = read_adjustments(path, assignment, None, &mut diagnostics);
        if diagnostics
            .iter()
            .any(|one| one.severity == Severity::Error)
        {
            return Err(SpecError { diagnostics });
        }
        Ok(adjustments)
    }

    /// Returns the adjustments of a submission, in the order of the file.
    pub fn for_submission(&self, name: &str) -> &[Adjustment] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns true if a student is excused from the whole assignment.
    pub fn excuse(&self, name: &str) -> bool {
        let excuses = |one: &Adjustment| {
            one.part == AdjustedPart::All && one.change == Some(PointsChange::Excuse)
        };
        self.for_submission(name).iter().any(excuses)
    }

    /// Returns the names of the submissions in the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// The names of a class.
#[derive(Clone, Copy)]
pub(super) struct KnownNames<'a> {
    /// The names of all submissions.
    pub submissions: &'a [&'a str],
    /// The ids of the students without one.
    pub missing: &'a [&'a str],
}

impl KnownNames<'_> {
    /// Returns true if a change can be meant for this name. Without a submission, a student can only be excused.
    fn has(&self, name: &str, part: &AdjustedPart, change: Option<PointsChange>) -> bool {
        let excuses = *part == AdjustedPart::All && change == Some(PointsChange::Excuse);
        self.submissions.contains(&name) || (excuses && self.missing.contains(&name))
    }
}

/// Reads adjustments. If the names of the class are known, warns about other names.
pub(super) fn read_adjustments(
    path: &Path,
    assignment: &Assignment,
    known: Option<KnownNames<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Adjustments {
    let (rows, mut findings) = match table::read_table(path, &COLUMNS) {
        Ok(read) => read,
        Err(found) => {
            diagnostics.extend(found);
            return Adjustments::default();
        }
    };
    let mut adjustments = Adjustments::default();
    let mut first: BTreeMap<(String, AdjustedPart), Range<usize>> = BTreeMap::new();
    for row in rows {
        let span = row.span;
        let [name, scenario, group, points, change, excused, comment, by] =
            row.cells.try_into().expect("a cell per column");
        let part = parse_part(scenario, group, assignment, &span, &mut findings);
        let key = (name.clone(), part.clone());
        if let Some(first) = first.get(&key) {
            findings
                .error(&span, format!("`{name}` has two lines for the same points"))
                .related(first.clone(), "the first one")
                .help("keep one of them, or name another scenario");
        }
        first.entry(key).or_insert_with(|| span.clone());
        let change = parse_change([&points, &change, &excused], &span, &mut findings);
        if let Some(known) = known.filter(|known| !known.has(&name, &part, change)) {
            let found = findings.warning(&span, format!("unknown submission `{name}`"));
            let is_missing = known.missing.contains(&name.as_str());
            found.help(match nearest(&name, known.submissions.iter().copied()) {
                _ if is_missing => {
                    "the student has no submission: write `yes` in `excused`, or remove the line"
                        .to_owned()
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => "write the name as the reports show it, or remove the line".to_owned(),
            });
        }
        let filled = |text: String| (!text.is_empty()).then_some(text);
        if change.is_none() && comment.is_empty() {
            findings
                .error(&span, "this line changes nothing")
                .help("fill in `change`, `points`, `excused` or `comment`");
        }
        adjustments.0.entry(name).or_default().push(Adjustment {
            part,
            change,
            comment: filled(comment),
            by: filled(by),
        });
    }
    diagnostics.extend(findings.into_diagnostics());
    adjustments
}

/// Returns the part of the assignment that a line is about.
fn parse_part(
    scenario: String,
    group: String,
    assignment: &Assignment,
    span: &Range<usize>,
    findings: &mut Findings,
) -> AdjustedPart {
    let ids = || assignment.scenarios().map(|one| one.id.as_str());
    let groups = || assignment.groups.iter().map(|one| one.id.as_str());
    let mut check = |noun: &str, id: &str, known: Vec<&str>| {
        if known.contains(&id) {
            return;
        }
        let message = format!("the assignment `{}` has no {noun} `{id}`", assignment.id);
        findings
            .error(span, message)
            .help(match nearest(id, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    format!("leave `{noun}` empty to change the points of the whole submission")
                }
            });
    };
    match (scenario.as_str(), group.as_str()) {
        ("", "") => AdjustedPart::All,
        (id, "") => {
            check("scenario", id, ids().collect());
            AdjustedPart::Scenario(scenario)
        }
        ("", id) => {
            check("group", id, groups().collect());
            AdjustedPart::Group(group)
        }
        _ => {
            findings
                .error(span, "this line has both `scenario` and `group`")
                .help("keep one of them");
            AdjustedPart::Scenario(scenario)
        }
    }
}

/// Returns the change in the columns `points`, `change` and `excused`. All are empty if there is none.
fn parse_change(
    cells: [&str; 3],
    span: &Range<usize>,
    findings: &mut Findings,
) -> Option<PointsChange> {
    match cells {
        ["", "", "" | "no"] => None,
        ["", "", "yes"] => Some(PointsChange::Excuse),
        ["", "", other] => {
            findings
                .error(
                    span,
                    format!("`{other}` in `excused` is neither `yes` nor `no`"),
                )
                .help("write `yes`, or leave it empty");
            None
        }
        ["", change, "" | "no"] => parse_points(change, span, findings).map(PointsChange::Add),
        [points, "", "" | "no"] => {
            let points = parse_points(points, span, findings)?;
            if points < 0.0 {
                findings
                    .error(span, "points are never below 0")
                    .help("write `change` to take points away");
            }
            Some(PointsChange::Set(points))
        }
        [_, _, "" | "no"] => {
            findings
                .error(span, "this line has both `points` and `change`")
                .help("`points` replaces the earned points, and `change` adds to them: keep one");
            None
        }
        _ => {
            findings
                .error(span, "this line excuses the student and changes points")
                .help("excused points do not count: keep `excused`, or the change");
            None
        }
    }
}

fn parse_points(text: &str, span: &Range<usize>, findings: &mut Findings) -> Option<f64> {
    let points = text.parse().ok().filter(|points: &f64| points.is_finite());
    if points.is_none() {
        findings
            .error(span, format!("`{text}` is not a number of points"))
            .help("write a number such as `2`, `-1` or `0.5`, with a point for the decimals");
    }
    points
}
