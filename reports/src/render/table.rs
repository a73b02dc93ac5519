//! Gradebooks as tables with a row per student: of a class on one assignment, and of a whole course.
//!
//! A table has a header and rows of students, and nothing else, so that other programs can read it. [`super::csv`] and
//! [`super::xlsx`] write it.

use super::absent::{Absence, absent};
use crate::course::{CourseResults, HandedIn, Lateness, Student, Work};
use crate::model::{ClassInfo, Person};
use crate::points::Points;
use crate::render::words;
use crate::visibility::SubmissionView;

/// The word for a missing submission, in the column of verdicts.
const NOTHING: &str = "none";

/// The mark of an excused student in place of points. Canvas has the same mark.
pub(super) const EXCUSED: &str = "EX";

/// A column of a table.
pub(super) struct Column {
    /// Its header.
    pub title: String,
    /// The content of its cells.
    pub content: Content,
}

/// The content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    /// Names, addresses, verdicts.
    Text,
    /// Points and ranks.
    Number,
    /// Shares, from 0 to 1. A file for programs leaves them out, because they follow from the points.
    Share,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    /// Nothing.
    Empty,
    /// A text, which may be foreign.
    Text(String),
    /// A number of points.
    Points(f64),
    /// A share, from 0 to 1.
    Share(f64),
    /// A rank.
    Rank(usize),
}

impl From<Points> for Cell {
    fn from(points: Points) -> Self {
        match points {
            Points::Earned(points) => Self::Points(points),
            Points::NotGraded => Self::Empty,
            Points::Excused => Self::Text(EXCUSED.to_owned()),
        }
    }
}

fn columns<'t>(
    content: Content,
    titles: impl IntoIterator<Item = &'t str>,
) -> impl Iterator<Item = Column> {
    titles.into_iter().map(move |title| Column {
        title: title.to_owned(),
        content,
    })
}

/// Returns the columns of the table of a class.
pub(super) fn class_columns(class: &ClassInfo) -> Vec<Column> {
    let ids = class.assignment.scenarios().map(|info| info.id.as_str());
    columns(Content::Text, ["submission", "name", "email", "verdict"])
        .chain(columns(Content::Number, ["score", "max"]))
        .chain(columns(Content::Share, ["percent"]))
        .chain(columns(Content::Text, ids))
        .collect()
}

/// Returns the row of a submission.
pub(super) fn submission_row(view: &SubmissionView) -> Vec<Cell> {
    let mut row = student_cells(&view.name, view.person.as_ref());
    row.extend([
        Cell::Text(view.verdict.code().to_owned()),
        view.score.into(),
        Cell::Points(view.score_max),
        share_cell(view.score.earned(), view.score_max),
    ]);
    let verdicts = view.scenarios().map(|one| one.result.verdict.code());
    row.extend(verdicts.map(|code| Cell::Text(code.to_owned())));
    row
}

/// Returns the rows of the students without a submission.
pub(super) fn absent_rows(class: &ClassInfo) -> Vec<Vec<Cell>> {
    let rows = absent(class).into_iter();
    rows.map(|(why, person)| absent_row(why, &person, class))
        .collect()
}

fn absent_row(why: Absence, person: &Person, class: &ClassInfo) -> Vec<Cell> {
    let mut row = student_cells(&person.id, Some(person));
    let (verdict, score) = match why {
        Absence::Missing => (NOTHING, Cell::Empty),
        Absence::Unsettled => (why.word(), Cell::Empty),
        Absence::Excused => (why.word(), Points::Excused.into()),
    };
    row.extend([
        Cell::Text(verdict.to_owned()),
        score,
        Cell::Points(class.assignment.points_max()),
        Cell::Empty,
    ]);
    row.extend(class.assignment.scenarios().map(|_| Cell::Empty));
    row
}

/// Returns the columns of the table of a course: the student, for each assignment the verdict, the points earned, the
/// lateness with its cost, and the points that count, then the total and the rank.
pub(super) fn course_columns(course: &CourseResults) -> Vec<Column> {
    use Content::{Number, Share, Text};
    const OF_EACH: [(&str, Content); 5] = [
        ("verdict", Text),
        ("earned", Number),
        ("late", Text),
        ("penalty", Share),
        ("points", Number),
    ];
    let mut all: Vec<_> = columns(Text, ["student", "name", "email"]).collect();
    for assignment in &course.assignments {
        all.extend(OF_EACH.map(|(what, content)| Column {
            title: format!("{} {what}", assignment.id),
            content,
        }));
    }
    all.extend(columns(Number, ["total", "max"]));
    all.extend(columns(Share, ["percent"]));
    all.extend(columns(Number, ["rank"]));
    all
}

/// Returns the row of a student of a course.
pub(super) fn student_row(course: &CourseResults, student: &Student) -> Vec<Cell> {
    let mut row = student_cells(&student.person.id, Some(&student.person));
    row.extend(student.work.iter().flat_map(work_cells));
    let max = course.total_max();
    row.extend([
        student.total.map_or(Cell::Empty, Cell::Points),
        Cell::Points(max),
        share_cell(student.total, max),
        student.rank.map_or(Cell::Empty, Cell::Rank),
    ]);
    row
}

/// Returns the cells that identify a student. Name and address are empty if the roster does not have the student.
fn student_cells(id: &str, person: Option<&Person>) -> Vec<Cell> {
    let text = |text: Option<&String>| Cell::Text(text.cloned().unwrap_or_default());
    vec![
        Cell::Text(id.to_owned()),
        text(person.and_then(|one| one.name.as_ref())),
        text(person.and_then(|one| one.email.as_ref())),
    ]
}

fn work_cells(work: &HandedIn) -> [Cell; 5] {
    let without = |verdict: &str, points| {
        let verdict = Cell::Text(verdict.to_owned());
        [verdict, Cell::Empty, Cell::Empty, Cell::Empty, points]
    };
    match work {
        HandedIn::Nothing => without(NOTHING, Cell::Points(0.0)),
        HandedIn::Unsettled => without(Absence::Unsettled.word(), Cell::Empty),
        HandedIn::Excused => without(Absence::Excused.word(), Points::Excused.into()),
        HandedIn::Work(work) => [
            Cell::Text(work.verdict.code().to_owned()),
            work.points.into(),
            Cell::Text(lateness(work)),
            Cell::Share(work.penalty),
            work.counted().into(),
        ],
    }
}

fn lateness(work: &Work) -> String {
    match work.lateness {
        Lateness::NotDue | Lateness::OnTime => String::new(),
        Lateness::TimeUnknown => "time unknown".to_owned(),
        Lateness::Late { begun, unit } => words::units(begun, unit),
    }
}

fn share_cell(points: Option<f64>, max: f64) -> Cell {
    match points {
        Some(points) if max > 0.0 => Cell::Share(points / max),
        _ => Cell::Empty,
    }
}
