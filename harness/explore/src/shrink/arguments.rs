//! Simpler arguments.

use std::collections::VecDeque;

use puzzlemark_reference::operation::Operation;

use super::Pass;
use crate::confirm::callee;
use crate::game::Game;
use puzzlemark_judge::follow::{Ask, Follower};
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// The number of tries for one operation.
const TRIES_MAX: usize = 16;

/// Replaces operations by simpler ones with the same name that are possible at the same point.
/// Other operations are not tried, because the assignment may not say what their result is.
pub(super) struct Arguments<'r> {
    reference: &'r dyn Reference,
    /// The index of the step to simplify.
    at: usize,
    /// The operations to try instead. `None` before they are computed.
    tries: Option<VecDeque<Operation>>,
}

impl<'r> Arguments<'r> {
    pub(super) fn new(reference: &'r dyn Reference) -> Self {
        Self {
            reference,
            at: 0,
            tries: None,
        }
    }
}

impl Pass for Arguments<'_> {
    fn next(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure> {
        loop {
            let Some(step) = game.steps.get(self.at) else {
                return Ok(None);
            };
            let mut pending = match self.tries.take() {
                Some(pending) => pending,
                None if step.opens => VecDeque::new(),
                None => simpler(self.reference, game, self.at)?,
            };
            let tried = pending.pop_front();
            self.tries = Some(pending);
            if let Some(operation) = tried {
                let mut tried = game.clone();
                tried.steps[self.at].operation = operation;
                return Ok(Some(tried));
            }
            self.at += 1;
            self.tries = None;
        }
    }

    fn judged(&mut self, failed: Option<&Game>) {
        // The simplest operation comes first, so after a failure there is no better one for this
        // step.
        if failed.is_some() {
            self.at += 1;
            self.tries = None;
        }
    }
}

/// Returns the operations that are simpler than that of a step, the simplest first.
fn simpler(
    reference: &dyn Reference,
    game: &Game,
    at: usize,
) -> Result<VecDeque<Operation>, JudgeFailure> {
    let old = &game.steps[at].operation;
    let mut follower = Follower::new(reference.begin(&game.files)?);
    for step in &game.steps[..at] {
        // The state after an open call is known only when a subject plays it.
        if !matches!(follower.expect(&step.operation)?, Ask::Determined(_)) {
            return Ok(VecDeque::new());
        }
    }
    let choices = follower.oracle().alternatives(old)?.into_iter();
    let name = callee(old);
    let bound = weight(old);
    let weighed = choices
        .filter(|choice| callee(choice) == name && choice.target == old.target)
        .map(|choice| (weight(&choice), choice));
    let mut weighed: Vec<_> = weighed.filter(|(weight, _)| *weight < bound).collect();
    weighed.sort_by(|one, other| one.0.cmp(&other.0));
    let simplest = weighed.into_iter().take(TRIES_MAX);
    Ok(simplest.map(|(_, choice)| choice).collect())
}

/// Returns the weight of an operation for a reader: its length first, then its text.
fn weight(operation: &Operation) -> (usize, String) {
    let text = operation.to_string();
    (text.len(), text)
}
