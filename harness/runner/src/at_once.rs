//! Sends all steps in one message, if no step depends on a reply.
//!
//! If the output cannot be divided among the steps, the scenario is played again step by step. So
//! verdicts and reports are the same as without this shortcut.

use super::followed::{Scripts, resolved, take_in};
use super::performance::Performance;
use super::rules::Rules;
use puzzlemark_judge::History;
use puzzlemark_judge::follow::{Due, Replay};
use puzzlemark_model::reply::{LanguageFacts, Objects, Reply};
use puzzlemark_model::{Action, Interface, Scenario};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure};

/// Performs the steps of a scenario on a fresh subject in one message. Returns `None` if they must be
/// performed one by one.
pub(super) fn perform(
    rules: Rules<'_>,
    scripts: &Scripts,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<Option<Performance>, StartFailure> {
    let scenario = rules.scenario;
    if !is_possible(scenario) {
        return Ok(None);
    }
    let script = if scenario.is_followed() {
        let Some(script) = scripts.script(rules)? else {
            return Ok(None);
        };
        Some(script)
    } else {
        None
    };
    let looks = looks_of(script.as_deref());
    let actions: Vec<_> = actions(scenario, &looks);
    let performed = driver.perform_at_once(cell, &scenario.files, &scenario.limits, &actions)?;
    let Some(session) = performed else {
        return Ok(None);
    };
    Ok(Some(Performance {
        history: judge(rules, script.as_deref(), session.replies, session.facts)?,
        transcript: Vec::new(),
        ending: session.ending,
    }))
}

/// Returns the actions that look at a variable after a step, by the index of the step.
fn looks_of(script: Option<&Vec<Due>>) -> Vec<Vec<Action>> {
    let looks = |due: &Due| due.looks.iter().cloned().map(Action::Call).collect();
    script.into_iter().flatten().map(looks).collect()
}

/// Returns the actions of all steps. The looks of a step follow its action.
fn actions<'a>(scenario: &'a Scenario, looks: &'a [Vec<Action>]) -> Vec<&'a Action> {
    let mut looks = looks.iter();
    let steps = scenario.steps.iter();
    steps
        .flat_map(|step| std::iter::once(&step.action).chain(looks.next().into_iter().flatten()))
        .collect()
}

/// Judges the replies to all steps. With a script, the replies to a step's looks follow the reply to
/// the step.
fn judge(
    rules: Rules<'_>,
    script: Option<&Vec<Due>>,
    replies: Vec<Reply>,
    facts: LanguageFacts,
) -> Result<History, JudgeFailure> {
    let mut history = History::default();
    let mut objects = Objects::new();
    let mut pairing = Replay::default();
    let mut replies = replies.into_iter();
    let mut dues = script.into_iter().flatten();
    for step in &rules.scenario.steps {
        let Some(mut reply) = replies.next() else {
            break;
        };
        let due = dues.next();
        let looks = due.map_or(0, |due| due.looks.len());
        let looks: Vec<_> = replies.by_ref().take(looks).collect();
        let followed = due.map(|due| pairing.check(due, &reply, &looks, facts));
        let checked = match followed {
            Some(followed) if step.is_by_reference() => followed,
            _ => rules.check_step(step, &objects, &reply, facts)?,
        };
        reply.bind(&mut objects);
        take_in(&mut reply, looks);
        let step = resolved(step, due.map(|due| &due.expectation));
        history.record(&step, reply, checked);
    }
    Ok(history)
}

/// Returns true if the steps of a scenario can be sent in one message.
fn is_possible(scenario: &Scenario) -> bool {
    scenario.interface() == Interface::Calls && !scenario.has_checked_calls()
}
