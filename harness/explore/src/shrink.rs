//! The shortest session that shows a failure.
//!
//! Three passes are gone through until none of them finds anything more: operations are deleted,
//! openings become simpler, arguments become simpler. Each try is a game of its own, with what the
//! reference expects in it; it counts if it fails in the same kind. At the end, no operation can be
//! left out.

mod arguments;
mod deletions;
mod openings;

use super::confirm::Kind;
use super::failure::Failure;
use super::game::Game;
use super::names;
use super::stage::{FailedGame, Stage};
use super::table::{Opened, Pace, Table};
use crate::deletion::Deletion;
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;
use puzzlemark_sandbox::Limits;

/// The largest number of operations for shrinking.
const OPERATIONS_MAX: usize = 60_000;

/// The same where chance decides and an operation takes a hundred times as long.
const OPERATIONS_WITH_CHANCE_MAX: usize = 600;

/// Operations that may be asked to find out which games a failure needs: two that share something
/// are soon found.
const OPERATIONS_OF_GAMES_MAX: usize = 20_000;

/// Subjects that shrinking may start: more than a few are needed where failing ends a subject.
const STARTS_MAX: u32 = 150;

/// The same where every failure costs a limit.
const STARTS_AT_LIMITS_MAX: u32 = 30;

/// The part of the time limits that a try may use if a game fails by a limit.
const PART_OF_LIMIT: u32 = 4;

/// Replays of the result, and how often each costs a limit.
const REPLAYS: u32 = 3;

/// The subjects on which tries are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tries {
    /// On one subject as long as it lives.
    OnOneSubject,
    /// Each on a fresh one, for what fails depends on what was asked before.
    OnFreshSubjects,
}

/// Simpler games to try, one after the other.
trait Pass {
    /// The next try, given the simplest game that fails so far.
    fn next(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure>;

    /// Records if the try failed; the game is then that one, as far as it went.
    fn judged(&mut self, failed: Option<&Game>);
}

/// A search for simpler games that fail in the same kind.
pub(super) struct Shrinking<'s, 'c> {
    stage: &'s mut Stage<'c>,
    kind: Kind,
    tries: Tries,
    limits: Limits,
    operations_left: usize,
    starts_left: u32,
}

impl Stage<'_> {
    /// The shortest session found that fails like a game.
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
            // On one subject, what earlier tries left behind may have failed.
            None if tries == Tries::OnOneSubject => self.shortest(failed, Tries::OnFreshSubjects),
            None => Failure::replayed(self, &failed, REPLAYS),
        }
    }

    /// The failure that a shrunk game shows on fresh subjects, if it does.
    fn seen_again(
        &mut self,
        shortest: &Game,
        failed: &FailedGame,
    ) -> Result<Option<Failure>, JudgeFailure> {
        let kind = Kind::of(failed);
        let replays = if failed.wrong.is_limit { 1 } else { REPLAYS };
        let pruned = shortest.clone().pruned();
        for told in [names::told(&pruned.merged()), names::told(&pruned)] {
            if let Some(found) = self.alone(&told)?.filter(|found| Kind::of(found) == kind) {
                return Failure::replayed(self, &found, replays).map(Some);
            }
        }
        Ok(None)
    }
}

impl<'s, 'c> Shrinking<'s, 'c> {
    pub(super) fn new(stage: &'s mut Stage<'c>, failed: &FailedGame, tries: Tries) -> Self {
        let kind = Kind::of(failed);
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
            game = self.run(&mut deletions::Deletions::new(&game), game)?;
            if !self.stage.keeps_openings {
                game = self.run(&mut openings::Openings::new(reference, &game), game)?;
            }
            game = self.run(&mut arguments::Arguments::new(reference), game)?;
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

    /// Tries what a pass offers; gives the simplest game that fails.
    fn run(&mut self, pass: &mut dyn Pass, mut game: Game) -> Result<Game, JudgeFailure> {
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
            // A submission that loads only sometimes is not searched further.
            let Opened::Ready(mut table) = open? else {
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
                let failed = failed.filter(|failed| Kind::of(failed) == self.kind);
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

    /// The fewest of joined games that fail as they do together.
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
                Some(found) if Kind::of(&found) == self.kind => {
                    deletion.delete(found.game.parts().into_iter().collect());
                    failed = found;
                }
                Some(_) | None => deletion.keep(),
            }
        }
        Ok(failed)
    }
}

/// The next try of a pass in which no name is used that it does not make itself.
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
