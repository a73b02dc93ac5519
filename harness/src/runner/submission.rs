//! Grades one submission: prepares it when it is first needed, and plays its scenarios in turn.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Noise, ScenarioResult, SubmissionResult, Usage};
use puzzlemark_reports::score::{self, ScoreError};

use super::journal::Record;
use super::plan::{Ran, SubmissionPlan};
use super::play::{Played, Player};
use crate::sandbox::{Cell, Sandbox, SandboxError};
use crate::spec::{Assignment, Interface, Scenario};
use crate::subject::{Driver, Ending, JudgeFailure, LoadFailure, Names, Prepared, prepare};

/// A submission while it is graded.
pub(super) struct SubmissionGrading<'a> {
    player: &'a Player<'a>,
    plan: &'a SubmissionPlan,
    /// By how it is spoken with; interfaces that were not needed yet are not there.
    states: BTreeMap<Interface, State>,
    ran: Ran,
    results: Vec<ScenarioResult>,
}

/// What is known of whether a submission loads.
enum State {
    /// It can be started.
    Startable {
        driver: Box<dyn Driver>,
        /// How the last start failed, if it did.
        failed: Option<Box<LoadFailure>>,
    },
    /// It does not load.
    NotLoaded(Box<LoadFailure>),
    /// The judge failed to prepare it.
    Broken(JudgeFailure),
}

impl<'a> SubmissionGrading<'a> {
    pub(super) fn new(player: &'a Player<'a>, plan: &'a SubmissionPlan) -> Self {
        Self {
            player,
            plan,
            states: BTreeMap::new(),
            ran: plan.ran.clone(),
            results: Vec::new(),
        }
    }

    /// Takes a result from the journal.
    pub(super) fn take_known(&mut self, known: &ScenarioResult) {
        self.results.push(known.clone());
    }

    /// Plays a scenario and gives the record for the journal.
    pub(super) fn play(
        &mut self,
        scenario: &Scenario,
        key: &str,
        worker: &mut Worker<'_>,
    ) -> Result<Record, SandboxError> {
        let interface = scenario.interface();
        let mut state = match self.states.remove(&interface) {
            Some(state) => state,
            None => self.prepare(interface, worker)?,
        };
        let (driver, remarks) = match &state {
            State::Startable { driver, .. } => (Some(driver.name()), driver.remarks()),
            State::NotLoaded(_) | State::Broken(_) => (None, Vec::new()),
        };
        let result = state.result(self.player, scenario, worker)?;
        self.states.insert(interface, state);
        self.ran.add(driver.as_deref(), &remarks);
        self.results.push(result.clone());
        Ok(Record {
            key: key.to_owned(),
            submission: self.plan.submission.name.clone(),
            isolation: worker.sandbox.isolation().level.clone(),
            driver,
            remarks,
            result,
        })
    }

    /// The results of all scenarios, scored.
    pub(super) fn finish(self) -> Result<SubmissionResult, ScoreError> {
        let score = score::score(&self.player.assignment().info(), &self.results)?;
        Ok(SubmissionResult {
            name: self.plan.submission.name.clone(),
            driver: self.ran.driver(),
            verdict: score.verdict,
            score: score.earned,
            score_max: score.max,
            remarks: self.ran.remarks,
            scenarios: self.results,
        })
    }

    fn prepare(
        &self,
        interface: Interface,
        worker: &mut Worker<'_>,
    ) -> Result<State, SandboxError> {
        let Assignment {
            subjects,
            exceptions,
            ..
        } = self.player.assignment();
        let submission = &self.plan.submission;
        let names = Names {
            exceptions,
            module: self.player.module(),
        };
        let prepared =
            worker.attempt(|cell| prepare(subjects, interface, names, submission, cell))?;
        Ok(match prepared {
            Ok(Prepared::Ready(driver)) => State::Startable {
                driver,
                failed: None,
            },
            Ok(Prepared::Failed(failure)) => State::NotLoaded(Box::new(failure)),
            Err(failure) => State::Broken(failure),
        })
    }
}

