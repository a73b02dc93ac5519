//! The steps that cause failures, as `check` names them.

use std::path::Path;

use puzzlemark_reports::model::{ClassResults, CulpritReason, Outcome};

use super::Desk;

/// A scenario in which an earlier step causes the first failure.
#[derive(Debug, PartialEq)]
pub(crate) struct Cause {
    pub(crate) scenario: String,
    /// The number of the step that fails, from 1.
    pub(crate) seen: usize,
    /// The number of the step that causes the failure, from 1.
    pub(crate) step: usize,
    pub(crate) operation: String,
    pub(crate) look: String,
    pub(crate) reason: CulpritReason,
}

/// Returns the causes of a fixture's failures, and the number of failures in steps.
pub(crate) fn of_fixture(assignment: &str, submission: &str) -> (Vec<Cause>, usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = |inside: String| root.join(inside).display().to_string();
    let assignment_folder = path(format!("specs/{assignment}"));
    let fixture = path(format!("fixtures/submissions/{assignment}/{submission}"));
    of_output(&Desk::new(), &assignment_folder, &fixture)
}

/// Returns the causes of a submission's failures, and the number of failures in steps.
pub(crate) fn of_output(desk: &Desk, assignment: &str, submission: &str) -> (Vec<Cause>, usize) {
    let output = desk.puzzlemark(&["check", assignment, submission, "--json"]);
    let results: ClassResults = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let (mut causes, mut failures) = (Vec::new(), 0);
    for result in &results.submissions[0].scenarios {
        let failed = |outcome| outcome == Outcome::Failed;
        let Some(seen) = result.steps.iter().position(|step| failed(step.outcome)) else {
            continue;
        };
        failures += 1;
        if let Some(culprit) = &result.culprit {
            causes.push(Cause {
                scenario: result.scenario.clone(),
                seen: seen + 1,
                step: culprit.step + 1,
                operation: result.steps[culprit.step].operation.clone(),
                look: culprit.look.clone(),
                reason: culprit.reason,
            });
        }
    }
    (causes, failures)
}
