//! Generates puzzles. A seed, a size and a difficulty give one puzzle, with one solution.
//!
//! The generator fills a grid with random paths that do not touch themselves. While the puzzle of
//! their ends has another solution, it cuts a path where the two solutions differ. So the puzzle
//! becomes unique at some point. Then it joins paths end to end as long as the puzzle stays unique,
//! because fewer colours are harder. If a number of colours is given, paths also move until more of
//! them can join.

mod few;
mod unique;
mod weave;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::{Cell, Color, Direction, Links, Puzzle, SIZE_MAX, Solution};
use crate::puzzles::Difficulty;
use unique::Proofs;
use weave::{PATH_MIN, Weave};

/// The number of rounds of moving paths for a hard puzzle.
const HARD_ROUNDS: usize = 10;
/// The smallest number of cells of a grid.
const CELLS_MIN: usize = 4;

/// The reason why no puzzle was made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The grid cannot have a puzzle.
    #[error("a grid has {CELLS_MIN} cells at least, and {SIZE_MAX} rows and columns at most")]
    Size,
    /// The number of colours is zero or too large.
    #[error("{cells} cells can have 1 to {} colours, not {colors}", cells / PATH_MIN)]
    Colors {
        /// Cells of the grid.
        cells: usize,
        /// Colours asked for.
        colors: usize,
    },
    /// No puzzle was found.
    #[error(
        "no puzzle with {colors} colours was found: the best has {best}; ask for that many, or try another seed"
    )]
    NotFound {
        /// Colours asked for.
        colors: usize,
        /// Colours of the best puzzle.
        best: usize,
    },
}

/// Checks that a grid of this size can have a puzzle.
pub(super) fn check_size(rows: usize, columns: usize) -> Result<(), GenerateError> {
    if rows.max(columns) > SIZE_MAX || rows * columns < CELLS_MIN {
        return Err(GenerateError::Size);
    }
    Ok(())
}

impl Puzzle {
    /// Returns a puzzle with exactly one solution. Equal arguments give equal puzzles.
    ///
    /// Fewer colours are harder. An easy puzzle has the colours that made its solution unique. For a
    /// medium one, paths that can continue beyond their ends are joined to other paths. For a harder
    /// one, paths are moved so that as many colours as possible can be removed.
    ///
    /// # Panics
    ///
    /// Panics if the grid has fewer than 4 cells, or more than [`SIZE_MAX`] rows or columns.
    pub fn generate(rows: usize, columns: usize, difficulty: Difficulty, seed: u64) -> Self {
        assert!(check_size(rows, columns).is_ok());
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut weave = Weave::unique(rows, columns, &mut random);
        let (rounds, may_shift) = match difficulty {
            Difficulty::Easy => (0, false),
            Difficulty::Medium => (1, false),
            Difficulty::Hard | Difficulty::Extreme => (HARD_ROUNDS, true),
        };
        let mut proofs = Proofs::of(rows * columns);
        for _ in 0..rounds {
            weave.spare_colors(may_shift, &mut proofs, &mut random);
        }
        weave.puzzle()
    }

    /// Returns a puzzle with a solution that does not touch itself. It may have other solutions.
    /// Equal arguments give equal puzzles. The function is fast for every size.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`generate`](Self::generate).
    pub fn generate_loose(rows: usize, columns: usize, seed: u64) -> Self {
        assert!(check_size(rows, columns).is_ok());
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        Weave::some(rows, columns, &mut random).puzzle()
    }

    /// Makes a puzzle with exactly one solution and the given number of colours. Equal arguments
    /// give equal puzzles.
    ///
    /// The number of proofs that it tries is bounded, so it takes seconds at most. With fewer colours
    /// than one for 12 cells, it ends with an error for some seeds.
    pub fn generate_with(
        rows: usize,
        columns: usize,
        colors: usize,
        seed: u64,
    ) -> Result<Self, GenerateError> {
        check_size(rows, columns)?;
        let cells = rows * columns;
        if !(1..=cells / PATH_MIN).contains(&colors) {
            return Err(GenerateError::Colors { cells, colors });
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut proofs = Proofs::of(rows * columns);
        let mut best = usize::MAX;
        while proofs.spend() {
            let mut weave = Weave::unique(rows, columns, &mut random);
            while weave.count() < colors && weave.cut_longest() {}
            weave.spare_down_to(colors, &mut proofs, &mut random);
            while weave.count() < colors && weave.cut_longest() {}
            if weave.count() == colors {
                return Ok(weave.puzzle());
            }
            best = best.min(weave.count());
        }
        Err(GenerateError::NotFound { colors, best })
    }
}
