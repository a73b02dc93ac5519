//! Fills points into gradebooks that other systems exported.
//!
//! The module `students` matches students with rows. A student without exactly one row gets a note instead of
//! points. Marks of a teacher that are not numbers, such as `EX`, are kept.

use crate::language::tr;
use crate::model::Person;
use crate::points::Points;
use crate::render::words;

mod cell;
mod numbers;
mod sheet;
mod students;

pub(super) use cell::Mark;
pub use cell::{CellUpdate, FilledCell};
pub(super) use sheet::Sheet;
pub use sheet::SheetError;
pub(super) use students::Students;

/// The points of one student in an assignment.
#[derive(Debug, Clone, PartialEq)]
pub struct Grade {
    /// Name of the submission.
    pub submission: String,
    /// Its student, if the roster has the student.
    pub person: Option<Person>,
    /// Points, out of all points of the assignment.
    pub points: Points,
}

/// An assignment's grades, to be filled into a gradebook.
#[derive(Debug, Clone, Copy)]
pub struct Grades<'a> {
    /// Title of the assignment. The header of its column has the same title.
    pub title: &'a str,
    /// The column to fill, by its header; `None` to find it.
    pub column: Option<&'a str>,
    /// Points that could be earned.
    pub max: f64,
    /// One entry per student.
    pub grades: &'a [Grade],
}

/// A filled gradebook, with notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The file, to be imported.
    pub text: String,
    /// The cells of students with points, by column and row.
    pub cells: Vec<FilledCell>,
    /// Notes for the instructor: students without a match, students not graded, another maximum of points.
    pub notes: Vec<String>,
}

/// Returns a note on a platform with another maximum of points.
pub(super) fn other_maximum(platform: &str, there: f64, here: f64) -> String {
    tr!(
        "gradebook-maximum",
        platform = platform,
        there = words::points(there),
        here = words::points(here)
    )
}

impl Filled {
    /// Adds notes, each only once. Several assignments often have the same ones.
    pub(super) fn add_notes(&mut self, notes: impl IntoIterator<Item = String>) {
        for note in notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
    }
}
