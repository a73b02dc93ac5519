//! Completes the last two cells of a row, together, in the 3 x 2 cells around them.
//!
//! When both tiles are in this window, a table has the shortest way for all 120 arrangements of the
//! two tiles and the blank. Other tiles of the window do not matter, because they are not solved
//! yet.

use std::sync::LazyLock;

use super::carry::Goal;
use super::space::{Cell, Space};
use crate::puzzles::fifteen::direction::Direction;

/// Rows and columns of the window.
const SIZE: (usize, usize) = (3, 2);
/// The places in the window for the tiles of the first and second column.
const HOMES: [usize; 2] = [4, 5];

/// The final position of the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Anywhere.
    Free,
    /// At the right end of the row above.
    RowAbove,
}

/// The number of moves to the end, for the places of the blank and the two tiles. It is more than
/// [`FAR`] if two are in one place.
type Table = [[[u32; 6]; 6]; 6];

const FAR: u32 = 1 << 16;

static TABLES: LazyLock<[Table; 2]> = LazyLock::new(|| [table(End::Free), table(End::RowAbove)]);

/// Fills a table backwards from its end, until no way becomes shorter.
fn table(end: End) -> Table {
    let mut table = [[[FAR; 6]; 6]; 6];
    for (blank, by_tiles) in table.iter_mut().enumerate().take(4) {
        let (row, col) = (blank / SIZE.1, blank % SIZE.1);
        // Further to the right, all ways have the same length.
        let rest = if end == End::Free {
            0
        } else {
            (1 - row) + (1 - col)
        };
        by_tiles[HOMES[0]][HOMES[1]] = u32::try_from(rest).unwrap_or(FAR);
    }
    loop {
        let mut is_changed = false;
        for index in 0..216 {
            let (blank, tiles) = (index / 36, [index / 6 % 6, index % 6]);
            if blank == tiles[0] || blank == tiles[1] || tiles[0] == tiles[1] {
                continue;
            }
            let ways = Direction::ALL
                .into_iter()
                .filter_map(|side| stepped(blank, tiles, side));
            let least = ways.map(|(blank, [x, y])| table[blank][x][y] + 1).min();
            let entry = &mut table[blank][tiles[0]][tiles[1]];
            if let Some(least) = least.filter(|least| least < entry) {
                *entry = least;
                is_changed = true;
            }
        }
        if !is_changed {
            return table;
        }
    }
}

/// Returns the places after a move of the blank inside the window.
fn stepped(blank: usize, tiles: [usize; 2], side: Direction) -> Option<(usize, [usize; 2])> {
    let (row, col) = side.from_cell((blank / SIZE.1, blank % SIZE.1), SIZE)?;
    let to = row * SIZE.1 + col;
    Some((to, tiles.map(|tile| if tile == to { blank } else { tile })))
}

impl Space {
    /// Solves the first two cells of the lowest row when its rest is solved. The row must be at
    /// least the third.
    pub(super) fn solve_corner(&mut self, row: usize) {
        self.last = (row, 1);
        let in_order = self.clone().with_corner(row, 1);
        let exchanged = self.clone().with_corner(row, 0);
        let better = if exchanged.moves.len() < in_order.moves.len() {
            exchanged
        } else {
            in_order
        };
        *self = better;
    }

    /// Solves the first cell of the lowest row, with the blank in this cell. The rest of the row
    /// stays solved.
    pub(super) fn solve_last(&mut self, row: usize) {
        self.finish_corner(row, 0, End::RowAbove);
    }

    /// Carries one of the two tiles into the second cell and the other one into the window, and
    /// continues with the table.
    fn with_corner(mut self, row: usize, first: usize) -> Self {
        let tile = self.current((row, first));
        let cell = (row, 1);
        if tile != cell {
            let rest = |at, _| (at == cell).then_some(0);
            self.carry(
                tile,
                &Goal {
                    from: cell,
                    to: cell,
                    rest,
                },
            );
        }
        self.finish_corner(row, 1 - first, End::Free);
        self
    }

    /// Solves both cells when only the tile of one column can be outside the window.
    fn finish_corner(&mut self, row: usize, tile_col: usize, end: End) {
        let table = &TABLES[usize::from(end == End::RowAbove)];
        self.last = (row - 1, self.view.cols - 1);
        self.enter_window(row, tile_col, table);
        while let Some((blank, tiles)) = self.in_window(row) {
            let left = table[blank][tiles[0]][tiles[1]];
            let side = Direction::ALL.into_iter().find(|&side| {
                stepped(blank, tiles, side)
                    .is_some_and(|(blank, [x, y])| table[blank][x][y] + 1 == left)
            });
            let Some(side) = side.filter(|_| tiles != HOMES) else {
                break;
            };
            self.go(side);
        }
    }

    /// Moves the blank and, if necessary, a tile into the window.
    fn enter_window(&mut self, row: usize, tile_col: usize, table: &Table) {
        if self.in_window(row).is_none() && self.blank().0 == row {
            self.go(Direction::Up);
        }
        if self.in_window(row).is_some() {
            return;
        }
        let tile = self.current((row, tile_col));
        if tile.0 == row {
            let (blank_row, blank_col) = self.blank();
            return self.go_to((blank_row.max(row - 2), blank_col.min(1)));
        }
        let above = (row, self.view.cols);
        let other = place(row, self.current((row, 1 - tile_col)));
        let rest = |cell: Cell, side: Direction| {
            let blank = place(row, side.from_cell(cell, above)?)?;
            let (tile, other) = (place(row, cell)?, other?);
            let [x, y] = if tile_col == 0 {
                [tile, other]
            } else {
                [other, tile]
            };
            Some(table[blank][x][y])
        };
        let (from, to) = ((row - 2, 0), (row - 1, 1));
        self.carry(tile, &Goal { from, to, rest });
    }

    /// Returns the places of the blank and of both tiles if all of them are in the window.
    fn in_window(&self, row: usize) -> Option<(usize, [usize; 2])> {
        let [x, y] = [0, 1].map(|col| place(row, self.current((row, col))));
        Some((place(row, self.blank())?, [x?, y?]))
    }
}

/// Returns the place in the window with this lowest row. The cell must not be below that row.
fn place(lowest: usize, (row, col): Cell) -> Option<usize> {
    (row + SIZE.0 > lowest && col < SIZE.1).then(|| (row + 2 - lowest) * SIZE.1 + col)
}
