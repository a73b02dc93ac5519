//! The runs of scenarios, which are the examples for random games.

use super::Files;
use puzzlemark_model::{Assignment, Expectation, ProgramAction, Scenario};

/// A run, and the expectation of the step that says how its result is compared.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) action: ProgramAction,
    pub(super) manner: Expectation,
}

/// Runs one after the other, in a folder with these files.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) files: Files,
    pub(super) runs: Vec<Run>,
}

/// Returns the scenarios that consist only of runs.
pub(super) fn examples(assignment: &Assignment) -> Vec<Game> {
    assignment
        .scenarios()
        .filter_map(|one| example(one))
        .collect()
}

fn example(scenario: &Scenario) -> Option<Game> {
    let runs = scenario.steps.iter().map(|step| {
        Some(Run {
            action: step.action.as_run()?.clone(),
            manner: step.expectation.clone(),
        })
    });
    let runs: Option<Vec<_>> = runs.collect();
    Some(Game {
        files: scenario.files.clone(),
        runs: runs.filter(|runs| !runs.is_empty())?,
    })
}
