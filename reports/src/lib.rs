//! Results of grading, and reports about them.
//!
//! This crate owns
//!
//! * the [`model`]: the results that the harness writes into its journal and into `results.json`,
//! * [`results`]: reading `results.json`, and the version of its format,
//! * [`verdict`], [`points`] and [`score`]: the priority of verdicts, points, and the points of a submission,
//! * [`visibility`]: the part of the results that a reader may see, as a view,
//! * [`diff`]: differences of two texts, and the types for all other differences,
//! * [`summary`], [`statistics`], [`clusters`], [`runs`], [`flaky`] and [`disputed`]: a class at a glance,
//! * [`language`]: the texts of reports for students in several languages,
//! * [`compare`]: changes between two gradings, and [`course`]: totals over several assignments,
//! * [`render`]: pages, tables, and files for other systems.
//!
//! It does not run or judge a submission, and it does not know the harness. It reads and writes no files
//! by itself: callers pass readers and writers.
//!
//! Data flows one way: results, then a view for one reader, then a renderer. Renderers decide nothing. They
//! show every text of a student through [`puzzlemark_text::visible`], and escape it for their format.

pub mod clusters;
pub mod comparable;
pub mod compare;
pub mod course;
pub mod diff;
pub mod disputed;
pub mod flaky;
pub mod language;
pub mod model;
pub mod points;
pub mod render;
pub mod results;
pub mod runs;
pub mod score;
pub mod statistics;
pub mod summary;
pub mod verdict;
pub mod visibility;

pub use language::Language;
pub use points::Points;
pub use verdict::Verdict;
