//! The earlier step that causes a failure, in words.

use crate::language::tr;
use crate::model::{Boards, CulpritReason, ScenarioResult};
use puzzlemark_text::visible;

/// The earlier step that causes the first failure.
pub(crate) struct Cause<'r> {
    /// The index of the step, counted from 0.
    pub(crate) index: usize,
    /// Its operation, as it is in the results.
    pub(crate) operation: &'r str,
    /// The reason why it is the cause, in a sentence. The text is visible.
    pub(crate) sentence: String,
    /// The boards around it.
    pub(crate) boards: Option<&'r Boards>,
}

/// Returns the earlier step that causes the first failure of a result.
pub(crate) fn cause(result: &ScenarioResult) -> Option<Cause<'_>> {
    let culprit = result.culprit.as_deref()?;
    let step = result.steps.get(culprit.step)?;
    let look = visible::line(&culprit.look);
    let sentence = match culprit.reason {
        CulpritReason::MustKeep => tr!("cause-must-keep", look = look),
        CulpritReason::WrongState => tr!("cause-wrong-state", look = look),
        CulpritReason::StateOrLook => tr!("cause-state-or-look", look = look),
    };
    let sentence = tr!("cause-sentence", reason = sentence);
    Some(Cause {
        index: culprit.step,
        operation: &step.operation,
        sentence,
        boards: culprit.boards.as_ref(),
    })
}

impl Cause<'_> {
    /// Returns the number and the operation of the step on one line.
    pub(crate) fn place(&self) -> String {
        let operation = visible::line(self.operation);
        tr!(
            "step-and-operation",
            number = self.index + 1,
            operation = operation
        )
    }
}
