//! One cell of a gradebook, before and after.

use puzzlemark_text::visible;

/// A cell of a student with points. Its texts may be hostile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledCell {
    /// The student, as the gradebook shows the name.
    pub student: String,
    /// Header of the column.
    pub column: String,
    /// Text of the cell in the export.
    pub old: String,
    /// The points, in the number format of the gradebook.
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
    /// Compares the text of a cell with new points. Moodle writes `-` into empty cells.
    pub(super) fn of_cell(old: &str, points: f64) -> Self {
        /// Half of the last digit that is written.
        const ROUNDING: f64 = 0.005;
        match (old.trim(), super::Sheet::parsed(old)) {
            ("" | "-", _) => Self::New,
            (_, None) => Self::Kept,
            (_, Some(number)) if (number - points).abs() <= ROUNDING => Self::Same,
            (_, Some(_)) => Self::Changed,
        }
    }
}

impl FilledCell {
    /// Describes the cell in a line: `Doe, Jane: 12 -> 17.5 in Bubbles (4711)`.
    pub fn line(&self) -> String {
        let [student, column, old, points] =
            [&self.student, &self.column, &self.old, &self.points].map(|text| visible::line(text));
        match self.update {
            CellUpdate::New => format!("{student}: {points} in {column}"),
            CellUpdate::Same => format!("{student}: still {points} in {column}"),
            CellUpdate::Changed => format!("{student}: {} -> {points} in {column}", old.trim()),
            CellUpdate::Kept => {
                format!(
                    "{student}: kept `{}`, not {points}, in {column}",
                    old.trim()
                )
            }
        }
    }
}
