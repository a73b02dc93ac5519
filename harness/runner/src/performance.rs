//! The stages of playing one scenario, each with its possible ends.

use puzzlemark_reports::model::{ScenarioResult, Utterance};

use puzzlemark_judge::History;
use puzzlemark_model::reply::{Ending, LoadFailure};

/// The end of playing a scenario.
pub enum Played {
    /// The scenario has a result.
    Judged(ScenarioResult),
    /// The scenario has a result, but SIGKILL ended the subject. The subject itself may have sent
    /// the signal, or the system did because it had no free memory.
    Killed(ScenarioResult),
    /// The submission does not load. [`crate::Player::not_loaded`] makes the result.
    NotLoaded(LoadFailure),
}

/// The end of performing all steps on one subject.
pub(super) enum Performed {
    /// The subject performed the steps and has ended.
    Done(Performance),
    /// The submission does not load.
    NotLoaded(LoadFailure),
}

/// The end of performing all steps in one message.
pub(super) enum PerformedAtOnce {
    /// The subject was started, or failed to load.
    Performed(Box<Performed>),
    /// The steps must be performed one by one.
    StepByStep,
}

/// The record of a subject that has performed the steps of a scenario.
pub(super) struct Performance {
    pub(super) history: History,
    /// The dialogue with a program at a terminal. Empty for other subjects.
    pub(super) transcript: Vec<Utterance>,
    pub(super) ending: Ending,
}
