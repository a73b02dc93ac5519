//! Moodle's grading worksheet, filled in: all of it comes back but for the grades.
//!
//! It is never made from nothing: Moodle finds its columns by headers in the language of whoever
//! downloaded it, and refuses rows that changed since.

use super::gradebook::{Filled, Grades, Sheet, SheetError, Students};
use crate::render::words;

/// How the column of grades is called, in the languages that we know; another is named.
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

/// How the column of what can be earned is called.
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

/// Fills the points into the grades of a worksheet downloaded from Moodle.
pub fn fill(worksheet: &[u8], grades: &Grades<'_>) -> Result<Filled, SheetError> {
    let mut sheet = Sheet::read(worksheet)?;
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
        // What says who a student is stands before the grade.
        for (index, cell) in cells.iter().take(column).enumerate() {
            students.add(row, cell);
            if let (0, Some(number)) = (index, number(cell)) {
                students.add(row, &format!("participant {number}"));
            }
        }
    }
    let found = students.find(grades);
    let mut notes = found.notes;
    let maximum = sheet
        .header
        .iter()
        .position(|title| is_one_of(title, &MAXIMUM));
    notes.extend(maximum.and_then(|maximum| other_maximum(&sheet, maximum, grades.max)));
    for (row, points) in &found.points {
        let text = sheet.number(*points);
        let cells = &mut sheet.rows[*row];
        cells.resize(cells.len().max(column + 1), String::new());
        cells[column] = text;
    }
    let filled = found.points.len();
    let left = sheet.rows.len() - filled;
    if left > 0 {
        let rows = words::count(left, "student");
        notes.push(format!(
            "{rows} of the worksheet without points from here, and left as it was"
        ));
    }
    Ok(Filled {
        text: sheet.written(),
        filled,
        notes,
    })
}

/// The number at the end of an identifier, `Participant 657737`, in whatever language.
fn number(identifier: &str) -> Option<&str> {
    let number = identifier.trim().rsplit(' ').next()?;
    number.parse::<u64>().ok().map(|_| number)
}

fn other_maximum(sheet: &Sheet, column: usize, max: f64) -> Option<String> {
    let cells = sheet.rows.iter().filter_map(|cells| cells.get(column));
    let other = cells
        .filter_map(|cell| Sheet::parsed(cell))
        .find(|possible| (possible - max).abs() > 1e-6)?;
    let [other, max] = [other, max].map(words::points);
    Some(format!(
        "Moodle counts {other} points and the assignment {max}: points are written as they are"
    ))
}
