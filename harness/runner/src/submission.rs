//! Grades one submission. Prepares it at its first use, and plays its scenarios in order.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ScenarioResult;

use super::play::Player;
use super::results::FinishedScenario;
use super::worker::Worker;
use puzzlemark_intake::{Handed, SourceError};
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_model::{Interface, Scenario};
use puzzlemark_sandbox::SandboxError;
use puzzlemark_subject::{Driver, StartFailure, Submission, prepare_read};

/// A submission while it is graded.
pub(super) struct SubmissionGrading<'a> {
    player: &'a Player<'a>,
    submission: &'a Submission,
    /// Its files. They are read only once, so that all results belong to the same files.
    read: OnceCell<Result<Handed, SourceError>>,
    /// The states by interface. An interface has no entry before its first use.
    states: BTreeMap<Interface, State>,
}

/// The state of a submission for one interface.
enum State {
    /// It can be started.
    Startable {
        driver: Box<dyn Driver>,
        /// The last starts, if they failed.
        failed: Option<Box<Failed>>,
    },
    /// It does not load, or the judge failed to prepare it.
    Failed(StartFailure),
}

/// Consecutive starts that failed in the same way.
struct Failed {
    /// The failure, without the resources that the start used.
    failure: LoadFailure,
    times: u32,
    /// The names of the scenarios' files in these starts.
    files: BTreeSet<String>,
}

impl Failed {
    /// Returns true if a start for this scenario would fail in the same way. After two failures no
    /// more starts are tried, because each may take a whole time limit. A new file is a reason to try
    /// again, because the submission may need it to load.
    fn is_settled_for(&self, scenario: &Scenario) -> bool {
        self.times >= 2 && scenario.files.keys().all(|name| self.files.contains(name))
    }

    /// Adds one more failed start.
    fn add(before: Option<Box<Self>>, failure: LoadFailure, scenario: &Scenario) -> Box<Self> {
        let same = before.filter(|before| before.failure.reason == failure.reason);
        let mut failed = same.unwrap_or_else(|| {
            Box::new(Self {
                failure: LoadFailure {
                    ending: Ending::default(),
                    ..failure
                },
                times: 0,
                files: BTreeSet::new(),
            })
        });
        failed.times += 1;
        failed.files.extend(scenario.files.keys().cloned());
        failed
    }
}

impl<'a> SubmissionGrading<'a> {
    pub(super) fn new(player: &'a Player<'a>, submission: &'a Submission) -> Self {
        Self {
            player,
            submission,
            read: OnceCell::new(),
            states: BTreeMap::new(),
        }
    }

    /// Returns the files of the submission. The first call reads them.
    pub(super) fn files(&self) -> &Result<Handed, SourceError> {
        self.read.get_or_init(|| {
            let read = self.submission.source.read_files();
            // If there were no free file descriptors or the drive was slow, a second try may succeed.
            match read {
                Err(error) if error.is_unreadable() => self.submission.source.read_files(),
                read => read,
            }
        })
    }

    /// Returns true if its files were read.
    pub(super) fn is_read(&self) -> bool {
        self.read.get().is_some()
    }

    /// Forgets failed starts, so that the submission is started again.
    pub(super) fn begin_anew(&mut self) {
        for state in self.states.values_mut() {
            if let State::Startable { failed, .. } = state {
                *failed = None;
            }
        }
    }

    /// Plays a scenario.
    pub(super) fn play(
        &mut self,
        scenario: &Scenario,
        worker: &mut Worker<'_>,
    ) -> Result<FinishedScenario, SandboxError> {
        let interface = scenario.interface();
        let mut state = match self.states.remove(&interface) {
            Some(state) => state,
            None => self.prepare(interface, worker)?,
        };
        let (driver, remarks) = match &state {
            State::Startable { driver, .. } => (Some(driver.name()), driver.remarks()),
            State::Failed(_) => (None, self.submission.remarks.clone()),
        };
        let result = state.result(self.player, scenario, worker)?;
        self.states.insert(interface, state);
        Ok(FinishedScenario {
            driver,
            remarks,
            result,
        })
    }

    fn prepare(
        &self,
        interface: Interface,
        worker: &mut Worker<'_>,
    ) -> Result<State, SandboxError> {
        let assignment = self.player.assignment();
        let read = self.files().as_ref();
        let prepared = worker.attempt(|cell| {
            let mut driver = prepare_read(assignment, interface, self.submission, read, cell)?;
            self.player.teach_parameters(driver.as_mut())?;
            Ok(driver)
        })?;
        Ok(match prepared {
            Ok(driver) => State::Startable {
                driver,
                failed: None,
            },
            Err(failure) => State::Failed(failure),
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
            Self::Failed(failure) => return Ok(result_of_failure(player, scenario, failure)),
        };
        if let Some(failed) = failed
            && failed.is_settled_for(scenario)
        {
            return Ok(player.not_loaded(scenario, &failed.failure));
        }
        let failure = match worker.play(player, scenario, driver.as_ref())? {
            Ok(scenario_played) => {
                *failed = None;
                return Ok(scenario_played.into_result());
            }
            Err(failure) => failure,
        };
        let result = result_of_failure(player, scenario, &failure);
        if let StartFailure::NotLoaded(failure) = failure {
            *failed = Some(Failed::add(failed.take(), *failure, scenario));
        }
        Ok(result)
    }
}

fn result_of_failure(
    player: &Player<'_>,
    scenario: &Scenario,
    failure: &StartFailure,
) -> ScenarioResult {
    match failure {
        StartFailure::NotLoaded(failure) => player.not_loaded(scenario, failure),
        StartFailure::Judge(failure) => ScenarioResult {
            reason: Some(format!("the judge failed: {failure}")),
            ..ScenarioResult::with_verdict(&scenario.id, Verdict::JudgeError)
        },
    }
}
