//! The students of a course.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::table::{self, Columns};
use crate::diagnostic::{Diagnostic, SpecError};
use crate::suggest::nearest;
use puzzlemark_intake::Person;

const COLUMNS: Columns = Columns {
    noun: "a roster",
    needed: &["submission", "name"],
    optional: &["email", "number"],
    is_unique: true,
    example: "for example:\nsubmission,name,email\nada-marsh,Ada Marsh,ada@example.org",
};

/// The students of a course, in the order of the file.
#[derive(Debug, Clone)]
pub struct Roster(Arc<[Person]>);

impl Roster {
    /// Returns the students in order.
    pub fn students(&self) -> &[Person] {
        &self.0
    }

    /// Returns the students in the form that [`Submissions::among`](super::Submissions::among) needs.
    pub fn people(&self) -> Arc<[Person]> {
        Arc::clone(&self.0)
    }

    /// Reads a roster from a CSV file. The error has its mistakes.
    pub fn load(path: &Path) -> Result<Self, SpecError> {
        let mut diagnostics = Vec::new();
        read_roster(path, &mut diagnostics).ok_or(SpecError { diagnostics })
    }

    /// Returns the student whose id is most like a name.
    pub(super) fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.0.iter().map(|student| student.id.as_str()))
    }
}

/// Reads a roster.
pub(super) fn read_roster(path: &Path, diagnostics: &mut Vec<Diagnostic>) -> Option<Roster> {
    let (rows, mut findings) = match table::read_table(path, &COLUMNS) {
        Ok(read) => read,
        Err(found) => {
            diagnostics.extend(found);
            return None;
        }
    };
    let mut students = Vec::new();
    for row in rows {
        let span: Range<usize> = row.span;
        let [id, name, email, number] = row.cells.try_into().expect("a cell per column");
        if name.is_empty() {
            findings
                .error(&span, format!("`{id}` has no name"))
                .help(COLUMNS.example);
        }
        let known = |text: String| (!text.is_empty()).then_some(text);
        students.push(Person {
            id,
            name: known(name),
            email: known(email),
            number: known(number),
        });
    }
    // Half a roster would report the wrong students as missing.
    let whole = findings.errors() == 0;
    diagnostics.extend(findings.into_diagnostics());
    whole.then(|| Roster(students.into()))
}
