//! Queries about a puzzle.

use super::super::Game;
use super::super::board::Board;
use super::super::direction::Direction;
use super::super::invariant::Invariant;
use super::super::phased::Phase;
use crate::Value;
use crate::games::Choices;
use crate::operation::{Expression, Operation};

/// Texts that are not directions.
const NO_DIRECTIONS: [&str; 3] = ["x", "U", "0"];

/// The number of cells of a small board, which has few queries.
const SMALL: usize = 6;

/// Adds all queries about the puzzle in a variable.
pub(super) fn add(choices: &mut Choices, name: &str, game: &Game) {
    let Ok(board) = game.board() else {
        return;
    };
    let asker = Asker {
        name,
        board: &board,
    };
    asker.add_moves(choices);
    asker.add_attempts(choices);
    asker.add_queries(choices);
}

/// A puzzle that gets queries.
struct Asker<'a> {
    name: &'a str,
    board: &'a Board,
}

impl Asker<'_> {
    fn call<T: Into<Expression>>(
        &self,
        method: &str,
        arguments: impl IntoIterator<Item = T>,
    ) -> Expression {
        Expression::name(self.name).method(method, arguments)
    }

    fn call_at(&self, method: &str, place: &[usize]) -> Operation {
        self.call(method, place.iter().copied()).into()
    }

    /// Adds one move, two moves (also there and back), and the solution methods that may be called.
    fn add_moves(&self, choices: &mut Choices) {
        let update = |moves: String| Operation::from(self.call("update_puzzle", [moves]));
        for first in Direction::ALL {
            let mut board = self.board.clone();
            if !board.slide(first) {
                continue;
            }
            choices.moves.push(update(first.to_string()));
            for second in Direction::ALL {
                if board.clone().slide(second) {
                    choices.moves.push(update(format!("{first}{second}")));
                }
            }
        }
        if self.board.solvable().is_err() {
            return;
        }
        let phases = Phase::all(self.board.height(), self.board.width());
        let ready = phases.filter(|phase| phase.before().holds(self.board));
        let called = ready.map(|phase| {
            let (method, place) = called(phase);
            self.call_at(method, &place)
        });
        choices.moves.extend(called);
        choices.moves.push(self.call_at("solve_puzzle", &[]));
    }

    /// Adds moves that are refused or change nothing, tiles put where they already are, moves of a
    /// clone, and invariants, which must not make any moves.
    fn add_attempts(&self, choices: &mut Choices) {
        let (off, on): (Vec<_>, Vec<_>) = Direction::ALL
            .into_iter()
            .partition(|direction| !self.board.clone().slide(*direction));
        let off = off.iter().map(Direction::to_string);
        let refused = off.chain(NO_DIRECTIONS.map(String::from));
        let idle = refused.chain([String::new()]);
        choices
            .attempts
            .extend(idle.map(|moves| self.call("update_puzzle", [moves]).into()));
        for (row, col) in self.cells() {
            let same = [row, col, self.board.tile(row, col)];
            choices.attempts.push(self.call_at("set_number", &same));
        }
        for direction in on.iter().take(1) {
            let moved = self
                .a_clone()
                .method("update_puzzle", [direction.to_string()]);
            choices.attempts.push(moved.into());
        }
        self.insist(&mut choices.attempts);
    }

    fn add_queries(&self, choices: &mut Choices) {
        let queries = &mut choices.queries;
        for (row, col) in self.cells() {
            for method in ["get_number", "current_position"] {
                queries.push(self.call_at(method, &[row, col]));
            }
        }
        for invariant in self.specified_invariants() {
            queries.push(self.call_invariant(invariant));
        }
        for method in ["get_height", "get_width"] {
            queries.push(self.call_at(method, &[]));
        }
        for puzzle in [Expression::name(self.name), self.a_clone()] {
            queries.push(Expression::name("str").call([puzzle]).into());
        }
        self.insist(queries);
    }

    /// Adds the invariants that can hold with the blank in its place, as often as all other
    /// operations together. Otherwise random games almost never test them, except on small boards.
    fn insist(&self, operations: &mut Vec<Operation>) {
        if self.board.cells() <= SMALL {
            return;
        }
        let at_blank = |own: &Invariant| own.blank() == self.board.blank();
        let at_blank: Vec<_> = self.specified_invariants().filter(at_blank).collect();
        let times = operations.len() / at_blank.len().max(1);
        for invariant in at_blank {
            let asked = self.call_invariant(invariant);
            operations.extend(std::iter::repeat_n(asked, times));
        }
    }

    /// Returns the invariants with a result that the assignment specifies.
    fn specified_invariants(&self) -> impl Iterator<Item = Invariant> + use<> {
        let (height, width) = (self.board.height(), self.board.width());
        let cells = self.cells();
        let lower = cells.map(|(row, col)| Invariant::LowerRow { row, col });
        let upper = (0..width).flat_map(|col| [Invariant::Row1 { col }, Invariant::Row0 { col }]);
        let all = lower.chain(upper);
        all.filter(move |own| own.is_asked(height, width))
    }

    fn call_invariant(&self, invariant: Invariant) -> Operation {
        let (row, col) = invariant.blank();
        match invariant {
            Invariant::LowerRow { .. } => self.call_at("lower_row_invariant", &[row, col]),
            Invariant::Row0 { .. } => self.call_at("row0_invariant", &[col]),
            Invariant::Row1 { .. } | Invariant::Solved => self.call_at("row1_invariant", &[col]),
        }
    }

    fn a_clone(&self) -> Expression {
        let nothing: [Value; 0] = [];
        self.call("clone", nothing)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (height, width) = (self.board.height(), self.board.width());
        (0..height).flat_map(move |row| (0..width).map(move |col| (row, col)))
    }
}

/// Returns the method for a step, and its arguments.
fn called(phase: Phase) -> (&'static str, Vec<usize>) {
    match phase {
        Phase::Interior { row, col } => ("solve_interior_tile", vec![row, col]),
        Phase::Col0 { row } => ("solve_col0_tile", vec![row]),
        Phase::Row1 { col } => ("solve_row1_tile", vec![col]),
        Phase::Row0 { col } => ("solve_row0_tile", vec![col]),
        Phase::Square => ("solve_2x2", Vec::new()),
    }
}
