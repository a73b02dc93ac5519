//! The strength of a suite: which faults the scenarios of an assignment find, and which they miss.

mod faulty;
mod library;
mod table;

pub use faulty::FaultyReference;
pub use library::{Library, LibraryError, Mutation, Mutations};
pub use table::Table;
