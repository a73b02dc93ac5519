//! The operations of reports, in the language of the submission.

use puzzlemark_reference::dialect::{Dialect, Language};
use puzzlemark_reference::operation::Operation;

use puzzlemark_model::Scenario;
use puzzlemark_subject::Driver;

/// The language in which the results of a submission are written.
pub(super) fn language(driver: &dyn Driver) -> Language {
    driver
        .dialect()
        .map_or_else(Language::default, Dialect::language)
}

/// A scenario whose operations are written as the submission's student would write them. What they ask
/// for stays the same.
pub(super) fn in_dialect(scenario: &Scenario, dialect: &Dialect) -> Scenario {
    let mut scenario = scenario.clone();
    for step in &mut scenario.steps {
        if let Some(operation) = step.action.operation() {
            step.text = dialect.operation(operation);
        }
    }
    scenario
}

/// The command and the lines of a session with some of a scenario's steps, where they are not a session
/// as they stand.
pub(super) fn session(
    scenario: &Scenario,
    steps: &[usize],
    dialect: Option<&Dialect>,
) -> Option<(String, Vec<String>)> {
    let operation = |step: &usize| scenario.steps[*step].action.operation();
    let operations: Vec<&Operation> = steps.iter().map(operation).collect::<Option<_>>()?;
    let session = dialect?.session(&operations)?;
    Some((session.command, session.lines))
}
