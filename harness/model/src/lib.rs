//! The data that all parts of Puzzlemark share.
//!
//! The crate owns four things:
//!
//! * the script: an [`Assignment`] has [`Group`]s of [`Scenario`]s. A scenario is a list of [`Step`]s.
//!   A step is an [`Action`] with an [`Expectation`];
//! * [`pattern`]: patterns that values and texts are compared with;
//! * [`reply`]: the raw results of operations, before they are judged;
//! * [`digest`]: the digests under which the journal keeps records.
//!
//! An assignment may also bring its own [`Checker`]s, as plain data.
//!
//! The crate does not:
//!
//! * read YAML: `puzzlemark-spec` does;
//! * start a process: `puzzlemark-subject` does;
//! * judge a reply: `puzzlemark-judge` does;
//! * run a scenario: `puzzlemark-runner` does.
//!
//! The `Debug` forms of these types go into digests. A changed form makes old records useless.

mod assignment;
mod checker;
pub mod digest;
mod expectation;
mod exploration;
mod failure;
mod habits;
pub mod pattern;
mod program;
mod prompt;
pub mod reply;
mod solution;
mod window;

pub use assignment::{
    Action, Assignment, BinarySubject, ClassSubject, Group, Interface, Kit, Packages,
    STARTER_FOLDER, Scenario, Step, Subjects,
};
pub use checker::{
    CHECK50, CheckedBy, Checker, CheckerProgram, JudgesAnswer, Part, Protocol, Tokens,
};
pub use expectation::{AnswerExpectation, Expectation};
pub use exploration::{Exploration, Play};
pub use failure::{JudgeFailure, StartFailure, if_loaded};
pub use program::{ExitExpectation, ProgramAction, ProgramExpectation, ProgramSubject};
pub use prompt::{Prompt, Typed};
pub use solution::{Calls, Model, ReferenceSource, Solution};
pub use window::{Gesture, Target, WindowAction, WindowSubject};
