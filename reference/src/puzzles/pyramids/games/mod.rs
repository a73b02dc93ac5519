//! Games that explore Pyramids: a solver, and a table for its methods.
//!
//! A method may change the table that it gets. So games give a table in a variable only to methods
//! whose result replaces it, and to methods that only read. All other methods get literal tables.

mod choices;
mod literals;
mod simpler;

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::object::Solver;
use super::{Guide, Puzzle, Pyramids, Side, Table, generate, verify};
use crate::Value;
use crate::games::{Choices, Games, Opening};
use crate::operation::{Expression, Operation};
use crate::puzzles::{PuzzleError, parse_puzzle};
use crate::session::{Local, Session};

/// The variables of an opening.
const SOLVER: &str = "solver";
const TABLE: &str = "table";

/// Lengths of tables. Each length is as likely as its number of entries.
const SIZES: [usize; 30] = [
    1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5,
];
/// The possible probabilities of leaving out a clue.
const LEFT_OUT: [f64; 4] = [0.0, 0.3, 0.6, 0.9];

impl Games for Pyramids {
    /// Returns a random opening. One in six has clues that belong to no table, so there may be no
    /// solution.
    fn opening(&self, random: &mut ChaCha8Rng) -> Opening {
        let size = SIZES.choose(random).copied().unwrap_or(3);
        let is_wild = random.random_range(0..6) == 0;
        let left_out = LEFT_OUT.choose(random).copied().unwrap_or(0.5);
        let table = generate::random_table(size, random);
        let mut guide = verify::guide_of(&table);
        for side in Side::ALL {
            for index in 0..size {
                if is_wild {
                    let clue = random.random_range(0..=size);
                    guide = guide.with(side, index, u8::try_from(clue).unwrap_or(0));
                }
                if random.random_bool(left_out) {
                    guide = guide.without(side, index);
                }
            }
        }
        opening(&Puzzle::new(guide))
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, PuzzleError> {
        Ok(opening(&parse_puzzle(puzzle)?))
    }

    /// Returns openings with shorter tables, then with fewer given heights, then with fewer clues.
    fn simpler(&self, opening: &Opening) -> Vec<Opening> {
        let puzzles = puzzle_of(opening).map(|puzzle| simpler::puzzles(&puzzle));
        let puzzles = puzzles.unwrap_or_default();
        puzzles.iter().map(self::opening).collect()
    }

    fn choices(&self, game: &Session<Local<'_>>) -> Choices {
        let mut solvers = game.objects::<Solver>();
        let found = solvers.find(|(name, _)| *name == SOLVER);
        let choices = found.map(|(_, solver)| choices::choices(solver, game.variable(TABLE)));
        choices.unwrap_or_default()
    }
}

fn opening(puzzle: &Puzzle) -> Opening {
    let solver = Expression::name("Solver").call([guide(puzzle.guide())]);
    let is_raw = puzzle.givens().cells().iter().all(|height| *height == 0);
    let table = if is_raw {
        let nothing: [Value; 0] = [];
        Expression::name(SOLVER).method("generate_raw_table", nothing)
    } else {
        Value::from(puzzle.givens().clone()).into()
    };
    Opening {
        files: BTreeMap::new(),
        operations: vec![
            Operation::assignment(SOLVER, solver),
            Operation::assignment(TABLE, table),
        ],
    }
}

/// Returns a guide in the notation of the class.
fn guide(guide: &Guide) -> Value {
    let side = |side| Value::list(guide.clues(side).iter().copied().map(i32::from));
    Value::list(Side::ALL.map(side))
}

/// Returns the puzzle of an opening, or `None` if it is not an opening of this puzzle.
fn puzzle_of(opening: &Opening) -> Option<Puzzle> {
    let kept = |name: &str| {
        let mut kept = opening.operations.iter();
        kept.find(|operation| operation.target.as_deref() == Some(name))
    };
    let Expression::Call { arguments, .. } = &kept(SOLVER)?.expression else {
        return None;
    };
    let lists = numbers(arguments.first()?.literal()?)?;
    let guide = Guide::new(&lists).ok()?;
    match kept(TABLE)?.expression.literal() {
        None => Some(Puzzle::new(guide)),
        Some(rows) => {
            let height = |height: i64| u8::try_from(height).ok();
            let rows = numbers(rows)?.into_iter();
            let rows = rows.map(|row| row.into_iter().map(height).collect());
            let rows = rows.collect::<Option<Vec<Vec<u8>>>>()?;
            Puzzle::with_givens(guide, Table::from_rows(&rows)?)
        }
    }
}

/// Returns the ints in a list of lists.
fn numbers(lists: &Value) -> Option<Vec<Vec<i64>>> {
    let Value::List(lists) = lists else {
        return None;
    };
    let list = |list: &Value| match list {
        Value::List(numbers) => numbers.iter().map(Value::as_integer).collect(),
        _ => None,
    };
    lists.iter().map(list).collect()
}
