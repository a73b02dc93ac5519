//! Results of grading: the model that the journal stores, how results are scored, who may see
//! what, how differences are found, and the renderers.
//!
//! Nothing here runs or judges a submission, and nothing here knows the harness: the harness fills
//! the [`model`], and renderers read it without deciding anything.

pub mod clusters;
pub mod comparable;
pub mod compare;
pub mod course;
pub mod diff;
pub mod flaky;
pub mod model;
pub mod render;
pub mod results;
pub mod runs;
pub mod score;
pub mod statistics;
pub mod summary;
pub mod verdict;
pub mod visibility;

pub use verdict::Verdict;
