//! Whether a wrong reply counts: it must be seen again on a fresh subject.

use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::render::words;

use super::departure::Departure;
use super::game::Game;
use super::names::plain;
use super::shrink::{Shrinking, Tries};
use super::small;
use super::stage::{Departed, Sighting, Stage};
use puzzlemark_subject::JudgeFailure;

/// Replays of a game that has departed once before it is given up.
const REPLAYS: u32 = 3;

/// Games that a departure may need: more tell of what they use up together rather than of what they
/// share.
const GAMES_MAX: usize = 4;

/// What became of a sighting.
pub(super) enum Confirmed {
    /// It counts.
    Departure(Box<Departure>),
    /// It does not count, and why, in a sentence.
    Passing(String),
}

/// What kind of departure it is: a session is shrunk to one that departs alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) verdict: Verdict,
    /// What was called or looked up.
    pub(super) callee: String,
}

impl Kind {
    /// The kind of a departure.
    pub(super) fn of(departed: &Departed) -> Self {
        let last = departed.game.steps.last();
        Self {
            verdict: departed.wrong.verdict,
            callee: last.map_or_else(String::new, |step| callee(&step.operation)),
        }
    }
}

/// What an operation calls or looks up.
pub(super) fn callee(operation: &Operation) -> String {
    fn named(expression: &Expression) -> &str {
        match expression {
            Expression::Name(name) | Expression::Attribute(_, name) => name,
            Expression::Call { callee, .. } => named(callee),
            Expression::Index(inner, _)
            | Expression::Compare(inner, _, _)
            | Expression::Not(inner) => named(inner),
            Expression::Literal(_) | Expression::Display(..) | Expression::Dict(_) => "",
        }
    }
    named(&operation.expression).to_owned()
}

/// What is known of a sighting.
enum Verified {
    /// It was seen again on a fresh subject, and how to look for shorter ones.
    Seen(Departed, Tries),
    /// It was not.
    Once(Departed),
    /// It does not count, and why.
    Passing(String),
}

impl Stage<'_> {
    /// Finds out whether a sighting counts, and shrinks it if it does.
    pub(super) fn confirm(&mut self, seen: &Sighting) -> Result<Confirmed, JudgeFailure> {
        let (departed, tries) = match self.verify(seen)? {
            Verified::Seen(departed, tries) => (departed, tries),
            Verified::Passing(why) => return Ok(Confirmed::Passing(why)),
            Verified::Once(departed) => {
                let departure = Departure::once(self, &departed, REPLAYS);
                return Ok(Confirmed::Departure(Box::new(departure)));
            }
        };
        let departure = match self.smaller(&departed)? {
            Some((smaller, tries)) => self.shortest(smaller, tries)?,
            None => self.shortest(departed, tries)?,
        };
        Ok(Confirmed::Departure(Box::new(departure)))
    }

    fn verify(&mut self, seen: &Sighting) -> Result<Verified, JudgeFailure> {
        let Some(last) = seen.games.last() else {
            return Ok(Verified::Passing(String::new()));
        };
        let game = last.renamed(|name| plain(name).to_owned());
        let is_limit = seen.wrong.is_limit;
        for _ in 0..if is_limit { 1 } else { REPLAYS } {
            if let Some(departed) = self.alone(&game)? {
                return Ok(Verified::Seen(departed, Tries::OnOneSubject));
            }
        }
        if is_limit {
            return Ok(Verified::Passing(uncounted(seen, "a limit was reached")));
        }
        Ok(match self.with_history(seen)? {
            Some(departed) if departed.game.parts().len() <= GAMES_MAX => {
                Verified::Seen(departed, Tries::OnFreshSubjects)
            }
            Some(_) => Verified::Passing(uncounted(seen, "a reply was wrong")),
            None => Verified::Once(Departed {
                game,
                wrong: seen.wrong.clone(),
            }),
        })
    }

    /// A departure of the same kind in games that begin with less, where such a one is found soon:
    /// that takes less time than to make a large board smaller and smaller.
    fn smaller(&mut self, departed: &Departed) -> Result<Option<(Departed, Tries)>, JudgeFailure> {
        if self.keeps_openings {
            return Ok(None);
        }
        let kind = Kind::of(departed);
        let Some(seen) = small::sighting(self, departed)? else {
            return Ok(None);
        };
        Ok(match self.verify(&seen)? {
            Verified::Seen(smaller, tries) if Kind::of(&smaller) == kind => Some((smaller, tries)),
            _ => None,
        })
    }

    /// The fewest of the games since the subject's start that depart on a fresh one.
    fn with_history(&mut self, seen: &Sighting) -> Result<Option<Departed>, JudgeFailure> {
        let Some(departed) = self.alone(&Game::joined(&seen.games))? else {
            return Ok(None);
        };
        Shrinking::new(self, &departed, Tries::OnFreshSubjects)
            .fewest_games(departed)
            .map(Some)
    }
}

/// Why a sighting does not count that needs the games before it.
fn uncounted(seen: &Sighting, what: &str) -> String {
    let got = seen.wrong.checked.got.lines().next().unwrap_or_default();
    format!(
        "in {}, {what} ({got}) on a subject on which {} had been played before, and not with this \
         game alone; it does not count",
        seen.told,
        words::count(seen.games.len().saturating_sub(1), "other game"),
    )
}
