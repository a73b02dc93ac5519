//! The assignment's functions, as an object interface: class `Board`, and the functions on tiles.
//!
//! Tiles are given by name: `empty`, `wall`, `blue end`, `red Q1`. Rows and columns count from 0,
//! without the walls, which are at -1 and at the size of the board. `tiles` gives the names of all
//! tiles, as a list of rows.

mod convert;
mod rule;

use super::board::{Board, COLORS, Tile};
use super::pictures::Pictures;
use super::{Direction, Puzzle};
use crate::exception::Exception;
use crate::object::{
    Answer, Choice, Files, Module, Object, Ruling, Signature, no_attribute, no_file, no_name,
    parameters,
};
use crate::value::Value;
use convert::{cell_of, given_up, integer, names, tile_at, tile_of};

/// The puzzle Flow.
#[derive(Debug, Clone, Copy)]
pub struct Flow;

/// The functions on tiles: the name, the second parameter, and the side to check.
const SIDES: [(&str, &str, Direction); 4] = [
    ("isAllowedRight", "right", Direction::Right),
    ("isAllowedLeft", "left", Direction::Left),
    ("isAllowedAbove", "up", Direction::Up),
    ("isAllowedBelow", "down", Direction::Down),
];

const SIGNATURES: &[Signature] = &[
    Signature::new("Board.__init__", &["size"]),
    Signature::new("Board.click", &["row", "col"]),
    Signature::new("Board.tile", &["row", "col"]),
    Signature::new("Board.put", &["row", "col", "tile"]),
    Signature::new("Board.checkCell", &["row", "col"]),
    Signature::new("Board.checkEndpoints", &[]),
    Signature::new("Board.take", &["row", "col"]),
    Signature::new("Board.solve", &[]),
    Signature::new("Board.letters", &[]),
    Signature::new("Board.tiles", &[]),
    Signature::new("Tile.__init__", &["name"]),
    Signature::new("isAllowedRight", &["curr", "right"]),
    Signature::new("isAllowedLeft", &["curr", "left"]),
    Signature::new("isAllowedAbove", &["curr", "up"]),
    Signature::new("isAllowedBelow", &["curr", "down"]),
];

impl Module for Flow {
    fn name(&self) -> &'static str {
        "flow"
    }

    fn names(&self) -> &'static [&'static str] {
        &[
            "Board",
            "Tile",
            "isAllowedRight",
            "isAllowedLeft",
            "isAllowedAbove",
            "isAllowedBelow",
        ]
    }

    fn signatures(&self) -> &'static [Signature] {
        SIGNATURES
    }

    fn call(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Result<Answer, Exception> {
        if let Some((_, beside, side)) = SIDES.iter().find(|(other, ..)| *other == name) {
            let [own, other] = parameters(name, ["curr", beside], arguments)?;
            return Ok(tile_of(own)?.is_allowed(*side, tile_of(other)?).into());
        }
        match name {
            "Board" => {
                let [size] = parameters("Board.__init__", ["size"], arguments)?;
                let board = usize::try_from(integer(size)?).ok().and_then(Board::new);
                let board = board.ok_or_else(|| Exception::new("ValueError", "invalid size"))?;
                Ok(Answer::New(Box::new(board)))
            }
            "Tile" => {
                let [tile] = parameters("Tile.__init__", ["name"], arguments)?;
                Ok(Answer::New(Box::new(tile_of(tile)?)))
            }
            _ => Err(no_name(name)),
        }
    }

    fn properties(&self) -> &'static [&'static str] {
        &["solution", "start"]
    }

    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String> {
        let file = arguments.first().and_then(Value::as_str);
        // A text of several lines is a puzzle itself.
        let board = file.filter(|text| text.contains('\n'));
        if let Some(board) = board.map(|text| text.trim_end_matches('\n')) {
            return Some(match property {
                "solution" => format!("a solution of this board:\n{board}"),
                "start" => {
                    format!("the end points of this board, a colour for each pair:\n{board}")
                }
                _ => return None,
            });
        }
        Some(match (property, file) {
            ("solution", Some(file)) => format!("a solution of the puzzle in `{file}`"),
            ("solution", None) => "a solution of the puzzle on the board".to_owned(),
            ("start", Some(file)) => format!("the end points of `{file}`, a colour for each pair"),
            ("start", None) => "a starting position that has a solution".to_owned(),
            _ => return None,
        })
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &dyn Files,
    ) -> Result<(), String> {
        let file = match arguments {
            [] => None,
            [Value::Str(file)] => Some(file.as_str()),
            _ => return Err("a property takes the name of the file that has the puzzle".into()),
        };
        let puzzle = file.map(|file| puzzle_in(file, files)).transpose()?;
        match (property, value) {
            ("solution", Value::List(_) | Value::Tuple(_)) => {
                Pictures::parse_pictures(value)?.check_solution(puzzle.as_ref())
            }
            ("solution", _) => check_text(puzzle.as_ref(), value),
            ("start", _) => Pictures::parse_pictures(value)?.check_start(puzzle.as_ref()),
            _ => Err("the properties are `solution` and `start`".into()),
        }
    }

    fn ruling(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Ruling {
        rule::of_call(name, arguments)
    }
}

