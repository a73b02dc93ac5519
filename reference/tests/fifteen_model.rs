//! Random calls of the class of the Fifteen assignment, against a model of the class that students
//! are given, with the invariants as the assignment states them.

use std::collections::BTreeMap;

use proptest::prelude::*;
use puzzlemark_reference::Value;
use puzzlemark_reference::object::{Answer, Module, Object};
use puzzlemark_reference::puzzles::fifteen::Fifteen;

/// The class as it was given, with numbers only.
#[derive(Debug, Clone)]
struct Given {
    grid: Vec<Vec<i64>>,
}

impl Given {
    fn find(&self, number: i64) -> Option<(i64, i64)> {
        let width = self.grid[0].len();
        let cell = self.grid.iter().flatten().position(|own| *own == number)?;
        let number = |place: usize| i64::try_from(place).expect("fits");
        Some((number(cell / width), number(cell % width)))
    }

    fn at(&mut self, row: i64, col: i64) -> Option<&mut i64> {
        let place = |index: i64, length: usize| {
            let length = i64::try_from(length).expect("fits");
            usize::try_from(if index < 0 { index + length } else { index }).ok()
        };
        let (row, col) = (
            place(row, self.grid.len())?,
            place(col, self.grid[0].len())?,
        );
        self.grid.get_mut(row)?.get_mut(col)
    }

    /// The error message, if there is one.
    fn update(&mut self, moves: &str) -> Option<String> {
        let Some((mut row, mut col)) = self.find(0) else {
            return Some("Value 0 not found".into());
        };
        for letter in moves.chars() {
            let (down, right) = match letter {
                'u' => (-1, 0),
                'd' => (1, 0),
                'l' => (0, -1),
                'r' => (0, 1),
                _ => return Some(format!("invalid direction: {letter}")),
            };
            let (to_row, to_col) = (row + down, col + right);
            let Some(tile) = self
                .at(to_row, to_col)
                .copied()
                .filter(|_| to_row >= 0 && to_col >= 0)
            else {
                return Some(format!("move off grid: {letter}"));
            };
            *self.at(row, col)? = tile;
            *self.at(to_row, to_col)? = 0;
            (row, col) = (to_row, to_col);
        }
        None
    }

    /// Whether the blank is in a cell and each of some cells has its number.
    fn holds(&mut self, row: i64, col: i64, solved: impl Fn(i64, i64) -> bool) -> bool {
        let (height, width) = (self.grid.len(), self.grid[0].len());
        let is_inside = row >= 0 && col >= 0 && self.at(row, col) == Some(&mut 0);
        is_inside
            && (0_i64..).zip(&self.grid).take(height).all(|(row, cells)| {
                (0_i64..).zip(cells).all(|(col, number)| {
                    let home = row * i64::try_from(width).expect("fits") + col;
                    !solved(row, col) || *number == home
                })
            })
    }

    /// What a call gives, and whether that is an error.
    fn call(&mut self, method: &str, row: i64, col: i64, moves: &str) -> Result<Value, String> {
        let missing = || "list index out of range".to_owned();
        match method {
            "get_number" => self
                .at(row, col)
                .copied()
                .map(Value::from)
                .ok_or_else(missing),
            "set_number" => {
                *self.at(row, col).ok_or_else(missing)? = row;
                Ok(Value::None)
            }
            "update_puzzle" => self.update(moves).map_or(Ok(Value::None), Err),
            "current_position" => {
                let solved = row * i64::try_from(self.grid[0].len()).expect("fits") + col;
                let found = self.find(solved).map(|(row, col)| Value::tuple([row, col]));
                found.ok_or_else(|| format!("Value {solved} not found"))
            }
            "lower_row_invariant" => Ok(self
                .holds(row, col, |r, c| r > row || (r == row && c > col))
                .into()),
            "row1_invariant" => Ok(self.holds(1, col, |r, c| r > 1 || c > col).into()),
            _ => Ok(self
                .holds(0, col, |r, c| r > 1 || c > col || (r == 1 && c == col))
                .into()),
        }
    }
}

const METHODS: [&str; 7] = [
    "get_number",
    "set_number",
    "update_puzzle",
    "current_position",
    "lower_row_invariant",
    "row1_invariant",
    "row0_invariant",
];

fn new_game(height: i64, width: i64) -> Box<dyn Object> {
    let arguments = [height, width].map(Value::from);
    let files = BTreeMap::<String, String>::new();
    match Fifteen.call("Puzzle", &arguments, &files) {
        Ok(Answer::New(object)) => object,
        _ => panic!("no object"),
    }
}

fn answer(object: &mut dyn Object, method: &str, arguments: &[Value]) -> Result<Value, String> {
    match object.call(method, arguments) {
        Ok(Answer::Value(value)) => Ok(value),
        Ok(_) => panic!("no value"),
        Err(exception) => Err(exception.message),
    }
}

proptest! {
    #[test]
    fn random_calls_are_answered_as_by_the_given_class(
        height in 2..5_i64,
        width in 2..5_i64,
        calls in prop::collection::vec((0..7_usize, -3..6_i64, -3..6_i64, "[udlr]{0,3}|[udlrx]{0,2}"), 1..60),
    ) {
        let mut game = new_game(height, width);
        let row = |row: i64| (row * width..(row + 1) * width).collect();
        let mut given = Given { grid: (0..height).map(row).collect() };
        for (method, row, col, moves) in calls {
            // Few numbers are set, so that most boards stay boards.
            let method = if METHODS[method] == "set_number" && row != 0 { "update_puzzle" } else { METHODS[method] };
            let arguments = match method {
                "update_puzzle" => vec![Value::from(moves.as_str())],
                "row0_invariant" | "row1_invariant" => vec![Value::from(col)],
                "set_number" => vec![Value::from(row), Value::from(col), Value::from(row)],
                _ => vec![Value::from(row), Value::from(col)],
            };
            let found = answer(&mut *game, method, &arguments);
            prop_assert_eq!(found, given.call(method, row, col, &moves), "{}{:?}", method, arguments);
            let rows = given.grid.iter().map(|row| format!("{row:?}\n"));
            prop_assert_eq!(game.text().unwrap(), rows.collect::<String>());
        }
    }
}
