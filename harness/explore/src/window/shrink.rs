//! The shortest game at a window that shows a failure.
//!
//! Single gestures and pairs of them are left out as long as what is left is specified and fails
//! with the same verdict: two clicks make a pair of end points.

use puzzlemark_reference::windows::Gesture;
use puzzlemark_reports::Verdict;

use super::script::{Looks, Script};
use super::{Beside, Played, Seen, WindowExplorer};
use crate::Failure;
use crate::game::Files;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// Games that shrinking may play.
const TRIES_MAX: usize = 60;

/// The same where every failure costs a limit.
const TRIES_AT_LIMITS_MAX: usize = 12;

/// Replays of the result.
const REPLAYS: u32 = 2;

/// Gestures that are left out together.
const LEFT_OUT: [usize; 2] = [2, 1];

/// The state of trying shorter games.
struct Trying<'t> {
    explorer: &'t WindowExplorer,
    driver: &'t dyn Driver,
    beside: Option<&'t mut Beside>,
    cell: &'t mut Cell,
    verdict: Verdict,
    left: usize,
}

impl WindowExplorer {
    /// Plays what failed again, and shrinks it.
    pub(super) fn confirm(
        &self,
        game: &[Gesture],
        seen: &Seen,
        driver: &dyn Driver,
        beside: Option<&mut Beside>,
        cell: &mut Cell,
    ) -> Result<Failure, JudgeFailure> {
        let whole = &game[..game.len().min(seen.failed.map_or(0, |place| place + 1))];
        let mut trying = Trying {
            explorer: self,
            driver,
            beside,
            cell,
            verdict: seen.verdict,
            left: match seen.verdict {
                Verdict::WrongAnswer | Verdict::RuntimeError | Verdict::BadReply => TRIES_MAX,
                _ => TRIES_AT_LIMITS_MAX,
            },
        };
        let shortest = match trying.fails(whole)? {
            Some(shorter) => trying.shortest(shorter)?,
            None => whole.to_vec(),
        };
        trying.replayed(&shortest, seen)
    }
}

impl Trying<'_> {
    fn shortest(&mut self, mut game: Vec<Gesture>) -> Result<Vec<Gesture>, JudgeFailure> {
        'shorter: loop {
            for length in LEFT_OUT {
                for start in 0..game.len().saturating_sub(length - 1) {
                    let mut tried = game.clone();
                    tried.drain(start..start + length);
                    if let Some(shorter) = self.fails(&tried)? {
                        game = shorter;
                        continue 'shorter;
                    }
                }
            }
            return Ok(game);
        }
    }

    /// The game up to its failure, if it fails with the verdict and the right submission does not.
    /// Games with unspecified results are not played.
    fn fails(&mut self, game: &[Gesture]) -> Result<Option<Vec<Gesture>>, JudgeFailure> {
        let is_specified = !game.is_empty() && self.explorer.windows.sights(game).is_some();
        if !is_specified || self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let seen = self.play(game)?;
        let failed = seen.filter(|seen| seen.verdict == self.verdict);
        let Some(place) = failed.and_then(|seen| seen.failed) else {
            return Ok(None);
        };
        let shorter = &game[..=place];
        let beside = self.beside.as_deref_mut();
        let counts = self.explorer.counts(shorter, beside, self.cell)?;
        Ok(counts.then(|| shorter.to_vec()))
    }

    fn play(&mut self, game: &[Gesture]) -> Result<Option<Seen>, JudgeFailure> {
        let played = self
            .explorer
            .play(game, Looks::AtTheEnd, self.driver, self.cell)?;
        Ok(match played {
            Played::Seen(seen) => Some(*seen),
            // It did load a moment ago.
            Played::NotLoaded(_) => None,
        })
    }

    /// The failure of a game, with how often it was seen again.
    fn replayed(&mut self, game: &[Gesture], first: &Seen) -> Result<Failure, JudgeFailure> {
        let sights = self.explorer.windows.sights(game).unwrap_or_default();
        let script = Script::new(game, &sights, Looks::AtTheEnd);
        let mut failure = Failure {
            verdict: self.verdict,
            files: Files::new(),
            steps: first.steps.clone(),
            replays: REPLAYS,
            seen_again: 0,
            session: None,
            // A submission that does not fail before is looked at all the same.
            written: script.written(),
        };
        for _ in 0..REPLAYS {
            let seen = self.play(game)?;
            let Some(seen) = seen.filter(|seen| seen.verdict == self.verdict) else {
                continue;
            };
            if seen.is_at_its_end() {
                failure.seen_again += 1;
                failure.steps = seen.steps;
            }
        }
        failure.files = script.files;
        Ok(failure)
    }
}
