//! Renderers: one module per format.
//!
//! Renderers decide nothing. They show foreign text through [`puzzlemark_text::visible`]. Reports
//! for students use only a [`SubmissionView`]. Pages and summaries are functions that return a
//! text. Formats for programs write one submission at a time ([`ClassWriter`]), so a large class is
//! never in memory as a whole.

use std::io;

use crate::model::{ClassInfo, SubmissionResult};
use crate::points::Points;
use crate::visibility::{self, Audience, SubmissionView};

mod absent;
pub mod canvas;
mod cases;
pub mod classroom50;
pub mod csv;
pub mod ctrf;
pub mod dodona;
pub mod exercism;
pub mod github;
pub mod gradebook;
pub mod gradescope;
pub mod html;
pub mod json;
pub mod junit;
mod literal;
pub mod markdown;
pub mod moodle;
mod panels;
mod replay;
pub mod reproduce;
mod rows;
mod source;
mod spreadsheet;
mod table;
pub mod tap;
pub mod terminal;
mod transcript;
pub mod words;
pub mod xlsx;
mod xml;

/// The reason why a format that needs points cannot report a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPoints {
    /// A judge error leaves the submission not graded.
    #[error("the submission is not graded because of a judge error; nothing is written")]
    NotGraded,
    /// A teacher excuses the student.
    #[error("the student is excused; nothing is written")]
    Excused,
}

/// Returns the points of a view.
fn points_of(view: &SubmissionView) -> Result<f64, NoPoints> {
    match view.score {
        Points::Earned(points) => Ok(points),
        Points::NotGraded => Err(NoPoints::NotGraded),
        Points::Excused => Err(NoPoints::Excused),
    }
}

/// Writes the results of a class, or of one submission, in some format.
///
/// The output is complete after [`ClassWriter::finish`]. All errors come from the writer below.
pub trait ClassWriter {
    /// Writes one submission's results, as the view shows them.
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()>;

    /// Writes the end, after the last submission.
    fn finish(&mut self) -> io::Result<()>;
}

/// Writes one submission of a class for the instructor with each of the writers.
///
/// # Errors
/// If writing fails, or if the results do not belong to the assignment.
pub fn submission(
    class: &ClassInfo,
    one: &SubmissionResult,
    writers: &mut [&mut dyn ClassWriter],
) -> io::Result<()> {
    let view = visibility::view(class, one, Audience::Instructor).map_err(io::Error::other)?;
    writers
        .iter_mut()
        .try_for_each(|writer| writer.submission(&view))
}
