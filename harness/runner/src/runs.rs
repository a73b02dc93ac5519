//! Plays runs of a program with expectations from the reference.
//!
//! The reference plays the same runs in its own cell, once for all submissions.

use super::checkers::{CheckerAccess, judge};
use super::custom::records::Records;
use super::followed::resolved;
use super::rules::Rules;
use puzzlemark_judge::History;
use puzzlemark_judge::runs::ExpectedRun;
use puzzlemark_model::reply::Objects;
use puzzlemark_model::{Action, ProgramAction, Scenario, Step};
use puzzlemark_oracle::ReferenceProgram;
use puzzlemark_subject::{JudgeFailure, Subject};

/// Plays all steps on a fresh subject.
pub(super) fn play(
    rules: Rules<'_>,
    subject: &mut dyn Subject,
    checkers: &mut CheckerAccess<'_, '_>,
) -> Result<History, JudgeFailure> {
    let program = rules.reference.and_then(|reference| reference.program());
    let program = program.ok_or_else(|| JudgeFailure {
        doing: "run the reference".to_owned(),
        cause: "the reference is not a program".to_owned(),
    })?;
    let mut history = History::default();
    let mut objects = Objects::new();
    let mut records = Records::new(rules.scenario);
    for (step, expected) in rules
        .scenario
        .steps
        .iter()
        .zip(expected_runs(program, rules.scenario)?)
    {
        let expectation = expected.expectation(&step.expectation);
        let resolved = resolved(step, Some(&expectation));
        let (reply, mut checked) = rules.run_step(&resolved, &mut objects, subject)?;
        records.add(step, &reply);
        judge(
            checkers,
            &resolved,
            &reply,
            records.as_slice(),
            &mut checked,
        )?;
        if let (Action::Program(run), true) = (&step.action, step.is_by_reference()) {
            program.rule(run, &reply, &expected, &mut checked)?;
        }
        let is_last = reply.is_last();
        history.record(&resolved, reply, checked);
        if is_last {
            break;
        }
    }
    Ok(history)
}

/// Returns the results of the reference for all steps of a scenario. Fails if nothing determines
/// the result of a step.
pub fn expected_runs(
    program: &dyn ReferenceProgram,
    scenario: &Scenario,
) -> Result<Vec<ExpectedRun>, JudgeFailure> {
    let runs = scenario.steps.iter().map(|step| expect_run(step).cloned());
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    let expected = program.runs(&scenario.files, &runs, &scenario.limits)?;
    if let Some(ExpectedRun::Unspecified(silence)) = expected.last() {
        let step = &scenario.steps[expected.len() - 1];
        return Err(JudgeFailure {
            doing: format!(
                "line {}: the model plays `{}`",
                step.line,
                first_line(&step.text)
            ),
            cause: silence.why.clone().unwrap_or_default(),
        });
    }
    Ok(expected)
}

fn expect_run(step: &Step) -> Result<&ProgramAction, JudgeFailure> {
    match &step.action {
        Action::Program(run) => Ok(run),
        Action::Call(_) | Action::Prompt(_) | Action::Window(_) => Err(JudgeFailure {
            doing: format!("line {}: run the reference", step.line),
            cause: "the step is not a run".to_owned(),
        }),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
