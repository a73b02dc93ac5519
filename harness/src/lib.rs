//! Puzzlemark: grades puzzle assignments.
//!
//! `assignment.yaml + scenarios → spec → Plan (submission × scenario) → Subject in a cell ⇄
//! Operation/Reply → Checker → Outcome → Judge → Verdict + score → journal → report → renderer`
//!
//! See ARCHITECTURE.md for the map, the invariants and the threat model.

pub mod check;
pub mod cli;
pub mod commands;
pub mod course;
mod deletion;
mod digest;
pub mod exit;
pub mod expectations;
pub mod explore;
pub mod follow;
pub mod grading;
pub mod import;
pub mod intake;
pub mod judge;
pub mod partition;
pub mod runner;
pub mod sandbox;
mod shell;
pub mod spec;
pub mod strength;
pub mod subject;
pub mod testing;
