//! The operations of one game of a walk.

use std::collections::{BTreeSet, VecDeque};

use puzzlemark_reference::operation::Operation;

use puzzlemark_judge::follow::Oracle;
use puzzlemark_model::JudgeFailure;

/// The operations to ask.
pub(super) struct Script {
    pub(super) operations: VecDeque<Operation>,
    /// True if all possible questions follow after these operations.
    pub(super) asks_at_its_end: bool,
}

impl Script {
    pub(super) fn next(
        &mut self,
        oracle: &mut dyn Oracle,
        telling: &BTreeSet<String>,
    ) -> Result<Option<Operation>, JudgeFailure> {
        if self.operations.is_empty() && std::mem::take(&mut self.asks_at_its_end) {
            let queries = oracle.all_choices()?.queries.into_iter();
            let told = queries.filter(|query| telling.contains(&query.to_string()));
            self.operations = told.collect();
        }
        Ok(self.operations.pop_front())
    }
}
