//! A second run of a failed scenario on a fresh subject, with questions between its steps.

use puzzlemark_judge::check::Checked;
use puzzlemark_model::reply::Reply;
use puzzlemark_model::{Interface, Scenario, Step, if_loaded};
use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, ScenarioResult, StepResult};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, Subject};

use crate::followed::Game;
use crate::rules::Rules;
use crate::shrink::is_cheap;

/// A run that failed in a step, and that can be repeated.
pub(super) struct FailedRun<'a> {
    pub(super) rules: Rules<'a>,
    /// The steps before the failed one.
    pub(super) steps: &'a [Step],
    failed: &'a Step,
    /// The reply to the failed step.
    got: String,
    pub(super) driver: &'a dyn Driver,
}

/// The answers to a question that was asked after each step of a second run.
pub(super) struct Answers {
    /// The answers after the steps before the failed one, from the first asked step on.
    pub(super) before: Vec<Checked>,
    /// The answer after the failed step, if the subject can still answer.
    pub(super) after: Option<Checked>,
}

impl<'a> FailedRun<'a> {
    /// Returns the run of a result, or `None` if it did not fail in a step or takes long to repeat.
    pub(super) fn of_result(
        rules: Rules<'a>,
        result: &ScenarioResult,
        driver: &'a dyn Driver,
    ) -> Option<Self> {
        let scenario = rules.scenario;
        let is_possible = rules.reference.is_some()
            && scenario.interface() == Interface::Calls
            && !scenario.has_checked_calls()
            && is_cheap(result.verdict);
        let is_failed = |step: &StepResult| step.outcome == Outcome::Failed;
        let failed = result.steps.iter().position(is_failed)?;
        is_possible.then_some(Self {
            rules,
            steps: &scenario.steps[..failed],
            failed: &scenario.steps[failed],
            got: result.steps[failed].got.clone()?,
            driver,
        })
    }

    /// Starts a fresh subject. Returns `None` if it does not load.
    pub(super) fn begin<'c>(
        &self,
        cell: &'c mut Cell,
    ) -> Result<Option<SecondRun<'a, 'c>>, JudgeFailure> {
        let Scenario { files, limits, .. } = self.rules.scenario;
        let Some(subject) = if_loaded(self.driver.start(cell, files, limits))? else {
            return Ok(None);
        };
        let game = Game::new(self.rules)?;
        Ok(Some(SecondRun { game, subject }))
    }

    /// Plays the scenario again and asks after each step from `first` on. Returns `None` if the second run differs
    /// from the first one, or if a question cannot be asked.
    pub(super) fn answers(
        &self,
        question: &Operation,
        first: usize,
        cell: &mut Cell,
    ) -> Result<Option<Answers>, JudgeFailure> {
        let Some(mut anew) = self.begin(cell)? else {
            return Ok(None);
        };
        let mut before = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            if !anew.passes(step)? {
                return Ok(None);
            }
            if index >= first {
                match anew.ask(question)? {
                    Some((_, answer)) => before.push(answer),
                    None => return Ok(None),
                }
            }
        }
        let played = anew.game.play_step(self.failed, anew.subject.as_mut())?;
        let Checked { verdict, got, .. } = &played.checked;
        if *verdict == Verdict::Accepted || *got != self.got {
            return Ok(None);
        }
        let after = if played.reply.is_last() {
            None
        } else {
            anew.ask(question)?.map(|(_, answer)| answer)
        };
        Ok(Some(Answers { before, after }))
    }
}

/// A game that a fresh subject plays again.
pub(super) struct SecondRun<'a, 'c> {
    pub(super) game: Game<'a>,
    pub(super) subject: Box<dyn Subject + 'c>,
}

impl SecondRun<'_, '_> {
    /// Plays a step. Returns true if it passes and the subject goes on.
    pub(super) fn passes(&mut self, step: &Step) -> Result<bool, JudgeFailure> {
        let played = self.game.play_step(step, self.subject.as_mut())?;
        Ok(played.checked.verdict == Verdict::Accepted && !played.reply.is_last())
    }

    /// Asks a question. Returns `None` if it does not only look, or if the subject ends.
    pub(super) fn ask(
        &mut self,
        question: &Operation,
    ) -> Result<Option<(Reply, Checked)>, JudgeFailure> {
        let answer = self.game.look(question, self.subject.as_mut())?;
        Ok(answer.filter(|(reply, _)| !reply.is_last()))
    }
}
