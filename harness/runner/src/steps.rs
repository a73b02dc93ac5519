//! Plays a scenario step by step, or whatever cannot be asked for in one go: each operation is asked for when
//! the one before it has been answered.

use super::checkers::{self, SecondCell};
use super::followed::Game;
use super::play::{Performance, Player};
use super::program;
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Checked};
use puzzlemark_model::reply::Objects;
use puzzlemark_model::reply::{LoadFailure, Reply};
use puzzlemark_model::{Action, Interface, Scenario, Step};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, Start, Subject};

impl Player<'_> {
    /// Plays a scenario on a fresh subject step by step.
    pub(super) fn perform(
        &self,
        scenario: &Scenario,
        driver: &dyn Driver,
        cell: &mut Cell,
        second: Option<&mut SecondCell<'_>>,
    ) -> Result<Result<Performance, LoadFailure>, JudgeFailure> {
        let mut subject = match driver.start(cell, &scenario.files, &scenario.limits)? {
            Start::Ready(subject) => subject,
            Start::Failed(failure) => return Ok(Err(failure)),
        };
        if scenario.has_checked_calls() {
            let calls = self.call(scenario, subject.as_mut())?;
            let ending = subject.finish()?;
            return Ok(Ok(Performance {
                history: self.judge_calls(scenario, calls, second)?,
                transcript: Vec::new(),
                ending,
            }));
        }
        let (history, transcript) = if program::is_dialogue(scenario) {
            program::converse(self, scenario, subject.as_mut())?
        } else if scenario.is_followed() {
            (
                Game::new(self, scenario)?.play(subject.as_mut())?,
                Vec::new(),
            )
        } else {
            let history = self.run_steps(scenario, subject.as_mut(), second)?;
            (history, Vec::new())
        };
        Ok(Ok(Performance {
            history,
            transcript,
            ending: subject.finish()?,
        }))
    }

    fn run_steps(
        &self,
        scenario: &Scenario,
        subject: &mut dyn Subject,
        mut second: Option<&mut SecondCell<'_>>,
    ) -> Result<History, JudgeFailure> {
        let mut history = History::default();
        let mut objects = Objects::new();
        for step in &scenario.steps {
            let (reply, mut checked) = self.run_step(scenario, step, &mut objects, subject)?;
            let second = second.as_deref_mut();
            checkers::judge(&self.workshop, second, step, &reply, &mut checked)?;
            let is_last = reply.is_last();
            history.record(step, reply, checked);
            if wants_picture(&step.action) && !is_last {
                history.set_picture(subject.picture()?);
            }
            if is_last {
                break;
            }
        }
        Ok(history)
    }

    /// What comes of calls that checkers judge; those are asked when the subject has ended.
    fn call(
        &self,
        scenario: &Scenario,
        subject: &mut dyn Subject,
    ) -> Result<Vec<(Reply, Checked)>, JudgeFailure> {
        let mut calls = Vec::new();
        let mut objects = Objects::new();
        for step in &scenario.steps {
            let (reply, checked) = self.run_step(scenario, step, &mut objects, subject)?;
            let is_last = reply.is_last();
            calls.push((reply, checked));
            if is_last {
                break;
            }
        }
        Ok(calls)
    }

    fn judge_calls(
        &self,
        scenario: &Scenario,
        calls: Vec<(Reply, Checked)>,
        mut second: Option<&mut SecondCell<'_>>,
    ) -> Result<History, JudgeFailure> {
        let mut history = History::default();
        for (step, (reply, mut checked)) in scenario.steps.iter().zip(calls) {
            let second = second.as_deref_mut();
            checkers::judge(&self.workshop, second, step, &reply, &mut checked)?;
            history.record(step, reply, checked);
        }
        Ok(history)
    }

    /// Performs one step and checks it, with the objects that the variables hold, which it updates.
    pub(super) fn run_step(
        &self,
        scenario: &Scenario,
        step: &Step,
        objects: &mut Objects,
        subject: &mut dyn Subject,
    ) -> Result<(Reply, Checked), JudgeFailure> {
        let reply = subject.perform(&step.action)?;
        let mut checked =
            self.check_step(scenario, step, objects, &reply, subject.language_facts());
        reply.bind(objects);
        let sees = !step.expectation.program.sees.is_empty();
        if sees && scenario.interface() == Interface::Window && !reply.is_last() {
            check::add_unseen(&mut checked, &step.expectation, &subject.texts()?);
        }
        Ok((reply, checked))
    }
}

fn wants_picture(action: &Action) -> bool {
    match action {
        Action::Window(action) => action.picture,
        Action::Call(_) | Action::Prompt(_) | Action::Program(_) => false,
    }
}
