//! Renderers: from results to text, one module per format.
//!
//! None of them decides anything, and all of them show foreign text through [`puzzlemark_text::visible`].
//! What students read is rendered from a [`SubmissionView`] and nothing else. Pages and summaries are
//! functions that give a text. Formats for programs write: of a class, one submission after the
//! other ([`ClassWriter`]), so that a large class is never a text in memory.

use std::io;

use crate::model::{ClassInfo, SubmissionResult};
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
pub mod markdown;
pub mod moodle;
mod panels;
mod rows;
mod source;
mod spreadsheet;
pub mod tap;
pub mod terminal;
mod transcript;
pub mod words;
mod xml;

/// A judge error leaves a submission not graded, and the format has no way to say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a judge error leaves the submission not graded, which is not zero: no result is written")]
pub struct NotGraded;

/// Writes the results of a class, or of one submission, in some format.
///
/// What is written is whole after [`ClassWriter::finish`]. All errors are those of the writer below.
pub trait ClassWriter {
    /// Writes one submission's results, as the view shows them.
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()>;

    /// Writes what comes after the last submission.
    fn finish(&mut self) -> io::Result<()>;
}

/// Writes one of a class for its instructor, in as many formats as there are writers. Where results
/// do not belong to the assignment, it fails.
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
