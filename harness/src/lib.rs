//! Puzzlemark: grades puzzle assignments.
//!
//! `assignment.yaml + scenarios → spec → Plan (submission × scenario) → Subject in a cell ⇄
//! Operation/Reply → Checker → Outcome → Judge → Verdict + score → journal → report → renderer`
//!
//! See ARCHITECTURE.md for the map, the invariants and the threat model.

pub mod sandbox;
pub mod spec;
pub mod subject;
