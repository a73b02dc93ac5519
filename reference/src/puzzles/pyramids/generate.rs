//! Makes puzzles with exactly one solution.
//!
//! The generator begins with all clues of a random table. From seven rows on, these nearly always
//! leave several solutions. If they do, or if the solution is harder than requested, it also gives
//! heights. Then it removes all clues and heights that are not needed, in random order.

use rand::RngExt;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::explain;
use super::{Puzzle, Side, Table, solve, verify};
use crate::puzzles::Difficulty;

/// The most rows of a generated puzzle.
const SIZE_MAX: usize = 16;
/// The most rows of a hard puzzle. Larger ones take minutes.
const HARD_SIZE_MAX: usize = 9;
/// The largest number of rows for a puzzle with only clues, if one of the first tables makes such a
/// puzzle.
const CLUES_ONLY_MAX: usize = 6;
/// The number of tables to try with only clues.
const CLUES_ONLY_TABLES: usize = 60;
/// The number of random tables to try.
const TABLES_MAX: usize = 300;

/// The properties of a puzzle to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Length of the table.
    pub size: usize,
    /// The minimum number of clues. With zero, every clue of the puzzle is necessary.
    pub clues_min: usize,
    /// The difficulty, or `None` for any. Above nine rows, any means medium.
    pub difficulty: Option<Difficulty>,
}

/// The reason why no puzzle was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The table is too small or too large.
    #[error("a table of {0} rows cannot be made; use 2 to {SIZE_MAX}")]
    Size(usize),
    /// The table does not have that many clues.
    #[error("a table of {size} rows cannot have {clues} clues; use up to {}", 4 * size)]
    Clues {
        /// Length of the table.
        size: usize,
        /// The clues asked for.
        clues: usize,
    },
    /// Such puzzles do not exist or are too rare.
    #[error("a table of {size} rows cannot be made {difficulty}; ask for up to {}", hardest(*size))]
    Difficulty {
        /// Length of the table.
        size: usize,
        /// The difficulty asked for.
        difficulty: Difficulty,
    },
    /// No random table led to a puzzle.
    #[error("no such puzzle was found in {0} tries; use another seed, size or difficulty")]
    NotFound(usize),
}

