//! Random games: an opening, and operations drawn from the possible next operations.

use puzzlemark_reference::games::{Choices, Opening};
use puzzlemark_reference::operation::Operation;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use puzzlemark_judge::follow::Oracle;
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// The operations of a random game, one by one. Equal seeds and game numbers give equal games on every
/// machine.
#[derive(Clone)]
pub(super) struct Draw {
    random: ChaCha8Rng,
    /// The source of the seeds for the oracle's choices. It is separate, so that it does not change
    /// `random`.
    seeds: ChaCha8Rng,
    opening: Opening,
    /// The number of operations of the opening that were drawn.
    opened: usize,
    /// The number of operations still to draw after the opening.
    left: usize,
    /// The possible operations after the last change.
    choices: Option<Choices>,
}

impl Draw {
    /// Starts the game with this number among the games of a seed. It has this number of operations
    /// after its opening. The opening is random if none is given.
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

    /// Returns the opening of the game.
    pub(super) fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Returns the next operation of a game that the oracle has played so far. Returns `None` at the
    /// end.
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
        // Only an operation that changes something changes the possible next operations.
        if stays && operation.target.is_none() {
            self.choices = Some(choices);
        }
        Ok(Some(operation))
    }
}

/// Draws an operation. The operation is a move with probability 1/2, an attempt with 1/4 and a query
/// with 1/4, if there are operations of all kinds. The flag is true if all choices stay possible
/// afterwards, because attempts and queries change nothing.
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
