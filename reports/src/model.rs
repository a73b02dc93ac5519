//! The result model: the harness writes it, renderers read it.
//!
//! Texts of a submission are not escaped here (bytes that are not UTF-8 are `\xNN`). Each renderer must make
//! them harmless, see [`puzzlemark_text::visible`].

mod adjustment;
mod assignment;
mod boards;
mod class;
mod copies;
mod culprit;
mod dispute;
mod earlier;
mod hand_in;
mod person;
mod replay;
mod scenario;
mod step;
mod usage;

pub use adjustment::{AdjustedPart, Adjustment, PointsChange};
pub use assignment::{AssignmentInfo, Credit, Detail, GroupInfo, ScenarioInfo, Visibility};
pub use boards::{Board, Boards, Moment};
pub use class::{ClassInfo, ClassResults, Isolation, SubmissionResult};
pub use copies::{CopiedFile, Copies};
pub use culprit::{Culprit, CulpritReason};
pub use dispute::{Dispute, SecondOpinion};
pub use earlier::EarlierResult;
pub use hand_in::HandIn;
pub use person::Person;
pub use replay::{Replay, ReplayFrame, ReplayPuzzle};
pub use scenario::{
    FileText, Reproduction, ScenarioResult, Speaker, Trial, TrialCall, TrialLanguage, Utterance,
};
pub use step::{Around, Outcome, Picture, SourceLine, StepResult};
pub(crate) use usage::percent;
pub use usage::{Noise, Usage};
