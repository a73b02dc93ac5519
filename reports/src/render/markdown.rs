//! Markdown, for job summaries and comments.
//!
//! It contains no HTML. Foreign text is code, where markup, mentions and links have no effect. Backticks and
//! fences are longer than any in the text. Texts of instructors are escaped.

mod class;
mod escape;
mod student;

pub use class::Markdown;
pub use student::submission;
