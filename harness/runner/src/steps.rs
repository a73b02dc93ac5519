//! Performs a scenario step by step. Each operation waits for the reply to the operation before it.

use super::checkers::{CheckerAccess, judge};
use super::custom::records::Records;
use super::followed::Game;
use super::performance::Performance;
use super::program;
use super::rules::Rules;
use super::{runs, talk};
use puzzlemark_judge::History;
use puzzlemark_judge::check::Checked;
use puzzlemark_model::reply::{Objects, Reply};
use puzzlemark_model::{Action, Interface};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure, Subject};

/// Performs a scenario on a fresh subject step by step.
pub(super) fn perform(
    rules: Rules<'_>,
    driver: &dyn Driver,
    cell: &mut Cell,
    checkers: &mut CheckerAccess<'_, '_>,
) -> Result<Performance, StartFailure> {
    let scenario = rules.scenario;
    let mut subject = driver.start(cell, &scenario.files, &scenario.limits)?;
    if scenario.has_checked_calls() {
        // The checkers of calls run only after the subject has ended.
        let calls = call_all(rules, subject.as_mut())?;
        let ending = subject.finish()?;
        return Ok(Performance {
            history: judge_calls(rules, calls, checkers)?,
            transcript: Vec::new(),
            ending,
        });
    }
    let talked = talk::play(rules, subject.as_mut(), checkers)?;
    let (history, transcript) = if let Some(talked) = talked {
        talked
    } else if program::is_dialogue(scenario) {
        program::converse(rules, subject.as_mut(), checkers)?
    } else if scenario.is_followed() && scenario.interface() == Interface::Program {
        (runs::play(rules, subject.as_mut(), checkers)?, Vec::new())
    } else if scenario.is_followed() {
        (Game::new(rules)?.play(subject.as_mut())?, Vec::new())
    } else {
        (run_steps(rules, subject.as_mut(), checkers)?, Vec::new())
    };
    Ok(Performance {
        history,
        transcript,
        ending: subject.finish()?,
    })
}

fn run_steps(
    rules: Rules<'_>,
    subject: &mut dyn Subject,
    checkers: &mut CheckerAccess<'_, '_>,
) -> Result<History, JudgeFailure> {
    let mut history = History::default();
    let mut objects = Objects::new();
    let mut records = Records::new(rules.scenario);
    for step in &rules.scenario.steps {
        let (reply, mut checked) = rules.run_step(step, &mut objects, subject)?;
        records.add(step, &reply);
        judge(checkers, step, &reply, records.as_slice(), &mut checked)?;
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

/// Performs all calls without running their checkers.
fn call_all(
    rules: Rules<'_>,
    subject: &mut dyn Subject,
) -> Result<Vec<(Reply, Checked)>, JudgeFailure> {
    let mut calls = Vec::new();
    let mut objects = Objects::new();
    for step in &rules.scenario.steps {
        let (reply, checked) = rules.run_step(step, &mut objects, subject)?;
        let is_last = reply.is_last();
        calls.push((reply, checked));
        if is_last {
            break;
        }
    }
    Ok(calls)
}

fn judge_calls(
    rules: Rules<'_>,
    calls: Vec<(Reply, Checked)>,
    checkers: &mut CheckerAccess<'_, '_>,
) -> Result<History, JudgeFailure> {
    let mut history = History::default();
    for (step, (reply, mut checked)) in rules.scenario.steps.iter().zip(calls) {
        judge(checkers, step, &reply, &[], &mut checked)?;
        history.record(step, reply, checked);
    }
    Ok(history)
}

fn wants_picture(action: &Action) -> bool {
    match action {
        Action::Window(action) => action.picture,
        Action::Call(_) | Action::Prompt(_) | Action::Program(_) => false,
    }
}
