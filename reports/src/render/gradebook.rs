//! Gradebooks of other systems, filled in: an export is read, its column of points is written.
//!
//! Students are found by whatever of a row names them: number, login, address, name; and by the
//! numbers that Canvas and Moodle put into the names of the submissions that they hand out. Who is
//! found twice or not at all is told and not guessed.

mod sheet;
mod students;

pub(super) use sheet::Sheet;
pub use sheet::SheetError;
pub(super) use students::Students;

/// What one submission counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Grade {
    /// Name of the submission.
    pub name: String,
    /// Points; `None` where a judge error leaves the submission not graded.
    pub points: Option<f64>,
}

/// An assignment's grades, to be filled into a gradebook.
#[derive(Debug, Clone, Copy)]
pub struct Grades<'a> {
    /// Title of the assignment, by which its column is found.
    pub title: &'a str,
    /// The column to fill, by its header; `None` to find it.
    pub column: Option<&'a str>,
    /// Points that could be earned.
    pub max: f64,
    /// One entry per submission.
    pub grades: &'a [Grade],
}

/// A gradebook filled in, and what there is to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The file, to be imported.
    pub text: String,
    /// Number of students with points.
    pub filled: usize,
    /// What the instructor should know, each in a sentence: who is in one of both only, who is not
    /// graded, where points do not fit.
    pub notes: Vec<String>,
}
