//! The students of a course.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::table::{self, Columns};
use crate::diagnostic::{Diagnostic, SpecError};
use crate::suggest::nearest;
use puzzlemark_intake::{Endings, Format, Person};

const COLUMNS: Columns = Columns {
    noun: "a roster",
    needed: &["submission", "name"],
    optional: &["email"],
    example: "for example:\nsubmission,name,email\nada-marsh,Ada Marsh,ada@example.org",
};

/// The students of a course, in the order of the file.
#[derive(Debug, Clone, Default)]
pub struct Roster(Vec<Enrolled>);

/// A student of a roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolled {
    /// Unique id. The student's submission has this name.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Email address.
    pub email: Option<String>,
}

impl Roster {
    /// Returns the students in order.
    pub fn students(&self) -> &[Enrolled] {
        &self.0
    }

    /// Returns the students in the form that `puzzlemark_intake` needs.
    pub fn people(&self) -> Arc<[Person]> {
        let people = self.0.iter().map(|student| Person {
            id: student.id.clone(),
            name: student.name.clone(),
            email: student.email.clone(),
        });
        people.collect()
    }

    /// Reads a roster from a CSV file. The error has its mistakes.
    pub fn load(path: &Path) -> Result<Self, SpecError> {
        let mut diagnostics = Vec::new();
        read_roster(path, &mut diagnostics).ok_or(SpecError { diagnostics })
    }

    /// Returns true if the roster has this student.
    pub fn has(&self, id: &str) -> bool {
        self.0.iter().any(|student| student.id == id)
    }

    /// Returns the student of a submission. The id of the student is the name of the submission. It
    /// can also be this name without the ending of an archive or of an accepted file. The ending of
    /// a folder's name counts: `li.smith` is not the student `li`.
    pub fn student_of<'n>(&self, submission: &'n str, taken: &Endings) -> Option<&'n str> {
        student_of(submission, taken, |id| self.has(id))
    }

    /// Returns the student whose id is most like a name.
    pub(super) fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.0.iter().map(|student| student.id.as_str()))
    }
}

/// Returns the student of a submission. See [`Roster::student_of`].
pub(super) fn student_of<'n>(
    submission: &'n str,
    taken: &Endings,
    has: impl Fn(&str) -> bool,
) -> Option<&'n str> {
    let is_file = Format::of_name(Path::new(submission)).is_some() || taken.are_of(submission);
    let stem = is_file.then(|| Format::stem(submission));
    [Some(submission), stem]
        .into_iter()
        .flatten()
        .find(|name| has(name))
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
        let [id, name, email] = row.cells.try_into().expect("a cell per column");
        if name.is_empty() {
            findings
                .error(&span, format!("`{id}` has no name"))
                .help(COLUMNS.example);
        }
        students.push(Enrolled {
            id,
            name,
            email: (!email.is_empty()).then_some(email),
        });
    }
    // Half a roster would report the wrong students as missing.
    let whole = findings.errors() == 0;
    diagnostics.extend(findings.into_diagnostics());
    whole.then_some(Roster(students))
}
