//! The shortest session that shows a failure.
//!
//! Shrinking repeats three passes until a round changes nothing: it deletes operations, simplifies
//! openings and simplifies arguments. Each try is a complete game, with the results that the
//! reference expects in it. A try counts if it fails with the same verdict in the same function. At
//! the end, no operation can be left out.

mod arguments;
mod deletions;
mod openings;

use super::confirm::FailureKind;
use super::failure::Failure;
use super::game::Game;
use super::names;
use super::stage::{FailedGame, Stage};
use super::table::{Pace, Table};
use crate::deletion::Deletion;
use puzzlemark_model::{JudgeFailure, if_loaded};
use puzzlemark_oracle::Reference;
use puzzlemark_sandbox::Limits;

/// The largest number of operations for shrinking.
const OPERATIONS_MAX: usize = 60_000;

/// The same limit if chance decides results. An operation then takes a hundred times as long.
const OPERATIONS_WITH_CHANCE_MAX: usize = 600;

/// The number of operations to find the games that a failure needs. Two games that share state are
/// soon found.
const OPERATIONS_OF_GAMES_MAX: usize = 20_000;

/// The number of subjects that shrinking may start. A failure that ends the subject needs many of
/// them.
const STARTS_MAX: u32 = 150;

/// The same limit if each failure reaches a limit, which takes long.
const STARTS_AT_LIMITS_MAX: u32 = 30;

/// A try may use `1 / PART_OF_LIMIT` of the time limits if the game fails by a limit.
const PART_OF_LIMIT: u32 = 4;

/// The number of replays of the shrunk game, if a failure does not reach a limit.
const REPLAYS: u32 = 3;

/// The subjects on which tries are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tries {
    /// All tries use one subject as long as it runs.
    OnOneSubject,
    /// Each try uses a fresh subject, because the failure depends on earlier operations.
    OnFreshSubjects,
}

/// A source of simpler games to try, one after the other.
trait Pass {
    /// Returns the next try. `game` is the simplest game that fails so far.
    fn next(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure>;

    /// Tells the pass the result of a try. If it failed, `failed` is the game up to the failure.
    fn judged(&mut self, failed: Option<&Game>);
}

/// A search for simpler games that fail with the same verdict in the same function.
pub(super) struct Shrinking<'s, 'c> {
    stage: &'s mut Stage<'c>,
    kind: FailureKind,
    tries: Tries,
    limits: Limits,
    operations_left: usize,
    starts_left: u32,
}

impl Stage<'_> {
    /// Returns the shortest session that fails like this game.
    pub(super) fn shortest(
        &mut self,
        failed: FailedGame,
        tries: Tries,
    ) -> Result<Failure, JudgeFailure> {
        let mut search = Shrinking::new(self, &failed, tries);
        if search.stage.reference.has_chance()? {
            search.operations_left = OPERATIONS_WITH_CHANCE_MAX;
        }
        let shortest = search.shortest(failed.game.clone())?;
        let found = self.seen_again(&shortest, &failed)?;
        match found {
            Some(failure) => Ok(failure),
            // Earlier tries on the same subject may have caused this failure.
            None if tries == Tries::OnOneSubject => self.shortest(failed, Tries::OnFreshSubjects),
            None => Failure::replayed(self, &failed, REPLAYS),
        }
    }

    /// Replays a shrunk game on fresh subjects. Returns its failure if it fails again.
    fn seen_again(
        &mut self,
        shortest: &Game,
        failed: &FailedGame,
    ) -> Result<Option<Failure>, JudgeFailure> {
        let kind = FailureKind::from_failed_game(failed);
        let replays = if failed.wrong.is_limit { 1 } else { REPLAYS };
        let pruned = shortest.clone().pruned();
        for told in [
            names::with_file_names(&pruned.merged()),
            names::with_file_names(&pruned),
        ] {
            if let Some(found) = self
                .alone(&told)?
                .filter(|found| FailureKind::from_failed_game(found) == kind)
            {
                return Failure::replayed(self, &found, replays).map(Some);
            }
        }
        Ok(None)
    }
}

