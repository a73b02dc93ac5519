//! A running model and its cell.

use std::time::Duration;

use self_cell::{MutBorrow, self_cell};

use super::DrivenReference;
use crate::Files;
use crate::model::failed;
use crate::solution::Built;
use puzzlemark_model::reply::{LanguageFacts, Reply};
use puzzlemark_model::{Action, JudgeFailure, StartFailure};
use puzzlemark_reference::operation::Operation;
use puzzlemark_sandbox::Limits;
use puzzlemark_subject::Subject;

/// The part of a game that a model waits for the submission, at most.
const WAITING: Duration = Duration::from_mins(10);

/// The limits of a game as a multiple of those of a scenario: a random game can be longer.
const TIMES: u32 = 10;

type Playing<'cell> = Box<dyn Subject + 'cell>;

self_cell!(
    struct Started {
        owner: MutBorrow<Built>,

        #[not_covariant]
        dependent: Playing,
    }
);

/// A running model.
pub(super) struct Run(Started);

impl Run {
    /// Starts a model.
    pub(super) fn load(built: Built, files: &Files, limits: &Limits) -> Result<Self, StartFailure> {
        let started = Started::try_new(MutBorrow::new(built), |built| {
            let Built { driver, cell } = built.borrow_mut();
            driver.start(cell, files, limits)
        });
        Ok(Self(started?))
    }

    /// Starts a model that must load.
    pub(super) fn start(
        built: Built,
        files: &Files,
        limits: &Limits,
    ) -> Result<Self, JudgeFailure> {
        Self::load(built, files, limits).map_err(|failure| failure.into_judge_failure(failed))
    }

    pub(super) fn perform(&mut self, operation: &Operation) -> Result<Reply, JudgeFailure> {
        let action = Action::Call(operation.clone());
        self.0
            .with_dependent_mut(|_, subject| subject.perform(&action))
    }

    /// Facts about the language of the model.
    pub(super) fn facts(&self) -> LanguageFacts {
        self.0.with_dependent(|_, subject| subject.language_facts())
    }

    /// Ends the process.
    pub(super) fn end(self) -> Built {
        self.0.into_owner().into_inner()
    }
}

impl DrivenReference<'_> {
    /// The limits of a game: it can be a long one, and the model waits for the submission.
    pub(super) fn limits(&self) -> Limits {
        let limits = self.assignment.scenarios().map(|scenario| scenario.limits);
        let limits = limits.chain([self.assignment.limits]);
        let slowest = limits.max_by_key(|limits| limits.wall);
        let slowest = slowest.expect("the assignment has limits");
        Limits {
            cpu: slowest.cpu * TIMES,
            wall: slowest.wall * TIMES + WAITING,
            ..self.assignment.limits
        }
    }
}
