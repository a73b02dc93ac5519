//! Checks the tools of an assignment: its checkers must load, and its packages must be installed.

use std::collections::BTreeMap;

use puzzlemark_model::Assignment;
use puzzlemark_model::{CheckedBy, CheckerProgram, Packages};
use puzzlemark_runner::Worker;
use puzzlemark_runner::custom;
use puzzlemark_sandbox::{Cell, Sandbox};
use puzzlemark_subject::require_packages;

/// Returns the problems that would cause a judge error for every submission.
pub(super) fn complaints(
    assignment: &Assignment,
    sandbox: &Sandbox,
) -> anyhow::Result<Vec<String>> {
    let mut worker = Worker::new(sandbox);
    let mut complaints = Vec::new();
    if let Err(failure) = worker.attempt(|cell| Ok(require_packages(assignment, cell)?))? {
        complaints.push(failure.to_string());
    }
    for (name, program) in checkers(assignment) {
        let load = |cell: &mut Cell| custom::build(program, cell)?.load(program, cell);
        if let Err(failure) = worker.attempt(load)? {
            complaints.push(format!("{name}: {failure}"));
        }
    }
    Ok(complaints)
}

/// True if `lint` starts programs that are not ours: a model, checkers, or Python with packages.
pub(super) fn starts_others(assignment: &Assignment) -> bool {
    let python = assignment.subjects.python.as_ref();
    let has_packages = python.is_some_and(|python| python.packages != Packages::default());
    assignment.model().is_some() || has_packages || !checkers(assignment).is_empty()
}

/// Returns the checkers of an assignment and of its steps, without repetition. Each has a name for
/// messages.
fn checkers(assignment: &Assignment) -> Vec<(String, &CheckerProgram)> {
    let mut all = BTreeMap::new();
    for (name, program) in &assignment.checkers {
        all.insert(&program.digest, (format!("checker `{name}`"), &**program));
    }
    for scenario in assignment.scenarios() {
        for step in &scenario.steps {
            let checker = step.expectation.program.checker.as_ref();
            if let Some(CheckedBy::Program(program)) = checker.map(|checker| &checker.by) {
                let name = || format!("{}:{}: checker", scenario.path.display(), step.line);
                all.entry(&program.digest)
                    .or_insert_with(|| (name(), &**program));
            }
        }
    }
    all.into_values().collect()
}
