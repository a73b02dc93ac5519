//! Operations that are asked for at once.

use std::borrow::Borrow;

use crate::token::{request_line, token};
use crate::{JudgeFailure, request};
use puzzlemark_model::Action;

/// How long requests that are sent at once may be, the last of them not counted: as much as a pipe
/// holds. The launcher keeps what its program does not read yet.
const BATCH_BYTES: usize = 64 * 1024;

/// Requests that are sent at once.
#[derive(Default)]
pub(super) struct Batch {
    /// One line for each.
    pub(super) requests: String,
    /// The token of each.
    pub(super) tokens: Vec<String>,
}

impl Batch {
    /// Adds a request.
    pub(super) fn add(&mut self, request: &str) {
        let token = token();
        self.requests += &request_line(&token, request);
        self.tokens.push(token);
    }

    /// Adds requests for the first of these actions, as many as fit; the others are left. At least one
    /// fits into an empty batch.
    pub(super) fn fill<A: Borrow<Action>>(
        &mut self,
        actions: &mut &[A],
    ) -> Result<(), JudgeFailure> {
        while let Some((action, rest)) = actions.split_first()
            && self.requests.len() < BATCH_BYTES
        {
            self.add(&request::of(action.borrow())?);
            *actions = rest;
        }
        Ok(())
    }
}
