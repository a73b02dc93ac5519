//! The reference as a subject in this process.

use puzzlemark_reference::Exception;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::{Backend, Local, Session};

use puzzlemark_model::reply::{Ending, Reply, reply_in};
use puzzlemark_model::{Action, Scenario};
use puzzlemark_subject::{JudgeFailure, Subject, operation};

/// Starts the reference at the beginning of a scenario.
pub(super) fn player<'a>(
    module: &'a dyn Powers,
    scenario: &'a Scenario,
) -> ReferenceSubject<Local<'a>> {
    ReferenceSubject(Session::new(Local::new(module, &scenario.files)))
}

/// A session of the reference that answers like a subject.
pub(super) struct ReferenceSubject<B>(pub(super) Session<B>);

impl<B: Backend<Error = Exception>> Subject for ReferenceSubject<B> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        Ok(reply_in(&mut self.0, operation(action)?))
    }

    fn finish(self: Box<Self>) -> Result<Ending, JudgeFailure> {
        Ok(Ending::default())
    }
}
