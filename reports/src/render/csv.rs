//! Gradebooks as CSV: of a class on one assignment, and of a whole course.

mod dialect;

use std::io::{self, Write};

use super::ClassWriter;
use super::spreadsheet::cell;
use super::table::{self, Cell, Column, Content};
use crate::course::CourseResults;
use crate::model::ClassInfo;
use crate::visibility::SubmissionView;
pub use dialect::Dialect;
use puzzlemark_text::visible;

/// A table as CSV. Columns of shares are left out.
struct Table<W: Write> {
    table: csv::Writer<W>,
    dialect: Dialect,
}

impl<W: Write> Table<W> {
    fn begin(out: W, columns: &[Column], dialect: Dialect) -> io::Result<Self> {
        let mut table = dialect.begin(out)?;
        let kept = columns.iter().filter(|one| one.content != Content::Share);
        table.write_record(kept.map(|one| cell(&one.title)))?;
        Ok(Self { table, dialect })
    }

    /// Writes a row with these cells, one per column.
    fn row(&mut self, columns: &[Column], cells: &[Cell]) -> io::Result<()> {
        let cells = columns.iter().zip(cells);
        let kept = cells.filter(|(column, _)| column.content != Content::Share);
        let text = |(_, one): (&Column, &Cell)| match one {
            Cell::Empty => String::new(),
            Cell::Text(text) => cell(text),
            Cell::Points(points) | Cell::Share(points) => self.dialect.points(*points),
            Cell::Rank(rank) => rank.to_string(),
        };
        let texts: Vec<_> = kept.map(text).collect();
        Ok(self.table.write_record(texts)?)
    }
}

/// Writes the gradebook of a class, a row per submission. The columns are the submission, name and address of the
/// student, verdict, points earned (empty if not graded, `EX` if excused), maximum points, and the verdict of each
/// scenario. Missing students come last with the verdict `none`, then unsettled and excused ones with the verdicts
/// `unsettled` and `excused`.
pub struct Gradebook<W: Write> {
    table: Table<W>,
    columns: Vec<Column>,
    /// The rows of students without a submission.
    absent: Vec<Vec<Cell>>,
}

impl<W: Write> Gradebook<W> {
    /// Begins the gradebook of a class on this assignment.
    pub fn begin(out: W, class: &ClassInfo, dialect: Dialect) -> io::Result<Self> {
        let columns = table::class_columns(class);
        Ok(Self {
            table: Table::begin(out, &columns, dialect)?,
            columns,
            absent: table::absent_rows(class),
        })
    }
}

impl<W: Write> ClassWriter for Gradebook<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        self.table.row(&self.columns, &table::submission_row(view))
    }

    fn finish(&mut self) -> io::Result<()> {
        for row in &self.absent {
            self.table.row(&self.columns, row)?;
        }
        self.table.table.flush()
    }
}

/// Renders the gradebook of a course.
///
/// Each row has the student and four cells per assignment: the verdict (`none` if missing, `unsettled`, or `excused`),
/// the points earned, the lateness and the points that count. The total and the rank are at the end. Work that is not
/// graded or unsettled has empty cells, and excused work has `EX`.
pub fn course(course: &CourseResults, dialect: Dialect) -> io::Result<String> {
    let columns = table::course_columns(course);
    let mut written = Table::begin(Vec::new(), &columns, dialect)?;
    for student in &course.students {
        written.row(&columns, &table::student_row(course, student))?;
    }
    let bytes = written.table.into_inner();
    let bytes = bytes.map_err(csv::IntoInnerError::into_error)?;
    Ok(visible::decode(&bytes))
}
