//! Games as steps of scenarios, with the expectations of the reference.

use puzzlemark_reference::operation::Operation;

use puzzlemark_judge::follow::{Ask, Follower, Silence};
use puzzlemark_oracle::{Files, Reference};
use puzzlemark_spec::{WrittenAction, WrittenStep};
use puzzlemark_subject::JudgeFailure;

/// Returns the steps of a game for a scenario file. From the first call with several right answers
/// on, the steps leave their expectations to the reference.
pub fn written_steps(
    reference: &dyn Reference,
    files: &Files,
    operations: &[&Operation],
) -> Result<Vec<WrittenStep>, JudgeFailure> {
    let asks = asks(reference, files, operations)?;
    Ok(asks.iter().map(written_step).collect())
}

/// Returns an operation as a step of a scenario file.
pub(super) fn written_step((operation, ask): &(Operation, Ask)) -> WrittenStep {
    WrittenStep {
        action: WrittenAction::Operation(operation.to_string()),
        assigns: operation.is_statement(),
        expectation: ask.expectation().cloned(),
    }
}

/// Returns the expectations of a game's operations. They are known only up to the first call with a
/// result that the subject decides.
pub(super) fn asks(
    reference: &dyn Reference,
    files: &Files,
    operations: &[&Operation],
) -> Result<Vec<(Operation, Ask)>, JudgeFailure> {
    let mut follower = Follower::new(reference.begin(files)?);
    let mut is_known = true;
    let ask = |operation: &&Operation| {
        let ask = if is_known {
            follower.expect(operation)?
        } else {
            Ask::Unspecified(Silence::default())
        };
        is_known &= matches!(ask, Ask::Determined(_));
        Ok(((*operation).clone(), ask))
    };
    operations.iter().map(ask).collect()
}
