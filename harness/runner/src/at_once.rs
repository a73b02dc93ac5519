//! Performs all steps in one message, if no step depends on a reply.
//!
//! If the output cannot be divided among the steps, the scenario is played again step by step. So
//! verdicts and reports are the same as without this shortcut.

use super::performance::{Performance, Performed, PerformedAtOnce};
use super::rules::Rules;
use puzzlemark_judge::History;
use puzzlemark_model::reply::Objects;
use puzzlemark_model::{Interface, Scenario};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{AtOnce, Driver, JudgeFailure};

/// Performs the steps of a scenario on a fresh subject, in one message if possible.
pub(super) fn perform(
    rules: Rules<'_>,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<PerformedAtOnce, JudgeFailure> {
    let scenario = rules.scenario;
    if !is_possible(scenario) {
        return Ok(PerformedAtOnce::StepByStep);
    }
    let actions: Vec<_> = scenario.steps.iter().map(|step| &step.action).collect();
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
    let mut history = History::default();
    let mut objects = Objects::new();
    for (step, reply) in scenario.steps.iter().zip(replies) {
        let checked = rules.check_step(step, &objects, &reply, facts)?;
        reply.bind(&mut objects);
        history.record(step, reply, checked);
    }
    let performed = Performed::Done(Performance {
        history,
        transcript: Vec::new(),
        ending,
    });
    Ok(PerformedAtOnce::Performed(Box::new(performed)))
}

/// True if the steps of a scenario can be sent in one message.
fn is_possible(scenario: &Scenario) -> bool {
    scenario.interface() == Interface::Calls
        && !scenario.is_followed()
        && !scenario.has_checked_calls()
}
