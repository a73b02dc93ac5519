//! Where subjects run, and what they may use.
//!
//! The seam: everything above this module sees a [`Cell`] (one per worker) in which one process
//! tree at a time runs under [`Limits`]. How strongly a cell isolates is this module's matter alone.

mod limits;

pub use limits::Limits;

/// Where one subject at a time runs.
pub struct Cell {}
