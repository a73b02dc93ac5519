//! An oracle that knows results from the walk over the states of the reference.

use puzzlemark_reference::games::Choices;
use puzzlemark_reference::operation::Operation;

use super::state_map::{FIRST, StateMap};
use puzzlemark_judge::follow::{Adoption, Expected, GameState, Grid, OpenCall, OpenReply, Oracle};
use puzzlemark_model::JudgeFailure;

/// An oracle that asks the reference only for results that the map does not have. A model needs
/// much longer for an operation than the map.
pub(super) struct Guide<'m, 'r> {
    map: &'m StateMap<'r>,
    /// The number of operations of the opening so far.
    opened: usize,
    /// The current state.
    state: usize,
    /// The moves after the opening.
    moves: Vec<Operation>,
    /// The game of the reference. It starts at the first operation that the map does not know.
    game: Option<Box<dyn Oracle + 'r>>,
}

impl<'m, 'r> Guide<'m, 'r> {
    /// Starts a game with the opening of a map.
    pub(super) fn new(map: &'m StateMap<'r>) -> Self {
        Self {
            map,
            opened: 0,
            state: FIRST,
            moves: Vec::new(),
            game: None,
        }
    }

    /// Returns the result of an operation if the map has it.
    fn known_result(&mut self, operation: &Operation) -> Option<Expected> {
        if self.game.is_some() {
            return None;
        }
        if let Some(expected) = self.map.opened(self.opened) {
            self.opened += 1;
            return Some(expected.clone());
        }
        let state = self.map.state(self.state)?;
        let made = state.known_move(operation);
        let expected = match made {
            Some(made) => &made.expected,
            None => state.results.get(&operation.to_string())?,
        };
        if !is_repeatable(expected) {
            return None;
        }
        if let Some(made) = made {
            let next = made.leads_to?;
            if next != self.state {
                self.moves.push(operation.clone());
                self.state = next;
            }
        }
        Some(expected.clone())
    }

    /// Returns the game of the reference, at the same position as this game.
    fn game(&mut self) -> Result<&mut (dyn Oracle + 'r), JudgeFailure> {
        let game = match self.game.take() {
            Some(game) => game,
            None => self.map.begin(&self.moves)?,
        };
        Ok(&mut **self.game.insert(game))
    }
}

/// Returns true if the result is the same in every game. An object is not, because it has another
/// number in each game.
fn is_repeatable(expected: &Expected) -> bool {
    match expected {
        Expected::Determined { evaluation, .. } => match &evaluation.result {
            Ok(value) => !value.holds_object(),
            Err(_) => true,
        },
        Expected::Open(_) | Expected::Unspecified(_) => false,
    }
}

impl Oracle for Guide<'_, '_> {
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure> {
        match self.known_result(operation) {
            Some(expected) => Ok(expected),
            None => self.game()?.expect(operation),
        }
    }

    fn adopt(&mut self, call: &OpenCall, reply: &OpenReply<'_>) -> Result<Adoption, JudgeFailure> {
        self.game()?.adopt(call, reply)
    }

    fn choose(&mut self, call: &OpenCall, seed: u64) -> Result<Expected, JudgeFailure> {
        self.game()?.choose(call, seed)
    }

    fn board(&mut self, variable: &str) -> Result<Option<Grid>, JudgeFailure> {
        self.game()?.board(variable)
    }

    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure> {
        self.game()?.choices(seed)
    }

    fn all_choices(&mut self) -> Result<Choices, JudgeFailure> {
        match (&self.game, self.map.state(self.state)) {
            (None, Some(state)) => Ok(Choices {
                moves: Vec::new(),
                attempts: state.attempts.clone(),
                queries: state.queries.clone(),
            }),
            _ => self.game()?.all_choices(),
        }
    }

    fn alternatives(&mut self, operation: &Operation) -> Result<Vec<Operation>, JudgeFailure> {
        self.game()?.alternatives(operation)
    }

    fn state(&mut self) -> Result<GameState, JudgeFailure> {
        self.game()?.state()
    }
}
