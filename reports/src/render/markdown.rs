//! Markdown, for summaries of jobs and for comments.
//!
//! No HTML is written. Foreign text stands in code, where neither markup nor mentions nor links mean
//! anything: a short one between as many backticks as it takes, a long one in a fence that is longer than
//! any in it. What instructors write is escaped.

mod class;
mod escape;
mod student;

pub use class::Markdown;
pub use student::submission;
