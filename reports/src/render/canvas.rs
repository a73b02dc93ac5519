//! Canvas' gradebook: reads an export and writes a file to import.
//!
//! The file has the columns that identify students, the columns of the assignments, and only the rows with
//! points: an import changes nothing else. Excused students get the mark `EX`. The column must be in the export, because Canvas makes a new
//! assignment from an unknown header.

use std::collections::BTreeMap;

use super::gradebook::{Filled, Grades, Mark, Sheet, SheetError, Students, other_maximum};
use crate::language::tr;
use puzzlemark_text::visible;

/// The columns that identify students, if an export has them.
const STUDENT_COLUMNS: [&str; 9] = [
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

/// The number of columns in [`STUDENT_COLUMNS`] whose cells name one student. The column after them, the
/// section, has many students.
const OWN: usize = 7;

/// Fills the points of assignments into their columns of a gradebook exported from Canvas.
///
/// A column has the title of its assignment. Canvas may add its number at the end of the title. If there are
/// several assignments, those without a column get a note.
///
/// # Errors
/// If the text is not such an export, or has several columns for an assignment, or no column for any.
pub fn fill(export: &[u8], assignments: &[Grades<'_>]) -> Result<Filled, SheetError> {
    let mut sheet = Sheet::parse_sheet(export)?;
    check_export(&sheet)?;
    let students = students(&sheet);
    let mut columns = Vec::new();
    let mut filled = Filled {
        text: String::new(),
        cells: Vec::new(),
        notes: Vec::new(),
    };
    for grades in assignments {
        let column = match column(&sheet, grades) {
            Ok(column) => column,
            Err(SheetError::NoColumn { found: 0, .. }) if assignments.len() > 1 => {
                let title = visible::line(grades.title);
                filled.add_notes([tr!("gradebook-no-column", title = title)]);
                continue;
            }
            Err(error) => return Err(error),
        };
        let found = students.find_rows(grades);
        filled.add_notes(found.notes);
        filled.add_notes(possible(&sheet, column, grades.max));
        let student = |cells: &[String]| cells[0].clone();
        let cells = sheet.fill(column, &found.marks, student);
        columns.push((column, found.marks));
        filled.cells.extend(cells);
    }
    if columns.is_empty() {
        let titles: Vec<_> = assignments.iter().map(|one| one.title).collect();
        return Err(sheet.no_column(0, &titles.join("`, `")));
    }
    filled.text = import(&sheet, &columns).to_text();
    Ok(filled)
}

fn check_export(sheet: &Sheet) -> Result<(), SheetError> {
    for wanted in ["ID", "Section"] {
        if sheet.column(wanted).is_none() {
            return Err(SheetError::NotAnExport {
                of: "Canvas",
                wanted,
                has: sheet.columns(),
            });
        }
    }
    Ok(())
}

fn column(sheet: &Sheet, grades: &Grades<'_>) -> Result<usize, SheetError> {
    match grades.column {
        Some(name) => sheet.only_column(name, |title| title.trim() == name.trim()),
        None => sheet.only_column(grades.title, |title| {
            without_number(title).eq_ignore_ascii_case(grades.title.trim())
        }),
    }
}

fn students(sheet: &Sheet) -> Students {
    let own = STUDENT_COLUMNS[..OWN]
        .iter()
        .filter_map(|name| sheet.column(name));
    let own: Vec<_> = own.collect();
    let mut students = Students::default();
    for (row, cells) in sheet.rows.iter().enumerate() {
        if !is_head(cells) {
            for cell in own.iter().filter_map(|column| cells.get(*column)) {
                students.add(row, cell);
            }
        }
    }
    students
}

/// The table to import: the columns that identify students and the filled columns, with the rows that have
/// points.
fn import(sheet: &Sheet, filled: &[(usize, BTreeMap<usize, Mark>)]) -> Sheet {
    let identifying = STUDENT_COLUMNS.iter().filter_map(|name| sheet.column(name));
    let columns: Vec<_> = identifying
        .chain(filled.iter().map(|(column, _)| *column))
        .collect();
    let keep = |cells: &Vec<String>| {
        let cell = |column: &usize| cells.get(*column).cloned().unwrap_or_default();
        columns.iter().map(cell).collect::<Vec<_>>()
    };
    let has_points = |row: usize| filled.iter().any(|(_, marks)| marks.contains_key(&row));
    let rows = sheet.rows.iter().enumerate();
    let rows = rows.filter(|(row, cells)| has_points(*row) || is_head(cells));
    Sheet {
        header: keep(&sheet.header),
        rows: rows.map(|(_, cells)| keep(cells)).collect(),
        delimiter: sheet.delimiter,
    }
}

/// Returns true if a row describes columns instead of a student.
fn is_head(cells: &[String]) -> bool {
    let first = cells.first().map_or("", |cell| cell.trim());
    first.eq_ignore_ascii_case("Points Possible") || (first.is_empty() && !has_number(cells))
}

fn has_number(cells: &[String]) -> bool {
    cells.get(1).is_some_and(|id| !id.trim().is_empty())
}

/// Returns a header without the number that Canvas adds at its end: `Bubbles (12345)`.
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

/// Returns a note if Canvas has another maximum of points.
fn possible(sheet: &Sheet, column: usize, max: f64) -> Option<String> {
    let row = sheet
        .rows
        .iter()
        .find(|cells| is_head(cells) && !cells[0].trim().is_empty())?;
    let possible = Sheet::parsed(row.get(column)?)?;
    let differ = (possible - max).abs() > 1e-6;
    differ.then(|| other_maximum("Canvas", possible, max))
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
