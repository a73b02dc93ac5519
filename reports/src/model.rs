//! The result model: what a run writes down and every renderer reads.
//!
//! Texts that come from a submission stand here as the submission gave them (bytes that are not
//! UTF-8 as `\xNN`); making them harmless is each renderer's duty, see [`puzzlemark_text::visible`].

mod assignment;
mod boards;
mod class;
mod scenario;
mod step;
mod usage;

pub use assignment::{AssignmentInfo, Credit, Detail, GroupInfo, ScenarioInfo, Visibility};
pub use boards::{Board, Boards, Moment};
pub use class::{ClassInfo, ClassResults, Isolation, Missing, SubmissionResult};
pub use scenario::{FileText, Reproduction, ScenarioResult, Speaker, Utterance};
pub use step::{Around, Outcome, Picture, SourceLine, StepResult};
pub(crate) use usage::percent;
pub use usage::{Noise, Usage};
