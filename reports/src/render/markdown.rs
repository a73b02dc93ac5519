//! Markdown, for job summaries and comments.
//!
//! The page contains no HTML. Foreign text is written as code, because markup, mentions and links
//! have no effect in code. Backticks and fences are longer than any in the text. Texts of
//! instructors are escaped.

mod bounded;
mod class;
mod escape;
mod student;

pub use class::Markdown;
pub use student::submission;

/// The most bytes of a page. GitHub refuses comments above this number of characters.
const BYTES_MAX: usize = 65_536;
