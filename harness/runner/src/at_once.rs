//! Performs all steps in one message, if no step depends on a reply.
//!
//! If the output cannot be divided among the steps, the scenario is played again step by step. So
//! verdicts and reports are the same as without this shortcut.

use super::followed::{Scripts, check_scripted, take_in};
use super::performance::{Performance, Performed, PerformedAtOnce};
use super::rules::Rules;
use puzzlemark_judge::History;
use puzzlemark_judge::follow::{Due, Replay};
use puzzlemark_model::reply::{LanguageFacts, Objects, Reply};
use puzzlemark_model::{Action, Interface, Scenario};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{AtOnce, Driver, JudgeFailure};

/// Performs the steps of a scenario on a fresh subject, in one message if possible.
pub(super) fn perform(
    rules: Rules<'_>,
    scripts: &Scripts,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<PerformedAtOnce, JudgeFailure> {
    let scenario = rules.scenario;
    if !is_possible(scenario) {
        return Ok(PerformedAtOnce::StepByStep);
    }
    let script = if scenario.is_followed() {
        let Some(script) = scripts.script(rules)? else {
            return Ok(PerformedAtOnce::StepByStep);
        };
        Some(script)
    } else {
        None
    };
    let looks = looks_of(script.as_deref());
    let actions: Vec<_> = actions(scenario, &looks);
    let performed = driver.perform_at_once(cell, &scenario.files, &scenario.limits, &actions)?;
    let (replies, ending, facts) = match performed {
        AtOnce::Performed {
            replies,
            ending,
            facts,
        } => (replies, ending, facts),
        AtOnce::Failed(failure) => {
            let performed = Performed::NotLoaded(failure);
            return Ok(PerformedAtOnce::Performed(Box::new(performed)));
        }
        AtOnce::Unclear => return Ok(PerformedAtOnce::StepByStep),
    };
    let history = match &script {
        Some(script) => judge_scripted(rules, script, replies, facts)?,
        None => judge(rules, replies, facts)?,
    };
    let performed = Performed::Done(Performance {
        history,
        transcript: Vec::new(),
        ending,
    });
    Ok(PerformedAtOnce::Performed(Box::new(performed)))
}

/// The actions that look at a variable after a step, by the number of the step.
fn looks_of(script: Option<&Vec<Due>>) -> Vec<Vec<Action>> {
    let looks = |due: &Due| due.looks.iter().cloned().map(Action::Call).collect();
    script.into_iter().flatten().map(looks).collect()
}

/// The actions of all steps, each with its looks.
fn actions<'a>(scenario: &'a Scenario, looks: &'a [Vec<Action>]) -> Vec<&'a Action> {
    let mut looks = looks.iter();
    let steps = scenario.steps.iter();
    steps
        .flat_map(|step| std::iter::once(&step.action).chain(looks.next().into_iter().flatten()))
        .collect()
}

fn judge(
    rules: Rules<'_>,
    replies: Vec<Reply>,
    facts: LanguageFacts,
) -> Result<History, JudgeFailure> {
    let mut history = History::default();
    let mut objects = Objects::new();
    for (step, reply) in rules.scenario.steps.iter().zip(replies) {
        let checked = rules.check_step(step, &objects, &reply, facts)?;
        reply.bind(&mut objects);
        history.record(step, reply, checked);
    }
    Ok(history)
}

/// Judges replies by the expectations of the reference. Each step has its looks after it.
fn judge_scripted(
    rules: Rules<'_>,
    script: &[Due],
    replies: Vec<Reply>,
    facts: LanguageFacts,
) -> Result<History, JudgeFailure> {
    let mut history = History::default();
    let mut objects = Objects::new();
    let mut paired = Replay::default();
    let mut replies = replies.into_iter();
    for (step, due) in rules.scenario.steps.iter().zip(script) {
        let Some(mut reply) = replies.next() else {
            break;
        };
        let looks: Vec<_> = replies.by_ref().take(due.looks.len()).collect();
        let (step, checked) = check_scripted(
            rules,
            step,
            (due, &mut paired),
            (&reply, &looks),
            (&objects, facts),
        )?;
        reply.bind(&mut objects);
        take_in(&mut reply, looks);
        history.record(&step, reply, checked);
    }
    Ok(history)
}

/// True if the steps of a scenario can be sent in one message.
fn is_possible(scenario: &Scenario) -> bool {
    scenario.interface() == Interface::Calls && !scenario.has_checked_calls()
}
