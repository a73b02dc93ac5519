//! Worker threads that take submissions from a plan.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Noise, ScenarioResult, SubmissionResult, Usage};
use puzzlemark_reports::score::{self, ScoreError};

use super::events::{Event, Observer};
use super::journal::{Journal, JournalError, Record};
use super::plan::{Plan, SubmissionPlan};
use super::play::Player;
use crate::sandbox::{Cell, Sandbox, SandboxError};
use crate::spec::{Assignment, Scenario};
use crate::subject::{Driver, JudgeFailure, Prepared, prepare};

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
    thread::scope(|scope| {
        let handles: Vec<_> = (0..workers)
            .map(|_| scope.spawn(|| run.work(&results)))
            .collect();
        handles
            .into_iter()
            .try_for_each(|handle| match handle.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            })
    })?;
    results
        .into_iter()
        .map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner))
        .map(|result| result.ok_or(RunError::Stopped))
        .collect()
}

impl Run<'_> {
    fn work(&self, results: &[Mutex<Option<SubmissionResult>>]) -> Result<(), RunError> {
        let mut worker = Worker {
            sandbox: self.sandbox,
            cell: None,
        };
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
        let mut graded = SubmissionResult {
            name: plan.submission.name.clone(),
            driver: plan.driver.clone(),
            verdict: Verdict::Accepted,
            score: None,
            score_max: 0.0,
            remarks: plan.remarks.clone(),
            scenarios: Vec::new(),
        };
        let mut prepared = None;
        let scenarios = assignment.groups.iter().flat_map(|group| &group.scenarios);
        for (scenario, planned) in scenarios.zip(&plan.scenarios) {
            if let Some(known) = &planned.known {
                graded.scenarios.push(known.clone());
                continue;
            }
            if self.stop.is_asked() {
                return Err(RunError::Stopped);
            }
            if prepared.is_none() {
                prepared = Some(self.prepare(plan, worker, &mut graded)?);
            }
            let result = match &prepared {
                Some(Ok(prepared)) => self.play(scenario, prepared, worker)?,
                Some(Err(failure)) => judge_error(scenario, failure),
                None => unreachable!("prepared just above"),
            };
            self.record(&planned.key, &graded, &result)?;
            self.observer.observe(&Event::ScenarioFinished {
                submission: &plan.submission.name,
                scenario: &scenario.id,
                verdict: result.verdict,
            });
            graded.scenarios.push(result);
        }
        let score = score::score(&assignment.info(), &graded.scenarios)?;
        graded.verdict = score.verdict;
        graded.score = score.earned;
        graded.score_max = score.max;
        Ok(graded)
    }

    fn prepare(
        &self,
        plan: &SubmissionPlan,
        worker: &mut Worker<'_>,
        graded: &mut SubmissionResult,
    ) -> Result<Result<Prepared, JudgeFailure>, RunError> {
        let Assignment {
            subjects,
            exceptions,
            ..
        } = self.player.assignment();
        let prepared =
            worker.attempt(|cell| prepare(subjects, exceptions, &plan.submission, cell))?;
        if let Ok(Prepared::Ready(driver)) = &prepared {
            graded.driver = Some(driver.name());
            graded.remarks = driver.remarks();
        }
        Ok(prepared)
    }

    fn play(
        &self,
        scenario: &Scenario,
        prepared: &Prepared,
        worker: &mut Worker<'_>,
    ) -> Result<ScenarioResult, RunError> {
        let driver: &dyn Driver = match prepared {
            Prepared::Ready(driver) => driver.as_ref(),
            Prepared::Failed(failure) => return Ok(self.player.not_loaded(scenario, failure)),
        };
        let played = worker.attempt(|cell| self.player.play(scenario, driver, cell))?;
        Ok(played.unwrap_or_else(|failure| judge_error(scenario, &failure)))
    }

    fn record(
        &self,
        key: &str,
        graded: &SubmissionResult,
        result: &ScenarioResult,
    ) -> Result<(), RunError> {
        let Some(journal) = self.journal else {
            return Ok(());
        };
        let record = Record {
            key: key.to_owned(),
            submission: graded.name.clone(),
            driver: graded.driver.clone(),
            remarks: graded.remarks.clone(),
            result: result.clone(),
        };
        Ok(journal.append(&record)?)
    }
}

/// A worker's cell, made anew when something went wrong in it.
struct Worker<'a> {
    sandbox: &'a Sandbox,
    cell: Option<Cell>,
}

impl Worker<'_> {
    /// Does something in the cell; if the judge fails, once more in a new cell.
    fn attempt<T>(
        &mut self,
        mut work: impl FnMut(&mut Cell) -> Result<T, JudgeFailure>,
    ) -> Result<Result<T, JudgeFailure>, SandboxError> {
        if let Ok(done) = work(self.cell()?) {
            return Ok(Ok(done));
        }
        self.cell = None;
        Ok(work(self.cell()?).inspect_err(|_| self.cell = None))
    }

    fn cell(&mut self) -> Result<&mut Cell, SandboxError> {
        let cell = match self.cell.take() {
            Some(cell) => cell,
            None => self.sandbox.open_cell()?,
        };
        Ok(self.cell.insert(cell))
    }
}

fn judge_error(scenario: &Scenario, failure: &JudgeFailure) -> ScenarioResult {
    ScenarioResult {
        scenario: scenario.id.clone(),
        verdict: Verdict::JudgeError,
        reason: Some(format!("the judge failed: {failure}")),
        steps: Vec::new(),
        reproduction: None,
        noise: Noise::default(),
        usage: Usage::default(),
        remarks: Vec::new(),
    }
}