fn puzzle_in(file: &str, files: &dyn Files) -> Result<Puzzle, String> {
    let content = files.read(file).ok_or_else(|| no_file(file).message)?;
    let text = str::from_utf8(content).map_err(|_| format!("{file}: the file is not text"))?;
    text.parse().map_err(|error| format!("{file}: {error}"))
}

/// Checks that a text is a solution of the puzzle.
fn check_text(puzzle: Option<&Puzzle>, value: &Value) -> Result<(), String> {
    let answer = value.as_str().ok_or_else(|| {
        let type_name = value.type_name();
        format!(
            "a solution is a grid as a str, or rows of pictures, not a value of type {type_name}"
        )
    })?;
    let puzzle = puzzle.ok_or("the property is `solution: FILE`, where the file has the puzzle")?;
    let rows = answer.strip_suffix('\n').unwrap_or(answer);
    if let Some(row) = rows.split('\n').position(|row| row != row.trim_end()) {
        return Err(format!("row {row} has white space at its end"));
    }
    if rows.ends_with('\n') {
        return Err("something follows the last row".into());
    }
    puzzle
        .verify_text(answer)
        .first()
        .map_or(Ok(()), |fault| Err(fault.to_string()))
}

impl Object for Board {
    fn class(&self) -> &'static str {
        "Board"
    }

    fn get(&self, attribute: &str) -> Result<Value, Exception> {
        match attribute {
            "size" => Ok(self.size().into()),
            "clickCount" => Ok(self.clicks().into()),
            _ => Err(no_attribute("Board", attribute)),
        }
    }

    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception> {
        let name = format!("Board.{method}");
        let inside = |board: &Self| {
            let [row, column] = parameters(&name, ["row", "col"], arguments)?;
            cell_of(board, row, column)
        };
        match method {
            "click" => {
                let cell = inside(self)?;
                let out_of_range = |_| Exception::new("IndexError", "list index out of range");
                self.click(cell).map_err(out_of_range)?;
                Ok(Value::None.into())
            }
            "tile" => {
                let [row, column] = parameters(&name, ["row", "col"], arguments)?;
                Ok(tile_at(self, row, column)?.to_string().into())
            }
            "put" => {
                let [row, column, tile] = parameters(&name, ["row", "col", "tile"], arguments)?;
                let tile = tile_of(tile)?;
                let cell = cell_of(self, row, column)?;
                self.put(cell, tile);
                Ok(Value::None.into())
            }
            "checkCell" => Ok(self.check_cell(inside(self)?).into()),
            "take" => {
                let cell = inside(self)?;
                Ok(self.take(cell).map_err(given_up)?.into())
            }
            "checkEndpoints" | "solve" | "letters" | "tiles" => {
                let [] = parameters(&name, [], arguments)?;
                Ok(match method {
                    "checkEndpoints" => self.check_endpoints().into(),
                    "solve" => self.solve().map_err(given_up)?.into(),
                    "tiles" => names(self).into(),
                    _ => self.letters().into(),
                })
            }
            _ => Err(no_attribute("Board", method)),
        }
    }

    fn text(&self) -> Result<String, Exception> {
        Ok(self.letters().trim_end().to_owned())
    }

    fn ruling(&self, method: &str, arguments: &[Value]) -> Ruling {
        rule::of_method(self, method, arguments)
    }

    fn adopt(
        &mut self,
        method: &str,
        _arguments: &[Value],
        choice: Choice<'_>,
    ) -> Result<(), String> {
        *self = rule::solved(self, method, choice)?;
        Ok(())
    }

    fn state(&self) -> String {
        format!("{self:?}")
    }
}

impl Object for Tile {
    fn class(&self) -> &'static str {
        "Tile"
    }

    fn get(&self, attribute: &str) -> Result<Value, Exception> {
        Ok(match attribute {
            "color" => self
                .color()
                .map_or(Value::None, |color| COLORS[color].into()),
            "goesUp" => self.goes(Direction::Up).into(),
            "goesDown" => self.goes(Direction::Down).into(),
            "goesLeft" => self.goes(Direction::Left).into(),
            "goesRight" => self.goes(Direction::Right).into(),
            _ => return Err(no_attribute("Tile", attribute)),
        })
    }

    fn call(&mut self, method: &str, _: &[Value]) -> Result<Answer, Exception> {
        Err(no_attribute("Tile", method))
    }

    fn text(&self) -> Result<String, Exception> {
        Ok(self.to_string())
    }

    fn state(&self) -> String {
        self.to_string()
    }
}
