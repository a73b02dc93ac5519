//! States of a game, as texts that are equal where the states are.

use std::fmt::Write as _;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Opening;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::referee::{Expected, Referee};
use puzzlemark_reference::session::{Local, Session};

/// The state that a way leads to; `None` where the rules leave that to who plays.
pub(super) fn state(opening: &Opening, puzzle: &dyn Powers, way: &[Operation]) -> Option<String> {
    let mut referee = Referee::new(puzzle, &opening.files);
    for operation in opening.operations.iter().chain(way) {
        match referee.expect(operation) {
            Expected::Determined { .. } => {}
            Expected::Open(_) | Expected::Unspecified => return None,
        }
    }
    Some(key(referee.game()))
}

/// All that later replies depend on: what variables hold, and the states of objects.
fn key(game: &Session<Local<'_>>) -> String {
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

/// Notes the objects in a value, each by the place at which it came first.
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
