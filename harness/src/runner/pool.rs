//! Worker threads that take submissions from a plan.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::score::ScoreError;

use super::events::{Event, Observer};
use super::journal::{Journal, JournalError, Record};
use super::plan::{Plan, ScenarioPlan, SubmissionPlan};
use super::play::Player;
use super::submission::SubmissionGrading;
use super::worker::Worker;
use crate::sandbox::{Sandbox, SandboxError};

/// Asks a run to stop: no further scenario is begun. Clones speak of the same run.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Asked>);

#[derive(Debug, Default)]
struct Asked {
    at_all: AtomicBool,
    by_order: AtomicBool,
}

impl Stop {
    /// Asks.
    pub fn ask(&self) {
        self.0.at_all.store(true, Ordering::Relaxed);
    }

    /// Asks because the process is to end.
    pub fn order(&self) {
        self.0.by_order.store(true, Ordering::Relaxed);
        self.ask();
    }

    /// Whether it has been asked.
    pub fn is_asked(&self) -> bool {
        self.0.at_all.load(Ordering::Relaxed)
    }

    /// Whether it has been asked because the process is to end.
    pub fn is_ordered(&self) -> bool {
        self.0.by_order.load(Ordering::Relaxed)
    }
}

/// A run that could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// No place to run subjects in.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The results do not fit the assignment.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The system gives no thread to work on.
    #[error("cannot start a worker: {0}")]
    Worker(std::io::Error),
    /// Asked to stop before everything was judged.
    #[error("stopped before everything was judged")]
    Stopped,
}

/// A run: plays everything in a plan that is not known.
pub(crate) struct Run<'a> {
    pub(crate) player: &'a Player<'a>,
    pub(crate) plan: &'a Plan,
    pub(crate) sandbox: &'a Sandbox,
    pub(crate) journal: Option<&'a Journal>,
    pub(crate) observer: &'a dyn Observer,
    pub(crate) stop: &'a Stop,
}

/// What the workers of a run share.
struct Queue {
    /// The next submission that nobody has taken.
    next: AtomicUsize,
    /// One result per submission of the plan, set by the worker that took it.
    results: Vec<OnceLock<SubmissionResult>>,
}

/// The error that ended the run: that others stopped because of it says nothing.
fn first_cause(ended: Vec<Result<(), RunError>>) -> Result<(), RunError> {
    let (stopped, failed): (Vec<_>, Vec<_>) = ended
        .into_iter()
        .filter_map(Result::err)
        .partition(|error| matches!(error, RunError::Stopped));
    failed.into_iter().chain(stopped).next().map_or(Ok(()), Err)
}

impl Run<'_> {
    /// Gives one result per submission, in order.
    ///
    /// Every finished scenario is in the journal before the next begins.
    pub(crate) fn play(&self, workers: usize) -> Result<Vec<SubmissionResult>, RunError> {
        self.observer.observe(&Event::Started {
            scenarios: self.plan.scenarios(),
            known: self.plan.known(),
        });
        let submissions = self.plan.submissions.len();
        let queue = Queue {
            next: AtomicUsize::new(0),
            results: (0..submissions).map(|_| OnceLock::new()).collect(),
        };
        first_cause(self.work_on(&queue, workers.clamp(1, submissions.max(1))))?;
        let results = queue.results.into_iter();
        results
            .map(|result| result.into_inner().ok_or(RunError::Stopped))
            .collect()
    }

    /// Has so many workers work until nothing is left to do; how each of them ended.
    fn work_on(&self, queue: &Queue, workers: usize) -> Vec<Result<(), RunError>> {
        thread::scope(|scope| {
            let mut workers: Vec<_> = (0..workers)
                .map(|_| thread::Builder::new().spawn_scoped(scope, || self.work(queue)))
                .collect();
            // Fewer workers take longer, and that is all.
            if workers.iter().any(Result::is_ok) {
                workers.retain(Result::is_ok);
            }
            let ended = workers.into_iter().map(|worker| {
                let ended = worker.map_err(RunError::Worker)?.join();
                ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            ended.collect()
        })
    }

    fn work(&self, queue: &Queue) -> Result<(), RunError> {
        let mut worker = Worker::new(self.sandbox);
        loop {
            let index = queue.next.fetch_add(1, Ordering::Relaxed);
            let Some(plan) = self.plan.submissions.get(index) else {
                return Ok(());
            };
            let result = self
                .grade(plan, &mut worker)
                .inspect_err(|_| self.stop.ask())?;
            let submission = &plan.submission.name;
            self.observer.observe(&Event::SubmissionFinished {
                submission,
                verdict: result.verdict,
            });
            let _ = queue.results[index].set(result);
        }
    }

    /// What the journal knows of a scenario.
    fn known(&self, planned: &ScenarioPlan) -> Result<Option<Record>, JournalError> {
        match self.journal {
            Some(journal) if planned.known => journal.find(&planned.key),
            _ => Ok(None),
        }
    }

    fn grade(
        &self,
        plan: &SubmissionPlan,
        worker: &mut Worker<'_>,
    ) -> Result<SubmissionResult, RunError> {
        let assignment = self.player.assignment();
        let mut grading = SubmissionGrading::new(self.player, plan);
        for (scenario, planned) in assignment.scenarios().zip(&plan.scenarios) {
            if let Some(known) = self.known(planned)? {
                grading.take_known(known);
                continue;
            }
            if self.stop.is_asked() {
                return Err(RunError::Stopped);
            }
            let record = grading.play(scenario, &planned.key, worker)?;
            if let Some(journal) = self.journal {
                journal.append(&record)?;
            }
            self.observer.observe(&Event::ScenarioFinished {
                submission: &record.submission,
                scenario: &scenario.id,
                verdict: record.result.verdict,
            });
        }
        Ok(grading.finish()?)
    }
}

/// The result of a submission of which a journal knows everything.
pub(crate) fn known_result(
    player: &Player<'_>,
    plan: &SubmissionPlan,
    journal: &Journal,
) -> Result<SubmissionResult, RunError> {
    let mut grading = SubmissionGrading::new(player, plan);
    for scenario in &plan.scenarios {
        grading.take_known(journal.find(&scenario.key)?.ok_or(RunError::Stopped)?);
    }
    Ok(grading.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_before_those_that_stopped_because_of_it() {
        let failure = || Err(RunError::Sandbox(SandboxError::LauncherGone));
        assert!(matches!(first_cause(vec![Ok(()), Ok(())]), Ok(())));
        let stopped = first_cause(vec![Ok(()), Err(RunError::Stopped)]);
        assert!(matches!(stopped, Err(RunError::Stopped)));
        let failed = first_cause(vec![Err(RunError::Stopped), failure()]);
        assert!(matches!(failed, Err(RunError::Sandbox(_))));
    }
}
