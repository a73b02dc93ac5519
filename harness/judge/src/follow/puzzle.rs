//! Games of the built-in puzzles.

use std::fmt::Write as _;

use puzzlemark_model::JudgeFailure;
use puzzlemark_reference::Value;
use puzzlemark_reference::games::Choices;
use puzzlemark_reference::object::{Choice, Files};
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::referee::{Expected, OpenCall, Referee};
use puzzlemark_reference::session::{Local, Session};

use super::Oracle;

/// A game of a built-in puzzle, in this process. It never fails.
pub struct PuzzleGame<'a> {
    puzzle: &'a dyn Powers,
    referee: Referee<'a>,
}

impl<'a> PuzzleGame<'a> {
    /// A game that begins, with the files that constructors read.
    pub fn new(puzzle: &'a dyn Powers, files: &'a dyn Files) -> Self {
        Self {
            puzzle,
            referee: Referee::new(puzzle, files),
        }
    }
}

impl Oracle for PuzzleGame<'_> {
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure> {
        Ok(self.referee.expect(operation))
    }

    fn adopt(
        &mut self,
        call: &OpenCall,
        choice: Choice<'_>,
    ) -> Result<Result<Value, String>, JudgeFailure> {
        let adopted = self.referee.adopt(call, choice.returned, choice.seen);
        Ok(adopted.map(|()| choice.returned.clone()))
    }

    fn choices(&mut self, _seed: u64) -> Result<Choices, JudgeFailure> {
        Ok(self.puzzle.choices(self.referee.game()))
    }

    fn state(&mut self) -> Result<Option<String>, JudgeFailure> {
        Ok(Some(state(self.referee.game())))
    }
}

/// All that later replies depend on: the values of variables, and the states of objects.
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

/// Collects the objects in a value. Adds the place at which each appeared first to the key.
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
