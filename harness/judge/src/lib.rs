//! The judge: compares replies with expectations and gives the verdict of a scenario.
//!
//! The crate owns four things:
//!
//! * [`check`]: the comparison of one reply with one expectation. It gives a verdict, the expectation
//!   and the reply in words, and a list of differences;
//! * [`follow`]: the referee, which plays the same game as the subject. It makes the expectations
//!   that a scenario leaves to the reference;
//! * [`runs`]: the expectations of a program's runs that come from a run of the reference;
//! * [`History`]: the results of all steps of a scenario, and its verdict.
//!
//! The crate is pure. It does not:
//!
//! * start a process: `puzzlemark-subject` gets the replies;
//! * run a checker of an assignment: `puzzlemark-runner` does. [`check::read_opinion`] only reads its answer;
//! * read a file or a clock;
//! * decide who sees a difference: `puzzlemark-reports` does.
//!
//! A reply may come from a hostile submission. So no reply can make a function here panic, and texts
//! in results have a largest length.

pub mod check;
pub mod follow;
mod history;
pub mod runs;

pub use history::*;
