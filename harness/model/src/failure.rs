//! Failures, and who is at fault.

use crate::reply::LoadFailure;

/// A failure of the judge. It is never the student's fault.
#[derive(Debug, thiserror::Error)]
#[error("{doing}: {cause}")]
pub struct JudgeFailure {
    /// The action that failed, for example "start the Python driver".
    pub doing: String,
    /// The cause.
    pub cause: String,
}

/// The reason why a submission, a model or a checker does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartFailure {
    /// It is not found, or does not build or load. Its author is at fault.
    #[error("{}", .0.reason)]
    NotLoaded(Box<LoadFailure>),
    /// The judge failed.
    #[error(transparent)]
    Judge(#[from] JudgeFailure),
}

impl StartFailure {
    /// Returns the author's failure. A failure of the judge is the error.
    pub fn into_load_failure(self) -> Result<Box<LoadFailure>, JudgeFailure> {
        match self {
            Self::NotLoaded(failure) => Ok(failure),
            Self::Judge(failure) => Err(failure),
        }
    }

    /// Turns a failure of code that belongs to the course or to Puzzlemark into a failure of the judge. `judge_failure` makes
    /// it from the reason.
    pub fn into_judge_failure(
        self,
        judge_failure: impl FnOnce(&str) -> JudgeFailure,
    ) -> JudgeFailure {
        match self {
            Self::NotLoaded(failure) => judge_failure(&failure.reason),
            Self::Judge(failure) => failure,
        }
    }
}

impl From<LoadFailure> for StartFailure {
    fn from(failure: LoadFailure) -> Self {
        Self::NotLoaded(Box::new(failure))
    }
}

/// Returns what was started, or `None` if it does not load.
pub fn if_loaded<T>(started: Result<T, StartFailure>) -> Result<Option<T>, JudgeFailure> {
    match started {
        Ok(started) => Ok(Some(started)),
        Err(failure) => failure.into_load_failure().map(|_| None),
    }
}
