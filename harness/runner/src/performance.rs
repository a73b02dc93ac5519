//! The results of playing one scenario.

use puzzlemark_reports::model::{ScenarioResult, Utterance};

use puzzlemark_judge::History;
use puzzlemark_model::reply::Ending;

/// The end of playing a scenario.
pub enum Played {
    /// The scenario has a result.
    Judged(ScenarioResult),
    /// The scenario has a result, but SIGKILL ended the subject. The subject itself may have sent
    /// the signal, or the system did because it had no free memory.
    Killed(ScenarioResult),
}

impl Played {
    /// Returns the result.
    pub fn into_result(self) -> ScenarioResult {
        match self {
            Self::Judged(result) | Self::Killed(result) => result,
        }
    }
}

/// The record of a subject that has performed the steps of a scenario.
pub(super) struct Performance {
    pub(super) history: History,
    /// The dialogue with a program at a terminal. Empty for other subjects.
    pub(super) transcript: Vec<Utterance>,
    pub(super) ending: Ending,
}
