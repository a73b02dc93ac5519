//! Properties that hold for every input. The targets of cargo-fuzz look for inputs that break one.
//! `harness/cli/tests/corpus.rs` checks the committed inputs without cargo-fuzz.

mod operations;
mod replies;
mod specs;
mod submissions;

pub use operations::operations;
pub use replies::{printed, replies};
pub use specs::specs;
pub use submissions::submissions;
