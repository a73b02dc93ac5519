//! The judge: from what followed each step to the verdict of a scenario. Pure.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, StepResult};

use crate::check::describe_exit;
use crate::subject::reply::LimitHit;
use crate::subject::{Exit, LoadFailure};

/// The verdict of a scenario, and what the first departure does not say of its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// In a sentence; `None` where accepted, or where the first departure says all.
    pub reason: Option<String>,
}

/// What the steps of a scenario came to.
#[derive(Debug, Default)]
pub struct Course {
    /// One entry per step that was run.
    pub steps: Vec<StepResult>,
    /// The verdict of the first departure, where there was one.
    pub departure: Option<Verdict>,
    /// How the subject ended before the last step was answered, where it did.
    pub exit: Option<Exit>,
}

impl Course {
    /// Whether the next departure would be the first.
    pub fn has_not_departed(&self) -> bool {
        self.departure.is_none()
    }

    /// The judgement: the first departure decides, except that a limit that ended the run later
    /// outranks a wrong answer, by the priority of verdicts.
    pub fn judge(&self) -> Judgement {
        let Some(departure) = self.departure else {
            return Judgement {
                verdict: Verdict::Accepted,
                reason: None,
            };
        };
        let ended = self
            .exit
            .as_ref()
            .map_or(Verdict::Accepted, verdict_of_exit);
        Judgement {
            verdict: departure.max(ended),
            reason: self.reason(),
        }
    }

    /// What the first departure does not say itself: how the subject ended at a later step.
    fn reason(&self) -> Option<String> {
        let exit = self.exit.as_ref()?;
        let last = self
            .steps
            .last()
            .filter(|last| last.outcome != Outcome::Departed)?;
        let (number, operation) = (self.steps.len(), &last.operation);
        Some(format!(
            "at step {number}, `{operation}`: {}",
            describe_exit(exit)
        ))
    }
}

/// The verdict of a subject that ended before its time.
pub fn verdict_of_exit(exit: &Exit) -> Verdict {
    match exit {
        Exit::Code(_) | Exit::Signal(_) => Verdict::RuntimeError,
        Exit::Limit(hit) => match hit {
            LimitHit::Cpu { .. } | LimitHit::Wall { .. } => Verdict::TimeLimitExceeded,
            LimitHit::Memory { .. } => Verdict::MemoryLimitExceeded,
            LimitHit::Output { .. } | LimitHit::Reply { .. } => Verdict::OutputLimitExceeded,
            LimitHit::Processes { .. } => Verdict::RuntimeError,
        },
    }
}

/// The judgement of a submission that does not load.
pub fn judge_load_failure(failure: &LoadFailure) -> Judgement {
    let verdict = match &failure.exit {
        Some(exit @ Exit::Limit(_)) => verdict_of_exit(exit),
        Some(Exit::Code(_) | Exit::Signal(_)) | None => Verdict::LoadError,
    };
    Judgement {
        verdict,
        reason: Some(failure.reason.clone()),
    }
}
