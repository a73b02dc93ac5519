//! What must hold of every input, however odd. A target of cargo-fuzz looks for inputs of which it
//! does not; `harness/tests/corpus.rs` holds the committed ones against it on every toolchain.

mod operations;
mod replies;
mod specs;
mod submissions;

pub use operations::operations;
pub use replies::{printed, replies};
pub use specs::specs;
pub use submissions::submissions;
