//! Matches the rows of a gradebook with students.
//!
//! The columns have names in many languages, so a row is known by the text of its cells alone. An address decides:
//! it belongs to one person. Without one, ids, numbers, logins and names decide, and they must agree. A student who
//! matches several rows gets no points, and so do students who match the same row.

use std::collections::{BTreeMap, BTreeSet};

use super::numbers::{self, Numbered};
use super::{Grade, Grades, Mark};
use crate::language::tr;
use crate::points::Points;
use crate::render::words;
use puzzlemark_text::name::{folded, turned};
use puzzlemark_text::visible;

/// The most students that a note names.
const NAMED_MAX: usize = 20;

/// Indices of rows.
type Rows = BTreeSet<usize>;

/// The rows of a gradebook by the texts of their cells.
#[derive(Default)]
pub(crate) struct Students {
    /// By a whole cell.
    cells: BTreeMap<String, Rows>,
    /// By the part of an address before `@`.
    logins: BTreeMap<String, Rows>,
    /// By a name, see [`turned`].
    names: BTreeMap<String, Rows>,
}

/// The points and marks of rows, and notes.
pub(crate) struct FoundRows {
    /// Points and marks, by row.
    pub marks: BTreeMap<usize, Mark>,
    /// See [`super::Filled::notes`].
    pub notes: Vec<String>,
}

impl Students {
    /// Adds a row by one of its cells: a name, login, number or address.
    pub(crate) fn add(&mut self, row: usize, cell: &str) {
        let cell = folded(cell);
        if cell.is_empty() {
            return;
        }
        if let Some((login, _)) = cell.split_once('@') {
            let rows = self.logins.entry(login.to_owned()).or_default();
            rows.insert(row);
        }
        for name in turned(&cell) {
            self.names.entry(name).or_default().insert(row);
        }
        self.cells.entry(cell).or_default().insert(row);
    }

    /// Finds the row of every grade.
    pub(crate) fn find_rows(&self, grades: &Grades<'_>) -> FoundRows {
        let mut notes = Vec::new();
        let [mut unknown, mut ungraded] = [const { Vec::new() }; 2];
        let mut by_row: BTreeMap<usize, Vec<&Grade>> = BTreeMap::new();
        for grade in grades.grades {
            let rows = self.rows_of(grade);
            match rows.first() {
                None => unknown.push(quoted_label(grade)),
                Some(row) if rows.len() == 1 => by_row.entry(*row).or_default().push(grade),
                Some(_) => notes.push(several_rows(grade, &rows)),
            }
        }
        let mut marks = BTreeMap::new();
        for (row, found) in by_row {
            match found[..] {
                [grade] => match grade.points {
                    Points::Earned(earned) => {
                        marks.insert(row, Mark::Points(earned));
                    }
                    Points::Excused => {
                        marks.insert(row, Mark::Excused);
                    }
                    Points::NotGraded => ungraded.push(quoted_label(grade)),
                },
                _ => notes.push(several_students(row, &found)),
            }
        }
        if let Some(more @ 1..) = notes.len().checked_sub(NAMED_MAX) {
            notes.truncate(NAMED_MAX);
            notes.push(tr!("gradebook-more-unclear", number = more));
        }
        let title = visible::line(grades.title);
        let named = |names: &[String]| (!names.is_empty()).then(|| listed(names));
        let unknown = named(&unknown).map(|names| tr!("gradebook-unknown", names = names));
        let ungraded =
            named(&ungraded).map(|names| tr!("gradebook-not-graded", title = title, names = names));
        notes.splice(0..0, unknown.into_iter().chain(ungraded));
        FoundRows { marks, notes }
    }

    /// Returns the rows that a student matches.
    fn rows_of(&self, grade: &Grade) -> Rows {
        let person = grade.person.as_ref();
        let email = person.and_then(|one| one.email.as_deref());
        let email = email.map(folded).unwrap_or_default();
        if let Some(rows) = self.cells.get(&email) {
            return rows.clone();
        }
        let Numbered { name, ids } = numbers::of_submission(&grade.submission);
        let by_id = self.by_id(grade, &email, &ids);
        let names = match person.and_then(|one| one.name.as_ref()) {
            Some(known) => vec![known],
            None => name.iter().chain([&grade.submission]).collect(),
        };
        let by_name = names.into_iter().flat_map(|name| turned(name));
        let by_name = by_name.filter_map(|name| self.names.get(&name));
        let by_name: Rows = by_name.flatten().copied().collect();
        let agreed = &by_id & &by_name;
        if agreed.is_empty() {
            &by_id | &by_name
        } else {
            agreed
        }
    }

    /// Returns the rows with an id, a number or a login of a student.
    fn by_id(&self, grade: &Grade, email: &str, numbered: &[String]) -> Rows {
        let person = grade.person.as_ref();
        let id = person.map(|one| one.id.as_str());
        let number = person.and_then(|one| one.number.as_deref());
        let ids = [Some(grade.submission.as_str()), id, number];
        let ids = ids.into_iter().flatten().map(folded);
        // A text of several words is a name.
        let ids: Vec<_> = ids.filter(|id| !id.contains(char::is_whitespace)).collect();
        let login = email.split_once('@').map(|(login, _)| login);
        let texts = ids.iter().chain(numbered).map(String::as_str);
        let in_cells = texts.chain(login).filter_map(|text| self.cells.get(text));
        let in_logins = ids.iter().filter_map(|id| self.logins.get(id));
        in_cells.chain(in_logins).flatten().copied().collect()
    }
}

/// Returns the student of a grade, for a note.
fn quoted_label(grade: &Grade) -> String {
    format!(
        "`{}`",
        words::submission_label(&grade.submission, grade.person.as_ref())
    )
}

fn several_rows(grade: &Grade, rows: &Rows) -> String {
    let rows: Vec<_> = rows.iter().map(|row| in_spreadsheet(*row)).collect();
    let rows = listed(&rows);
    tr!(
        "gradebook-several-rows",
        name = quoted_label(grade),
        rows = rows
    )
}

fn several_students(row: usize, grades: &[&Grade]) -> String {
    let all: Vec<_> = grades.iter().map(|grade| quoted_label(grade)).collect();
    let row = in_spreadsheet(row);
    tr!(
        "gradebook-several-submissions",
        row = row,
        names = listed(&all)
    )
}

/// Returns the number of a row as a spreadsheet shows it: the header is row 1.
fn in_spreadsheet(row: usize) -> String {
    (row + 2).to_string()
}

/// Returns a list with a limit.
fn listed(all: &[String]) -> String {
    let first = all[..all.len().min(NAMED_MAX)].join(", ");
    match all.len().saturating_sub(NAMED_MAX) {
        0 => first,
        left => format!("{first} {}", tr!("and-more", number = left)),
    }
}

#[cfg(test)]
mod tests;
