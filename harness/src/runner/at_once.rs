//! Steps that are asked for in one go, where nothing that they say depends on a reply.
//!
//! Where it cannot be told which of them wrote what was written, the scenario is played anew step by
//! step. Verdicts and reports are then as if every step had been asked for by itself, which most
//! never have to be.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::value::ObjectRef;

use super::play::{Performance, Player};
use crate::check;
use crate::judge::History;
use crate::sandbox::Cell;
use crate::spec::{Action, Interface, Scenario, Step};
use crate::subject::{Answer, AtOnce, Driver, JudgeFailure, LoadFailure, Reply, Subject};

/// Plays a scenario on a fresh subject; `None` where it must be played step by step.
pub(super) fn play(
    player: &Player<'_>,
    scenario: &Scenario,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<Option<Result<Performance, LoadFailure>>, JudgeFailure> {
    if !is_possible(scenario) {
        return Ok(None);
    }
    let look_ups: Vec<_> = scenario.steps.iter().map(look_ups).collect();
    let asked = scenario.steps.iter().zip(&look_ups);
    let asked = asked.flat_map(|(step, look_ups)| look_ups.iter().chain([&step.action]));
    let actions: Vec<_> = asked.collect();
    let performed = driver.perform_at_once(cell, &scenario.files, &scenario.limits, &actions)?;
    let (replies, ending, alike) = match performed {
        AtOnce::Performed {
            replies,
            ending,
            alike,
        } => (replies, ending, alike),
        AtOnce::Failed(failure) => return Ok(Some(Err(failure))),
        AtOnce::Unclear => return Ok(None),
    };
    let mut history = History::default();
    let mut replies = replies.into_iter();
    for step in &scenario.steps {
        let Some((objects, reply)) = of_step(step, &mut replies) else {
            break;
        };
        let checked = player.check_step(scenario, step, objects, &reply, alike);
        history.take(step, reply, checked);
    }
    Ok(Some(Ok(Performance {
        history,
        transcript: Vec::new(),
        ending,
    })))
}

/// Whether the steps of a scenario can be asked for in one go.
fn is_possible(scenario: &Scenario) -> bool {
    scenario.interface() == Interface::Calls
        && !scenario.is_followed()
        && !scenario.has_checked_calls()
}

/// What a subject is asked before a step's action: which objects the variables hold that its
/// expectation compares with.
fn look_ups(step: &Step) -> Vec<Action> {
    let names = check::variables_compared(&step.expectation);
    names.into_iter().map(look_up).collect()
}

/// Asks what a variable holds.
fn look_up(name: &str) -> Action {
    Action::Call(Operation {
        target: None,
        expression: Expression::Name(name.to_owned()),
    })
}

/// Asks the subject which objects the variables hold that the step's expectation compares with.
/// A variable that holds none is left out, so that the comparison fails.
pub(super) fn objects_compared(
    step: &Step,
    subject: &mut dyn Subject,
) -> Result<BTreeMap<String, ObjectRef>, JudgeFailure> {
    let mut objects = BTreeMap::new();
    for name in check::variables_compared(&step.expectation) {
        let look_up = look_up(name);
        if let Answer::Returned(Value::Object(object)) = subject.perform(&look_up)?.answer {
            objects.insert(name.to_owned(), object);
        }
    }
    Ok(objects)
}

/// What was replied to what was asked for a step; `None` where the subject had ended before.
fn of_step(
    step: &Step,
    replies: &mut impl Iterator<Item = Reply>,
) -> Option<(BTreeMap<String, ObjectRef>, Reply)> {
    let mut objects = BTreeMap::new();
    for name in check::variables_compared(&step.expectation) {
        let reply = replies.next()?;
        match reply.answer {
            Answer::Returned(Value::Object(object)) => {
                objects.insert(name.to_owned(), object);
            }
            _ if reply.is_last() => return Some((objects, reply)),
            _ => {}
        }
    }
    Some((objects, replies.next()?))
}
