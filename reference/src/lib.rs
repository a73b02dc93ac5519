//! The reference: what Puzzlemark knows about its puzzles.
//!
//! Every puzzle is a [`Module`](object::Module): a text-free object interface (construct, get,
//! call, text) over the one [`Value`] type, so that the same code serves as the judge's own player
//! and as a subject. [`session::Session`] plays [`operation::Operation`]s against any module.
//! Nothing here does I/O, and nothing here knows the harness.

pub mod exception;
pub mod object;
pub mod operation;
pub mod puzzles;
pub mod value;

pub use exception::Exception;
pub use value::Value;
