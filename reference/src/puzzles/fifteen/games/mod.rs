//! Games that explore Fifteen.

mod boards;
mod choices;
mod simpler;

use std::collections::BTreeMap;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::rulings::{SIDE_MIN, SOLVED_MAX};
use super::{Board, Fifteen, Game};
use crate::Value;
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, parse_puzzle};
use crate::session::{Local, Session};

/// The names of variables: the puzzle, a second puzzle, and the grid of both.
const PUZZLE: &str = "puzzle";
const OTHER: &str = "other";
const GRID: &str = "grid";

impl Games for Fifteen {
    /// Returns a random opening, sometimes with a second puzzle, and with the grid in a variable.
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening {
        let other = match random.random_range(0..10) {
            0 => Some(Other::Clone),
            1 => Some(Other::New),
            _ => None,
        };
        let form = Form {
            other,
            has_grid: random.random_range(0..8) == 0,
        };
        form.opening(&boards::random(random))
    }

    /// Returns the opening for a board of 2 to 8 rows and columns. If the board cannot be solved,
    /// games do not call solution methods.
    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        let board: Board = parse_puzzle(puzzle)?;
        let (height, width) = (board.height(), board.width());
        let sides = SIDE_MIN..=SOLVED_MAX;
        if !sides.contains(&height) || !sides.contains(&width) {
            return Err(PuzzleError::Unreadable(format!(
                "games are played on {SIDE_MIN} to {SOLVED_MAX} rows and columns, not on {height} x \
                 {width}"
            )));
        }
        Ok(Form::PLAIN.opening(&board))
    }

    /// Returns openings with fewer variables, rows and columns, then boards that are nearer to the
    /// solved one.
    fn simpler(&self, opening: &Opening) -> Vec<Opening> {
        simpler::openings(opening)
    }

    fn choices(&self, game: &Session<Local<'_>>) -> Choices {
        let mut choices = Choices::default();
        for (name, puzzle) in game.objects::<Game>() {
            choices::add(&mut choices, name, puzzle);
        }
        if game.variable(GRID).is_some() {
            choices.queries.push(Expression::name(GRID).into());
        }
        choices
    }
}

/// The parts of an opening besides a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Form {
    /// A second puzzle.
    other: Option<Other>,
    /// True if the grid is kept in a variable.
    has_grid: bool,
}

/// The origin of a second puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Other {
    /// It is a clone of the first.
    Clone,
    /// It is made like the first.
    New,
}

impl Form {
    const PLAIN: Self = Self {
        other: None,
        has_grid: false,
    };

    /// Returns the form that an opening has.
    fn from_opening(opening: &Opening) -> Self {
        let find = |name: &str| {
            let is_it = |own: &&Operation| own.target.as_deref() == Some(name);
            opening.operations.iter().find(is_it)
        };
        let made = |own: &Operation| match &own.expression {
            Expression::Call { callee, .. } if matches!(**callee, Expression::Name(_)) => {
                Other::New
            }
            _ => Other::Clone,
        };
        Self {
            other: find(OTHER).map(made),
            has_grid: find(GRID).is_some(),
        }
    }

    /// Returns the opening with a board.
    fn opening(self, board: &Board) -> Opening {
        let tiles: Vec<_> = board.tiles().collect();
        let rows = tiles.chunks(board.width());
        let grid = rows.map(|row| Value::list(row.iter().copied()));
        // Without a grid, a new puzzle is solved.
        let mut grid =
            (self.has_grid || !board.is_solved()).then(|| Expression::from(Value::list(grid)));
        let mut operations = Vec::new();
        if self.has_grid
            && let Some(grid) = &mut grid
        {
            let kept = std::mem::replace(grid, Expression::name(GRID));
            operations.push(Operation::assignment(GRID, kept));
        }
        let sizes = [board.height(), board.width()].map(Expression::from);
        let puzzle = Expression::name("Puzzle").call(sizes.into_iter().chain(grid));
        let nothing: [Expression; 0] = [];
        let other = self.other.map(|other| match other {
            Other::Clone => Expression::name(PUZZLE).method("clone", nothing),
            Other::New => puzzle.clone(),
        });
        operations.push(Operation::assignment(PUZZLE, puzzle));
        operations.extend(other.map(|other| Operation::assignment(OTHER, other)));
        Opening {
            files: BTreeMap::new(),
            operations,
        }
    }
}
