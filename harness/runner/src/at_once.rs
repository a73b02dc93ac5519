//! Steps that are asked for in one go, where nothing that they say depends on a reply.
//!
//! Where it cannot be told which of them wrote what was written, the scenario is played anew step by
//! step. Verdicts and reports are then as if every step had been asked for by itself, which most
//! never have to be.

use super::play::{Performance, Player};
use puzzlemark_judge::History;
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_model::reply::Objects;
use puzzlemark_model::{Interface, Scenario};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{AtOnce, Driver, JudgeFailure};

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
    let actions: Vec<_> = scenario.steps.iter().map(|step| &step.action).collect();
    let performed = driver.perform_at_once(cell, &scenario.files, &scenario.limits, &actions)?;
    let (replies, ending, facts) = match performed {
        AtOnce::Performed {
            replies,
            ending,
            facts,
        } => (replies, ending, facts),
        AtOnce::Failed(failure) => return Ok(Some(Err(failure))),
        AtOnce::Unclear => return Ok(None),
    };
    let mut history = History::default();
    let mut objects = Objects::new();
    for (step, reply) in scenario.steps.iter().zip(replies) {
        let checked = player.check_step(scenario, step, &objects, &reply, facts);
        reply.bind(&mut objects);
        history.record(step, reply, checked);
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
