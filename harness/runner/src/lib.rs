//! The runner: plays a plan of submissions and scenarios on worker threads and keeps the journal.
//!
//! Threads, not async: each worker spends its life waiting for one subject at a time, and there
//! are as many workers as cores.

mod at_once;
mod boards;
mod checkers;
pub mod custom;
mod ended;
pub mod events;
mod explored;
mod followed;
pub mod grading;
pub mod journal;
pub mod partition;
pub mod plan;
mod play;
mod pool;
mod program;
mod reference;
pub mod repeat;
mod results;
pub mod shell;
mod shrink;
mod spoken;
mod steps;
mod submission;
mod worker;

pub use events::{Event, Observer};
pub use journal::merge::{Conflict, Merge};
pub use journal::{Journal, JournalError, Key};
pub use plan::{Plan, SubmissionPlan};
pub use play::{Played, Player};
pub use pool::Run;
pub use pool::{RunError, Stop};
pub use reference::ReferenceSubject;
pub(crate) use results::from_journal;
pub use worker::Worker;
