//! Gradebooks, for a spreadsheet: of a class on one assignment, and of a whole course.
//!
//! They hold a row per student and nothing else, so that other programs can read them in; how
//! submissions were isolated stands in the reports beside them.

use crate::course::{CourseResults, Lateness, Student, Work};
use crate::model::{ClassResults, SubmissionResult};
use crate::render::words;
use crate::visible;

/// Renders the gradebook: name, verdict, points earned (empty where not graded), points that could
/// be earned, and one column per scenario with its verdict.
pub fn class(class: &ClassResults) -> Result<String, csv::Error> {
    let ids: Vec<&str> = class
        .assignment
        .scenarios()
        .map(|info| info.id.as_str())
        .collect();
    let fixed = ["name", "verdict", "score", "max"];
    let header = fixed.iter().chain(&ids).map(|title| cell(title)).collect();
    let rows = class.submissions.iter().map(|one| record(one, &ids));
    table(header, rows)
}

fn record(submission: &SubmissionResult, ids: &[&str]) -> Vec<String> {
    let verdict = |id: &&str| {
        submission
            .scenario(id)
            .map(|result| result.verdict.code().to_owned())
            .unwrap_or_default()
    };
    let fixed = [
        cell(&submission.name),
        submission.verdict.code().to_owned(),
        submission.score.map(words::points).unwrap_or_default(),
        words::points(submission.score_max),
    ];
    fixed.into_iter().chain(ids.iter().map(verdict)).collect()
}

/// Renders the gradebook of a course: who, then of each assignment the verdict (`none` where
/// nothing was handed in), the points earned, how late, and the points that count; then the total
/// and the rank. What is not graded has no number.
pub fn course(course: &CourseResults) -> Result<String, csv::Error> {
    const OF_EACH: [&str; 4] = ["verdict", "earned", "late", "points"];
    let mut header: Vec<_> = ["student", "name", "email"].map(str::to_owned).into();
    for assignment in &course.assignments {
        header.extend(OF_EACH.map(|what| cell(&format!("{} {what}", assignment.id))));
    }
    header.extend(["total", "max", "rank"].map(str::to_owned));
    let max = words::points(course.total_max());
    table(header, course.students.iter().map(|one| row(one, &max)))
}

fn row(student: &Student, max: &str) -> Vec<String> {
    let who = [
        Some(&student.id),
        student.name.as_ref(),
        student.email.as_ref(),
    ];
    let mut row: Vec<_> = who.map(|text| cell(text.map_or("", String::as_str))).into();
    row.extend(
        student
            .work
            .iter()
            .flat_map(|work| work_cells(work.as_ref())),
    );
    row.extend([
        student.total.map(words::points).unwrap_or_default(),
        max.to_owned(),
        student
            .rank
            .map(|rank| rank.to_string())
            .unwrap_or_default(),
    ]);
    row
}

fn work_cells(work: Option<&Work>) -> [String; 4] {
    let Some(work) = work else {
        let [earned, late] = [String::new(), String::new()];
        return ["none".to_owned(), earned, late, words::points(0.0)];
    };
    let late = match work.lateness {
        Lateness::NotDue | Lateness::OnTime => String::new(),
        Lateness::TimeUnknown => "time unknown".to_owned(),
        Lateness::Late { begun, unit } => words::units(begun, unit),
    };
    [
        work.verdict.code().to_owned(),
        work.points.map(words::points).unwrap_or_default(),
        late,
        work.counted().map(words::points).unwrap_or_default(),
    ]
}

fn table(
    header: Vec<String>,
    rows: impl Iterator<Item = Vec<String>>,
) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(visible::decode(&bytes))
}

/// A text that no spreadsheet takes for a formula.
fn cell(text: &str) -> String {
    let text = visible::line(text);
    let formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if formula { format!("'{text}") } else { text }
}
