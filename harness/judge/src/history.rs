//! The judge: from what followed each step to the verdict of a scenario. Pure.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Noise, Outcome, Picture, StepResult};

use crate::check::{Checked, describe_exit};
use puzzlemark_model::Part;
use puzzlemark_model::Step;
use puzzlemark_model::reply::{Answer, Exit, LimitHit, LoadFailure, Reply};

/// The verdict of a scenario, and what the first failure does not say of its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// In a sentence; `None` where accepted, or where the first failure says all.
    pub reason: Option<String>,
}

/// What the steps of a scenario have come to so far.
#[derive(Debug, Default)]
pub struct History {
    steps: Vec<StepResult>,
    /// The verdict of the first failure.
    failure: Option<Verdict>,
    /// The reply that was the first failure.
    failed: Option<Reply>,
    /// How the subject ended instead of answering.
    exit: Option<Exit>,
    /// The subject ended at the first failure, and not after it.
    ends_at_failure: bool,
}

impl History {
    /// Takes in what followed the next step.
    pub fn take(&mut self, step: &Step, reply: Reply, checked: Checked) {
        let outcome = self.outcome(checked.verdict);
        if outcome == Outcome::Failed {
            self.failed = Some(reply.clone());
        }
        let arose = match reply.answer {
            Answer::Raised { arose, .. } if outcome != Outcome::Passed => arose,
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
        // Where the step says what must be printed, printed text is no noise.
        let unasked: &[u8] = if step.expectation.says_what_is_printed() {
            &[]
        } else {
            &reply.printed
        };
        let judges_it = step.expectation.has_checker_of(&Part::Complained);
        let complained: &[u8] = match step.expectation.program.complains {
            None if !judges_it => &reply.complained,
            None | Some(_) => &[],
        };
        self.steps.push(StepResult {
            operation: step.text.clone(),
            outcome,
            expected: checked.expected,
            because: step.because.clone(),
            // A later hint might give an earlier answer away.
            hint: step.hint.clone().filter(|_| outcome == Outcome::Failed),
            got: Some(checked.got),
            differences: checked.differences,
            arose,
            noise: Noise::new(unasked, complained),
            picture: None,
            boards: None,
        });
    }

    /// Where the first failure is, what came of it, and the reply itself.
    pub fn failed_step(&self) -> Option<(usize, &StepResult, &Reply)> {
        let failed = |step: &StepResult| step.outcome == Outcome::Failed;
        let index = self.steps.iter().position(failed)?;
        Some((index, &self.steps[index], self.failed.as_ref()?))
    }

    /// Takes in what the program looked like after the last step.
    pub fn show(&mut self, picture: Option<Picture>) {
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

    /// Whether the subject was ended by a signal that nothing can catch, and failed with that.
    pub fn was_killed(&self) -> bool {
        self.failure.is_some() && self.exit.as_ref().is_some_and(is_kill)
    }

    /// One entry per step taken in.
    pub fn into_steps(self) -> Vec<StepResult> {
        self.steps
    }

    /// The judgement: the first failure decides. How the subject ended counts where that is the
    /// first failure; a later end is only the reason.
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

/// Whether this is the signal by which the system ends what it has no memory for, and by which
/// anybody can end anything.
pub fn is_kill(exit: &Exit) -> bool {
    *exit == Exit::Signal(9)
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

#[cfg(test)]
mod tests;
