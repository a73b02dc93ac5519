//! Games of the built-in puzzles.

use std::fmt::Write as _;

use puzzlemark_model::JudgeFailure;
use puzzlemark_reference::Value;
use puzzlemark_reference::games::Choices;
use puzzlemark_reference::object::{Files, Likeness};
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::referee::{self, Referee};
use puzzlemark_reference::session::{Local, Session};

use super::oracle::{
    Adopted, Adoption, Expected, GameState, Grid, OpenCall, OpenReply, Oracle, Silence,
};

/// A game of a built-in puzzle, in this process. It never fails.
pub struct PuzzleGame<'a> {
    puzzle: &'a dyn Powers,
    referee: Referee<'a>,
    /// The open call that waits for its reply.
    open: Option<referee::OpenCall>,
}

impl<'a> PuzzleGame<'a> {
    /// Begins a game. Constructors read these files.
    pub fn new(puzzle: &'a dyn Powers, files: &'a dyn Files) -> Self {
        Self {
            puzzle,
            referee: Referee::new(puzzle, files),
            open: None,
        }
    }

    fn opened(&mut self, call: referee::OpenCall) -> OpenCall {
        let referee::OpenCall {
            operation,
            looks,
            wanted,
        } = call.clone();
        self.open = Some(call);
        OpenCall {
            operation,
            looks,
            wanted,
            may_raise: false,
        }
    }
}

impl Oracle for PuzzleGame<'_> {
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure> {
        Ok(match self.referee.expect(operation) {
            referee::Expected::Determined {
                evaluation,
                likeness,
            } => Expected::Determined {
                evaluation,
                likeness,
            },
            referee::Expected::Open(call) => Expected::Open(self.opened(call)),
            referee::Expected::Unspecified => Expected::Unspecified(Silence::default()),
        })
    }

    fn adopt(&mut self, _call: &OpenCall, reply: &OpenReply<'_>) -> Result<Adoption, JudgeFailure> {
        let call = self.open.take().expect("an open call waits for its reply");
        let mut reason = None;
        for reading in &reply.readings {
            let Some(returned) = &reading.returned else {
                continue;
            };
            match self.referee.adopt(&call, returned, &reading.seen) {
                Ok(()) => {
                    let value = returned.clone();
                    let pairs = Vec::new();
                    return Ok(Adoption::Adopted(Adopted { value, pairs }));
                }
                Err(why) => drop(reason.get_or_insert(why)),
            }
        }
        let unknown = || "the value of the variable is not known".to_owned();
        Ok(Adoption::Refused(reason.unwrap_or_else(unknown)))
    }

    fn choose(&mut self, call: &OpenCall, _seed: u64) -> Result<Expected, JudgeFailure> {
        self.open = None;
        Ok(Expected::Determined {
            evaluation: self.referee.choose(&call.operation),
            likeness: Likeness::EXACT,
        })
    }

    fn board(&mut self, variable: &str) -> Result<Option<Grid>, JudgeFailure> {
        let object = self.referee.game().variable(variable);
        if !matches!(object, Some(Value::Object(_))) {
            return Ok(None);
        }
        let text = self.referee.text_of(variable);
        let board = text.and_then(|text| self.puzzle.board_in_reply(&Value::Str(text)).state);
        // A text on one line is a name, not a board.
        let board = board.filter(|board| board.contains('\n'));
        Ok(board.map(|board| Grid::of_characters(&board)))
    }

    fn choices(&mut self, _seed: u64) -> Result<Choices, JudgeFailure> {
        self.all_choices()
    }

    fn all_choices(&mut self) -> Result<Choices, JudgeFailure> {
        Ok(self.puzzle.choices(self.referee.game()))
    }

    fn alternatives(&mut self, _operation: &Operation) -> Result<Vec<Operation>, JudgeFailure> {
        let Choices {
            moves,
            attempts,
            queries,
        } = self.all_choices()?;
        Ok(moves.into_iter().chain(attempts).chain(queries).collect())
    }

    fn state(&mut self) -> Result<GameState, JudgeFailure> {
        Ok(GameState::Comparable(state(self.referee.game())))
    }
}

/// Returns everything that later replies depend on: the values of variables, and the states of
/// objects.
fn state(game: &Session<Local<'_>>) -> String {
    let mut key = String::new();
    let mut objects = Vec::new();
    for (name, value) in game.variables() {
        let _ = write!(key, "{name}={value}");
        collect_objects(value, &mut objects, &mut key);
        key.push('\n');
    }
    for number in objects {
        if let Some(object) = game.backend().object(number) {
            let _ = writeln!(key, "{} {}", object.class(), object.state());
        }
    }
    key
}

/// Collects the objects in a value. Adds the index of each object to the key, in the order of their
/// first appearance.
fn collect_objects(value: &Value, objects: &mut Vec<u32>, key: &mut String) {
    match value {
        Value::Object(object) => {
            let known = objects.iter().position(|number| *number == object.id);
            let place = known.unwrap_or_else(|| {
                objects.push(object.id);
                objects.len() - 1
            });
            let _ = write!(key, " #{place}");
        }
        Value::List(values) | Value::Tuple(values) | Value::Set(values) => {
            for value in values {
                collect_objects(value, objects, key);
            }
        }
        Value::Dict(pairs) => {
            for (name, value) in pairs {
                collect_objects(name, objects, key);
                collect_objects(value, objects, key);
            }
        }
        Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_) => {}
    }
}
