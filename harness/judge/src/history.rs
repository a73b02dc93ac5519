//! The history of a scenario: the results of its steps, and the verdict.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Noise, Outcome, Picture, StepResult};

use crate::check::{Checked, describe_exit, judges_complaints};
use puzzlemark_model::Step;
use puzzlemark_model::reply::{Answer, Exit, LimitHit, LoadFailure, Reply};

/// The verdict of a scenario and its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The reason in a sentence. `None` if accepted, or if the first failed step says everything.
    pub reason: Option<String>,
}

/// The results of the steps so far.
#[derive(Debug, Default)]
pub struct History {
    steps: Vec<StepResult>,
    /// The verdict of the first failed step.
    failure: Option<Verdict>,
    /// The reply of the first failed step.
    failed_reply: Option<Reply>,
    /// The exit of a subject that ended instead of replying.
    exit: Option<Exit>,
    /// True if the subject ended at the first failed step, not later.
    ends_at_failure: bool,
}

impl History {
    /// Records the result of the next step.
    pub fn record(&mut self, step: &Step, reply: Reply, checked: Checked) {
        let outcome = self.outcome(checked.verdict);
        if outcome == Outcome::Failed {
            self.failed_reply = Some(reply.clone());
        }
        let arose = match reply.answer {
            Answer::Raised { arose, .. } if outcome != Outcome::Passed => arose.map(|line| *line),
            Answer::Ended(exit) => {
                self.exit = Some(exit);
                None
            }
            Answer::Ran(ran) if checked.verdict >= Verdict::RuntimeError => {
                let ran = *ran;
                self.exit = Some(ran.exit);
                ran.arose
            }
            Answer::Raised { .. }
            | Answer::Returned(_)
            | Answer::Garbled(_)
            | Answer::Unable(_)
            | Answer::Shown
            | Answer::Ran(_) => None,
        };
        if outcome == Outcome::Failed {
            self.ends_at_failure = self.exit.is_some();
        }
        // If the step expects printed text, the text is a part of the answer and not noise.
        let unasked: &[u8] = if step.expectation.says_what_is_printed() {
            &[]
        } else {
            &reply.printed
        };
        let complained: &[u8] = if judges_complaints(&step.expectation) {
            &[]
        } else {
            &reply.complained
        };
        self.steps.push(StepResult {
            expected: checked.expected,
            because: step.because.clone(),
            // A hint of a later step could reveal the answer of an earlier one.
            hint: step.hint.clone().filter(|_| outcome == Outcome::Failed),
            got: Some(checked.got),
            differences: checked.differences,
            arose,
            noise: Noise::new(unasked, complained),
            ..StepResult::with_outcome(&step.text, outcome)
        });
    }

    /// Returns the first failed step: its index, its result and the reply.
    pub fn first_failure(&self) -> Option<(usize, &StepResult, &Reply)> {
        let failed = |step: &StepResult| step.outcome == Outcome::Failed;
        let index = self.steps.iter().position(failed)?;
        Some((index, &self.steps[index], self.failed_reply.as_ref()?))
    }

    /// Adds a picture of the window to the last step.
    pub fn set_picture(&mut self, picture: Option<Picture>) {
        if let Some(last) = self.steps.last_mut() {
            last.picture = picture;
        }
    }

    fn outcome(&mut self, verdict: Verdict) -> Outcome {
        if verdict == Verdict::Accepted {
            Outcome::Passed
        } else if self.failure.is_some() {
            Outcome::Follows
        } else {
            self.failure = Some(verdict);
            Outcome::Failed
        }
    }

    /// Returns true if a step failed and SIGKILL ended the subject.
    pub fn was_killed(&self) -> bool {
        self.failure.is_some() && self.exit.as_ref().is_some_and(is_kill)
    }

    /// Returns the results, one per recorded step.
    pub fn into_steps(self) -> Vec<StepResult> {
        self.steps
    }

    /// Returns the judgement. The first failed step decides. The end of the subject counts only if
    /// it is the first failure. A later end only adds to the reason.
    pub fn judge(&self) -> Judgement {
        let Some(failure) = self.failure else {
            return Judgement {
                verdict: Verdict::Accepted,
                reason: None,
            };
        };
        let Some((exit, last)) = self.exit.as_ref().zip(self.steps.last()) else {
            return Judgement {
                verdict: failure,
                reason: None,
            };
        };
        if self.ends_at_failure {
            return Judgement {
                verdict: failure.max(verdict_of_exit(exit)),
                reason: None,
            };
        }
        let (number, operation) = (self.steps.len(), &last.operation);
        let ended = describe_exit(exit);
        Judgement {
            verdict: failure,
            reason: Some(format!("later, at step {number}, `{operation}`: {ended}")),
        }
    }
}

/// Returns the verdict of a subject that ended instead of replying.
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

/// Returns true for SIGKILL, which the kernel sends if there is no free memory. Users can send it
/// too.
pub fn is_kill(exit: &Exit) -> bool {
    *exit == Exit::Signal(9)
}

/// Judges a submission that does not load.
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

#[cfg(test)]
mod tests;