impl State {
    fn result(
        &mut self,
        player: &Player<'_>,
        scenario: &Scenario,
        worker: &mut Worker<'_>,
    ) -> Result<ScenarioResult, SandboxError> {
        let (driver, failed) = match self {
            Self::Startable { driver, failed } => (driver, failed),
            Self::NotLoaded(failure) => return Ok(player.not_loaded(scenario, failure)),
            Self::Broken(failure) => return Ok(judge_error(scenario, failure)),
        };
        let failure = match worker.attempt(|cell| player.play(scenario, driver.as_ref(), cell))? {
            Ok(Played::Judged(result)) => {
                *failed = None;
                return Ok(result);
            }
            Ok(Played::NotLoaded(failure)) => failure,
            Err(failure) => return Ok(judge_error(scenario, &failure)),
        };
        let result = player.not_loaded(scenario, &failure);
        // Loading knows nothing of the scenario: what fails twice running in the same way is not
        // tried for every further one, which could cost a time limit each.
        if failed
            .as_ref()
            .is_some_and(|before| before.reason == failure.reason)
        {
            let settled = LoadFailure {
                ending: Ending::default(),
                ..failure
            };
            *self = Self::NotLoaded(Box::new(settled));
        } else {
            *failed = Some(Box::new(failure));
        }
        Ok(result)
    }
}

/// A worker's cell, made anew when something went wrong in it.
pub(super) struct Worker<'a> {
    sandbox: &'a Sandbox,
    cell: Option<Cell>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(sandbox: &'a Sandbox) -> Self {
        Self {
            sandbox,
            cell: None,
        }
    }

    /// Does something in the cell; if the judge fails, once more in a new cell.
    fn attempt<T>(
        &mut self,
        mut work: impl FnMut(&mut Cell) -> Result<T, JudgeFailure>,
    ) -> Result<Result<T, JudgeFailure>, SandboxError> {
        if let Ok(done) = unless_it_panics(&mut work, self.cell()?) {
            return Ok(Ok(done));
        }
        self.cell = None;
        Ok(unless_it_panics(&mut work, self.cell()?).inspect_err(|_| self.cell = None))
    }

    fn cell(&mut self) -> Result<&mut Cell, SandboxError> {
        let cell = match self.cell.take() {
            Some(cell) => cell,
            None => self.sandbox.open_cell()?,
        };
        Ok(self.cell.insert(cell))
    }
}

/// Takes a panic for a failure of the judge: a mistake of ours that one submission brings to light
/// must not cost the others their results. The cell is not used again.
fn unless_it_panics<T>(
    work: &mut impl FnMut(&mut Cell) -> Result<T, JudgeFailure>,
    cell: &mut Cell,
) -> Result<T, JudgeFailure> {
    catch_unwind(AssertUnwindSafe(|| work(cell))).unwrap_or_else(|_| {
        Err(JudgeFailure {
            doing: "judge the submission".to_owned(),
            cause: "the judge panicked, which is a mistake in Puzzlemark".to_owned(),
        })
    })
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
        transcript: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::SandboxOptions;

    fn sandbox() -> Sandbox {
        let portable = SandboxOptions {
            portable: true,
            ..SandboxOptions::default()
        };
        Sandbox::new(portable).unwrap()
    }

    fn failure() -> JudgeFailure {
        JudgeFailure {
            doing: "try".to_owned(),
            cause: "a reason".to_owned(),
        }
    }

    #[test]
    fn where_the_judge_fails_it_tries_once_more_in_a_new_cell() {
        let sandbox = sandbox();
        let mut worker = Worker::new(&sandbox);
        let mut folders = Vec::new();
        let done = worker.attempt(|cell| {
            folders.push(cell.working_folder());
            (folders.len() == 2).then_some(()).ok_or_else(failure)
        });
        assert!(matches!(done, Ok(Ok(()))));
        assert_ne!(folders[0], folders[1]);
    }

    #[test]
    fn a_second_failure_is_told_and_the_cell_given_up() {
        let sandbox = sandbox();
        let mut worker = Worker::new(&sandbox);
        let mut tries = 0;
        let failed = worker.attempt::<()>(|_| {
            tries += 1;
            Err(failure())
        });
        assert_eq!(failed.unwrap().unwrap_err().to_string(), "try: a reason");
        assert_eq!(tries, 2);
        assert!(worker.cell.is_none());
    }

    #[test]
    fn a_panic_is_the_judges_failure() {
        let sandbox = sandbox();
        let mut worker = Worker::new(&sandbox);
        let panicked = worker.attempt::<()>(|_| panic!("on purpose"));
        let failure = panicked.unwrap().unwrap_err().to_string();
        assert!(failure.contains("the judge panicked"), "{failure}");
        assert!(matches!(worker.attempt(|_| Ok(3)), Ok(Ok(3))));
    }
}
