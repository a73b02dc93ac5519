//! The shortest game at a window that shows a failure.
//!
//! Shrinking leaves out single gestures and pairs of them, because two clicks make a pair of end
//! points. A shorter game must be specified and fail with the same verdict.

use puzzlemark_reference::windows::Gesture;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Outcome;

use super::script::{Looks, Script};
use super::{Beside, WindowExplorer};
use crate::Failure;
use crate::failure::Typed;
use crate::fresh::{self, PlayedGame};
use puzzlemark_model::if_loaded;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure};

/// The number of games that shrinking may play.
const TRIES_MAX: usize = 60;

/// The numbers of gestures that are left out together.
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
    /// Plays a failed game again, and shrinks it.
    pub(super) fn confirm(
        &self,
        game: &[Gesture],
        played: &PlayedGame,
        driver: &dyn Driver,
        beside: Option<&mut Beside>,
        cell: &mut Cell,
    ) -> Result<Failure, JudgeFailure> {
        let whole = &game[..game.len().min(played.failed.map_or(0, |place| place + 1))];
        let mut trying = Trying {
            explorer: self,
            driver,
            beside,
            cell,
            verdict: played.verdict,
            left: fresh::tries(played.verdict, TRIES_MAX),
        };
        let shortest = match trying.fails(whole)? {
            Some(shorter) => trying.shortest(shorter)?,
            None => whole.to_vec(),
        };
        trying.replayed(&shortest, played)
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

    /// Returns the game up to its failure, if it fails with the same verdict and the right
    /// submission passes it. Does not play games with undetermined results.
    fn fails(&mut self, game: &[Gesture]) -> Result<Option<Vec<Gesture>>, JudgeFailure> {
        let is_specified = !game.is_empty() && self.explorer.windows.sights(game).is_some();
        if !is_specified || self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let Some(place) = self.play(game)?.and_then(|played| played.failed) else {
            return Ok(None);
        };
        let shorter = &game[..=place];
        let beside = self.beside.as_deref_mut();
        let counts = self.explorer.counts(shorter, beside, self.cell)?;
        Ok(counts.then(|| shorter.to_vec()))
    }

    /// Plays a game. Returns `None` if it does not fail with the same verdict.
    fn play(&mut self, game: &[Gesture]) -> Result<Option<PlayedGame>, JudgeFailure> {
        let played = self
            .explorer
            .play(game, Looks::AtTheEnd, self.driver, self.cell);
        Ok(if_loaded(played)?.filter(|played| played.verdict == self.verdict))
    }

    /// Replays a game and returns its failure, with the number of times that it happened again.
    fn replayed(&mut self, game: &[Gesture], first: &PlayedGame) -> Result<Failure, JudgeFailure> {
        let sights = self.explorer.windows.sights(game).unwrap_or_default();
        let script = Script::new(game, &sights, Looks::AtTheEnd);
        let lines = script.steps.iter().map(|(_, step)| step.text.clone());
        let session = Typed {
            command: Some(self.explorer.command.clone()),
            lines: lines.collect(),
            inputs: Vec::new(),
        };
        let failure = Failure {
            verdict: self.verdict,
            // The shrunk game shows the board only at its end, even if this failure came earlier.
            written: script.written(),
            files: script.files,
            steps: first.steps.clone(),
            replays: 0,
            seen_again: 0,
            session: Some(session),
        };
        failure.seen_again(|| Ok(self.play(game)?.filter(fails_at_end)))
    }
}

/// Returns true if the last step failed.
fn fails_at_end(played: &PlayedGame) -> bool {
    let last = played.steps.last();
    last.is_some_and(|last| last.outcome == Outcome::Failed)
}
