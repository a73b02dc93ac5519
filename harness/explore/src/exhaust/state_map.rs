//! The states of a game that the reference finds, and the operations that lead from one to another.
//!
//! A scout plays games of the reference. It goes from state to state as long as it can. A model needs
//! much more time to begin a game than to play an operation.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use puzzlemark_reference::games::{Choices, Opening};
use puzzlemark_reference::operation::Operation;

use puzzlemark_judge::follow::{Expected, GameState, Oracle};
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// The number of operations that take about as long as beginning a game of a model.
const NEW_GAME: usize = 20;

/// The largest number of states with stored results. More would need much memory.
const KEPT_MAX: usize = 5_000;

/// The number of the opening's state.
pub(super) const FIRST: usize = 0;

/// The states. The index of a state is its number.
pub(super) struct StateMap<'r> {
    reference: &'r dyn Reference,
    opening: &'r Opening,
    states: Vec<State>,
    numbers: BTreeMap<String, usize>,
    states_max: usize,
    ends: Option<Instant>,
    /// The results of the opening's operations.
    opened: Vec<Expected>,
    scout: Option<Scout<'r>>,
    /// True if there are more states than the bounds allow.
    pub(super) are_too_many: bool,
    /// The reason why states cannot be compared, if they cannot.
    pub(super) incomparable: Option<String>,
}

/// A state and the operations that are possible there.
pub(super) struct State {
    /// Moves with known results.
    pub(super) moves: Vec<Move>,
    /// Operations that should change nothing.
    pub(super) attempts: Vec<Operation>,
    /// Operations that only read the state.
    pub(super) queries: Vec<Operation>,
    /// The results of operations that do not change the state, by the text of the operation.
    pub(super) results: BTreeMap<String, Expected>,
    /// Moves with results that are not known yet.
    untried: VecDeque<Operation>,
    /// The number of operations from the opening to this state.
    distance: usize,
}

impl State {
    /// Returns the known move with an operation.
    pub(super) fn known_move(&self, operation: &Operation) -> Option<&Move> {
        self.moves.iter().find(|made| made.operation == *operation)
    }

    /// Returns true if the results of all its moves are known.
    pub(super) fn is_known(&self) -> bool {
        self.untried.is_empty()
    }
}

/// A move in a state.
pub(super) struct Move {
    pub(super) operation: Operation,
    pub(super) expected: Expected,
    /// The next state. `None` if the submission decides it, or if the game cannot continue.
    pub(super) leads_to: Option<usize>,
}

/// A game in progress.
struct Scout<'r> {
    oracle: Box<dyn Oracle + 'r>,
    state: usize,
}

/// The end of a move.
enum Arrived {
    /// This state.
    At(usize),
    /// A state that no game can continue from, or that cannot be compared.
    Nowhere,
    /// A new state, although the bounds allow no more states.
    BeyondBounds,
}

/// A path to a state that still has a move to make.
struct Route {
    starts_anew: bool,
    operations: Vec<Operation>,
    end: usize,
}

impl<'r> StateMap<'r> {
    /// Starts with the state of an opening. `states_max` and `time` limit the search for more states.
    pub(super) fn new(
        reference: &'r dyn Reference,
        opening: &'r Opening,
        states_max: usize,
        time: Option<Duration>,
    ) -> Result<Self, JudgeFailure> {
        let mut map = Self {
            reference,
            opening,
            states: Vec::new(),
            numbers: BTreeMap::new(),
            states_max,
            ends: time.and_then(|time| Instant::now().checked_add(time)),
            opened: Vec::new(),
            scout: None,
            are_too_many: false,
            incomparable: None,
        };
        let mut oracle = reference.begin(&opening.files)?;
        for operation in &opening.operations {
            map.opened.push(oracle.expect(operation)?);
        }
        match oracle.state()? {
            GameState::Comparable(key) => map.add(key, 0, oracle.all_choices()?),
            GameState::Incomparable(why) => map.incomparable = Some(why),
        }
        Ok(map)
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn state(&self, number: usize) -> Option<&State> {
        self.states.get(number)
    }

    pub(super) fn is_out_of_time(&self) -> bool {
        self.ends.is_some_and(|ends| Instant::now() >= ends)
    }

    /// Stores the results of operations that do not change a state.
    pub(super) fn keep(&mut self, number: usize, results: BTreeMap<String, Expected>) {
        if self.states.len() <= KEPT_MAX
            && let Some(state) = self.states.get_mut(number)
        {
            state.results = results;
        }
    }

    /// Returns true if the moves of all states are known.
    pub(super) fn are_all_known(&self) -> bool {
        self.states.iter().all(State::is_known)
    }

    /// Returns the result of an operation of the opening, by its position.
    pub(super) fn opened(&self, place: usize) -> Option<&Expected> {
        self.opened.get(place)
    }

    /// Begins a game of the reference and plays its opening and these operations.
    pub(super) fn begin(
        &self,
        operations: &[Operation],
    ) -> Result<Box<dyn Oracle + 'r>, JudgeFailure> {
        let mut oracle = self.reference.begin(&self.opening.files)?;
        for operation in self.opening.operations.iter().chain(operations) {
            oracle.expect(operation)?;
        }
        Ok(oracle)
    }

    /// Makes a move in a state that is fewer than `distance` operations away from the opening. Returns
    /// false if there is no such move, or if the time is up.
    pub(super) fn explore(&mut self, distance: usize) -> Result<bool, JudgeFailure> {
        let route = if self.is_out_of_time() {
            None
        } else {
            self.route(distance)
        };
        let Some(route) = route else {
            self.scout = None;
            return Ok(false);
        };
        self.go(&route)?;
        self.make_moves()?;
        Ok(true)
    }