impl<'s, 'c> Shrinking<'s, 'c> {
    pub(super) fn new(stage: &'s mut Stage<'c>, failed: &FailedGame, tries: Tries) -> Self {
        let kind = FailureKind::from_failed_game(failed);
        let mut limits = stage.limits;
        let mut starts_left = STARTS_MAX;
        if failed.wrong.is_limit {
            limits.cpu /= PART_OF_LIMIT;
            limits.wall /= PART_OF_LIMIT;
            starts_left = STARTS_AT_LIMITS_MAX;
        }
        Self {
            stage,
            kind,
            tries,
            limits,
            operations_left: OPERATIONS_MAX,
            starts_left,
        }
    }

    fn shortest(&mut self, mut game: Game) -> Result<Game, JudgeFailure> {
        let reference = self.stage.reference;
        loop {
            let before = game.clone();
            game = self.run_pass(&mut deletions::Deletions::new(&game), game)?;
            if !self.stage.keeps_openings {
                game = self.run_pass(&mut openings::Openings::new(reference, &game), game)?;
            }
            game = self.run_pass(&mut arguments::Arguments::new(reference), game)?;
            game = game.pruned();
            if game.steps == before.steps && game.files == before.files {
                return Ok(game);
            }
            if self.is_exhausted() {
                return Ok(game);
            }
        }
    }

    fn is_exhausted(&self) -> bool {
        self.operations_left == 0 || self.starts_left == 0
    }

    /// Plays the tries of a pass. Returns the simplest game that fails.
    fn run_pass(&mut self, pass: &mut dyn Pass, mut game: Game) -> Result<Game, JudgeFailure> {
        let reference = self.stage.reference;
        let mut following = next(reference, pass, &game)?;
        while let Some(first) = following.take() {
            if self.is_exhausted() {
                break;
            }
            self.starts_left -= 1;
            let files = first.files.clone();
            let stage = &mut *self.stage;
            let open = Table::open(
                stage.reference,
                stage.driver,
                stage.cell,
                &files,
                &self.limits,
            );
            // If a submission loads only sometimes, the search stops.
            let Some(mut table) = if_loaded(open)? else {
                break;
            };
            let mut one = Some(first);
            while let Some(tried) = one.take() {
                let Some(left) = self.operations_left.checked_sub(tried.steps.len()) else {
                    self.operations_left = 0;
                    break;
                };
                self.operations_left = left;
                let failed = table.fails(&tried, Pace::Batches, &mut |_| {})?;
                let failed =
                    failed.filter(|failed| FailureKind::from_failed_game(failed) == self.kind);
                let failed = failed.map(|failed| failed.game);
                pass.judged(failed.as_ref());
                game = failed.unwrap_or(game);
                let stays = self.tries == Tries::OnOneSubject && !table.is_over();
                match next(reference, pass, &game)? {
                    Some(tried) if stays && tried.files == files => one = Some(tried),
                    tried => following = tried,
                }
            }
            table.close()?;
        }
        Ok(game)
    }

    /// Returns the fewest of some joined games that still fail in the same way.
    pub(super) fn fewest_games(&mut self, failed: FailedGame) -> Result<FailedGame, JudgeFailure> {
        let mut failed = failed;
        self.operations_left = OPERATIONS_OF_GAMES_MAX;
        let parts = failed.game.parts().into_iter().collect();
        let mut deletion = Deletion::<usize>::new(parts);
        while let Some(parts) = deletion.shorter() {
            let steps = failed.game.steps.iter();
            let kept = steps.filter(|step| parts.contains(&step.part)).cloned();
            let fewer = failed.game.with_steps(kept.collect());
            let left = self.operations_left.checked_sub(fewer.steps.len());
            let Some(left) = left.filter(|_| self.starts_left > 0) else {
                break;
            };
            self.operations_left = left;
            self.starts_left -= 1;
            match self.stage.alone(&fewer)? {
                Some(found) if FailureKind::from_failed_game(&found) == self.kind => {
                    deletion.delete(found.game.parts().into_iter().collect());
                    failed = found;
                }
                Some(_) | None => deletion.keep(),
            }
        }
        Ok(failed)
    }
}

/// Returns the next try of a pass that uses only names that the game defines itself.
fn next(
    reference: &dyn Reference,
    pass: &mut dyn Pass,
    game: &Game,
) -> Result<Option<Game>, JudgeFailure> {
    loop {
        let tried = pass.next(game)?;
        if tried
            .as_ref()
            .is_none_or(|tried| tried.is_closed(reference))
        {
            return Ok(tried);
        }
        pass.judged(None);
    }
}
