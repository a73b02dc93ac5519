//! The tests of the command line and of all parts together, one module per subject.
//!
//! One binary, so that the whole program is linked once. Slow tests are in `slow`.

mod boards;
mod book;
mod bundles;
mod commands;
mod course_grading;
mod culprits;
#[path = "../desk/mod.rs"]
mod desk;
mod faults;
mod figures;
mod format_reference;
mod guesses;
mod hostile;
mod import;
mod intake;
mod models;
mod odd_submissions;
mod originals;
mod partitions;
mod plain;
mod programs;
mod prose;
mod resume;
mod sandbox;
mod sources;
mod subjects;
#[cfg(target_os = "linux")]
#[path = "../support/mod.rs"]
mod support;
mod tidy;
mod windows;
