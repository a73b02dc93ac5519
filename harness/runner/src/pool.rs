//! Worker threads that grade the submissions of a plan.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::score::ScoreError;
use puzzlemark_text::visible;

use super::events::{Event, Observer};
use super::grading::isolation;
use super::journal::{Journal, JournalError, Key};
use super::plan::{Plan, SubmissionPlan};
use super::play::Player;
use super::results::Assembled;
use super::submission::SubmissionGrading;
use super::worker::Worker;
use puzzlemark_sandbox::{Sandbox, SandboxError};

/// A request to stop a run. After it, no more scenarios begin. All clones belong to the same run.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Asked>);

#[derive(Debug, Default)]
struct Asked {
    at_all: AtomicBool,
    by_order: AtomicBool,
}

impl Stop {
    /// Asks the run to stop.
    pub fn ask(&self) {
        self.0.at_all.store(true, Ordering::Relaxed);
    }

    /// Asks the run to stop because the process must end.
    pub fn order(&self) {
        self.0.by_order.store(true, Ordering::Relaxed);
        self.ask();
    }

    /// Returns true if the run was asked to stop.
    pub fn is_asked(&self) -> bool {
        self.0.at_all.load(Ordering::Relaxed)
    }

    /// Returns true if the run was asked to stop because the process must end.
    pub fn is_ordered(&self) -> bool {
        self.0.by_order.load(Ordering::Relaxed)
    }
}

/// The error for a run that could not continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// No cell can be opened.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The journal cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The results do not fit the assignment.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The system cannot start a thread.
    #[error("cannot start a worker: {0}")]
    Worker(std::io::Error),
    /// The files of this submission changed during grading.
    #[error(
        "the submission `{}` changed during grading and has no result; grade again",
        visible::line(_0)
    )]
    Changed(String),
    /// The run was asked to stop before everything was judged.
    #[error("stopped before everything was judged")]
    Stopped,
}

/// A run: plays all scenarios of a plan that have no known results.
pub struct Run<'a> {
    /// The player that plays single scenarios.
    pub player: &'a Player<'a>,
    /// The submissions and scenarios to play.
    pub plan: &'a Plan,
    /// The sandbox that opens one cell per worker.
    pub sandbox: &'a Sandbox,
    /// The observer that gets every finished scenario.
    pub observer: &'a dyn Observer,
    /// The request that ends the run early.
    pub stop: &'a Stop,
}

/// The place for the results of a run. The results of a large class do not fit into memory.
#[derive(Clone, Copy)]
enum Results<'a> {
    /// A journal. It gets each finished scenario before the next one begins. Scenarios that it has
    /// already are not played.
    Journal(&'a Journal),
    /// The memory. It has one place per submission, in the order of the plan.
    Memory(&'a [OnceLock<SubmissionResult>]),
}

impl Results<'_> {
    /// Returns true if results are stored under the keys of the plan.
    fn are_kept(self) -> bool {
        matches!(self, Self::Journal(_))
    }

    /// Returns the keys of the scenarios' results, if results are stored under keys.
    fn keys(self, plan: &SubmissionPlan) -> impl Iterator<Item = Key> {
        self.are_kept().then(|| plan.keys()).into_iter().flatten()
    }

    /// Returns the verdict of a run of a scenario, if the journal has it already.
    fn known_verdict(self, plan: &SubmissionPlan, key: Key, run: u16) -> Option<Verdict> {
        match self {
            Self::Journal(journal) => plan.known_verdict(key, run, journal),
            Self::Memory(_) => None,
        }
    }
}

/// Returns the error that ended the run. The other workers only report that they stopped.
fn first_cause(ended: Vec<Result<(), RunError>>) -> Result<(), RunError> {
    let (stopped, failed): (Vec<_>, Vec<_>) = ended
        .into_iter()
        .filter_map(Result::err)
        .partition(|error| matches!(error, RunError::Stopped));
    failed.into_iter().chain(stopped).next().map_or(Ok(()), Err)
}

