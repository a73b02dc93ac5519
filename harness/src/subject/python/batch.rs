//! Operations that are asked for at once.

use crate::spec::model::Action;
use crate::subject::token::{request_line, token};
use crate::subject::{JudgeFailure, request};

/// How long requests that are sent at once may be, the last of them not counted: as much as a pipe
/// holds. The launcher keeps what its program does not read yet.
const BATCH_BYTES: usize = 64 * 1024;

/// Requests that are sent at once.
pub(super) struct Batch {
    /// One line for each.
    pub(super) requests: String,
    /// The token of each.
    pub(super) tokens: Vec<String>,
}

impl Batch {
    /// Requests for the first of these actions, as many as fit and one at least; the others are left.
    pub(super) fn of_first(actions: &mut &[Action]) -> Result<Self, JudgeFailure> {
        let mut batch = Self {
            requests: String::new(),
            tokens: Vec::new(),
        };
        while let Some((action, rest)) = actions.split_first()
            && batch.requests.len() < BATCH_BYTES
        {
            let token = token();
            let request = request::of(action)?;
            batch.requests += &request_line(&token, &request);
            batch.tokens.push(token);
            *actions = rest;
        }
        Ok(batch)
    }
}
