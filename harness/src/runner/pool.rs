//! Worker threads that take submissions from a plan.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::score::ScoreError;

use super::events::{Event, Observer};
use super::journal::{Journal, JournalError};
use super::plan::{Plan, SubmissionPlan};
use super::play::Player;
use super::submission::{SubmissionGrading, Worker};
use crate::sandbox::{Sandbox, SandboxError};

/// Asks a run to stop: no further scenario is begun. Clones speak of the same run.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been asked.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
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
    /// The system lets no thread be started.
    #[error("cannot start a worker: {0}; give fewer with `--jobs`")]
    Worker(std::io::Error),
    /// Asked to stop before everything was judged.
    #[error("stopped before everything was judged")]
    Stopped,
}

/// What the workers of a run share.
struct Run<'a> {
    player: &'a Player<'a>,
    plan: &'a Plan,
    sandbox: &'a Sandbox,
    journal: Option<&'a Journal>,
    observer: &'a dyn Observer,
    stop: &'a Stop,
    next: AtomicUsize,
}

/// Plays everything in the plan that is not known, and gives one result per submission, in order.
///
/// Every finished scenario is in the journal before the next begins.
pub fn run(
    player: &Player<'_>,
    plan: &Plan,
    sandbox: &Sandbox,
    journal: Option<&Journal>,
    workers: usize,
    observer: &dyn Observer,
    stop: &Stop,
) -> Result<Vec<SubmissionResult>, RunError> {
    observer.observe(&Event::Started {
        scenarios: plan.scenarios(),
        known: plan.known(),
    });
    let run = Run {
        player,
        plan,
        sandbox,
        journal,
        observer,
        stop,
        next: AtomicUsize::new(0),
    };
    let results: Vec<Mutex<Option<SubmissionResult>>> =
        plan.submissions.iter().map(|_| Mutex::new(None)).collect();
    let workers = workers.clamp(1, plan.submissions.len().max(1));
    run.work_on(&results, workers)?;
    results
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner))
        .map(|result| result.ok_or(RunError::Stopped))
        .collect()
}

/// The first error that is the cause of a stop, and not its consequence in another worker.
fn first_cause(ends: Vec<Result<(), RunError>>) -> Result<(), RunError> {
    let (stopped, others): (Vec<_>, Vec<_>) = ends
        .into_iter()
        .partition(|end| matches!(end, Err(RunError::Stopped)));
    others.into_iter().chain(stopped).collect()
}

impl Run<'_> {
    /// Has so many workers work until nothing is left to do, or one of them cannot go on.
    fn work_on(
        &self,
        results: &[Mutex<Option<SubmissionResult>>],
        workers: usize,
    ) -> Result<(), RunError> {
        thread::scope(|scope| {
            let mut workers: Vec<_> = (0..workers)
                .map(|_| thread::Builder::new().spawn_scoped(scope, || self.work(results)))
                .collect();
            // Fewer workers take longer, and that is all.
            if workers.iter().any(Result::is_ok) {
                workers.retain(Result::is_ok);
            }
            let ends = workers.into_iter().map(|worker| {
                let worker = worker.map_err(RunError::Worker)?;
                worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            first_cause(ends.collect())
        })
    }

    fn work(&self, results: &[Mutex<Option<SubmissionResult>>]) -> Result<(), RunError> {
        let mut worker = Worker::new(self.sandbox);
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
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
            *results[index]
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Some(result);
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
            if let Some(known) = &planned.known {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stopped_a_run_is_told_and_not_that_it_was_stopped() {
        let cause = || Err(RunError::Worker(std::io::ErrorKind::WouldBlock.into()));
        let ends = vec![Ok(()), Err(RunError::Stopped), cause()];
        assert!(matches!(first_cause(ends), Err(RunError::Worker(_))));
        let ends = vec![Ok(()), Err(RunError::Stopped)];
        assert!(matches!(first_cause(ends), Err(RunError::Stopped)));
        assert!(first_cause(vec![Ok(()), Ok(())]).is_ok());
    }
}
