//! Plays scenarios that have random games instead of steps.

use puzzlemark_reference::operation::Operation;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, ScenarioResult, StepResult, Usage};
use puzzlemark_reports::render::words::counted;

use super::disputed::GuessedGame;
use super::performance::Played;
use super::rules::Rules;
use super::{answers, culprit, ended};
use puzzlemark_explore::{
    Budget, Explorer, Failure, Finding, ProgramExplorer, Spent, WindowExplorer,
};
use puzzlemark_model::reply::Ending;
use puzzlemark_model::{Assignment, Exploration, Play, Scenario, Step};
use puzzlemark_oracle::{Files, SharedReference};
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure};

/// Plays the games of a scenario until one fails.
pub(super) fn play(
    assignment: &Assignment,
    reference: Option<&SharedReference<'_>>,
    scenario: &Scenario,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<Played, StartFailure> {
    let exploration = scenario.exploration.expect("the scenario has games");
    let found = games(assignment, reference, scenario, driver, cell)?;
    let action = match exploration.play {
        Play::Calls { .. } => "operation",
        Play::Clicks => "click",
        Play::Runs => "run",
    };
    let told = format!(
        "{}, {}",
        counted(found.games, "game"),
        counted(found.operations, action)
    );
    let mut result = ScenarioResult {
        remarks: found.remarks,
        usage: usage(&found.spent, &scenario.limits),
        ..passed(scenario, exploration, &told)
    };
    match found.finding {
        Finding::Nothing => {}
        Finding::Failure(failure) => {
            let game = GuessedGame {
                assignment,
                reference,
                scenario,
                failure: &failure,
            };
            if let Some(dispute) = game.dispute()? {
                result = ScenarioResult {
                    remarks: result.remarks,
                    usage: result.usage,
                    ..played(scenario, exploration, told)
                };
                result.disputed = Some(Box::new(dispute));
            } else {
                let operations = failure.operations();
                let files = failure.files.clone();
                fail(&mut result, *failure, &told);
                if let Play::Calls { .. } = exploration.play {
                    let session = session(scenario, files, &operations);
                    let rules = Rules {
                        scenario: &session,
                        reference: reference.map(|one| &**one),
                        python_file: assignment.subjects.python_file(),
                        exceptions: &assignment.exceptions,
                    };
                    explain(rules, &mut result, driver, cell);
                }
            }
        }
    }
    Ok(Played::Judged(result))
}

/// Adds the right answers to the session of a game, and the step that causes its failure.
fn explain(rules: Rules<'_>, result: &mut ScenarioResult, driver: &dyn Driver, cell: &mut Cell) {
    let steps: Vec<_> = (0..rules.scenario.steps.len()).collect();
    let failed = result.steps.last();
    if let (Some(failed), Some(found)) = (failed, result.reproduction.take()) {
        let found = answers::with_comments(rules, &steps, failed, driver, found);
        result.reproduction = Some(found);
    }
    culprit::explain(rules, result, driver, cell);
}

/// Returns a scenario with the operations of a game as its steps.
fn session(scenario: &Scenario, files: Files, operations: &[Operation]) -> Scenario {
    let steps = operations.iter().map(Step::by_reference);
    Scenario {
        steps: steps.collect(),
        exploration: None,
        files,
        ..scenario.clone()
    }
}

fn games(
    assignment: &Assignment,
    reference: Option<&SharedReference<'_>>,
    scenario: &Scenario,
    driver: &dyn Driver,
    cell: &mut Cell,
) -> Result<puzzlemark_explore::Exploration, StartFailure> {
    let Exploration { games, play, seed } = scenario.exploration.expect("the scenario has games");
    let no_games = || JudgeFailure {
        doing: "make random games".to_owned(),
        cause: "the reference has no games for this assignment".to_owned(),
    };
    match play {
        Play::Calls { operations } => {
            let reference = reference.ok_or_else(no_games)?;
            let budget = Budget {
                games: games.into(),
                operations: usize::try_from(operations).unwrap_or(usize::MAX),
                time: None,
                seed,
            };
            let explorer = Explorer::new(reference.clone(), scenario.limits);
            explorer.games(&budget, driver, cell)
        }
        Play::Clicks => {
            let windows = WindowExplorer::new(assignment, games.into(), seed);
            let windows = windows.ok_or_else(no_games)?.with_limits(scenario.limits);
            Ok(windows.explore(driver, None, cell)?.exploration)
        }
        Play::Runs => {
            let reference = reference.ok_or_else(no_games)?.clone();
            let explorer = ProgramExplorer::new(reference, assignment, scenario.limits);
            let budget = Budget {
                games: games.into(),
                seed,
                ..Budget::default()
            };
            explorer
                .ok_or_else(no_games)?
                .explore(&budget, driver, cell)
        }
    }
}

/// Returns the resources that all subjects of the games used, with the sum of their limits.
fn usage(spent: &Spent, limits: &Limits) -> Usage {
    let limits = Limits {
        cpu: limits.cpu * spent.subjects,
        wall: limits.wall * spent.subjects,
        ..*limits
    };
    let ending = Ending {
        cpu: spent.cpu,
        wall: spent.wall,
        memory_bytes: spent.memory_bytes,
        ..Ending::default()
    };
    ended::usage(&ending, &limits)
}

/// Returns the result if no game failed. This does not prove that the submission is right.
fn passed(scenario: &Scenario, exploration: Exploration, told: &str) -> ScenarioResult {
    played(scenario, exploration, format!("{told}: no failure found"))
}

/// The result of games that cost no points.
fn played(scenario: &Scenario, exploration: Exploration, told: String) -> ScenarioResult {
    ScenarioResult {
        steps: vec![StepResult {
            outcome: Outcome::Passed,
            got: Some(told),
            ..not_run(exploration)
        }],
        ..ScenarioResult::with_verdict(&scenario.id, Verdict::Accepted)
    }
}

/// Records the session of a failure. A failure that happened only once does not count, because
/// another program may have caused it.
fn fail(result: &mut ScenarioResult, failure: Failure, told: &str) {
    let Failure {
        replays,
        seen_again,
        ..
    } = failure;
    let again = counted(replays.into(), "time");
    if seen_again == 0 {
        for step in &mut result.steps {
            step.got = Some(format!(
                "{told}: one failure, which was not seen again; no other found"
            ));
        }
        result.remarks.push(format!(
            "one game failed, and did not when it was played {again} more: this does not count"
        ));
        return;
    }
    if seen_again < replays {
        result.remarks.push(format!(
            "the session was played {again} more, and failed in {seen_again} of these"
        ));
    }
    result.remarks.push(format!(
        "found by random games: after {told}, and made as short as possible"
    ));
    result.verdict = failure.verdict;
    result.reproduction = Some(failure.reproduction());
    result.steps = failure.steps;
}

/// Returns the games as one step that was not run.
pub(super) fn not_run(exploration: Exploration) -> StepResult {
    StepResult::with_outcome(exploration.to_string(), Outcome::NotRun)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_failure_seen_once_is_shown_as_not_counting() {
        let exploration = Exploration {
            games: 5,
            ..Exploration::CALLS
        };
        let mut result = ScenarioResult {
            steps: vec![StepResult {
                outcome: Outcome::Passed,
                got: Some("5 games: no failure found".to_owned()),
                ..not_run(exploration)
            }],
            ..ScenarioResult::with_verdict("games", Verdict::Accepted)
        };
        let failure = Failure {
            verdict: Verdict::WrongAnswer,
            files: BTreeMap::new(),
            steps: Vec::new(),
            replays: 3,
            seen_again: 0,
            session: None,
            written: Vec::new(),
        };
        fail(&mut result, failure, "5 games");
        assert_eq!(result.verdict, Verdict::Accepted);
        let got = result.steps[0].got.as_deref();
        let told = "5 games: one failure, which was not seen again; no other found";
        assert_eq!(got, Some(told));
        assert!(
            result.remarks[0].contains("played 3 times more"),
            "{:?}",
            result.remarks
        );
    }
}
