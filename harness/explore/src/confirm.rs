//! Confirms failures: a wrong reply counts only if it happens again on a fresh subject.

use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::render::words;

use super::failure::Failure;
use super::game::Game;
use super::names::plain;
use super::shrink::{Shrinking, Tries};
use super::small;
use super::stage::{FailedGame, Sighting, Stage};
use puzzlemark_oracle::refuse_contradiction;
use puzzlemark_subject::JudgeFailure;

/// The number of times that a failed game is played again. A failure that never comes back is given
/// up.
const REPLAYS: u32 = 3;

/// The largest number of games that a failure may need. A failure that needs more games probably
/// comes from a resource that the games use up together, not from state that they share.
const GAMES_MAX: usize = 4;

/// The result of confirming a sighting.
pub(super) enum Confirmed {
    /// It counts.
    Failure(Box<Failure>),
    /// It does not count. The text is a sentence that says why.
    Passing(String),
}

/// The kind of a failure. Shrinking keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FailureKind {
    pub(super) verdict: Verdict,
    /// The function, method or attribute.
    pub(super) callee: String,
}

impl FailureKind {
    /// Returns the kind of a failure.
    pub(super) fn from_failed_game(failed: &FailedGame) -> Self {
        let last = failed.game.steps.last();
        Self {
            verdict: failed.wrong.verdict,
            callee: last.map_or_else(String::new, |step| callee(&step.operation)),
        }
    }
}

/// Returns the name of the function, method or attribute of an operation.
pub(super) fn callee(operation: &Operation) -> String {
    fn called_name(expression: &Expression) -> &str {
        match expression {
            Expression::Name(name) | Expression::Attribute(_, name) => name,
            Expression::Call { callee, .. } => called_name(callee),
            Expression::Index(inner, _)
            | Expression::Compare(inner, _, _)
            | Expression::Not(inner)
            | Expression::Operate(inner, ..)
            | Expression::Signed(_, inner)
            | Expression::Store { place: inner, .. }
            | Expression::Delete(inner) => called_name(inner),
            Expression::Literal(_)
            | Expression::Display(..)
            | Expression::Dict(_)
            | Expression::Slice(_) => "",
        }
    }
    called_name(&operation.expression).to_owned()
}

/// The result of playing a sighting again.
enum Verified {
    /// The failure came back on a fresh subject. The tries say where to look for shorter games.
    Seen(FailedGame, Tries),
    /// The failure did not come back.
    Once(FailedGame),
    /// It does not count. The text says why.
    Passing(String),
}

impl Stage<'_> {
    /// Decides if a sighting counts. Shrinks it if it does.
    pub(super) fn confirm(&mut self, seen: &Sighting) -> Result<Confirmed, JudgeFailure> {
        let (failed, tries) = match self.verify(seen)? {
            Verified::Seen(failed, tries) => (failed, tries),
            Verified::Passing(why) => return Ok(Confirmed::Passing(why)),
            Verified::Once(failed) => {
                let failure = Failure::once(self, &failed, REPLAYS)?;
                return Ok(Confirmed::Failure(Box::new(failure)));
            }
        };
        refuse_contradiction(self.reference, &failed.game.files, failed.game.operations())?;
        let failure = match self.smaller(&failed)? {
            Some((smaller, tries)) => self.shortest(smaller, tries)?,
            None => self.shortest(failed, tries)?,
        };
        Ok(Confirmed::Failure(Box::new(failure)))
    }

    fn verify(&mut self, seen: &Sighting) -> Result<Verified, JudgeFailure> {
        let Some(last) = seen.games.last() else {
            return Ok(Verified::Passing(String::new()));
        };
        let game = last.renamed(|name| plain(name).to_owned());
        let is_limit = seen.wrong.is_limit;
        for _ in 0..if is_limit { 1 } else { REPLAYS } {
            if let Some(failed) = self.alone(&game)? {
                return Ok(Verified::Seen(failed, Tries::OnOneSubject));
            }
        }
        if is_limit {
            return Ok(Verified::Passing(uncounted(seen, "a limit was reached")));
        }
        Ok(match self.with_history(seen)? {
            Some(failed) if failed.game.parts().len() <= GAMES_MAX => {
                Verified::Seen(failed, Tries::OnFreshSubjects)
            }
            Some(_) => Verified::Passing(uncounted(seen, "a reply was wrong")),
            None => Verified::Once(FailedGame {
                game,
                wrong: seen.wrong.clone(),
            }),
        })
    }

    /// Looks for a failure of the same kind in games with small openings. If there is one,
    /// shrinking it takes less time than shrinking a game with a large board.
    fn smaller(
        &mut self,
        failed: &FailedGame,
    ) -> Result<Option<(FailedGame, Tries)>, JudgeFailure> {
        if self.keeps_openings || self.reference.has_chance()? {
            return Ok(None);
        }
        let kind = FailureKind::from_failed_game(failed);
        let Some(seen) = small::sighting(self, failed)? else {
            return Ok(None);
        };
        Ok(match self.verify(&seen)? {
            Verified::Seen(smaller, tries) if FailureKind::from_failed_game(&smaller) == kind => {
                Some((smaller, tries))
            }
            _ => None,
        })
    }

    /// Returns the fewest games since the start of the subject that fail on a fresh subject.
    fn with_history(&mut self, seen: &Sighting) -> Result<Option<FailedGame>, JudgeFailure> {
        let Some(failed) = self.alone(&Game::joined(&seen.games))? else {
            return Ok(None);
        };
        Shrinking::new(self, &failed, Tries::OnFreshSubjects)
            .fewest_games(failed)
            .map(Some)
    }
}

/// Returns the remark that a sighting does not count because it needs earlier games.
fn uncounted(seen: &Sighting, what: &str) -> String {
    let got = seen.wrong.checked.got.lines().next().unwrap_or_default();
    format!(
        "in {}, {what} ({got}) on a subject on which {} had been played before, and not with this \
         game alone; it does not count",
        seen.told,
        words::count(seen.games.len().saturating_sub(1), "other game"),
    )
}
