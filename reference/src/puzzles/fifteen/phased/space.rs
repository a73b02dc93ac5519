//! The part of a board that is being solved. The view makes the line to solve the lowest row.

use std::collections::VecDeque;

use crate::puzzles::fifteen::board::Board;
use crate::puzzles::fifteen::direction::Direction;

/// Row and column in a view.
pub(super) type Cell = (usize, usize);

/// A rectangle of cells, with indices counted row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    top: usize,
    left: usize,
    bottom: usize,
    right: usize,
}

impl Frame {
    /// Returns the smallest frame around some cells.
    pub(super) fn around(cells: &[Cell]) -> Self {
        let rows = || cells.iter().map(|cell| cell.0);
        let cols = || cells.iter().map(|cell| cell.1);
        Self {
            top: rows().min().unwrap_or(0),
            left: cols().min().unwrap_or(0),
            bottom: rows().max().unwrap_or(0),
            right: cols().max().unwrap_or(0),
        }
    }

    /// Returns the frame with `by` more rows and columns on each side.
    pub(super) fn widened(self, by: usize) -> Self {
        Self {
            top: self.top.saturating_sub(by),
            left: self.left.saturating_sub(by),
            bottom: self.bottom + by,
            right: self.right + by,
        }
    }

    /// Returns the index of a cell in the frame, or `None` if the cell is outside.
    pub(super) fn index(self, (row, col): Cell) -> Option<usize> {
        let is_inside =
            (self.top..=self.bottom).contains(&row) && (self.left..=self.right).contains(&col);
        is_inside.then(|| (row - self.top) * (self.right + 1 - self.left) + col - self.left)
    }

    /// Returns the number of cells.
    pub(super) fn cells(self) -> usize {
        (self.bottom + 1 - self.top) * (self.right + 1 - self.left)
    }
}

/// The position of the rows and columns of a view on the board, both from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// True if the view's rows are the board's columns.
    pub(super) transposed: bool,
    /// True if the view's columns are counted backwards.
    pub(super) mirrored: bool,
}

impl View {
    /// Returns a place of the view on the board.
    pub(super) fn on_board(self, (row, col): Cell) -> (usize, usize) {
        let col = if self.mirrored {
            self.cols - 1 - col
        } else {
            col
        };
        if self.transposed {
            (col, row)
        } else {
            (row, col)
        }
    }

    fn direction_on_board(self, direction: Direction) -> Direction {
        let direction = if self.mirrored {
            direction.mirrored()
        } else {
            direction
        };
        if self.transposed {
            direction.transposed()
        } else {
            direction
        }
    }
}

/// A board that is being solved. Solved cells stay, and the others may be moved.
#[derive(Debug, Clone)]
pub(super) struct Space {
    pub(super) board: Board,
    /// All moves so far.
    pub(super) moves: Vec<Direction>,
    pub(super) view: View,
    /// The last cell of the view, row by row, that may be moved. In this order, the cells that may
    /// be moved have no holes.
    pub(super) last: Cell,
}

impl Space {
    pub(super) fn new(board: Board, view: View) -> Self {
        Self {
            board,
            moves: Vec::new(),
            view,
            last: (view.rows - 1, view.cols - 1),
        }
    }

    /// Returns the cell on a side, if it may be moved.
    pub(super) fn beside(&self, cell: Cell, side: Direction) -> Option<Cell> {
        side.from_cell(cell, (self.view.rows, self.view.cols))
            .filter(|&next| next <= self.last)
    }

    /// Returns the position of the blank.
    pub(super) fn blank(&self) -> Cell {
        let (row, col) = self.board.blank();
        self.turned(row, col)
    }

    /// Returns the position of the tile that belongs in a cell.
    pub(super) fn current(&self, home: Cell) -> Cell {
        let (row, col) = self.view.on_board(home);
        let (row, col) = self.board.find_tile(row * self.board.width() + col);
        self.turned(row, col)
    }

    fn turned(&self, row: usize, col: usize) -> Cell {
        let (row, col) = if self.view.transposed {
            (col, row)
        } else {
            (row, col)
        };
        (
            row,
            if self.view.mirrored {
                self.view.cols - 1 - col
            } else {
                col
            },
        )
    }

    /// Moves the blank. The move must be possible.
    pub(super) fn go(&mut self, direction: Direction) {
        let direction = self.view.direction_on_board(direction);
        self.board.slide(direction);
        self.moves.push(direction);
    }

    /// Moves the blank straight down, then to the right.
    pub(super) fn go_down_right(&mut self, to: Cell) {
        let (row, col) = self.blank();
        (row..to.0).for_each(|_| self.go(Direction::Down));
        (col..to.1).for_each(|_| self.go(Direction::Right));
    }

    /// Moves the blank to a cell on a shortest way through cells that may be moved.
    pub(super) fn go_to(&mut self, to: Cell) {
        let frame = Frame::around(&[self.blank(), to]).widened(1);
        for direction in self.flood(frame, None).path(to) {
            self.go(direction);
        }
    }

    /// Finds shortest ways of the blank to all cells in a frame. The ways stay in the frame and
    /// avoid `avoided`.
    pub(super) fn flood(&self, frame: Frame, avoided: Option<Cell>) -> Reached {
        let mut reached = Reached {
            frame,
            steps: vec![None; frame.cells()],
        };
        let mut queue = VecDeque::from([self.blank()]);
        reached.enter(self.blank(), (0, Direction::Up));
        while let Some(cell) = queue.pop_front() {
            let distance = reached.distance(cell).unwrap_or(0);
            for side in Direction::ALL {
                let next = self
                    .beside(cell, side)
                    .filter(|&next| Some(next) != avoided);
                if let Some(next) = next.filter(|&next| reached.enter(next, (distance + 1, side))) {
                    queue.push_back(next);
                }
            }
        }
        reached
    }
}

/// Shortest ways of the blank.
pub(super) struct Reached {
    frame: Frame,
    /// For each cell: the distance and the last step on the way.
    steps: Vec<Option<(u32, Direction)>>,
}

impl Reached {
    /// Records the way to a cell, if it is in the frame and was not reached before.
    fn enter(&mut self, cell: Cell, step: (u32, Direction)) -> bool {
        let place = self.frame.index(cell).map(|index| &mut self.steps[index]);
        place.is_some_and(|place| place.is_none() && place.replace(step).is_none())
    }

    fn step(&self, cell: Cell) -> Option<(u32, Direction)> {
        self.frame.index(cell).and_then(|index| self.steps[index])
    }

    /// Returns the number of steps to a cell, if it can be reached.
    pub(super) fn distance(&self, cell: Cell) -> Option<u32> {
        self.step(cell).map(|(distance, _)| distance)
    }

    /// Returns the way to a cell.
    pub(super) fn path(&self, mut cell: Cell) -> Vec<Direction> {
        let mut path = Vec::new();
        while let Some((1.., side)) = self.step(cell) {
            path.push(side);
            cell = match side {
                Direction::Up => (cell.0 + 1, cell.1),
                Direction::Left => (cell.0, cell.1 + 1),
                Direction::Right => (cell.0, cell.1 - 1),
                Direction::Down => (cell.0 - 1, cell.1),
            };
        }
        path.reverse();
        path
    }
}
