//! Deleting operations.

use puzzlemark_model::JudgeFailure;

use super::Pass;
use crate::deletion::Deletion;
use crate::game::{Game, Step};

/// Deletes runs of operations.
pub(super) struct Deletions(Deletion<Step>);

impl Deletions {
    pub(super) fn new(game: &Game) -> Self {
        Self(Deletion::new(game.steps.clone()))
    }
}

impl Pass for Deletions {
    fn next(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure> {
        let shorter = self.0.shorter();
        Ok(shorter.map(|steps| game.with_steps(steps)))
    }

    fn judged(&mut self, failed: Option<&Game>) {
        match failed {
            Some(shorter) => self.0.delete(shorter.steps.clone()),
            None => self.0.keep(),
        }
    }
}
