//! Makes grids with exactly one partition.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::solve::Prepared;
use super::{ASSIGNMENT_STRIPS, Grid, Puzzle};

/// How many random grids are tried. Of those of 5 x 5 cells, about one in 300 is good.
const GRIDS_MAX: usize = 200_000;

/// Why no grid was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// No grid of this size is covered by all patterns of some length.
    #[error(
        "a grid of {rows} rows and {columns} columns cannot be made; use 6 to 8 cells for strips \
         of two, or 24 to 26 cells for strips of two and three"
    )]
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
    },
    /// Chance did not help.
    #[error("no grid with one partition was found in {0} tries; use another seed or size")]
    NotFound(usize),
}

/// A black and white grid with exactly one partition into all patterns of two cells, or of two and
/// three cells as in the assignment; equal sizes and seeds give equal grids.
///
/// ```
/// use puzzlemark_reference::puzzles::strips::{generate, solve};
///
/// let puzzle = generate::generate(5, 5, 3)?;
/// assert_eq!(solve::count(&puzzle, 2), 1);
/// # Ok::<_, generate::GenerateError>(())
/// ```
pub fn generate(rows: usize, columns: usize, seed: u64) -> Result<Puzzle, GenerateError> {
    let strips = match rows.checked_mul(columns) {
        Some(6..=8) => &ASSIGNMENT_STRIPS[..3],
        Some(24..=26) => &ASSIGNMENT_STRIPS[..],
        _ => return Err(GenerateError::Size { rows, columns }),
    };
    let prepared = Prepared::new(strips);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut grids = (0..GRIDS_MAX).filter_map(|_| random_grid(rows, columns, &mut random));
    let grid = grids.find(|grid| prepared.count(grid, 2) == 1);
    let grid = grid.ok_or(GenerateError::NotFound(GRIDS_MAX))?;
    Ok(Puzzle {
        grid,
        strips: strips.iter().map(|&strip| strip.to_owned()).collect(),
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
