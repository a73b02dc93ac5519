//! The puzzles.

pub mod flow;
