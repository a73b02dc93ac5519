//! The data that all parts of Puzzlemark share.
//!
//! Owns the model of a script ([`Assignment`], [`Scenario`], [`Step`], [`Expectation`]), patterns of
//! values and texts ([`pattern`]), the replies of subjects ([`reply`]) and the digests that records are
//! kept under ([`digest`]).
//!
//! Reads no YAML (`puzzlemark-spec` does), starts nothing (`puzzlemark-subject` does) and judges
//! nothing (`puzzlemark-judge` does).

mod assignment;
mod checker;
pub mod digest;
mod expectation;
mod exploration;
pub mod fault;
mod habits;
pub mod pattern;
mod program;
mod prompt;
pub mod reply;
mod window;

pub use assignment::{
    Action, Assignment, BinarySubject, ClassSubject, Group, Interface, Kit, Packages, Scenario,
    Step, Subjects,
};
pub use checker::{CheckedBy, Checker, CheckerProgram, JudgesAnswer, Part, Protocol, Tokens};
pub use expectation::{AnswerExpectation, Expectation};
pub use exploration::{Exploration, Play};
pub use fault::Fault;
pub use program::{ExitExpectation, ProgramAction, ProgramExpectation, ProgramSubject};
pub use prompt::{Prompt, Typed};
pub use window::{Gesture, Target, WindowAction, WindowSubject};
