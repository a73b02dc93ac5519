//! Fills points into gradebooks that other systems exported.
//!
//! Students are matched by the cells of a row: number, login, address or name. The numbers that Canvas and
//! Moodle put into names of submissions match as well. A student without exactly one match gets a note
//! instead of points.

mod sheet;
mod students;

pub(super) use sheet::Sheet;
pub use sheet::SheetError;
pub(super) use students::Students;

/// The points of one submission.
#[derive(Debug, Clone, PartialEq)]
pub struct Grade {
    /// Name of the submission.
    pub name: String,
    /// Points; `None` if a judge error leaves the submission not graded.
    pub points: Option<f64>,
}

/// An assignment's grades, to be filled into a gradebook.
#[derive(Debug, Clone, Copy)]
pub struct Grades<'a> {
    /// Title of the assignment, which finds its column.
    pub title: &'a str,
    /// The column to fill, by its header; `None` to find it.
    pub column: Option<&'a str>,
    /// Points that could be earned.
    pub max: f64,
    /// One entry per submission.
    pub grades: &'a [Grade],
}

/// A filled gradebook, with notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The file, to be imported.
    pub text: String,
    /// Number of students with points.
    pub filled: usize,
    /// Notes for the instructor: students without a match, students not graded, another maximum of points.
    pub notes: Vec<String>,
}
