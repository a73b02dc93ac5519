//! The class `Puzzle` of the assignment.
//!
//! Students got the class except the invariants and the solution methods. The given parts work here
//! as in the students' file: `set_number` takes any value, negative indices count from the end, and
//! `update_puzzle` makes the moves before a move that it refuses. All other calls that fail change
//! nothing. The invariants for a position outside of the grid do not hold. A solution method
//! refuses a board if its invariant does not hold, as the assignment recommends.

use super::arguments::{integer, invariant, item, phase, place, size, type_error};
use super::board::Board;
use super::direction::Direction;
use super::invariant::Invariant;
use super::phased::{self, Phase};
use crate::exception::Exception;
use crate::object::{Answer, Choice, Object, Ruling, no_attribute, parameters, too_many};
use crate::value::Value;

/// The most cells that a grid may have.
const CELLS_MAX: usize = 1_000_000;

/// An object of the class: a grid of values that are treated as numbers.
#[derive(Debug, Clone)]
pub struct Game {
    height: usize,
    width: usize,
    grid: Vec<Vec<Value>>,
}

impl Game {
    /// Makes `Puzzle(height, width, initial_grid)`.
    pub(super) fn new(arguments: &[Value]) -> Result<Self, Exception> {
        if arguments.len() > 3 {
            return Err(too_many("Puzzle.__init__", 2, 1, arguments.len()));
        }
        let names = ["puzzle_height", "puzzle_width"];
        let (sizes, initial) = match arguments {
            [sizes @ .., initial] if sizes.len() == 2 => (sizes, initial),
            _ => (arguments, &Value::None),
        };
        let [height, width] = parameters("Puzzle.__init__", names, sizes)?;
        let (height, width) = (size(height)?, size(width)?);
        if height.saturating_mul(width) > CELLS_MAX || height > CELLS_MAX {
            return Err(Exception::new("MemoryError", ""));
        }
        let solved = |row| {
            (0..width)
                .map(move |col| Value::from(row * width + col))
                .collect()
        };
        let mut grid: Vec<Vec<Value>> = (0..height).map(solved).collect();
        if *initial != Value::None {
            for (row, cells) in (0..).zip(&mut grid) {
                for (col, cell) in (0..).zip(cells) {
                    *cell = item(item(initial, row)?, col)?.clone();
                }
            }
        }
        Ok(Self {
            height,
            width,
            grid,
        })
    }

    /// Returns the number of rows and of columns.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// Returns the number of cells with this number.
    pub(super) fn count(&self, number: &Value) -> usize {
        let cells = self.grid.iter().flatten();
        cells.filter(|cell| cell.equals(number)).count()
    }

    /// Copies the tiles of a board of the same size.
    fn copy_tiles(&mut self, board: &Board) {
        for (cell, tile) in self.grid.iter_mut().flatten().zip(board.tiles()) {
            *cell = tile.into();
        }
    }

    fn board_text(&self) -> String {
        let rows = self.grid.iter();
        rows.map(|row| Value::List(row.clone()).to_string() + "\n")
            .collect()
    }

    fn cell(&self, [row, col]: [&Value; 2]) -> Result<(usize, usize), Exception> {
        Ok((place(row, self.height)?, place(col, self.width)?))
    }

    /// Returns the row and column of the first cell with this number.
    pub(super) fn find_number(&self, number: &Value) -> Option<(usize, usize)> {
        self.grid.iter().enumerate().find_map(|(row, cells)| {
            let col = cells.iter().position(|cell| cell.equals(number))?;
            Some((row, col))
        })
    }

    fn current_position(&self, row: &Value, col: &Value) -> Result<(usize, usize), Exception> {
        let (row, col) = (integer(row)?, integer(col)?);
        let width = i64::try_from(self.width).unwrap_or(i64::MAX);
        let solved = Value::from(width.saturating_mul(row).saturating_add(col));
        self.find_number(&solved).ok_or_else(|| not_found(&solved))
    }

    fn update(&mut self, moves: &Value) -> Result<(), Exception> {
        let mut blank = self.current_position(&0.into(), &0.into())?;
        let letters: Vec<Value> = match moves {
            Value::Str(text) => text.chars().map(Value::from).collect(),
            Value::List(letters) | Value::Tuple(letters) => letters.clone(),
            _ => {
                return Err(type_error(format!(
                    "'{}' object is not iterable",
                    moves.type_name()
                )));
            }
        };
        for letter in &letters {
            let Some(text) = letter.as_str() else {
                let type_name = letter.type_name();
                let message = format!("can only concatenate str (not \"{type_name}\") to str");
                return Err(type_error(message));
            };
            let direction = Direction::ALL
                .into_iter()
                .find(|direction| direction.to_string() == text)
                .ok_or_else(|| assertion(format!("invalid direction: {text}")))?;
            let next = direction
                .from_cell(blank, (self.height, self.width))
                .ok_or_else(|| assertion(format!("move off grid: {text}")))?;
            self.grid[blank.0][blank.1] =
                std::mem::replace(&mut self.grid[next.0][next.1], Value::from(0));
            blank = next;
        }
        Ok(())
    }