impl Run<'_> {
    /// Plays the scenarios that the journal does not have.
    pub(crate) fn into_journal(self, journal: &Journal, workers: usize) -> Result<(), RunError> {
        self.play(Results::Journal(journal), workers)
    }

    /// Plays everything and returns one result per submission, in order.
    pub fn into_memory(self, workers: usize) -> Result<Vec<SubmissionResult>, RunError> {
        let submissions = self.plan.submissions.iter();
        let places: Vec<_> = submissions.map(|_| OnceLock::new()).collect();
        self.play(Results::Memory(&places), workers)?;
        let results = places.into_iter();
        results
            .map(|result| result.into_inner().ok_or(RunError::Stopped))
            .collect()
    }

    fn play(&self, results: Results<'_>, workers: usize) -> Result<(), RunError> {
        self.observer.observe(&Event::Started {
            scenarios: self.plan.scenarios(),
            known: self.plan.known_runs(),
        });
        // The index of the next submission for a free worker.
        let next = AtomicUsize::new(0);
        let workers = workers.clamp(1, self.plan.submissions.len().max(1));
        first_cause(work_on(workers, || self.work(&next, results)))
    }

    fn work(&self, next: &AtomicUsize, results: Results<'_>) -> Result<(), RunError> {
        let mut worker = Worker::new(self.sandbox);
        let mut outcome = Ok(());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(plan) = self.plan.submissions.get(index) else {
                return outcome;
            };
            match self.grade(index, &mut worker, results) {
                Ok(verdict) => self.observer.observe(&Event::SubmissionFinished {
                    submission: &plan.submission.name,
                    verdict,
                }),
                // The other submissions can still be graded.
                Err(changed @ RunError::Changed(_)) => outcome = Err(changed),
                Err(error) => {
                    self.stop.ask();
                    return Err(error);
                }
            }
        }
    }

    /// Grades a submission of the plan. Returns its verdict, which depends on the first run of each
    /// scenario.
    fn grade(
        &self,
        index: usize,
        worker: &mut Worker<'_>,
        results: Results<'_>,
    ) -> Result<Verdict, RunError> {
        let plan = &self.plan.submissions[index];
        let subjects = &self.player.assignment().subjects;
        let mut grading = SubmissionGrading::new(self.player, &plan.submission);
        let verdict = self.round(1, index, &mut grading, worker, results)?;
        for run in 2..=self.plan.runs_of(plan) {
            grading.begin_anew();
            self.round(run, index, &mut grading, worker, results)?;
        }
        // The results belong to the old files, but the student expects results for the new ones.
        if results.are_kept() && grading.is_read() && plan.has_changed(subjects) {
            return Err(RunError::Changed(plan.submission.name.clone()));
        }
        Ok(verdict)
    }

    /// Plays every scenario for a submission. Returns its verdict.
    fn round(
        &self,
        run: u16,
        index: usize,
        grading: &mut SubmissionGrading<'_>,
        worker: &mut Worker<'_>,
        results: Results<'_>,
    ) -> Result<Verdict, RunError> {
        let plan = &self.plan.submissions[index];
        let assignment = self.player.assignment();
        let mut assembled = Assembled::default();
        let mut verdicts = Vec::new();
        let mut keys = results.keys(plan);
        for scenario in assignment.scenarios() {
            let key = keys.next();
            if let Some(verdict) = key.and_then(|key| results.known_verdict(plan, key, run)) {
                verdicts.push(verdict);
                continue;
            }
            if self.stop.is_asked() {
                return Err(RunError::Stopped);
            }
            // The keys are valid only for the planned files.
            let is_first = results.are_kept() && !grading.is_read();
            if is_first && !plan.is_of(grading.files(), &assignment.subjects) {
                return Err(RunError::Changed(plan.submission.name.clone()));
            }
            let finished = grading.play(scenario, worker)?;
            let verdict = finished.result.verdict;
            verdicts.push(verdict);
            match results {
                Results::Journal(journal) => {
                    let key = key.expect("a plan has a key for each scenario").of_run(run);
                    let name = plan.submission.name.clone();
                    journal.append(finished.into_record(key, name, isolation(self.sandbox)))?;
                }
                Results::Memory(_) => assembled.add(finished),
            }
            self.observer.observe(&Event::ScenarioFinished {
                submission: &plan.submission.name,
                scenario: &scenario.id,
                verdict,
            });
        }
        if let Results::Memory(places) = results {
            let result = assembled.finish(&assignment.info(), self.player.given(), plan)?;
            // Only this worker has this submission, so its place is empty.
            let _ = places[index].set(result);
        }
        Ok(Verdict::of_all(verdicts))
    }
}

/// Runs `work` in this number of threads. Returns the result of each.
fn work_on(
    workers: usize,
    work: impl Fn() -> Result<(), RunError> + Sync,
) -> Vec<Result<(), RunError>> {
    thread::scope(|scope| {
        let mut workers: Vec<_> = (0..workers)
            .map(|_| thread::Builder::new().spawn_scoped(scope, &work))
            .collect();
        // With fewer workers, the run is only slower.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_of_the_workers_is_reported() {
        let failure = || Err(RunError::Sandbox(SandboxError::LauncherGone));
        assert!(matches!(first_cause(vec![Ok(()), Ok(())]), Ok(())));
        let stopped = first_cause(vec![Ok(()), Err(RunError::Stopped)]);
        assert!(matches!(stopped, Err(RunError::Stopped)));
        let failed = first_cause(vec![Err(RunError::Stopped), failure()]);
        assert!(matches!(failed, Err(RunError::Sandbox(_))));
    }
}
