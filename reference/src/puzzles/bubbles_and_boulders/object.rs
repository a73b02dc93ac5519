//! The class `Puzzle` of the assignment.
//!
//! Positions are two ints. As everywhere in Python, a bool is an int. Any other value gives a
//! `TypeError`, as for an index of a list. Any value that is not the letter of a region gives
//! `invalid region`.

use super::verify;
use super::{Game, Move, Piece, Position, Puzzle};
use crate::exception::Exception;
use crate::object::{
    Answer, Files, Module, Object, Ruling, Signature, no_attribute, no_file, no_name, parameters,
};
use crate::value::Value;

/// The puzzle Bubbles and boulders.
#[derive(Debug, Clone, Copy)]
pub struct BubblesAndBoulders;

const SIGNATURES: &[Signature] = &[
    Signature::new("Puzzle.__init__", &["file"]),
    Signature::new("Puzzle.squares", &["region"]),
    Signature::new("Puzzle.bubble", &["region"]),
    Signature::new("Puzzle.boulder", &["region"]),
    Signature::new("Puzzle.isempty", &["r", "k"]),
    Signature::new("Puzzle.put_bubble", &["r", "k"]),
    Signature::new("Puzzle.put_boulder", &["r", "k"]),
    Signature::new("Puzzle.issolved", &[]),
];

impl Module for BubblesAndBoulders {
    fn name(&self) -> &'static str {
        "bubbles-and-boulders"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Puzzle"]
    }

    fn signatures(&self) -> &'static [Signature] {
        SIGNATURES
    }

    fn call(
        &self,
        name: &str,
        arguments: &[Value],
        files: &dyn Files,
    ) -> Result<Answer, Exception> {
        if name != "Puzzle" {
            return Err(no_name(name));
        }
        let [file] = parameters("Puzzle.__init__", ["file"], arguments)?;
        let Some(file) = file.as_str() else {
            let type_name = file.type_name();
            let message = format!("expected str, bytes or os.PathLike object, not {type_name}");
            return Err(Exception::new("TypeError", message));
        };
        let content = files.read(file).ok_or_else(|| no_file(file))?;
        let puzzle =
            parse_file(file, content).map_err(|error| Exception::new("ValueError", error))?;
        Ok(Answer::New(Box::new(Game::new(puzzle))))
    }

    /// Returns the ruling on a call. The result for a file without a valid puzzle is not specified.
    fn ruling(&self, name: &str, arguments: &[Value], files: &dyn Files) -> Ruling {
        match self.call(name, arguments, files) {
            Ok(_) => Ruling::EXACT,
            Err(_) => Ruling::Unspecified,
        }
    }

    fn properties(&self) -> &'static [&'static str] {
        &["solution"]
    }

    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String> {
        match (property, arguments) {
            ("solution", [file]) => {
                let file = file.as_str()?;
                Some(format!("a text that draws the puzzle of `{file}` solved"))
            }
            _ => None,
        }
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &dyn Files,
    ) -> Result<(), String> {
        let ("solution", [Value::Str(file)]) = (property, arguments) else {
            return Err("the property is `solution: FILE`, where the file has the puzzle".into());
        };
        let content = files
            .read(file)
            .ok_or_else(|| format!("there is no file `{file}`"))?;
        let puzzle = parse_file(file, content)?;
        let Some(text) = value.as_str() else {
            let type_name = value.type_name();
            return Err(format!(
                "a solution is the grid as a str, not a value of type {type_name}"
            ));
        };
        if text.contains('\r') {
            return Err("lines end with a newline alone, not with a carriage return".into());
        }
        match verify::judge_text(&puzzle, text).first() {
            None => Ok(()),
            Some(fault) => Err(fault.to_string()),
        }
    }
}

fn parse_file(file: &str, content: &[u8]) -> Result<Puzzle, String> {
    let text = str::from_utf8(content).map_err(|_| format!("{file}: the file is not text"))?;
    text.parse().map_err(|error| format!("{file}: {error}"))
}

