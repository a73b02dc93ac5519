//! Makes grids with exactly one partition.
//!
//! If the strips of the assignment fill the grid, the generator tries random grids until one has
//! exactly one partition. Otherwise it colours a random partition into different strips, and
//! changes the colours. It keeps a change if that adds no partitions, until only one is left.

mod draft;

use std::ops::RangeInclusive;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::solve::{self, Prepared};
use super::{ASSIGNMENT_STRIPS, Grid, Puzzle};
use crate::puzzles::Difficulty;
use draft::Draft;

/// The allowed numbers of cells of a grid. For more cells, it takes long to prove that a partition
/// is the only one.
const CELLS: RangeInclusive<usize> = 6..=50;
/// The numbers of cells of a grid that is cut into the strips of the assignment.
const ASSIGNMENT_CELLS: RangeInclusive<usize> = 24..=26;
/// The number of random grids to try. About one in 300 grids of 5 x 5 cells is good.
const GRIDS_MAX: usize = 200_000;
/// The number of random partitions to try.
const DRAFTS_MAX: usize = 40;

/// The reason why no grid was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The grid is too small, too large, or has a single row or column.
    #[error(
        "a grid of {rows} rows and {columns} columns cannot be made; use 2 rows and 2 columns or \
         more, with {} to {} cells in all",
        CELLS.start(),
        CELLS.end()
    )]
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// No random grid was good.
    #[error("no grid with one partition was found in {0} tries; use another seed or size")]
    NotFound(usize),
    /// No random grid had the difficulty.
    #[error(
        "no {0} grid was found in {1} tries; use another seed or difficulty (medium grids have 10 \
         cells or more, hard ones 12)"
    )]
    NotSo(Difficulty, usize),
}

/// The properties of a grid to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// The difficulty, as [`solve::difficulty`] measures it, or `None` for any.
    pub difficulty: Option<Difficulty>,
}

/// Returns a black-and-white grid with exactly one partition. Equal shapes and seeds give equal
/// grids.
///
/// A grid of 24 to 26 cells is cut into the strips of the assignment. Any other grid is cut into
/// different strips that fit it.
///
/// ```
/// use puzzlemark_reference::puzzles::strips::{generate, solve};
///
/// let shape = generate::Shape { rows: 4, columns: 7, difficulty: None };
/// let puzzle = generate::generate(shape, 3)?;
/// assert_eq!(solve::count(&puzzle, 2), 1);
/// # Ok::<_, generate::GenerateError>(())
/// ```
pub fn generate(shape: Shape, seed: u64) -> Result<Puzzle, GenerateError> {
    let Shape {
        rows,
        columns,
        difficulty,
    } = shape;
    let cells = rows.saturating_mul(columns);
    if rows < 2 || columns < 2 || !CELLS.contains(&cells) {
        return Err(GenerateError::Size { rows, columns });
    }
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (puzzle, tries) = if ASSIGNMENT_CELLS.contains(&cells) {
        (of_assignment(shape, &mut random), GRIDS_MAX)
    } else {
        let draft = |_| Draft::new(shape, &mut random)?.finished(difficulty, &mut random);
        ((0..DRAFTS_MAX).find_map(draft), DRAFTS_MAX)
    };
    puzzle.ok_or(match difficulty {
        None => GenerateError::NotFound(tries),
        Some(difficulty) => GenerateError::NotSo(difficulty, tries),
    })
}

/// Returns a random grid that has one partition into the strips of the assignment.
fn of_assignment(shape: Shape, random: &mut ChaCha8Rng) -> Option<Puzzle> {
    let prepared = Prepared::new(&ASSIGNMENT_STRIPS);
    (0..GRIDS_MAX).find_map(|_| {
        let grid = random_grid(shape.rows, shape.columns, random)?;
        if prepared.count(&grid, 2) != 1 {
            return None;
        }
        let strips = ASSIGNMENT_STRIPS.map(str::to_owned).to_vec();
        let puzzle = Puzzle { grid, strips };
        let is_so = |difficulty| solve::difficulty(&puzzle) == difficulty;
        shape.difficulty.is_none_or(is_so).then_some(puzzle)
    })
}

fn random_grid(rows: usize, columns: usize, random: &mut ChaCha8Rng) -> Option<Grid> {
    let row = |_| {
        (0..columns)
            .map(|_| if random.random() { 'w' } else { 'b' })
            .collect()
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    Grid::from_rows(&rows)
}
