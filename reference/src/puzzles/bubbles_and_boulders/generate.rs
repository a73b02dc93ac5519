//! Makes puzzles with exactly one solution.
//!
//! The generator changes a random partition with solutions square by square. It keeps a change if
//! that adds no solutions and leaves at least one, until exactly one is left. For a given
//! difficulty, it makes more changes. It keeps such a change if that adds no solutions and does not
//! lead away from the difficulty.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::{Position, Puzzle, solve};
use crate::puzzles::Difficulty;

/// The largest number of rows, and of columns, of a generated puzzle.
const SIDE_MAX: usize = 20;
/// The number of random partitions to try.
const PARTITIONS_MAX: usize = 20;
/// The number of random partitions to try for a hard puzzle. Small grids rarely have one.
const HARD_PARTITIONS_MAX: usize = 200;
/// The smallest number of squares of a hard puzzle. Among 6,000 random puzzles of 4 x 4 squares none
/// was hard.
const HARD_SQUARES_MIN: usize = 20;
/// The number of changes to try on each.
const CHANGES_MAX: usize = 10_000;
/// The number of changes to try on the way to a difficulty.
const STEPS_MAX: usize = 2_000;
/// The largest number of solutions that is counted.
const COUNT_MAX: u64 = 1_000_000;

/// The number of ways to split a region to try.
const SPLITS_MAX: usize = 100;

/// The mark of a square that is not green and has no region yet.
const OPEN: char = '?';

/// The requested form of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// Number of regions.
    pub regions: usize,
    /// The difficulty, as [`solve::difficulty`] measures it, or `None` for any.
    pub difficulty: Option<Difficulty>,
}

/// The reason why no puzzle was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The grid is too small, too large, or has one row.
    #[error(
        "a grid of {0} rows and {1} columns cannot be made; use 2 to {SIDE_MAX} rows (in a single \
         row bubbles and boulders can change places) and 1 to {SIDE_MAX} columns"
    )]
    Size(usize, usize),
    /// There are no regions, or more regions than letters, or too many for the squares.
    #[error("{0} regions cannot be made here; use 1 to {1}")]
    Regions(usize, usize),
    /// The grid is too small for a hard puzzle.
    #[error("no hard puzzle of {0} squares is known; use {HARD_SQUARES_MIN} squares or more")]
    TooSmallForHard(usize),
    /// No random partition led to a puzzle.
    #[error("no puzzle with one solution was found in {0} tries; use another seed or size")]
    NotFound(usize),
    /// No random change led to the difficulty.
    #[error(
        "no {0} puzzle was found in {1} tries; use another seed, more regions or another difficulty"
    )]
    NotSo(Difficulty, usize),
}

/// Returns a puzzle with exactly one solution. Equal shapes and seeds give equal puzzles.
///
/// ```
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{generate, solve};
///
/// let shape = generate::Shape { rows: 5, columns: 4, regions: 4, difficulty: None };
/// let puzzle = generate::generate(shape, 1)?;
/// assert_eq!(solve::count(&puzzle, 2), 1);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn generate(shape: Shape, seed: u64) -> Result<Puzzle, GenerateError> {
    let Shape {
        rows,
        columns,
        regions,
        difficulty,
    } = shape;
    if !(2..=SIDE_MAX).contains(&rows) || !(1..=SIDE_MAX).contains(&columns) {
        return Err(GenerateError::Size(rows, columns));
    }
    let most = (rows * columns / 2).min(Puzzle::REGIONS_MAX);
    if !(1..=most).contains(&regions) {
        return Err(GenerateError::Regions(regions, most));
    }
    if difficulty == Some(Difficulty::Hard) && rows * columns < HARD_SQUARES_MIN {
        return Err(GenerateError::TooSmallForHard(rows * columns));
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let tries = match difficulty {
        Some(Difficulty::Hard) => HARD_PARTITIONS_MAX,
        _ => PARTITIONS_MAX,
    };
    (0..tries)
        .find_map(|_| {
            let puzzle = solvable(shape, &mut random)?;
            let puzzle = improve(puzzle, &mut random)?;
            match difficulty {
                None => Some(puzzle),
                Some(wanted) => steer(puzzle, wanted, &mut random),
            }
        })
        .ok_or(match difficulty {
            None => GenerateError::NotFound(tries),
            Some(wanted) => GenerateError::NotSo(wanted, tries),
        })
}

