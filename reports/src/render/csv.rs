//! Gradebooks for a spreadsheet: of a class on one assignment, and of a whole course.
//!
//! They have one row per student and nothing else, so that other programs can read them.

mod dialect;

use std::io::{self, Write};

use super::ClassWriter;
use super::absent::{Absence, absent, points_max};
use super::spreadsheet::cell;
use crate::course::{CourseResults, HandedIn, Lateness, Student, Work};
use crate::model::{ClassInfo, Person};
use crate::render::words;
use crate::visibility::SubmissionView;
pub use dialect::Dialect;
use puzzlemark_text::visible;

/// The word for a missing submission, in the column of verdicts.
const NOTHING: &str = "none";

/// Writes the gradebook of a class, a row per submission. The columns are the submission, name and address of the
/// student, verdict, points earned (empty if not graded), maximum points, and the verdict of each scenario.
/// Missing students come last with the verdict `none`, then unsettled ones with the verdict `unsettled`.
pub struct Gradebook<W: Write> {
    table: csv::Writer<W>,
    dialect: Dialect,
    /// The rows of students without a submission.
    absent: Vec<Vec<String>>,
}

impl<W: Write> Gradebook<W> {
    /// Begins the gradebook of a class on this assignment.
    pub fn begin(out: W, class: &ClassInfo, dialect: Dialect) -> io::Result<Self> {
        let mut table = dialect.begin(out)?;
        let ids = class.assignment.scenarios().map(|info| info.id.as_str());
        let header = STUDENT_COLUMNS
            .into_iter()
            .chain(["verdict", "score", "max"])
            .chain(ids);
        table.write_record(header.map(cell))?;
        let rows = absent(class).into_iter();
        let rows = rows.map(|(why, person)| without_work(why, &person, class, dialect));
        Ok(Self {
            table,
            dialect,
            absent: rows.collect(),
        })
    }
}

/// The columns that identify the student of a row.
const STUDENT_COLUMNS: [&str; 3] = ["submission", "name", "email"];

/// Returns the cells of [`STUDENT_COLUMNS`]. They are empty if the roster does not have the student.
fn student_cells(id: &str, person: Option<&Person>) -> [String; 3] {
    let of = |field: fn(&Person) -> Option<&str>| cell(person.and_then(field).unwrap_or_default());
    let name = of(|one| one.name.as_deref());
    let email = of(|one| one.email.as_deref());
    [cell(id), name, email]
}

/// Returns the row of a student without a submission.
fn without_work(why: Absence, person: &Person, class: &ClassInfo, dialect: Dialect) -> Vec<String> {
    let verdict = match why {
        Absence::Missing => NOTHING,
        Absence::Unsettled => why.word(),
    };
    let fixed = [
        verdict.to_owned(),
        String::new(),
        dialect.points(points_max(class)),
    ];
    let verdicts = class.assignment.scenarios().map(|_| String::new());
    let student = student_cells(&person.id, Some(person)).into_iter();
    student.chain(fixed).chain(verdicts).collect()
}

impl<W: Write> ClassWriter for Gradebook<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        let fixed = [
            view.verdict.code().to_owned(),
            view.score
                .map(|score| self.dialect.points(score))
                .unwrap_or_default(),
            self.dialect.points(view.score_max),
        ];
        let verdicts = view
            .scenarios()
            .map(|one| one.result.verdict.code().to_owned());
        let student = student_cells(&view.name, view.person.as_ref()).into_iter();
        self.table
            .write_record(student.chain(fixed).chain(verdicts))?;
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        for row in &self.absent {
            self.table.write_record(row)?;
        }
        self.table.flush()
    }
}

/// Renders the gradebook of a course.
///
/// Each row has the student and four cells per assignment: the verdict (`none` if missing, or
/// `unsettled`), the points earned, the lateness and the points that count. The total and the rank
/// are at the end. Work that is not graded or unsettled has empty cells.
pub fn course(course: &CourseResults, dialect: Dialect) -> Result<String, csv::Error> {
    const OF_EACH: [&str; 4] = ["verdict", "earned", "late", "points"];
    let mut header: Vec<_> = ["student", "name", "email"].map(str::to_owned).into();
    for assignment in &course.assignments {
        header.extend(OF_EACH.map(|what| cell(&format!("{} {what}", assignment.id))));
    }
    header.extend(["total", "max", "rank"].map(str::to_owned));
    let max = dialect.points(course.total_max());
    let rows = course.students.iter();
    table(dialect, header, rows.map(|one| row(one, &max, dialect)))
}

fn row(student: &Student, max: &str, dialect: Dialect) -> Vec<String> {
    let mut row: Vec<_> = student_cells(&student.person.id, Some(&student.person)).into();
    row.extend(
        student
            .work
            .iter()
            .flat_map(|work| work_cells(work, dialect)),
    );
    row.extend([
        student
            .total
            .map(|total| dialect.points(total))
            .unwrap_or_default(),
        max.to_owned(),
        student
            .rank
            .map(|rank| rank.to_string())
            .unwrap_or_default(),
    ]);
    row
}

fn work_cells(work: &HandedIn, dialect: Dialect) -> [String; 4] {
    let [earned, late, points] = [String::new(), String::new(), String::new()];
    match work {
        HandedIn::Nothing => [NOTHING.to_owned(), earned, late, dialect.points(0.0)],
        HandedIn::Unsettled => [Absence::Unsettled.word().to_owned(), earned, late, points],
        HandedIn::Work(work) => cells_of(work, dialect),
    }
}

fn cells_of(work: &Work, dialect: Dialect) -> [String; 4] {
    let late = match work.lateness {
        Lateness::NotDue | Lateness::OnTime => String::new(),
        Lateness::TimeUnknown => "time unknown".to_owned(),
        Lateness::Late { begun, unit } => words::units(begun, unit),
    };
    let points = |points: Option<f64>| {
        points
            .map(|points| dialect.points(points))
            .unwrap_or_default()
    };
    [
        work.verdict.code().to_owned(),
        points(work.points),
        late,
        points(work.counted()),
    ]
}

fn table(
    dialect: Dialect,
    header: Vec<String>,
    rows: impl Iterator<Item = Vec<String>>,
) -> Result<String, csv::Error> {
    let mut writer = dialect.begin(Vec::new())?;
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(visible::decode(&bytes))
}
