//! Canvas' gradebook: reads an export and writes a file to import.
//!
//! The file has the columns that identify students, the column of the assignment, and only the rows with
//! points: an import changes nothing else. The column must be in the export, because Canvas makes a new
//! assignment from an unknown header.

use super::gradebook::{Filled, Grades, Sheet, SheetError, Students};
use crate::render::words;

/// The columns that identify students, if an export has them.
const WHO: [&str; 9] = [
    "Student",
    "LastName",
    "FirstName",
    "ID",
    "SIS User ID",
    "SIS Login ID",
    "Integration ID",
    "Root Account",
    "Section",
];

/// The first columns of these, whose cells name one student; a section has many.
const OWN: usize = 7;

/// Fills the points into the assignment's column of a gradebook exported from Canvas.
///
/// The column has the title of the assignment, with or without Canvas' number behind it.
///
/// # Errors
/// If the text is not such an export, or has no column or several columns for the assignment.
pub fn fill(export: &[u8], grades: &Grades<'_>) -> Result<Filled, SheetError> {
    let sheet = Sheet::read(export)?;
    for wanted in ["ID", "Section"] {
        if sheet.column(wanted).is_none() {
            let has = sheet.columns();
            return Err(SheetError::NotAnExport {
                of: "Canvas",
                wanted,
                has,
            });
        }
    }
    let column = match grades.column {
        Some(name) => sheet.only_column(name, |title| title.trim() == name.trim()),
        None => sheet.only_column(grades.title, |title| {
            without_number(title).eq_ignore_ascii_case(grades.title.trim())
        }),
    }?;
    let who: Vec<_> = WHO.iter().filter_map(|name| sheet.column(name)).collect();
    let own: Vec<_> = WHO[..OWN]
        .iter()
        .filter_map(|name| sheet.column(name))
        .collect();
    let mut students = Students::default();
    for (row, cells) in sheet
        .rows
        .iter()
        .enumerate()
        .filter(|(_, cells)| !is_head(cells))
    {
        for cell in own.iter().filter_map(|column| cells.get(*column)) {
            students.add(row, cell);
        }
    }
    let found = students.find(grades);
    let mut notes = found.notes;
    notes.extend(possible(&sheet, column, grades.max));
    let keep = |cells: &[String], points: Option<String>| {
        let text = |column: &usize| cells.get(*column).cloned().unwrap_or_default();
        let points = points.unwrap_or_else(|| text(&column));
        who.iter().map(text).chain([points]).collect::<Vec<_>>()
    };
    let rows = sheet.rows.iter().enumerate().filter_map(|(row, cells)| {
        let points = found.points.get(&row).map(|points| sheet.number(*points));
        (points.is_some() || is_head(cells)).then(|| keep(cells, points))
    });
    let rows = rows.collect();
    let header = keep(&sheet.header, None);
    let text = Sheet {
        header,
        rows,
        ..sheet
    }
    .written();
    Ok(Filled {
        text,
        filled: found.points.len(),
        notes,
    })
}

/// True if a row describes columns instead of a student.
fn is_head(cells: &[String]) -> bool {
    let first = cells.first().map_or("", |cell| cell.trim());
    first.eq_ignore_ascii_case("Points Possible") || (first.is_empty() && !has_number(cells))
}

fn has_number(cells: &[String]) -> bool {
    cells.get(1).is_some_and(|id| !id.trim().is_empty())
}

/// A header without the number that Canvas puts behind it: `Bubbles (12345)`.
fn without_number(title: &str) -> &str {
    let title = title.trim();
    let number = title
        .strip_suffix(')')
        .and_then(|title| title.rsplit_once(" ("));
    match number {
        Some((title, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => title.trim(),
        _ => title,
    }
}

/// A note if Canvas has another maximum of points.
fn possible(sheet: &Sheet, column: usize, max: f64) -> Option<String> {
    let row = sheet
        .rows
        .iter()
        .find(|cells| is_head(cells) && !cells[0].trim().is_empty())?;
    let possible = Sheet::parsed(row.get(column)?)?;
    let differ = (possible - max).abs() > 1e-6;
    differ.then(|| {
        let [possible, max] = [possible, max].map(words::points);
        format!("the maximum is {possible} points in Canvas and {max} in the assignment; points are not converted")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_behind_a_title_is_left_out() {
        assert_eq!(without_number("Bubbles (12345)"), "Bubbles");
        assert_eq!(without_number("Bubbles (part 2)"), "Bubbles (part 2)");
    }
}
