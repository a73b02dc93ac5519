//! Simpler openings: smaller boards.

use std::collections::VecDeque;

use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

use super::Pass;
use crate::game::{Files, Game};
use crate::names::{fresh_mark, marked, plain};

/// Replaces openings by simpler ones.
pub(super) struct Openings<'r> {
    reference: &'r dyn Reference,
    /// The openings still to simplify. The search works on the first.
    parts: VecDeque<usize>,
    /// The games to try. Each has the files of all of them. `None` before they are computed.
    tries: Option<VecDeque<Game>>,
    /// The number of failed tries before this one. The next game tries similar ones last.
    refused: usize,
}

impl<'r> Openings<'r> {
    pub(super) fn new(reference: &'r dyn Reference, game: &Game) -> Self {
        Self {
            reference,
            parts: game.parts().into_iter().collect(),
            tries: None,
            refused: 0,
        }
    }
}

impl Pass for Openings<'_> {
    fn next(&mut self, game: &Game) -> Result<Option<Game>, JudgeFailure> {
        loop {
            let Some(&part) = self.parts.front() else {
                return Ok(None);
            };
            let tries = self.tries.get_or_insert_with(|| {
                let mut tries = simpler(self.reference, game, part);
                let refused = self.refused.checked_rem(tries.len());
                tries.rotate_left(refused.unwrap_or_default());
                tries
            });
            if let Some(tried) = tries.pop_front() {
                return Ok(Some(tried));
            }
            self.parts.pop_front();
            self.tries = None;
            self.refused = 0;
        }
    }

    fn judged(&mut self, failed: Option<&Game>) {
        match failed {
            Some(_) => self.tries = None,
            None => self.refused += 1,
        }
    }
}

/// Returns the games in which an opening is simpler. Their files are in the same folder, so that one
/// subject can play all of them.
fn simpler(reference: &dyn Reference, game: &Game, part: usize) -> VecDeque<Game> {
    let game = game.clone().pruned();
    let fresh = fresh_mark(&game);
    let opening = game.opening(part);
    if opening.operations.is_empty() {
        return VecDeque::new();
    }
    let own = Game::new(&opening).renamed(|name| plain(name).to_owned());
    let simpler = reference.simpler(&own.opening(0)).into_iter().enumerate();
    let games = simpler.map(|(place, opening)| {
        let mark = format!("{fresh}-{place}");
        let opening = Game::new(&opening).renamed(|name| marked(&mark, name));
        game.reopened(part, &opening.opening(0))
    });
    // An opening of an earlier game is simpler for a reader than another one.
    let earlier = game.parts().into_iter().take_while(|other| *other < part);
    let earlier = earlier.map(|other| game.opening(other));
    let earlier = earlier.filter(|earlier| earlier.files != opening.files);
    let repeated = earlier.map(|earlier| game.reopened(part, &earlier));
    let mut games: VecDeque<Game> = repeated.chain(games).collect();
    let mut all = Files::new();
    for game in &games {
        all.extend(game.files.clone());
    }
    for game in &mut games {
        game.files.clone_from(&all);
    }
    games
}