/// Returns a random puzzle that has a solution. It begins with one region and splits regions until
/// there are enough.
fn solvable(shape: Shape, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let mut puzzle = blank(shape, random);
    for letter in ('B'..='Z').take(shape.regions - 1) {
        let mut splits = (0..SPLITS_MAX).map(|_| split(&puzzle, letter, random));
        let next = splits.find(|split| is_whole(split) && solve::count(split, 1) == 1)?;
        puzzle = next;
    }
    Some(puzzle)
}

/// Returns a grid of one region, and some green squares.
fn blank(shape: Shape, random: &mut ChaCha8Rng) -> Puzzle {
    let Shape {
        rows,
        columns,
        regions,
        difficulty: _,
    } = shape;
    let cells = rows * columns;
    let mut puzzle = Puzzle {
        columns,
        squares: vec![Some('A'); cells],
    };
    let mut positions: Vec<_> = puzzle.positions().collect();
    positions.shuffle(random);
    let green = random.random_range(0..=(cells / 8).min(cells - 2 * regions));
    for position in positions {
        if puzzle.squares('A').count() + green > cells {
            puzzle.set(position, None);
            if !is_whole(&puzzle) {
                puzzle.set(position, Some('A'));
            }
        }
    }
    puzzle
}

/// Splits a random region. Two of its squares grow until they cover it.
fn split(puzzle: &Puzzle, letter: char, random: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let squares: Vec<_> = puzzle
        .positions()
        .filter(|position| puzzle.region(*position).is_some())
        .collect();
    let old = squares
        .choose(random)
        .and_then(|square| puzzle.region(*square));
    let squares: Vec<_> = squares
        .into_iter()
        .filter(|own| puzzle.region(*own) == old)
        .collect();
    for square in &squares {
        puzzle.set(*square, Some(OPEN));
    }
    let mut border: Vec<_> = squares.sample(random, 2).copied().collect();
    for (square, region) in border.iter().zip([old, Some(letter)]) {
        puzzle.set(*square, region);
    }
    while !border.is_empty() {
        let place = random.random_range(0..border.len());
        let open: Vec<_> = puzzle
            .neighbours(border[place])
            .filter(|next| puzzle.region(*next) == Some(OPEN))
            .collect();
        match open.choose(random) {
            Some(next) => {
                puzzle.set(*next, puzzle.region(border[place]));
                border.push(*next);
            }
            None => drop(border.swap_remove(place)),
        }
    }
    puzzle
}

/// Changes squares until one solution is left.
fn improve(mut puzzle: Puzzle, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let mut best = solve::count(&puzzle, COUNT_MAX);
    for _ in 0..CHANGES_MAX {
        if best == 1 {
            return Some(puzzle);
        }
        let Some(other) = changed(&puzzle, random) else {
            continue;
        };
        // Counting to one more than before is enough to see an increase.
        let count = solve::count(&other, best + 1);
        if (1..=best).contains(&count) {
            (puzzle, best) = (other, count);
        }
    }
    None
}

/// Changes squares of a puzzle with one solution until it is as hard as wanted.
fn steer(mut puzzle: Puzzle, wanted: Difficulty, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let mut distance = solve::distance(&puzzle, wanted);
    for _ in 0..STEPS_MAX {
        if distance.0 == 0 {
            return Some(puzzle);
        }
        let other = changed(&puzzle, random).filter(|other| solve::count(other, 2) == 1);
        if let Some(other) = other {
            let now = solve::distance(&other, wanted);
            if now <= distance {
                (puzzle, distance) = (other, now);
            }
        }
    }
    None
}

/// Returns the puzzle with one square in another region, or green, if its regions are still whole.
fn changed(puzzle: &Puzzle, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let positions: Vec<_> = puzzle.positions().collect();
    let position = *positions.choose(random)?;
    let around: Vec<_> = puzzle
        .neighbours(position)
        .map(|next| puzzle.region(next))
        .collect();
    let new = if random.random_range(0..12) == 0 {
        None
    } else {
        *around.choose(random)?
    };
    let mut changed = puzzle.clone();
    changed.set(position, new);
    let is_good = changed != *puzzle
        && is_whole(&changed)
        && changed.regions().len() == puzzle.regions().len();
    is_good.then_some(changed)
}

/// Returns true if each region is connected and has room for two pieces.
fn is_whole(puzzle: &Puzzle) -> bool {
    puzzle
        .regions()
        .into_iter()
        .all(|letter| puzzle.squares(letter).nth(1).is_some())
        && Puzzle::connected(puzzle.columns, puzzle.squares.clone()).is_ok()
}

impl Puzzle {
    pub(super) fn set(&mut self, position: Position, region: Option<char>) {
        self.squares[position.row * self.columns + position.column] = region;
    }
}
