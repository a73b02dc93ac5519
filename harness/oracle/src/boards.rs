//! Boards around a first failure. Both kinds of references share this part.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

use puzzlemark_judge::check::{self, Context};
use puzzlemark_model::Step;
use puzzlemark_model::reply::{LanguageFacts, Objects, Reply};

/// The largest size of a drawing. A board of 16 x 16 needs less.
pub(crate) const DRAWING_BYTES_MAX: usize = 48 << 10;

/// The largest size of a text that may be the state of a puzzle.
pub(crate) const STATE_BYTES_MAX: usize = 4 << 10;

/// The first step of a scenario that failed.
#[derive(Debug)]
pub struct FailedStep<'a> {
    /// The index of the step in the scenario.
    pub index: usize,
    /// The differences between the reply and the expectation.
    pub differences: &'a [Difference],
    /// The reply.
    pub reply: &'a Reply,
}

/// Returns true if a reply of the reference is the one that a step expects. `objects` are the objects that
/// the variables held before the step.
pub(crate) fn agrees(step: &Step, reply: &Reply, objects: Objects) -> bool {
    let context = Context {
        objects,
        satisfies: &|_, _, _| Err("a board is not drawn for properties".to_owned()),
        facts: LanguageFacts::default(),
    };
    step.is_by_reference()
        || check::check(&step.expectation, reply, &context).verdict == Verdict::Accepted
}
