//! One cell of a gradebook, before and after.

use crate::language::tr;
use crate::render::table::EXCUSED;
use puzzlemark_text::visible;

/// What a gradebook gets for a student.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) enum Mark {
    /// These points.
    Points(f64),
    /// The mark of an excused student.
    Excused,
}

/// A cell of a student with points. Its texts may be hostile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledCell {
    /// The student, as the gradebook shows the name.
    pub student: String,
    /// Header of the column.
    pub column: String,
    /// Text of the cell in the export.
    pub old: String,
    /// The points, in the number format of the gradebook, or the mark of an excused student.
    pub points: String,
    /// The effect on the cell.
    pub update: CellUpdate,
}

/// The effect of filling on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellUpdate {
    /// The cell was empty.
    New,
    /// The cell had these points already.
    Same,
    /// The cell had other points.
    Changed,
    /// The cell has a mark that is not a number, such as `EX`. It stays.
    Kept,
}

impl CellUpdate {
    /// Compares the text of a cell with its new content. Moodle writes `-` into empty cells.
    pub(super) fn of_cell(old: &str, new: Mark) -> Self {
        /// Half of the last digit that is written.
        const ROUNDING: f64 = 0.005;
        let old = old.trim();
        match (super::Sheet::parsed(old), new) {
            _ if matches!(old, "" | "-") => Self::New,
            (Some(number), Mark::Points(points)) if (number - points).abs() <= ROUNDING => {
                Self::Same
            }
            (Some(_), Mark::Points(_) | Mark::Excused) => Self::Changed,
            (None, Mark::Excused) if old.eq_ignore_ascii_case(EXCUSED) => Self::Same,
            (None, Mark::Points(_) | Mark::Excused) => Self::Kept,
        }
    }
}

impl FilledCell {
    /// Describes the cell in a line, in the language of the thread: `Doe, Jane: 12 -> 17.5 in Bubbles (4711)`.
    pub fn line(&self) -> String {
        let [student, column, old, points] =
            [&self.student, &self.column, &self.old, &self.points].map(|text| visible::line(text));
        let update = match self.update {
            CellUpdate::New => "new",
            CellUpdate::Same => "same",
            CellUpdate::Changed => "changed",
            CellUpdate::Kept => "kept",
        };
        tr!(
            "gradebook-cell",
            update = update,
            student = student,
            old = old.trim(),
            points = points,
            column = column
        )
    }
}
