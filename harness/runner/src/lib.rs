//! The runner: plays a plan of submissions and scenarios on worker threads and keeps the journal.
//!
//! The crate owns:
//!
//! * [`Plan`]: the submissions to grade, and the results that the journal has already;
//! * [`Run`]: the worker threads. Each worker has one cell and grades one submission at a time;
//! * [`Player`]: plays one scenario against one submission. There are six ways: all steps in one
//!   message, step by step, a dialogue with a program, a dialogue that a checker leads, runs that the
//!   reference plays too, and random games;
//! * the search for the shortest session that shows a failure, and the boards around the failure;
//! * [`custom`]: the checkers of an assignment, which run in a second cell;
//! * [`Journal`] and [`Merge`]: one record per finished scenario, and journals of parts of a class.
//!
//! It does not:
//!
//! * compare replies: `puzzlemark-judge` does;
//! * start processes itself: `puzzlemark-subject` and `puzzlemark-sandbox` do;
//! * invent random games: `puzzlemark-explore` does;
//! * print: it only tells an [`Observer`] of its progress.
//!
//! The workers are threads, not async tasks, because each waits for one subject at a time. There
//! are as many workers as cores.

mod answers;
mod at_once;
mod at_window;
mod cell;
mod checkers;
pub mod copies;
mod culprit;
pub mod custom;
mod disputed;
mod ended;
pub mod events;
mod explored;
mod followed;
mod given;
pub mod grading;
pub mod journal;
pub mod partition;
mod performance;
pub mod plan;
mod play;
mod pool;
mod program;
mod reference;
pub mod repeat;
mod results;
mod right;
mod rules;
mod runs;
mod shrink;
mod spoken;
mod steps;
mod submission;
mod talk;
mod transcript;
mod trial;
mod worker;

pub use events::{Event, Observer};
pub use journal::merge::{Conflict, Merge};
pub use journal::{Journal, JournalError, Key};
pub use performance::Played;
pub use plan::{Plan, SubmissionPlan};
pub use play::Player;
pub use pool::Run;
pub use pool::{RunError, Stop};
pub(crate) use results::from_journal;
pub use right::RightSolution;
pub use runs::expected_runs;
pub use worker::Worker;