    /// Returns true if an invariant holds. The grid need not be a valid board.
    pub(super) fn holds(&self, invariant: Invariant) -> bool {
        invariant
            .demands(self.height, self.width)
            .is_some_and(|mut demands| {
                demands.all(|demand| {
                    self.grid[demand.row][demand.col].equals(&Value::from(demand.tile))
                })
            })
    }

    /// Makes the moves that a solution method finds for the board.
    fn solve<E: ToString>(
        &mut self,
        find: impl FnOnce(&Board) -> Result<Vec<Direction>, E>,
    ) -> Result<Answer, Exception> {
        let board = self.board()?;
        let moves = find(&board).map_err(|error| assertion(error.to_string()))?;
        let moves = Value::from(super::letters(&moves));
        self.update(&moves)?;
        Ok(moves.into())
    }

    fn phase(&mut self, phase: Option<Phase>) -> Result<Answer, Exception> {
        let phase = phase.ok_or_else(|| assertion("there is no such cell".into()))?;
        if !self.holds(phase.before()) {
            return Err(assertion(format!("{} does not hold", phase.before())));
        }
        self.solve(|board| phase.solve(board))
    }

    /// Returns the board if it has each number once. Otherwise returns an exception about the first
    /// missing number.
    pub(super) fn board(&self) -> Result<Board, Exception> {
        let tile = |cell: &Value| usize::try_from(cell.numeric().as_integer()?).ok();
        let tiles: Vec<_> = self.grid.iter().flatten().map(tile).collect();
        let mut is_there = vec![false; tiles.len()];
        for &tile in tiles.iter().flatten() {
            if let Some(is_there) = is_there.get_mut(tile) {
                *is_there = true;
            }
        }
        if let Some(missing) = is_there.iter().position(|is_there| !is_there) {
            return Err(not_found(&missing.into()));
        }
        let tiles: Vec<_> = tiles.into_iter().flatten().collect();
        Board::new(self.height, self.width, &tiles).map_err(|error| assertion(error.to_string()))
    }
}

impl Object for Game {
    fn class(&self) -> &'static str {
        "Puzzle"
    }

    fn get(&self, attribute: &str) -> Result<Value, Exception> {
        Err(no_attribute("Puzzle", attribute))
    }

    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception> {
        let name = format!("Puzzle.{method}");
        match method {
            "get_height" => parameters(&name, [], arguments).map(|[]| self.height.into()),
            "get_width" => parameters(&name, [], arguments).map(|[]| self.width.into()),
            "clone" => {
                parameters(&name, [], arguments).map(|[]| Answer::New(Box::new(self.clone())))
            }
            "get_number" => {
                let [row, col] = parameters(&name, ["row", "col"], arguments)?;
                let (row, col) = self.cell([row, col])?;
                Ok(self.grid[row][col].clone().into())
            }
            "set_number" => {
                let [row, col, value] = parameters(&name, ["row", "col", "value"], arguments)?;
                let (row, col) = self.cell([row, col])?;
                self.grid[row][col] = value.clone();
                Ok(Value::None.into())
            }
            "current_position" => {
                let [row, col] = parameters(&name, ["solved_row", "solved_col"], arguments)?;
                let (row, col) = self.current_position(row, col)?;
                Ok(Value::tuple([row, col]).into())
            }
            "update_puzzle" => {
                let [moves] = parameters(&name, ["move_string"], arguments)?;
                self.update(moves).map(|()| Value::None.into())
            }
            "solve_puzzle" => {
                let [] = parameters(&name, [], arguments)?;
                self.solve(phased::solve)
            }
            _ if method.ends_with("_invariant") => {
                let invariant = invariant(method, arguments)?;
                Ok(invariant
                    .is_some_and(|invariant| self.holds(invariant))
                    .into())
            }
            _ => {
                let phase = phase(method, arguments)?;
                self.phase(phase)
            }
        }
    }

    fn text(&self) -> Result<String, Exception> {
        Ok(self.board_text())
    }

    fn ruling(&self, method: &str, arguments: &[Value]) -> Ruling {
        self.rule(method, arguments)
    }

    fn wanted(&self, method: &str, arguments: &[Value]) -> Option<String> {
        self.moves_wanted(method, arguments)
    }

    fn adopt(
        &mut self,
        method: &str,
        arguments: &[Value],
        choice: Choice<'_>,
    ) -> Result<(), String> {
        let after = self.judged(method, arguments, choice)?;
        self.copy_tiles(&after);
        Ok(())
    }

    fn state(&self) -> String {
        format!("{} x {}\n{}", self.height, self.width, self.board_text())
    }
}

fn not_found(number: &Value) -> Exception {
    assertion(format!("Value {number} not found"))
}

fn assertion(message: String) -> Exception {
    Exception::new("AssertionError", message)
}