impl Object for Game {
    fn class(&self) -> &'static str {
        "Puzzle"
    }

    fn get(&self, attribute: &str) -> Result<Value, Exception> {
        match attribute {
            "rows" => Ok(self.puzzle().rows().into()),
            "columns" => Ok(self.puzzle().columns().into()),
            "regions" => Ok(Value::set(self.puzzle().regions())),
            _ => Err(no_attribute("Puzzle", attribute)),
        }
    }

    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception> {
        let name = format!("Puzzle.{method}");
        let region = || {
            let [region] = parameters(&name, ["region"], arguments)?;
            region_of(self.puzzle(), region)
        };
        match method {
            "squares" => Ok(Value::set(self.puzzle().squares(region()?).map(Value::from)).into()),
            "bubble" => Ok(found(self.find_piece(Piece::Bubble, region()?))),
            "boulder" => Ok(found(self.find_piece(Piece::Boulder, region()?))),
            "isempty" => {
                let position = position_of(&name, arguments)?;
                Ok(position
                    .is_some_and(|position| self.is_empty(position))
                    .into())
            }
            "put_bubble" => put_piece(self, Piece::Bubble, position_of(&name, arguments)?),
            "put_boulder" => put_piece(self, Piece::Boulder, position_of(&name, arguments)?),
            "issolved" => {
                let [] = parameters(&name, [], arguments)?;
                Ok(self.is_solved().into())
            }
            _ => Err(no_attribute("Puzzle", method)),
        }
    }

    fn text(&self) -> Result<String, Exception> {
        Ok(self.to_string().trim_end_matches('\n').to_owned())
    }

    /// Returns the ruling on a method. A value that is not a letter is not a region. The result for
    /// positions that are not two ints is not specified.
    fn ruling(&self, method: &str, arguments: &[Value]) -> Ruling {
        match (method, arguments) {
            ("squares" | "bubble" | "boulder", [_])
            | ("isempty" | "put_bubble" | "put_boulder", [Value::Int(_), Value::Int(_)])
            | ("issolved", []) => Ruling::EXACT,
            _ => Ruling::Unspecified,
        }
    }

    fn state(&self) -> String {
        format!("{}\n{self}", self.puzzle())
    }
}

fn region_of(puzzle: &Puzzle, value: &Value) -> Result<char, Exception> {
    let mut letters = value.as_str().unwrap_or_default().chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if puzzle.regions().contains(&letter) => Ok(letter),
        _ => Err(Exception::new("AssertionError", "invalid region")),
    }
}

/// Returns the position for two ints, or `None` if it is outside of every grid.
fn position_of(method: &str, arguments: &[Value]) -> Result<Option<Position>, Exception> {
    let [row, column] = parameters(method, ["r", "k"], arguments)?;
    let number = |value: &Value| match value {
        Value::Int(_) | Value::Bool(_) => Ok(value
            .as_integer()
            .and_then(|number| usize::try_from(number).ok())),
        _ => {
            let type_name = value.type_name();
            let message = format!("list indices must be integers or slices, not {type_name}");
            Err(Exception::new("TypeError", message))
        }
    };
    let (row, column) = (number(row)?, number(column)?);
    Ok(row
        .zip(column)
        .map(|(row, column)| Position { row, column }))
}

fn put_piece(
    game: &mut Game,
    piece: Piece,
    position: Option<Position>,
) -> Result<Answer, Exception> {
    let valid = position.is_some_and(|position| game.put(Move { piece, position }).is_ok());
    if valid {
        Ok(Answer::Itself)
    } else {
        Err(Exception::new("AssertionError", "invalid position"))
    }
}

fn found(position: Option<Position>) -> Answer {
    Answer::Value(position.map_or(Value::None, Value::from))
}

impl From<Position> for Value {
    fn from(Position { row, column }: Position) -> Self {
        Self::tuple([row, column])
    }
}
