//! Assignments and scenarios: what is written in YAML, loaded, checked and ready to be played.
//!
//! Owns the YAML format and its error messages. Runs nothing.

pub mod model;
pub mod pattern;

pub use model::{Assignment, Group, Scenario, Step};
