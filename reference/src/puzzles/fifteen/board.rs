//! Boards: a blank and numbered tiles on a grid.

use thiserror::Error;

use super::direction::Direction;

/// The longest side of a board.
pub const SIDE_MAX: usize = 100;

/// A board with every tile once.
///
/// Tile 0 is the blank. On a solved board, the tiles are in ascending order, row by row, with the
/// blank at the top left.
///
/// ```
/// use puzzlemark_reference::puzzles::fifteen::{Board, Direction};
///
/// let mut board = Board::solved(2, 2)?;
/// assert!(board.slide(Direction::Down));
/// assert!(!board.slide(Direction::Left));
/// assert_eq!(board, Board::new(2, 2, &[2, 1, 0, 3])?);
/// # Ok::<(), puzzlemark_reference::puzzles::fifteen::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    height: usize,
    width: usize,
    tiles: Vec<u16>,
    blank: usize,
}

/// The reason why some numbers do not make a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A side is zero or too long.
    #[error("a board has 1 to {SIDE_MAX} rows and columns, not {height} x {width}")]
    Size {
        /// Rows asked for.
        height: usize,
        /// Columns asked for.
        width: usize,
    },
    /// There are more or fewer tiles than cells.
    #[error("{cells} cells need as many tiles, not {tiles}")]
    Count {
        /// Cells of the board.
        cells: usize,
        /// Tiles that were given.
        tiles: usize,
    },
    /// A number is not the number of a tile.
    #[error("row {row}, column {col}: no tile `{tile}`: the tiles are 0 to {tile_max}")]
    NoTile {
        /// Row of the number, from 0.
        row: usize,
        /// Column of the number, from 0.
        col: usize,
        /// The number.
        tile: usize,
        /// The highest tile number.
        tile_max: usize,
    },
    /// A tile is on the board twice.
    #[error(
        "row {row}, column {col}: tile `{tile}` is also in row {first_row}, column {first_col}"
    )]
    Twice {
        /// Row of the second, from 0.
        row: usize,
        /// Column of the second, from 0.
        col: usize,
        /// The tile.
        tile: usize,
        /// Row of the first.
        first_row: usize,
        /// Column of the first.
        first_col: usize,
    },
}

/// The reason why no moves solve a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// The board is an odd permutation.
    #[error(
        "unsolvable: the tiles are an odd permutation; all can be brought home but two tiles of \
         the upper left 2 x 2 corner, which stay exchanged"
    )]
    Odd,
    /// In one row or column, tiles cannot pass each other.
    #[error(
        "unsolvable: tiles in one row or column keep their order; only the blank can be brought \
         home"
    )]
    Order,
}

impl Board {
    /// Returns the board with these tiles, row by row.
    pub fn new(height: usize, width: usize, tiles: &[usize]) -> Result<Self, BoardError> {
        let sides = 1..=SIDE_MAX;
        if !sides.contains(&height) || !sides.contains(&width) {
            return Err(BoardError::Size { height, width });
        }
        let cells = height * width;
        if tiles.len() != cells {
            return Err(BoardError::Count {
                cells,
                tiles: tiles.len(),
            });
        }
        let mut places = vec![None; cells];
        for (cell, &tile) in tiles.iter().enumerate() {
            let (row, col) = (cell / width, cell % width);
            let Some(place) = places.get_mut(tile) else {
                return Err(BoardError::NoTile {
                    row,
                    col,
                    tile,
                    tile_max: cells - 1,
                });
            };
            if let Some(first) = place.replace(cell) {
                let (first_row, first_col) = (first / width, first % width);
                return Err(BoardError::Twice {
                    row,
                    col,
                    tile,
                    first_row,
                    first_col,
                });
            }
        }
        let blank = places[0].unwrap_or(0);
        let tiles = tiles
            .iter()
            .filter_map(|&tile| u16::try_from(tile).ok())
            .collect();
        Ok(Self {
            height,
            width,
            tiles,
            blank,
        })
    }

    /// Returns the solved board.
    pub fn solved(height: usize, width: usize) -> Result<Self, BoardError> {
        let cells = height.saturating_mul(width).min(SIDE_MAX * SIDE_MAX);
        Self::new(height, width, &(0..cells).collect::<Vec<_>>())
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.tiles.len()
    }

    /// Returns the tile of a cell inside the board.
    pub fn tile(&self, row: usize, col: usize) -> usize {
        usize::from(self.tiles[row * self.width + col])
    }

    /// Returns all tiles, row by row.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.tiles.iter().map(|&tile| usize::from(tile))
    }

    /// Returns the row and column of the blank.
    pub fn blank(&self) -> (usize, usize) {
        (self.blank / self.width, self.blank % self.width)
    }

    /// Returns the row and column of a tile of the board.
    pub fn find_tile(&self, tile: usize) -> (usize, usize) {
        let cell = self.tiles().position(|other| other == tile).unwrap_or(0);
        (cell / self.width, cell % self.width)
    }

    /// Moves the blank if it stays in the grid. Returns true if it moved.
    pub fn slide(&mut self, direction: Direction) -> bool {
        let Some((row, col)) = direction.from_cell(self.blank(), (self.height, self.width)) else {
            return false;
        };
        let to = row * self.width + col;
        self.tiles.swap(self.blank, to);
        self.blank = to;
        true
    }

    /// Moves the blank several times, until a move would leave the grid. Returns true if all moves
    /// were made.
    pub fn play(&mut self, moves: &[Direction]) -> bool {
        moves.iter().all(|&direction| self.slide(direction))
    }

    /// Returns true if every tile is at home.
    pub fn is_solved(&self) -> bool {
        self.tiles().enumerate().all(|(cell, tile)| cell == tile)
    }

    /// Returns the sum of all tiles' distances from home. Every solution has at least this number
    /// of moves.
    pub fn distance(&self) -> usize {
        let tiles = self.tiles().enumerate().filter(|(_, tile)| *tile > 0);
        let distances = tiles.map(|(cell, tile)| {
            let rows = (cell / self.width).abs_diff(tile / self.width);
            rows + (cell % self.width).abs_diff(tile % self.width)
        });
        distances.sum()
    }

    /// Checks that some moves solve the board. The error is the reason why none do.
    ///
    /// Each move exchanges the blank with a tile and changes the blank's distance from home by one.
    /// So a board can be solved only if its permutation has the same parity as that distance. For
    /// boards with two or more rows and columns, this condition is also sufficient.
    pub fn solvable(&self) -> Result<(), Unsolvable> {
        if self.height == 1 || self.width == 1 {
            let order: Vec<_> = self.tiles().filter(|&tile| tile != 0).collect();
            return if order.is_sorted() {
                Ok(())
            } else {
                Err(Unsolvable::Order)
            };
        }
        let (row, col) = self.blank();
        if self.is_odd() == ((row + col) % 2 == 1) {
            Ok(())
        } else {
            Err(Unsolvable::Odd)
        }
    }

    /// Returns true if an odd number of exchanges brings every tile home.
    fn is_odd(&self) -> bool {
        let mut seen = vec![false; self.cells()];
        let mut odd = false;
        for start in 0..self.cells() {
            let mut cell = start;
            while !seen[cell] {
                seen[cell] = true;
                cell = usize::from(self.tiles[cell]);
                odd ^= cell != start;
            }
        }
        odd
    }
}
