//! Random puzzles of all shapes, with or without a solution.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::{Position, Puzzle};

/// The largest number of rows, and of columns, of most puzzles.
const SIDE_MAX: usize = 5;
/// The largest number of squares of a puzzle with a single row or column.
const LINE_MAX: usize = 8;
/// Rows and columns of puzzles with as many regions as possible.
const CROWDED: (usize, usize) = (5, 6);

/// Returns a puzzle with at least one region.
pub(super) fn random(random: &mut ChaCha8Rng) -> Puzzle {
    let mut letters: Vec<char> = ('A'..='Z').collect();
    if random.random() {
        letters.shuffle(random);
    }
    let kind = random.random_range(0..30);
    let (rows, columns) = match kind {
        0..3 => (1, random.random_range(1..=LINE_MAX)),
        3..6 => (random.random_range(1..=LINE_MAX), 1),
        6 => CROWDED,
        _ => (
            random.random_range(1..=SIDE_MAX),
            random.random_range(2..=SIDE_MAX),
        ),
    };
    let parts = Parts {
        new: if kind == 6 {
            1.0
        } else {
            *[0.1, 0.25, 0.6].choose(random).unwrap_or(&1.0)
        },
        green: *[0.0, 0.1, 0.3].choose(random).unwrap_or(&0.0),
    };
    parts.puzzle(rows, columns, &letters, random)
}

/// The probabilities for a square that does not join a neighbour's region.
struct Parts {
    /// The probability that it begins a region.
    new: f64,
    /// The probability that it is green.
    green: f64,
}

impl Parts {
    /// Makes a puzzle square by square and row by row. Each square is green, begins a region, or
    /// joins the region above or to the left. So regions are connected.
    fn puzzle(
        &self,
        rows: usize,
        columns: usize,
        letters: &[char],
        random: &mut ChaCha8Rng,
    ) -> Puzzle {
        let mut puzzle = Puzzle {
            columns,
            squares: vec![None; rows * columns],
        };
        let mut letters = letters.iter().copied();
        for position in puzzle.positions() {
            if random.random_bool(self.green) {
                continue;
            }
            let begun = random.random_bool(self.new).then(|| letters.next());
            let near = near(&puzzle, position);
            let joined = near.choose(random).copied();
            let region = begun.flatten().or(joined).or_else(|| letters.next());
            puzzle.set(position, region);
        }
        if puzzle.regions().is_empty() {
            puzzle.set(Position { row: 0, column: 0 }, Some('A'));
        }
        puzzle
    }
}

/// Returns the regions around a square.
fn near(puzzle: &Puzzle, position: Position) -> Vec<char> {
    let near = puzzle.neighbours(position);
    near.filter_map(|next| puzzle.region(next)).collect()
}
