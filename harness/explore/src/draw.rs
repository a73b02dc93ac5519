//! Random games: an opening, and operations drawn from what can be asked next.

use puzzlemark_reference::games::{Choices, Opening};
use puzzlemark_reference::operation::Operation;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use puzzlemark_judge::follow::Oracle;
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// The operations of a random game, one by one. Equal seeds and numbers give equal games on every
/// machine.
#[derive(Clone)]
pub(super) struct Draw {
    random: ChaCha8Rng,
    /// Seeds for the choices of the oracle. They leave `random` as it is.
    seeds: ChaCha8Rng,
    opening: Opening,
    /// Operations of the opening that were asked.
    opened: usize,
    /// Operations still to be drawn.
    left: usize,
    /// The choices after the last change.
    choices: Option<Choices>,
}

impl Draw {
    /// A game that goes on for a number of operations after its opening, which is drawn as well unless
    /// it is given. It is the one of a number among those of a seed.
    pub(super) fn new(
        reference: &dyn Reference,
        opening: Option<&Opening>,
        (seed, number): (u64, u64),
        operations: usize,
    ) -> Result<Self, JudgeFailure> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        let mut seeds = ChaCha8Rng::seed_from_u64(seed);
        seeds.set_stream(!number);
        let opening = match opening {
            Some(given) => given.clone(),
            None => reference.opening(&mut random)?,
        };
        Ok(Self {
            random,
            seeds,
            opening,
            opened: 0,
            left: operations,
            choices: None,
        })
    }

    /// The opening of the game.
    pub(super) fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The next operation in a game that the oracle has played so far; `None` at the end.
    pub(super) fn next(
        &mut self,
        oracle: &mut dyn Oracle,
    ) -> Result<Option<Operation>, JudgeFailure> {
        if let Some(operation) = self.opening.operations.get(self.opened) {
            self.opened += 1;
            return Ok(Some(operation.clone()));
        }
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        let choices = match self.choices.take() {
            Some(choices) => choices,
            None => oracle.choices(self.seeds.next_u64())?,
        };
        let Some((operation, stays)) = drawn(&choices, &mut self.random) else {
            return Ok(None);
        };
        // Only what changes something changes what can be asked next.
        if stays && operation.target.is_none() {
            self.choices = Some(choices);
        }
        Ok(Some(operation))
    }
}

/// Half moves, a quarter attempts, a quarter queries, as far as there are any; and whether all can be
/// asked again afterwards.
fn drawn(choices: &Choices, random: &mut ChaCha8Rng) -> Option<(Operation, bool)> {
    let Choices {
        moves,
        attempts,
        queries,
    } = choices;
    let kinds = [moves, attempts, queries, moves];
    let start = random.random_range(0..kinds.len());
    let kind = (0..kinds.len())
        .map(|offset| (start + offset) % kinds.len())
        .find(|kind| !kinds[*kind].is_empty())?;
    let operation = kinds[kind].choose(random)?.clone();
    Some((operation, kind == 1 || kind == 2))
}
