//! The algorithm of the assignment. `solve` finds the first empty cell, and `take` tries all tiles
//! on it.

use super::super::{Cell, Direction, Puzzle, Solution};
use super::{Board, SHAPES, Tile};

/// The number of tiles that a search tries before it stops.
const STEPS_MAX: u64 = 3_000_000;

/// A search took too many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("given up after {STEPS_MAX} tiles")]
pub struct TooManySteps;

/// A step of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The cell.
    pub cell: Cell,
    /// The event at this cell.
    pub kind: StepKind,
}

/// An event at a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// A tile was put that `checkCell` refuses.
    CellRefuses(Tile),
    /// A tile was put that `checkEndpoints` refuses.
    EndpointsRefuse(Tile),
    /// A tile was put that closes a loop (only in searches that refuse loops).
    ClosesLoop(Tile),
    /// A tile was put, and the search continues from there.
    Stays(Tile),
    /// All tiles were tried, and the cell is empty again.
    TakenBack,
}

/// The rules of a search.
struct TileSearch<'a> {
    board: &'a mut Board,
    /// True if loops are refused.
    refuse_loops: bool,
    steps: u64,
    visit: &'a mut dyn FnMut(Step) -> bool,
    /// Gets each board without empty cells. Returns true if the search must end.
    filled: &'a mut dyn FnMut(&Board) -> bool,
}

impl Board {
    /// Runs `solve` of the assignment, with loops. Visits every step until the visitor returns
    /// false. Returns true if the board was filled.
    pub fn play(&mut self, visit: &mut dyn FnMut(Step) -> bool) -> Result<bool, TooManySteps> {
        TileSearch {
            board: self,
            refuse_loops: false,
            steps: 0,
            visit,
            filled: &mut |_| true,
        }
        .solve()
    }

    /// Visits all boards with which the algorithm of the assignment can end, for any order of the
    /// tiles that it tries. Stops if the visitor returns true. Returns `None` if it would try more
    /// tiles than the limit.
    pub(in crate::puzzles::flow) fn fillings(
        &self,
        tiles_max: u64,
        filled: &mut dyn FnMut(&Board) -> bool,
    ) -> Option<()> {
        let mut left = tiles_max;
        let mut board = self.clone();
        let mut search = TileSearch {
            board: &mut board,
            refuse_loops: false,
            steps: 0,
            visit: &mut |_| {
                left = left.saturating_sub(1);
                left > 0
            },
            filled: &mut |board| !filled(board),
        };
        search.solve().ok()?;
        (left > 0).then_some(())
    }

    /// Runs `solve` without loops: fills the empty cells. Returns false, and changes nothing, if
    /// that is impossible.
    pub fn solve(&mut self) -> Result<bool, TooManySteps> {
        if let Some(puzzle) = self.fresh_puzzle() {
            let Some(solution) = puzzle.solve() else {
                return Ok(false);
            };
            let mut filled = self.clone();
            filled.fill(&solution);
            // A solution may join neighbouring ends directly. In the assignment, a tile must enter
            // each end.
            if filled.check_endpoints() {
                *self = filled;
                return Ok(true);
            }
        }
        TileSearch {
            board: self,
            refuse_loops: true,
            steps: 0,
            visit: &mut |_| true,
            filled: &mut |_| true,
        }
        .solve()
    }

    /// Runs `take` without loops: puts the first tile on an empty cell that lets all other empty
    /// cells be filled, and fills them. Returns false, and changes nothing, if there is none.
    pub fn take(&mut self, cell: Cell) -> Result<bool, TooManySteps> {
        // Trying all tiles takes long if none fits.
        if self.at(cell) == Tile::Empty
            && self
                .fresh_puzzle()
                .is_some_and(|puzzle| puzzle.solve().is_none())
        {
            return Ok(false);
        }
        let before = self.at(cell);
        let mut search = TileSearch {
            board: self,
            refuse_loops: true,
            steps: 0,
            visit: &mut |_| true,
            filled: &mut |_| true,
        };
        let taken = search.take(cell)?;
        if !taken {
            self.put(cell, before);
        }
        Ok(taken)
    }

    /// Returns the puzzle of a board that has only ends and empty cells, if each colour has two
    /// ends.
    fn fresh_puzzle(&self) -> Option<Puzzle> {
        let is_start = |tile: &Tile| matches!(tile, Tile::Empty | Tile::End(_));
        let is_fresh = self.tiles.contains(&Tile::Empty) && self.tiles.iter().all(is_start);
        self.puzzle().filter(|_| is_fresh)
    }

    /// Puts the tiles of a solution on the empty cells.
    pub(in crate::puzzles::flow) fn fill(&mut self, solution: &Solution) {
        let puzzle_color = |letter: char| (letter as usize).saturating_sub('A' as usize);
        for cell in self
            .cells()
            .filter(|&cell| self.at(cell) == Tile::Empty)
            .collect::<Vec<_>>()
        {
            let links = solution.links(cell);
            let shape = SHAPES.into_iter().find(|shape| shape.links() == links);
            if let Some(shape) = shape {
                self.put(cell, Tile::Part(puzzle_color(solution.letter(cell)), shape));
            }
        }
    }

    /// Returns true if the path through a cell is a closed loop.
    fn is_loop(&self, start: Cell) -> bool {
        let Tile::Part(_, shape) = self.at(start) else {
            return false;
        };
        let mut ways = Direction::ALL
            .into_iter()
            .filter(|&way| shape.links().has(way));
        let (mut cell, mut way) = (start, ways.next());
        while let Some(direction) = way {
            let Some(next) = self.neighbor(cell, direction) else {
                return false;
            };
            if next == start {
                return true;
            }
            let Tile::Part(_, shape) = self.at(next) else {
                return false;
            };
            let back = direction.back();
            if !shape.links().has(back) {
                return false;
            }
            way = Direction::ALL
                .into_iter()
                .find(|&on| on != back && shape.links().has(on));
            cell = next;
        }
        false
    }
}

impl TileSearch<'_> {
    fn solve(&mut self) -> Result<bool, TooManySteps> {
        let empty = self
            .board
            .cells()
            .find(|&cell| self.board.at(cell) == Tile::Empty);
        match empty {
            Some(cell) => self.take(cell),
            None => Ok((self.filled)(self.board)),
        }
    }

    fn take(&mut self, cell: Cell) -> Result<bool, TooManySteps> {
        for tile in Tile::parts() {
            self.steps += 1;
            if self.steps > STEPS_MAX {
                return Err(TooManySteps);
            }
            self.board.put(cell, tile);
            let kind = if !self.board.check_cell(cell) {
                StepKind::CellRefuses(tile)
            } else if !self.board.check_endpoints() {
                StepKind::EndpointsRefuse(tile)
            } else if self.refuse_loops && self.board.is_loop(cell) {
                StepKind::ClosesLoop(tile)
            } else {
                StepKind::Stays(tile)
            };
            let goes_on = (self.visit)(Step { cell, kind });
            if !goes_on || matches!(kind, StepKind::Stays(_)) && self.solve()? {
                return Ok(true);
            }
        }
        self.board.put(cell, Tile::Empty);
        (self.visit)(Step {
            cell,
            kind: StepKind::TakenBack,
        });
        Ok(false)
    }
}
