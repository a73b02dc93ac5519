//! Moodle's grading worksheet: fills in the grades and leaves the rest unchanged.
//!
//! It needs a download: Moodle finds columns by headers in the language of the user, and refuses rows that
//! changed since the download.

use super::gradebook::{Filled, Grades, Mark, Sheet, SheetError, Students, other_maximum};
use crate::language::tr;
use puzzlemark_text::visible;

/// Titles of the column of grades in several languages. Users name any other with `--column`.
const GRADE: [&str; 15] = [
    "Grade",
    "Cijfer",
    "Beoordeling",
    "Bewertung",
    "Note",
    "Calificación",
    "Valutazione",
    "Nota",
    "Ocena",
    "Karakter",
    "Betyg",
    "Arvosana",
    "Hodnocení",
    "Оценка",
    "評点",
];

/// Titles of the column of maximum grades.
const MAXIMUM: [&str; 8] = [
    "Maximum grade",
    "Maximumcijfer",
    "Maximale Bewertung",
    "Bestwertung",
    "Note maximale",
    "Calificación máxima",
    "Valutazione massima",
    "Nota máxima",
];

/// Fills the points into a worksheet downloaded from Moodle.
///
/// # Errors
/// If the text is not such a worksheet, has no column or several columns of grades, or if there are several
/// assignments.
pub fn fill(worksheet: &[u8], grades: &[Grades<'_>]) -> Result<Filled, SheetError> {
    let [grades] = grades else {
        return Err(SheetError::SeveralAssignments);
    };
    let mut sheet = Sheet::parse_sheet(worksheet)?;
    let is_one_of = |title: &str, names: &[&str]| {
        let title = title.trim().to_lowercase();
        names.iter().any(|name| name.to_lowercase() == title)
    };
    let column = match grades.column {
        Some(name) => sheet.only_column(name, |title| title.trim() == name.trim()),
        None => sheet.only_column("Grade", |title| is_one_of(title, &GRADE)),
    }?;
    if column == 0 {
        let (of, has) = ("Moodle", sheet.columns());
        return Err(SheetError::NotAnExport {
            of,
            wanted: "Identifier",
            has,
        });
    }
    let mut students = Students::default();
    for (row, cells) in sheet.rows.iter().enumerate() {
        // The columns before the grade identify the student.
        for (index, cell) in cells.iter().take(column).enumerate() {
            students.add(row, cell);
            if let (0, Some(number)) = (index, number(cell)) {
                students.add(row, &format!("participant {number}"));
            }
        }
    }
    let found = students.find_rows(grades);
    let mut notes = found.notes;
    let maximum = sheet
        .header
        .iter()
        .position(|title| is_one_of(title, &MAXIMUM));
    notes.extend(maximum.and_then(|maximum| unlike_maximum(&sheet, maximum, grades.max)));
    // The identifier comes first, then the name.
    let student = |cells: &[String]| cells[usize::from(column > 1)].clone();
    let mut marks = found.marks;
    let excused = marks.extract_if(.., |_, mark| *mark == Mark::Excused);
    let excused: Vec<_> = excused
        .map(|(row, _)| visible::line(&student(&sheet.rows[row])))
        .collect();
    if !excused.is_empty() {
        let names = excused.join(", ");
        notes.push(tr!("gradebook-no-mark", names = names));
    }
    let cells = sheet.fill(column, &marks, student);
    let left = sheet.rows.len() - cells.len();
    if left > 0 {
        notes.push(tr!("gradebook-left", number = left));
    }
    Ok(Filled {
        text: sheet.to_text(),
        cells,
        notes,
    })
}

/// Returns the number at the end of an identifier such as `Participant 657737`, in any language.
fn number(identifier: &str) -> Option<&str> {
    let number = identifier.trim().rsplit(' ').next()?;
    number.parse::<u64>().ok().map(|_| number)
}

/// Returns a note if Moodle has another maximum of points.
fn unlike_maximum(sheet: &Sheet, column: usize, max: f64) -> Option<String> {
    let cells = sheet.rows.iter().filter_map(|cells| cells.get(column));
    let other = cells
        .filter_map(|cell| Sheet::parsed(cell))
        .find(|possible| (possible - max).abs() > 1e-6)?;
    Some(other_maximum("Moodle", other, max))
}