/// Returns a puzzle with exactly one solution. Equal shapes and seeds give equal puzzles.
///
/// ```
/// use puzzlemark_reference::puzzles::pyramids::{generate, solve};
///
/// let shape = generate::Shape { size: 4, clues_min: 0, difficulty: None };
/// let puzzle = generate::generate(shape, 7)?;
/// assert_eq!(solve::count(&puzzle, 2), 1);
/// assert_eq!(generate::generate(shape, 7)?, puzzle);
/// # Ok::<_, generate::GenerateError>(())
/// ```
pub fn generate(shape: Shape, seed: u64) -> Result<Puzzle, GenerateError> {
    if !(2..=SIZE_MAX).contains(&shape.size) {
        return Err(GenerateError::Size(shape.size));
    }
    if shape.clues_min > 4 * shape.size {
        return Err(GenerateError::Clues {
            size: shape.size,
            clues: shape.clues_min,
        });
    }
    let too_hard = |&difficulty: &Difficulty| difficulty > hardest(shape.size);
    if let Some(difficulty) = shape.difficulty.filter(too_hard) {
        return Err(GenerateError::Difficulty {
            size: shape.size,
            difficulty,
        });
    }
    // Proofs without a limit take too long in large tables.
    let is_large = shape.size > HARD_SIZE_MAX;
    let shape = Shape {
        difficulty: shape.difficulty.or(is_large.then_some(Difficulty::Medium)),
        ..shape
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut order_seeds = ChaCha8Rng::seed_from_u64(!seed);
    let found = (0..TABLES_MAX).find_map(|tried| {
        let table = random_table(shape.size, &mut random);
        let mut random = ChaCha8Rng::seed_from_u64(order_seeds.random());
        let clues = Puzzle::new(verify::guide_of(&table));
        let puzzle = if is_good(&clues, shape.difficulty) {
            clues
        } else if shape.size <= CLUES_ONLY_MAX && tried < CLUES_ONLY_TABLES {
            return None;
        } else {
            with_enough_givens(&clues, &table, shape.difficulty, &mut random)?
        };
        let puzzle = reduced(puzzle, shape, &mut random);
        let is_easier =
            |wanted| wanted > Difficulty::Easy && explain::explain(&puzzle).difficulty() != wanted;
        (!shape.difficulty.is_some_and(is_easier)).then_some(puzzle)
    });
    found.ok_or(GenerateError::NotFound(TABLES_MAX))
}

/// Returns a random Latin square. Each row is a random matching of columns with heights that they
/// do not have yet. There is always such a matching.
pub fn random_table(size: usize, random: &mut ChaCha8Rng) -> Table {
    let mut table = Table::empty(size);
    for row in 0..size {
        let mut wishes: Vec<Vec<u8>> = (0..size)
            .map(|column| {
                let above: Vec<u8> = (0..row).map(|row| table.get(row, column)).collect();
                (1..=size)
                    .filter_map(|height| u8::try_from(height).ok())
                    .filter(|height| !above.contains(height))
                    .collect()
            })
            .collect();
        for heights in &mut wishes {
            heights.shuffle(random);
        }
        let mut columns: Vec<usize> = (0..size).collect();
        columns.shuffle(random);
        let mut holders = vec![None; size + 1];
        for column in columns {
            match_column(column, &wishes, &mut holders, &mut vec![false; size + 1]);
        }
        for (height, holder) in (0..).zip(holders) {
            if let Some(column) = holder {
                table.set(row, column, height);
            }
        }
    }
    table
}

/// Finds a height for a column. Columns that already have one may have to change it.
fn match_column(
    column: usize,
    wishes: &[Vec<u8>],
    holders: &mut [Option<usize>],
    asked: &mut [bool],
) -> bool {
    for &height in &wishes[column] {
        let height = usize::from(height);
        if asked[height] {
            continue;
        }
        asked[height] = true;
        if holders[height].is_none_or(|holder| match_column(holder, wishes, holders, asked)) {
            holders[height] = Some(column);
            return true;
        }
    }
    false
}

/// Returns the puzzle with all clues of a table and as many given heights as necessary.
fn with_enough_givens(
    clues: &Puzzle,
    table: &Table,
    difficulty_max: Option<Difficulty>,
    random: &mut ChaCha8Rng,
) -> Option<Puzzle> {
    let Some(max) = difficulty_max else {
        return determined(clues.clone(), table, random);
    };
    let mut order: Vec<_> = cells(table.size()).collect();
    order.shuffle(random);
    let given = |count: usize| {
        let mut puzzle = clues.clone();
        for &(row, column) in &order[..count] {
            puzzle.givens.set(row, column, table.get(row, column));
        }
        puzzle
    };
    // More given heights never make a puzzle harder, and with all heights it is solved.
    let counts: Vec<usize> = (0..order.len()).collect();
    let fewest = counts.partition_point(|&count| !explain::is_solved_within(&given(count), max));
    Some(given(fewest))
}

/// Returns the puzzle with heights given at places where other solutions differ, until there is
/// only one solution.
fn determined(mut puzzle: Puzzle, table: &Table, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    while let Some(other) = solve::solutions(&puzzle).find(|solution| solution != table) {
        let mut different: Vec<_> = cells(table.size())
            .filter(|&(row, column)| other.get(row, column) != table.get(row, column))
            .collect();
        different.shuffle(random);
        let (row, column) = *different.first()?;
        puzzle.givens.set(row, column, table.get(row, column));
    }
    Some(puzzle)
}

fn cells(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
}

/// Removes everything that is not needed, given heights first.
fn reduced(mut puzzle: Puzzle, shape: Shape, random: &mut ChaCha8Rng) -> Puzzle {
    let mut givens: Vec<_> = cells(shape.size)
        .filter(|&(row, column)| puzzle.givens().get(row, column) != 0)
        .collect();
    givens.shuffle(random);
    for (row, column) in givens {
        let mut fewer = puzzle.clone();
        fewer.givens.set(row, column, 0);
        if is_good(&fewer, shape.difficulty) {
            puzzle = fewer;
        }
    }
    let sides = Side::ALL.into_iter();
    let mut clues: Vec<_> = sides
        .flat_map(|side| (0..shape.size).map(move |index| (side, index)))
        .collect();
    clues.shuffle(random);
    let mut left = clues.len();
    for (side, index) in clues {
        if left == shape.clues_min {
            break;
        }
        let mut fewer = puzzle.clone();
        fewer.guide = puzzle.guide.without(side, index);
        if is_good(&fewer, shape.difficulty) {
            puzzle = fewer;
            left -= 1;
        }
    }
    puzzle
}

/// Returns true if a puzzle has one solution that is not too hard to find.
fn is_good(puzzle: &Puzzle, difficulty_max: Option<Difficulty>) -> bool {
    difficulty_max.map_or_else(
        || solve::unique(puzzle).is_some(),
        |max| explain::is_solved_within(puzzle, max),
    )
}

/// Returns the greatest difficulty that the generator makes. All puzzles of two rows are easy, and
/// puzzles of three rows with only clues are at most medium. Hard puzzles of more than
/// [`HARD_SIZE_MAX`] rows take too long. Extreme puzzles are too rare to find
/// at random.
fn hardest(size: usize) -> Difficulty {
    match size {
        ..=2 => Difficulty::Easy,
        3 => Difficulty::Medium,
        4..=HARD_SIZE_MAX => Difficulty::Hard,
        _ => Difficulty::Medium,
    }
}
