//! Simpler arguments.

use std::collections::VecDeque;

use puzzlemark_reference::games::Choices;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;

use super::Pass;
use crate::confirm::callee;
use crate::game::Game;
use puzzlemark_judge::follow::{Ask, Follower};

/// Tries for one operation.
const TRIES_MAX: usize = 16;

/// Other operations that could be asked in the same place, of the same name and simpler, take the
/// place of operations. What could not be asked there is not tried: the assignment might not say
/// what comes of it.
pub(super) struct Arguments {
    puzzle: &'static dyn Powers,
    /// The step that is made simpler.
    at: usize,
    /// The operations to try instead; `None` before they are made.
    tries: Option<VecDeque<Operation>>,
}

impl Arguments {
    pub(super) fn new(puzzle: &'static dyn Powers) -> Self {
        Self {
            puzzle,
            at: 0,
            tries: None,
        }
    }
}

impl Pass for Arguments {
    fn next(&mut self, game: &Game) -> Option<Game> {
        loop {
            let step = game.steps.get(self.at)?;
            let pending = self.tries.get_or_insert_with(|| {
                if step.opens {
                    return VecDeque::new();
                }
                simpler(self.puzzle, game, self.at)
            });
            if let Some(operation) = pending.pop_front() {
                let mut tried = game.clone();
                tried.steps[self.at].operation = operation;
                return Some(tried);
            }
            self.at += 1;
            self.tries = None;
        }
    }

    fn judged(&mut self, failed: Option<&Game>) {
        // The simplest come first: what fails leaves nothing more to try in its place.
        if failed.is_some() {
            self.at += 1;
            self.tries = None;
        }
    }
}

/// The operations that are simpler than a step's, the simplest first.
fn simpler(puzzle: &'static dyn Powers, game: &Game, at: usize) -> VecDeque<Operation> {
    let old = &game.steps[at].operation;
    let mut follower = Follower::new(puzzle, &game.files);
    let mut before = game.steps[..at].iter();
    // Where an open call leads to is known only when it is played.
    if !before.all(|step| matches!(follower.expect(&step.operation), Ask::Determined(_))) {
        return VecDeque::new();
    }
    let Choices {
        moves,
        attempts,
        queries,
    } = puzzle.choices(follower.referee().game());
    let choices = moves.into_iter().chain(attempts).chain(queries);
    let name = callee(old);
    let bound = weight(old);
    let weighed = choices
        .filter(|choice| callee(choice) == name && choice.target == old.target)
        .map(|choice| (weight(&choice), choice));
    let mut weighed: Vec<_> = weighed.filter(|(weight, _)| *weight < bound).collect();
    weighed.sort_by(|one, other| one.0.cmp(&other.0));
    let simplest = weighed.into_iter().take(TRIES_MAX);
    simplest.map(|(_, choice)| choice).collect()
}

/// The weight of an operation for a reader: its length first, then its text.
fn weight(operation: &Operation) -> (usize, String) {
    let text = operation.to_string();
    (text.len(), text)
}
