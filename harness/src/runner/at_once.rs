//! Steps that are asked for many at a time, where nothing that they say depends on a reply.
//!
//! What a subject writes meanwhile cannot be told apart. So a step that is known to print is asked
//! for on its own; and where another one prints after all, nobody knows which of them it was, and
//! the scenario is played anew step by step. Verdicts and reports are then as if every step had
//! been asked for by itself, which most never have to be.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_reference::value::ObjectRef;

use super::play::Player;
use crate::check;
use crate::judge::History;
use crate::spec::{Action, Interface, Scenario, Step};
use crate::subject::{Answer, JudgeFailure, Reply, Subject};

/// Whether the steps of a scenario can be asked for at once.
pub(super) fn is_possible(scenario: &Scenario, subject: &dyn Subject) -> bool {
    subject.takes_many() && scenario.interface() == Interface::Calls
}

/// Plays a scenario; `None` where it cannot be told which step wrote what was written.
pub(super) fn play(
    player: &Player<'_>,
    scenario: &Scenario,
    subject: &mut dyn Subject,
) -> Result<Option<History>, JudgeFailure> {
    let mut history = History::default();
    let alone = |step: &Step, next: &Step| !prints(step) && !prints(next);
    for steps in scenario.steps.chunk_by(alone) {
        let actions: Vec<_> = steps.iter().flat_map(asked).collect();
        let replies = subject.perform_all(&actions)?;
        if steps.len() > 1 && replies.iter().any(has_written) {
            return Ok(None);
        }
        let is_over = replies.last().is_none_or(Reply::is_last);
        let mut replies = replies.into_iter();
        for step in steps {
            let Some((objects, reply)) = of_step(step, &mut replies) else {
                break;
            };
            let checked = player.check_step(scenario, step, objects, &reply, subject.alike());
            history.take(step, reply, checked);
        }
        if is_over {
            break;
        }
    }
    Ok(Some(history))
}

/// Whether a step is known to print, or to be able to.
fn prints(step: &Step) -> bool {
    let asks_to_print = match &step.action {
        Action::Call(operation) => mentions_print(&operation.expression),
        Action::Prompt(_) => true,
        Action::Program(_) | Action::Window(_) => false,
    };
    asks_to_print || check::must_print(&step.expectation)
}

fn mentions_print(expression: &Expression) -> bool {
    match expression {
        Expression::Name(name) => Builtin::named(name) == Some(Builtin::Print),
        _ => expression.parts().into_iter().any(mentions_print),
    }
}

fn has_written(reply: &Reply) -> bool {
    !reply.printed.is_empty() || !reply.complained.is_empty()
}

/// What a subject is asked for a step: which objects the variables hold that its expectation
/// compares with, and then its action.
fn asked(step: &Step) -> Vec<Action> {
    let names = check::variables_compared(&step.expectation);
    let mut actions: Vec<_> = names.into_iter().map(look_up).collect();
    actions.push(step.action.clone());
    actions
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
