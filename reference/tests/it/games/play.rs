//! Games with a referee and a right subject.

use std::collections::{BTreeSet, VecDeque};

use puzzlemark_reference::Value;
use puzzlemark_reference::games::{Choices, Opening};
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::object::Files;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::referee::{Expected, OpenCall, Referee};
use puzzlemark_reference::session::{Local, Session};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Parses an operation.
pub(crate) fn operation(text: &str) -> Operation {
    parse_operation(text).expect("an operation")
}

/// Plays an open call for a subject, on a session of its own. Returns the value of the call.
pub(crate) type Player = fn(&mut Session<Local<'_>>, &Operation) -> Value;

/// A referee and a right subject.
pub(crate) struct Game<'a> {
    puzzle: &'a dyn Powers,
    pub(crate) referee: Referee<'a>,
    subject: Session<Local<'a>>,
    files: &'a dyn Files,
    player: Player,
    /// The operations so far, for messages.
    played: Vec<String>,
}

impl<'a> Game<'a> {
    /// A game that has been opened.
    pub(crate) fn new(puzzle: &'a dyn Powers, opening: &'a Opening, player: Player) -> Self {
        let mut game = Self {
            puzzle,
            referee: Referee::new(puzzle, &opening.files),
            subject: Session::new(Local::new(puzzle, &opening.files)),
            files: &opening.files,
            player,
            played: Vec::new(),
        };
        for operation in &opening.operations {
            game.play(operation);
        }
        game
    }

    /// A new session in which the reference has played the same operations.
    pub(crate) fn replayed(&self) -> Session<Local<'a>> {
        let mut session = Session::new(Local::new(self.puzzle, self.files));
        for text in &self.played {
            session.evaluate(&operation(text)).result.expect("played");
        }
        session
    }

    pub(crate) fn choices(&self) -> Choices {
        self.puzzle.choices(self.referee.game())
    }

    /// Plays one operation. It must be specified, and the referee must accept the reply.
    pub(crate) fn play(&mut self, operation: &Operation) {
        self.played.push(operation.to_string());
        match self.referee.expect(operation) {
            Expected::Determined { evaluation, .. } => {
                let mut own = self.subject.evaluate(operation);
                if let (Ok(value), Some(target)) = (&mut own.result, &operation.target) {
                    // For an assignment, the expected value is that of the variable afterwards.
                    *value = self.subject.variable(target).expect("assigned").clone();
                }
                assert_eq!(own, evaluation, "{:#?}", self.played);
            }
            Expected::Open(call) => self.choose(&call),
            Expected::Unspecified => panic!("unspecified: {:#?}", self.played),
        }
    }

    fn choose(&mut self, call: &OpenCall) {
        let returned = (self.player)(&mut self.subject, &call.operation);
        let is_kept = call.operation.target.is_some();
        let looks = &call.looks[usize::from(is_kept)..];
        let look = |look| self.subject.evaluate(look).result.expect("a look");
        let seen: Vec<Value> = looks.iter().map(look).collect();
        let adopted = self.referee.adopt(call, &returned, &seen);
        assert_eq!(adopted, Ok(()), "{returned} {seen:?} {:#?}", self.played);
    }

    /// The values of variables, with the states of the objects in them.
    pub(crate) fn states(&self) -> Vec<String> {
        states(self.referee.game())
    }
}

fn states(game: &Session<Local<'_>>) -> Vec<String> {
    let state = |(name, value): (&str, &Value)| match value {
        Value::Object(object) => {
            let found = game.backend().object(object.id).expect("an object");
            format!("{name}: {}", found.state())
        }
        data => format!("{name}: {data}"),
    };
    game.variables().map(state).collect()
}

/// Plays random games against a right subject. The referee must accept every reply.
pub(crate) fn games(puzzle: &dyn Powers, player: Player, count: usize, operations: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..count {
        let opening = puzzle.opening(&mut random);
        let mut game = Game::new(puzzle, &opening, player);
        for _ in 0..operations {
            let Choices {
                moves,
                attempts,
                queries,
            } = game.choices();
            let kind = *[&moves, &moves, &attempts, &queries]
                .choose(&mut random)
                .expect("a kind");
            if let Some(operation) = kind.choose(&mut random) {
                game.play(operation);
            }
        }
    }
}

/// Asks all choices in the states of random games. All must be specified, and only moves may change a state.
pub(crate) fn all_choices(puzzle: &dyn Powers, player: Player, count: usize, moves: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..count {
        let opening = puzzle.opening(&mut random);
        let mut game = Game::new(puzzle, &opening, player);
        for _ in 0..moves {
            let choices = game.choices();
            let states = game.states();
            assert!(!states.is_empty(), "{opening:?}");
            for operation in choices.attempts.iter().chain(&choices.queries) {
                game.play(operation);
                assert_eq!(game.states(), states, "{operation} is not a move");
            }
            assert_eq!(game.choices(), choices, "choices stay as they are");
            match choices.moves.choose(&mut random) {
                Some(operation) => game.play(operation),
                None => break,
            }
        }
    }
}

/// Follows random chains of simpler openings, which must end, and plays in each.
pub(crate) fn chains(puzzle: &dyn Powers, player: Player, count: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for number in 0..count {
        let mut opening = puzzle.opening(&mut random);
        for length in 0.. {
            assert!(length < 1000, "a chain that does not end: {opening:?}");
            let game = Game::new(puzzle, &opening, player);
            assert!(!game.choices().queries.is_empty(), "{opening:?}");
            drop(game);
            let simpler = puzzle.simpler(&opening);
            assert!(!simpler.contains(&opening), "{opening:?}");
            // The first is the opening that shrinking tries first.
            let next = match number % 2 {
                0 => simpler.first(),
                _ => simpler.choose(&mut random),
            };
            match next {
                Some(next) => opening = next.clone(),
                None => break,
            }
        }
    }
}

/// Visits all states that moves reach, with the reference's own choices. Returns their number.
pub(crate) fn reachable(puzzle: &dyn Powers, text: &str) -> usize {
    let opening = puzzle.opening_of(text).expect("a puzzle");
    let after = |moves: &[Operation]| {
        let mut session = Session::new(Local::new(puzzle, &opening.files));
        for operation in opening.operations.iter().chain(moves) {
            session.evaluate(operation).result.expect("a move");
        }
        session
    };
    let mut seen = BTreeSet::from([states(&after(&[]))]);
    let mut open = VecDeque::from([Vec::new()]);
    while let Some(way) = open.pop_front() {
        for next in puzzle.choices(&after(&way)).moves {
            let mut way = way.clone();
            way.push(next);
            if seen.insert(states(&after(&way))) {
                open.push_back(way);
            }
        }
    }
    seen.len()
}
