//! Points that a teacher changes by hand, as in `adjustments.csv`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use puzzlemark_model::Assignment;
use puzzlemark_reports::model::{Adjustment, PointsChange};

use super::table::{self, Columns};
use crate::diagnostic::{Diagnostic, Findings, Severity, SpecError};
use crate::suggest::nearest;

const COLUMNS: Columns = Columns {
    noun: "a table of adjustments",
    needed: &["submission"],
    optional: &["scenario", "points", "change", "comment", "by"],
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

    /// Returns the names of the submissions in the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// Reads adjustments. If the names of all submissions are known, warns about other names.
pub(super) fn read_adjustments(
    path: &Path,
    assignment: &Assignment,
    submissions: Option<&[&str]>,
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
    let mut first: BTreeMap<(String, String), Range<usize>> = BTreeMap::new();
    for row in rows {
        let span = row.span;
        let [name, scenario, points, change, comment, by] =
            row.cells.try_into().expect("a cell per column");
        if let Some(known) = submissions.filter(|known| !known.contains(&name.as_str())) {
            let found = findings.warning(&span, format!("unknown submission `{name}`"));
            found.help(match nearest(&name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write the name as the reports show it, or remove the line".to_owned(),
            });
        }
        report_unknown_scenario(&scenario, assignment, &span, &mut findings);
        let key = (name.clone(), scenario.clone());
        if let Some(first) = first.get(&key) {
            findings
                .error(&span, format!("`{name}` has two lines for the same points"))
                .related(first.clone(), "the first one")
                .help("keep one of them, or name another scenario");
        }
        first.entry(key).or_insert_with(|| span.clone());
        let change = parse_change(&points, &change, &span, &mut findings);
        let known = |text: String| (!text.is_empty()).then_some(text);
        if change.is_none() && comment.is_empty() {
            findings
                .error(&span, "this line changes nothing")
                .help("fill in `change`, `points` or `comment`");
        }
        adjustments.0.entry(name).or_default().push(Adjustment {
            scenario: known(scenario),
            change,
            comment: known(comment),
            by: known(by),
        });
    }
    diagnostics.extend(findings.into_diagnostics());
    adjustments
}

fn report_unknown_scenario(
    id: &str,
    assignment: &Assignment,
    span: &Range<usize>,
    findings: &mut Findings,
) {
    let ids = || assignment.scenarios().map(|one| one.id.as_str());
    if id.is_empty() || ids().any(|known| known == id) {
        return;
    }
    let message = format!("the assignment `{}` has no scenario `{id}`", assignment.id);
    findings
        .error(span, message)
        .help(match nearest(id, ids()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "leave `scenario` empty to change the points of the whole submission".to_owned()
            }
        });
}

/// Returns the change in the columns `points` and `change`. Both are empty if there is none.
fn parse_change(
    points: &str,
    change: &str,
    span: &Range<usize>,
    findings: &mut Findings,
) -> Option<PointsChange> {
    match (points, change) {
        ("", "") => None,
        ("", change) => parse_points(change, span, findings).map(PointsChange::Add),
        (points, "") => {
            let points = parse_points(points, span, findings)?;
            if points < 0.0 {
                findings
                    .error(span, "points are never below 0")
                    .help("write `change` to take points away");
            }
            Some(PointsChange::Set(points))
        }
        _ => {
            findings
                .error(span, "this line has both `points` and `change`")
                .help("`points` replaces the earned points, and `change` adds to them: keep one");
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
