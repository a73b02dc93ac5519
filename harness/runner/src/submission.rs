//! Grades one submission: prepares it when it is first needed, and plays its scenarios in order.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ScenarioResult;

use super::journal::{Key, Record};
use super::performance::Played;
use super::play::Player;
use super::worker::Worker;
use puzzlemark_intake::{Handed, SourceError};
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_model::{Interface, Scenario};
use puzzlemark_sandbox::SandboxError;
use puzzlemark_subject::{Driver, JudgeFailure, Prepared, Submission, prepare_read};

/// A submission while it is graded.
pub(super) struct SubmissionGrading<'a> {
    player: &'a Player<'a>,
    submission: &'a Submission,
    /// Its files. They are read once, so that all results belong to the same files.
    read: OnceCell<Result<Handed, SourceError>>,
    /// The states by interface. An interface that was not needed yet has no entry.
    states: BTreeMap<Interface, State>,
}

/// The knowledge whether a submission loads.
enum State {
    /// It can be started.
    Startable {
        driver: Box<dyn Driver>,
        /// The last starts, if they failed.
        failed: Option<Box<Failed>>,
    },
    /// It does not load.
    NotLoaded(Box<LoadFailure>),
    /// The judge failed to prepare it.
    Broken(JudgeFailure),
}

/// Starts that failed one after the other in the same way.
struct Failed {
    /// The failure, without the used resources.
    failure: LoadFailure,
    times: u32,
    /// The names of the scenarios' files in these starts.
    files: BTreeSet<String>,
}

impl Failed {
    /// True if a start for this scenario would fail in the same way. After two failures no more starts
    /// are tried, since each may use a whole time limit. A new file is a reason to try again: the
    /// submission may need it to load.
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

    /// The files of the submission, read at the first call.
    pub(super) fn read(&self) -> &Result<Handed, SourceError> {
        self.read.get_or_init(|| {
            let read = self.submission.source.read();
            // Without free descriptors, or on a slow drive, a second try may succeed.
            match read {
                Err(error) if error.is_unreadable() => self.submission.source.read(),
                read => read,
            }
        })
    }

    /// True if its files were read.
    pub(super) fn is_read(&self) -> bool {
        self.read.get().is_some()
    }

    /// Forgets failed starts, so that they are tried again.
    pub(super) fn begin_anew(&mut self) {
        for state in self.states.values_mut() {
            if let State::Startable { failed, .. } = state {
                *failed = None;
            }
        }
    }

    /// Plays a scenario and gives the record for the journal.
    pub(super) fn play(
        &mut self,
        scenario: &Scenario,
        key: Key,
        worker: &mut Worker<'_>,
    ) -> Result<Record, SandboxError> {
        let interface = scenario.interface();
        let mut state = match self.states.remove(&interface) {
            Some(state) => state,
            None => self.prepare(interface, worker)?,
        };
        let (driver, remarks) = match &state {
            State::Startable { driver, .. } => (Some(driver.name()), driver.remarks()),
            State::NotLoaded(_) | State::Broken(_) => (None, self.submission.remarks.clone()),
        };
        let result = state.result(self.player, scenario, worker)?;
        self.states.insert(interface, state);
        Ok(Record {
            key,
            submission: self.submission.name.clone(),
            isolation: crate::grading::isolation(worker.sandbox),
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
        let read = self.read().as_ref();
        let prepared = worker
            .attempt(|cell| prepare_read(assignment, interface, self.submission, read, cell))?;
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
        if let Some(failed) = failed
            && failed.is_settled_for(scenario)
        {
            return Ok(player.not_loaded(scenario, &failed.failure));
        }
        let failure = match worker.play(player, scenario, driver.as_ref())? {
            Ok(Played::Judged(result) | Played::Killed(result)) => {
                *failed = None;
                return Ok(result);
            }
            Ok(Played::NotLoaded(failure)) => failure,
            Err(failure) => return Ok(judge_error(scenario, &failure)),
        };
        let result = player.not_loaded(scenario, &failure);
        *failed = Some(Failed::add(failed.take(), failure, scenario));
        Ok(result)
    }
}

fn judge_error(scenario: &Scenario, failure: &JudgeFailure) -> ScenarioResult {
    ScenarioResult {
        reason: Some(format!("the judge failed: {failure}")),
        ..ScenarioResult::of(&scenario.id, Verdict::JudgeError)
    }
}
