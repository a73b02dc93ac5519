//! The command line of Puzzlemark, and [`testing`] for course repositories.
//!
//! Owns the commands, what they print and their exit codes. [`course`] puts the results of a course's
//! assignments together. The parts below (`puzzlemark-spec`, `puzzlemark-runner`, `puzzlemark-reports`
//! and others) load, play, judge and render; none of them prints.
//!
//! See ARCHITECTURE.md for the map, the invariants and the threat model.

pub mod cli;
pub mod commands;
pub mod course;
pub mod exit;
pub mod expectations;
pub mod testing;
