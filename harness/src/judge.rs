//! The judge: from what followed each step to the verdict of a scenario. Pure.

use std::fmt::Write as _;
use std::time::Duration;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, StepResult};

use crate::check::describe_exit;
use crate::subject::reply::LimitHit;
use crate::subject::{Exit, LoadFailure};

/// The verdict of a scenario and its reason in one sentence (`None` where accepted).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// Its reason.
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
            reason: Some(self.reason()),
        }
    }

    fn reason(&self) -> String {
        let mut reason = String::new();
        let departed = self
            .steps
            .iter()
            .enumerate()
            .find(|(_, step)| step.outcome == Outcome::Departed);
        if let Some((index, step)) = departed {
            let _ = write!(
                reason,
                "departs at step {}, `{}`",
                index + 1,
                step.operation
            );
        }
        if let Some(exit) = &self.exit {
            let last = self.steps.len();
            let _ = match departed {
                Some((index, _)) if index + 1 == last => {
                    write!(reason, ": {}", describe_exit(exit))
                }
                _ => write!(reason, "; at step {last}, {}", describe_exit(exit)),
            };
        }
        reason
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

/// Which limit was reached, what was used and what was allowed.
pub fn describe_limit(hit: &LimitHit) -> String {
    match hit {
        LimitHit::Cpu { used, allowed } => format!(
            "more CPU time was used ({}) than allowed ({}); is there a loop that does not end?",
            seconds(*used),
            seconds(*allowed)
        ),
        LimitHit::Wall { allowed, cpu } => format!(
            "the answer did not come within {} (only {} of CPU time were used: does the program \
             wait for something?)",
            seconds(*allowed),
            seconds(*cpu)
        ),
        LimitHit::Memory { used, allowed } => {
            format!(
                "more memory was used ({}) than allowed ({})",
                size(*used),
                size(*allowed)
            )
        }
        LimitHit::Output { allowed } => {
            format!("more output was written than allowed ({})", size(*allowed))
        }
        LimitHit::Reply { allowed } => {
            format!("one reply was larger than allowed ({})", size(*allowed))
        }
        LimitHit::Processes { allowed } => {
            format!("more processes were started than allowed ({allowed})")
        }
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

/// A number of bytes in the largest binary unit that keeps it readable.
fn size(bytes: u64) -> String {
    const KIB: u64 = 1024;
    const MIB: u64 = 1024 * KIB;
    match bytes {
        0..KIB => format!("{bytes} bytes"),
        KIB..MIB => format!("{} KiB", bytes / KIB),
        _ => format!("{} MiB", bytes / MIB),
    }
}