    fn add(&mut self, key: String, distance: usize, choices: Choices) {
        let Choices {
            moves,
            attempts,
            queries,
        } = choices;
        self.numbers.insert(key, self.states.len());
        self.states.push(State {
            moves: Vec::new(),
            attempts,
            queries,
            results: BTreeMap::new(),
            untried: moves.into(),
            distance,
        });
    }

    /// Returns the shortest path to a move that was not made yet. It starts at the scout if that is
    /// near enough, otherwise at the opening.
    fn route(&self, distance: usize) -> Option<Route> {
        let from_scout = self.scout.as_ref();
        let near = from_scout.and_then(|scout| self.way(scout.state, distance, NEW_GAME));
        near.map(|(operations, end)| Route {
            starts_anew: false,
            operations,
            end,
        })
        .or_else(|| {
            let (operations, end) = self.way(FIRST, distance, usize::MAX)?;
            Some(Route {
                starts_anew: true,
                operations,
                end,
            })
        })
    }

    /// Returns the shortest path from a state to a state with a move that was not made yet, and that
    /// state.
    fn way(
        &self,
        from: usize,
        distance: usize,
        length_max: usize,
    ) -> Option<(Vec<Operation>, usize)> {
        let mut reached: BTreeMap<usize, Option<(usize, &Operation)>> = [(from, None)].into();
        let mut waiting = VecDeque::from([(from, 0)]);
        while let Some((place, length)) = waiting.pop_front() {
            let state = self.states.get(place)?;
            if !state.untried.is_empty() && state.distance < distance {
                let step = |(_, before): &(usize, Option<(usize, &_)>)| {
                    let (place, _) = (*before)?;
                    Some((place, reached[&place]))
                };
                let back = std::iter::successors(Some((place, reached[&place])), step);
                let mut way: Vec<_> = back
                    .filter_map(|(_, before)| Some(before?.1.clone()))
                    .collect();
                way.reverse();
                return Some((way, place));
            }
            if length == length_max {
                continue;
            }
            for made in &state.moves {
                if let Some(next) = made.leads_to
                    && !reached.contains_key(&next)
                {
                    reached.insert(next, Some((place, &made.operation)));
                    waiting.push_back((next, length + 1));
                }
            }
        }
        None
    }

    fn go(&mut self, route: &Route) -> Result<(), JudgeFailure> {
        let oracle = match self.scout.take() {
            Some(mut scout) if !route.starts_anew => {
                for operation in &route.operations {
                    scout.oracle.expect(operation)?;
                }
                scout.oracle
            }
            old => {
                drop(old);
                self.begin(&route.operations)?
            }
        };
        let state = route.end;
        self.scout = Some(Scout { oracle, state });
        Ok(())
    }

    /// Makes moves at the scout's state, up to the first move that leads to another state. If the game
    /// cannot continue, the scout is dropped.
    fn make_moves(&mut self) -> Result<(), JudgeFailure> {
        let Some(scout) = &mut self.scout else {
            return Ok(());
        };
        let from = scout.state;
        let untried = self.states[from].untried.make_contiguous();
        let results = scout.oracle.expect_each(untried)?;
        let made: Vec<_> = self.states[from].untried.drain(..results.len()).collect();
        let last = results.len().saturating_sub(1);
        for (place, (operation, expected)) in made.into_iter().zip(results).enumerate() {
            let leads_to = match &expected {
                Expected::Unspecified(silence) if silence.goes_on => continue,
                Expected::Unspecified(_) => {
                    self.scout = None;
                    continue;
                }
                Expected::Open(_) => None,
                Expected::Determined { .. } if place < last => Some(from),
                Expected::Determined { evaluation, .. } => {
                    match self.arrive(from, evaluation.result.is_ok())? {
                        Arrived::At(number) => Some(number),
                        Arrived::Nowhere => None,
                        Arrived::BeyondBounds => {
                            self.scout = None;
                            continue;
                        }
                    }
                }
            };
            match (leads_to, &mut self.scout) {
                (Some(number), Some(scout)) => scout.state = number,
                _ => self.scout = None,
            }
            self.states[from].moves.push(Move {
                operation,
                expected,
                leads_to,
            });
        }
        Ok(())
    }

    /// Finds the scout's state after a move.
    fn arrive(&mut self, from: usize, is_done: bool) -> Result<Arrived, JudgeFailure> {
        let Some(scout) = &mut self.scout else {
            return Ok(Arrived::Nowhere);
        };
        let key = match scout.oracle.state()? {
            GameState::Comparable(key) => key,
            GameState::Incomparable(why) => {
                self.incomparable = Some(why);
                return Ok(Arrived::Nowhere);
            }
        };
        let distance = self.states[from].distance + 1;
        if let Some(number) = self.numbers.get(&key) {
            let known = &mut self.states[*number];
            known.distance = known.distance.min(distance);
            // A game cannot continue after a call that was refused and still changed something.
            return Ok(if is_done || *number == from {
                Arrived::At(*number)
            } else {
                Arrived::Nowhere
            });
        }
        if !is_done {
            return Ok(Arrived::Nowhere);
        }
        if self.states.len() >= self.states_max {
            self.are_too_many = true;
            return Ok(Arrived::BeyondBounds);
        }
        let choices = scout.oracle.all_choices()?;
        self.add(key, distance, choices);
        Ok(Arrived::At(self.states.len() - 1))
    }
}
