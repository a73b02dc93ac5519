//! The judge: compares replies with expectations and gives the verdict of a scenario.
//!
//! [`check`] compares one reply with one expectation. [`follow`] has a referee play beside the subject
//! and makes the expectations that a scenario leaves to the reference. [`History`] gathers the results
//! of the steps and gives the verdict. All of it is pure: nothing here starts a process, reads a file
//! or knows a clock.

pub mod check;
pub mod follow;
mod history;

pub use history::*;
