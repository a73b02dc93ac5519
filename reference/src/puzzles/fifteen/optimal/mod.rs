//! Shortest solutions of small boards.
//!
//! The search is iterative deepening (IDA*). Its bound is the higher of two sums of pattern
//! databases, added to the tiles' distances from home. It skips the walks that an automaton
//! recognizes as superfluous. All steps are exact: the first solution that it finds is a shortest
//! one.

mod automaton;
mod grid;
mod pattern;
mod search;
mod tables;

use std::ops::ControlFlow;

use thiserror::Error;

use self::automaton::Automaton;
pub(super) use self::grid::CELLS_MAX;
use self::grid::Grid;
use self::search::{ShortestSearch, Waste};
use self::tables::Tables;
use super::board::{Board, Unsolvable};
use super::direction::Direction;

/// Walks of the blank up to this length are compared to find superfluous ones. For longer walks,
/// the automaton grows much faster than it helps.
const WALK_MAX: usize = 11;

/// The amount of memory and time for tables that make searches fast. The choice matters only for 4
/// x 4 boards. For other sizes, both are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Less than 1 MB, built in a fraction of a second: for a few boards.
    Small,
    /// 8.4 MB, built in about two seconds: for many boards.
    Large,
}

/// Finds shortest solutions of boards of one size.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, letters};
/// use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
///
/// let board = Board::new(2, 3, &[3, 0, 2, 4, 1, 5])?;
/// let shortest = Shortest::new(2, 3, Effort::Small)?;
/// assert_eq!(letters(&shortest.solve(&board, u64::MAX)?.moves), "dlu");
/// assert_eq!(shortest.count(&board, 10, u64::MAX)?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Shortest {
    grid: Grid,
    tables: Tables,
    automaton: Automaton,
    without_return: Automaton,
    distances: [[u8; CELLS_MAX]; CELLS_MAX],
    solved: u64,
}

/// A shortest solution and the work to find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortestSolution {
    /// The moves. Empty if the board is solved already.
    pub moves: Vec<Direction>,
    /// Number of boards that were looked at.
    pub nodes: u64,
}

/// The reason why the search returned no shortest solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum OptimalError {
    /// The board has no solution at all.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// Boards of this size are too large.
    #[error(
        "shortest solutions are found for boards of at least 2 x 2 and at most {CELLS_MAX} cells, \
         not {height} x {width}; use the phased solution"
    )]
    Size {
        /// Rows of the board.
        height: usize,
        /// Columns of the board.
        width: usize,
    },
    /// The search stopped without a solution.
    #[error(
        "no solution among {nodes} boards that were looked at; there is none below {at_least} moves"
    )]
    GivenUp {
        /// Number of boards that were looked at.
        nodes: u64,
        /// The shortest solution has at least this many moves.
        at_least: u32,
    },
}

impl Shortest {
    /// Builds the tables for boards of a size, of 2 x 2 to 16 cells.
    pub fn new(height: usize, width: usize, effort: Effort) -> Result<Self, OptimalError> {
        if height < 2 || width < 2 || height.saturating_mul(width) > CELLS_MAX {
            return Err(OptimalError::Size { height, width });
        }
        let grid = Grid { height, width };
        let distances =
            std::array::from_fn(|home| std::array::from_fn(|cell| grid.distance(home, cell)));
        Ok(Self {
            grid,
            tables: Tables::new(grid, &splits(grid, effort)),
            automaton: Automaton::new(grid, WALK_MAX),
            without_return: Automaton::without_return(grid),
            distances,
            solved: (0..grid.cells() as u64).fold(0, |tiles, cell| tiles | cell << (4 * cell)),
        })
    }

    /// Returns the memory that the tables use, in bytes, as long as this value exists.
    pub fn table_bytes(&self) -> usize {
        let states = self.automaton.next.len() + self.without_return.next.len();
        self.tables.values.len() + states * size_of::<[u32; 4]>() + size_of::<Self>()
    }

    /// Returns a shortest solution. The error says if the search would have to examine more than
    /// `nodes_max` boards.
    pub fn solve(&self, board: &Board, nodes_max: u64) -> Result<ShortestSolution, OptimalError> {
        let (mut search, tiles) = self.search(board, nodes_max)?;
        let waste = deepen(&mut search, &tiles, nodes_max)?;
        let moves = waste.map(|_| search.walk.into_iter().rev().collect());
        Ok(ShortestSolution {
            moves: moves.unwrap_or_default(),
            nodes: nodes_max - search.nodes_left,
        })
    }

    /// Returns the number of shortest solutions, or `bound` if there are that many or more.
    ///
    /// A solved board has one shortest solution, without moves.
    pub fn count(&self, board: &Board, bound: u64, nodes_max: u64) -> Result<u64, OptimalError> {
        Ok(self.collect_shortest(board, bound, nodes_max, false)?.0)
    }

