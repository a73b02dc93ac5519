//! Writes the operations of reports in the language of the submission.

use puzzlemark_reference::dialect::{Dialect, Language, Session};
use puzzlemark_reference::operation::Operation;

use puzzlemark_model::Scenario;
use puzzlemark_subject::Driver;

/// Returns the language in which the results of a submission are written.
pub(super) fn language(driver: &dyn Driver) -> Language {
    driver
        .dialect()
        .map_or_else(Language::default, Dialect::language)
}

/// Returns the scenario with its operations written in the language of the submission. The operations
/// themselves stay the same.
pub(super) fn in_dialect(scenario: &Scenario, dialect: &Dialect) -> Scenario {
    let mut scenario = scenario.clone();
    for step in &mut scenario.steps {
        if let Some(operation) = step.action.operation() {
            step.text = dialect.operation(operation);
        }
    }
    scenario
}

/// Returns the session with some of a scenario's steps. Returns `None` if the operations themselves are the
/// session, as in Python.
pub(super) fn session(
    scenario: &Scenario,
    steps: &[usize],
    dialect: Option<&Dialect>,
) -> Option<Session> {
    let operation = |step: &usize| scenario.steps[*step].action.operation();
    let operations: Vec<&Operation> = steps.iter().map(operation).collect::<Option<_>>()?;
    dialect?.session(&operations)
}
