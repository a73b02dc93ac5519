//! Requests that are sent together, without waiting for replies.

use std::borrow::Borrow;

use crate::token::{request_line, token};
use crate::{JudgeFailure, request};
use puzzlemark_model::Action;

/// Size in bytes at which a batch is full: the capacity of a pipe. If the last request is longer,
/// the launcher keeps the rest.
const BATCH_BYTES: usize = 64 * 1024;

/// Requests that are sent together.
#[derive(Default)]
pub(super) struct Batch {
    /// One line per request.
    pub(super) requests: String,
    /// One token per request.
    pub(super) tokens: Vec<String>,
}

impl Batch {
    /// Adds a request.
    pub(super) fn add(&mut self, request: &str) {
        let token = token();
        self.requests += &request_line(&token, request);
        self.tokens.push(token);
    }

    /// Moves actions from the front of the slice into the batch until it is full. An empty batch
    /// takes at least one action.
    pub(super) fn fill<A: Borrow<Action>>(
        &mut self,
        actions: &mut &[A],
    ) -> Result<(), JudgeFailure> {
        while let Some((action, rest)) = actions.split_first()
            && self.requests.len() < BATCH_BYTES
        {
            self.add(&request::perform_action(action.borrow(), None)?);
            *actions = rest;
        }
        Ok(())
    }
}