    /// Returns the first shortest solutions, at most `at_most`, always in the same order.
    ///
    /// ```
    /// use puzzlemark_reference::puzzles::fifteen::{Board, letters};
    /// use puzzlemark_reference::puzzles::fifteen::optimal::{Effort, Shortest};
    ///
    /// let board = Board::new(2, 2, &[3, 2, 1, 0])?;
    /// let solutions = Shortest::new(2, 2, Effort::Small)?.solutions(&board, 10, u64::MAX)?;
    /// let solutions: Vec<_> = solutions.iter().map(|moves| letters(moves)).collect();
    /// assert_eq!(solutions, ["uldrul", "lurdlu"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(
        &self,
        board: &Board,
        at_most: usize,
        nodes_max: u64,
    ) -> Result<Vec<Vec<Direction>>, OptimalError> {
        Ok(self
            .collect_shortest(board, at_most as u64, nodes_max, true)?
            .1)
    }

    /// Returns the number of shortest solutions up to a bound, and these solutions if they are
    /// kept.
    fn collect_shortest(
        &self,
        board: &Board,
        bound: u64,
        nodes_max: u64,
        keeps: bool,
    ) -> Result<(u64, Vec<Vec<Direction>>), OptimalError> {
        let (mut search, tiles) = self.search(board, nodes_max)?;
        if bound == 0 {
            return Ok((0, Vec::new()));
        }
        let Some(waste) = deepen(&mut search, &tiles, nodes_max)? else {
            return Ok((1, vec![Vec::new()]));
        };
        search.automaton = &self.without_return;
        search.wanted = bound;
        search.kept = keeps.then(Vec::new);
        let (node, distance) = search.root(&tiles);
        let moves = distance + 2 * waste;
        let flow = search.start(&node, waste, moves);
        if flow.is_break() && search.wanted > 0 {
            return Err(OptimalError::GivenUp {
                nodes: nodes_max,
                at_least: moves,
            });
        }
        let kept = search.kept.unwrap_or_default();
        Ok((bound - search.wanted, kept))
    }

    fn search(
        &self,
        board: &Board,
        nodes_left: u64,
    ) -> Result<(ShortestSearch<'_>, Vec<usize>), OptimalError> {
        let (height, width) = (board.height(), board.width());
        if (Grid { height, width }) != self.grid {
            return Err(OptimalError::Size { height, width });
        }
        board.solvable()?;
        let search = ShortestSearch {
            grid: self.grid,
            tables: &self.tables,
            automaton: &self.automaton,
            distances: &self.distances,
            solved: self.solved,
            nodes_left,
            wanted: 1,
            walk: Vec::new(),
            kept: None,
        };
        Ok((search, board.tiles().collect()))
    }
}

/// Searches with increasing waste until a solution is found. Returns the necessary waste, or `None`
/// if the board is solved.
fn deepen(
    search: &mut ShortestSearch<'_>,
    tiles: &[usize],
    nodes_max: u64,
) -> Result<Option<Waste>, OptimalError> {
    let (node, distance) = search.root(tiles);
    if distance == 0 {
        return Ok(None);
    }
    let mut waste = ShortestSearch::least_waste(&node);
    while let ControlFlow::Continue(()) = search.start(&node, waste, distance + 2 * waste) {
        waste += 1;
    }
    if search.wanted > 0 {
        let at_least = distance + 2 * waste;
        return Err(OptimalError::GivenUp {
            nodes: nodes_max,
            at_least,
        });
    }
    Ok(Some(waste))
}

/// Splits the tiles into patterns, for each of the two views.
fn splits(grid: Grid, effort: Effort) -> [Vec<Vec<usize>>; 2] {
    if (grid.height, grid.width) == (4, 4) {
        let split = match effort {
            Effort::Small => [
                &[1, 4, 5, 8, 9][..],
                &[2, 3, 6, 7, 10],
                &[11, 12, 13, 14, 15],
            ],
            Effort::Large => [
                &[1, 4, 5, 8, 9, 12][..],
                &[2, 3, 6, 7, 10, 11],
                &[13, 14, 15],
            ],
        };
        return [split.map(<[usize]>::to_vec).to_vec(), Vec::new()];
    }
    let by_rows: Vec<_> = (1..grid.cells()).collect();
    let mut by_cols = by_rows.clone();
    by_cols.sort_by_key(|tile| (tile % grid.width, tile / grid.width));
    let tiles_max = by_rows.len().div_ceil(by_rows.len().div_ceil(5));
    [by_rows, by_cols].map(|tiles| tiles.chunks(tiles_max).map(<[usize]>::to_vec).collect())
}
