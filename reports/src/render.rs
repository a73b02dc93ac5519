//! Renderers: pure functions from results to text, one module per format.
//!
//! None of them decides anything, and all of them show foreign text through [`crate::visible`].
//! What students read is rendered from a [`crate::visibility::SubmissionView`].

pub mod csv;
pub mod html;
pub mod json;
pub mod junit;
mod rows;
pub mod terminal;
mod transcript;
pub mod words;
