//! Shortest solutions of the rest when no side is longer than three. They have at most 31 moves.

use crate::puzzles::fifteen::board::Board;
use crate::puzzles::fifteen::direction::Direction;

/// The longest side of an endgame.
pub(super) const SIDE_MAX: usize = 3;

/// Solves the upper left part of a board in the smallest number of moves, when the rest is solved.
///
/// Uses iterative deepening with the sum of the tiles' distances from home. The board must be
/// solvable.
pub(super) fn solve(board: &Board, height: usize, width: usize) -> Vec<Direction> {
    let mut search = EndgameSearch {
        size: (height, width),
        homes: Vec::new(),
        tiles: Vec::new(),
        path: Vec::new(),
    };
    for (row, col) in (0..height).flat_map(|row| (0..width).map(move |col| (row, col))) {
        let tile = board.tile(row, col);
        search.homes.push((row, col));
        search
            .tiles
            .push(tile / board.width() * width + tile % board.width());
    }
    let (row, col) = board.blank();
    let distance: usize = (0..search.tiles.len())
        .map(|cell| search.distance(cell))
        .sum();
    let mut bound = distance;
    while !search.search_from((row, col), distance, bound) {
        bound += 2;
    }
    search.path
}

struct EndgameSearch {
    size: (usize, usize),
    /// Row and column of each cell or tile.
    homes: Vec<(usize, usize)>,
    tiles: Vec<usize>,
    path: Vec<Direction>,
}

impl EndgameSearch {
    /// Returns the distance of a cell's tile from home, or 0 for the blank.
    fn distance(&self, cell: usize) -> usize {
        let tile = self.tiles[cell];
        let ((row, col), (home_row, home_col)) = (self.homes[cell], self.homes[tile]);
        if tile == 0 {
            0
        } else {
            row.abs_diff(home_row) + col.abs_diff(home_col)
        }
    }

    /// Continues from a board with this distance from home. Returns true if `bound` more moves
    /// solve it.
    fn search_from(&mut self, blank: (usize, usize), distance: usize, bound: usize) -> bool {
        if distance == 0 {
            return true;
        }
        let from = blank.0 * self.size.1 + blank.1;
        for direction in Direction::ALL {
            let Some(next) = direction.from_cell(blank, self.size) else {
                continue;
            };
            if self.path.last() == Some(&direction.opposite()) {
                continue;
            }
            let to = next.0 * self.size.1 + next.1;
            let before = self.distance(to);
            self.tiles.swap(from, to);
            self.path.push(direction);
            let distance = distance - before + self.distance(from);
            if distance < bound && self.search_from(next, distance, bound - 1) {
                return true;
            }
            self.path.pop();
            self.tiles.swap(from, to);
        }
        false
    }
}
