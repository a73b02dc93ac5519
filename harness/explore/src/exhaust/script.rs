//! The operations of one game of a walk.

use std::collections::{BTreeSet, VecDeque};

use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::{Local, Session};

/// Operations to be asked.
pub(super) struct Script {
    pub(super) puzzle: &'static dyn Powers,
    pub(super) operations: VecDeque<Operation>,
    /// True if all possible questions follow after these operations.
    pub(super) asks_at_its_end: bool,
}

impl Script {
    pub(super) fn next(
        &mut self,
        session: &Session<Local<'_>>,
        telling: &BTreeSet<String>,
    ) -> Option<Operation> {
        if self.operations.is_empty() && std::mem::take(&mut self.asks_at_its_end) {
            let queries = self.puzzle.choices(session).queries.into_iter();
            let told = queries.filter(|query| telling.contains(&query.to_string()));
            self.operations = told.collect();
        }
        self.operations.pop_front()
    }
}
