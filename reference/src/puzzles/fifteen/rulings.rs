//! Rulings of the assignment on each call: a determined reply, or any reply that leads to the goal.

use super::arguments as called;
use super::board::{Board, SIDE_MAX};
use super::direction::Direction;
use super::invariant::Invariant;
use super::module::{board_at, judge_step, reach};
use super::object::Game;
use super::phased::Phase;
use crate::object::{Choice, Look, Ruling};
use crate::value::Value;

/// The fewest rows and columns of a puzzle.
pub(super) const SIDE_MIN: usize = 2;
/// The most rows and columns of a puzzle for solution methods.
pub(super) const SOLVED_MAX: usize = 8;

/// The ruling on a solution method.
const ANY_MOVES: Ruling = Ruling::Open {
    looks: &[Look::Text],
};

/// Returns the ruling on the constructor. Its arguments are the numbers of rows and columns, with
/// or without the numbers of a grid of that size.
pub(super) fn of_constructor(arguments: &[Value]) -> Ruling {
    let lines = |value: &Value| number(value).filter(|lines| (SIDE_MIN..=SIDE_MAX).contains(lines));
    let is_row = |row: &Value, width: usize| match row {
        Value::List(row) => row.len() == width && row.iter().all(is_int),
        _ => false,
    };
    let is_grid = |grid: &Value, (height, width)| match grid {
        Value::None => true,
        Value::List(rows) => rows.len() == height && rows.iter().all(|row| is_row(row, width)),
        _ => false,
    };
    let is_specified = match arguments {
        [height, width] => lines(height).zip(lines(width)).is_some(),
        [height, width, grid] => {
            let size = lines(height).zip(lines(width));
            size.is_some_and(|size| is_grid(grid, size))
        }
        _ => false,
    };
    exact_if(is_specified)
}

impl Game {
    /// Returns the way to judge the reply to a method in the present state.
    ///
    /// If a tile of the grid is missing, only the grid's content is specified. If a puzzle cannot
    /// be solved, nothing about its solution is specified.
    pub(super) fn rule(&self, method: &str, arguments: &[Value]) -> Ruling {
        let (height, width) = self.size();
        let cell = |row: &Value, col: &Value| {
            let cell = number(row).zip(number(col))?;
            (cell.0 < height && cell.1 < width).then_some(cell)
        };
        match (method, arguments) {
            ("get_height" | "get_width" | "clone", []) => Ruling::EXACT,
            ("get_number", [row, col]) => exact_if(cell(row, col).is_some()),
            ("set_number", [row, col, value]) => {
                // The tile may be one that the puzzle does not have.
                let is_tile = number(value).is_some_and(|tile| tile < SIDE_MAX * SIDE_MAX);
                exact_if(is_tile && cell(row, col).is_some())
            }
            ("current_position", [row, col]) => {
                let tile = cell(row, col).map(|(row, col)| Value::from(row * width + col));
                exact_if(tile.is_some_and(|tile| self.count(&tile) == 1))
            }
            ("update_puzzle", [Value::Str(moves)]) => exact_if(self.is_clear(moves)),
            _ if !arguments.iter().all(is_int) => Ruling::Unspecified,
            _ if method.ends_with("_invariant") => {
                exact_if(self.is_asked(method, arguments) && self.board().is_ok())
            }
            _ => match self.goal(method, arguments) {
                Some(_) => ANY_MOVES,
                None => Ruling::Unspecified,
            },
        }
    }

    /// Returns true if the result of moves is specified: all are made, or the first is refused. If
    /// a later move is refused, the assignment does not say if the earlier moves are made.
    fn is_clear(&self, moves: &str) -> bool {
        let blank = Value::from(0);
        let Some(mut cell) = self.find_number(&blank).filter(|_| self.count(&blank) == 1) else {
            return false;
        };
        let mut made = moves.chars().map(|letter| {
            let next = Direction::from_letter(letter)?.from_cell(cell, self.size())?;
            cell = next;
            Some(next)
        });
        made.next() == Some(None) || made.all(|next| next.is_some())
    }

    /// Returns true if the call is about an invariant at a position that has one.
    fn is_asked(&self, method: &str, arguments: &[Value]) -> bool {
        let (height, width) = self.size();
        let invariant = called::invariant(method, arguments).ok().flatten();
        invariant.is_some_and(|invariant| invariant.is_asked(height, width))
    }

    /// Returns the goal of a solution method, or `None` if it may not be called.
    fn goal(&self, method: &str, arguments: &[Value]) -> Option<Invariant> {
        let (height, width) = self.size();
        let board = self.board().ok()?;
        let sides = SIDE_MIN..=SOLVED_MAX;
        if !sides.contains(&height) || !sides.contains(&width) || board.solvable().is_err() {
            return None;
        }
        if method == "solve_puzzle" {
            return arguments.is_empty().then_some(Invariant::Solved);
        }
        let phase = called::phase(method, arguments).ok().flatten()?;
        let is_step = Phase::all(height, width).any(|own| own == phase);
        (is_step && phase.before().holds(&board)).then(|| phase.after(width))
    }

    /// Returns the required result of a solution method, in words.
    pub(super) fn moves_wanted(&self, method: &str, arguments: &[Value]) -> Option<String> {
        let goal = self.goal(method, arguments)?.as_purpose();
        Some(format!(
            "moves (a str) that {goal}, and the puzzle after these moves"
        ))
    }

    /// Returns the board after the moves that a subject chose in a solution method, if the moves
    /// and the board are right.
    pub(super) fn judged(
        &self,
        method: &str,
        arguments: &[Value],
        choice: Choice<'_>,
    ) -> Result<Board, String> {
        let goal = self.goal(method, arguments);
        let goal = goal.ok_or_else(|| format!("`{method}` leaves no choice"))?;
        let [text] = choice.seen else {
            return Err("the puzzle was not looked at after the moves".to_owned());
        };
        let before = self.board().map_err(|exception| exception.message)?;
        let after = board_at("after", text)?;
        let is_reached = |board: &Board, moves: &Value| reach(goal, board, moves);
        judge_step(is_reached, &before, choice.returned, &after)?;
        Ok(after)
    }
}

impl Invariant {
    /// Describes the effect of moves, in words that follow "moves that".
    pub(super) fn as_purpose(self) -> String {
        match self {
            Self::Solved => "solve it".to_owned(),
            invariant => format!("lead to where {invariant} holds"),
        }
    }

    /// Returns true if the assignment specifies the result for a board of this size.
    pub(super) fn is_asked(self, height: usize, width: usize) -> bool {
        match self {
            Self::LowerRow { row: 1, col } => height > 1 && col + 1 == width,
            Self::LowerRow { row, col } => (2..height).contains(&row) && col < width,
            Self::Row1 { col } => (1..width).contains(&col),
            Self::Row0 { col } => (2..width).contains(&col),
            Self::Solved => false,
        }
    }
}

fn exact_if(is_specified: bool) -> Ruling {
    if is_specified {
        Ruling::EXACT
    } else {
        Ruling::Unspecified
    }
}

fn is_int(value: &Value) -> bool {
    matches!(value, Value::Int(_))
}

/// Returns a row, column or tile, if the value is an `int` that can be one.
fn number(value: &Value) -> Option<usize> {
    let number = value.as_integer().filter(|_| is_int(value))?;
    usize::try_from(number).ok()
}
