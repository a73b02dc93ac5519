//! The board of the assignment: clicks, checks, and the search with tiles.
//!
//! The assignment's algorithm allows loops, and the assignment says so. [`Board::play`] runs it
//! exactly, step by step. [`Board::solve`] and [`Board::take`] refuse a tile that closes a loop, so
//! their result is a solution.

mod algorithm;
mod tile;

use std::fmt::{self, Display, Formatter};

pub use algorithm::{Step, StepKind, TooManySteps};
pub use tile::{COLORS, NoTile, SHAPES, Shape, Tile};

use super::verify::{Piece, Shapes};
use super::{Cell, Color, Direction, Puzzle, SIZE_MAX};

/// A square board with walls on all sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    size: usize,
    clicks: usize,
    tiles: Vec<Tile>,
}

/// There are pictures of ends for only nine colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there are {} colours, and all have their two ends", COLORS.len())]
pub struct NoColorLeft;

impl Board {
    /// Returns an empty board, or `None` if the size is 0 or above [`SIZE_MAX`].
    pub fn new(size: usize) -> Option<Self> {
        let tiles = vec![Tile::Empty; size * size];
        (1..=SIZE_MAX).contains(&size).then_some(Self {
            size,
            clicks: 0,
            tiles,
        })
    }

    /// Returns the board after clicks on the ends of a puzzle, colour by colour. Returns `None` if
    /// the puzzle is not square or has more colours than there are pictures.
    pub fn after_clicks(puzzle: &Puzzle) -> Option<Self> {
        let mut board = Self::new(puzzle.rows()).filter(|_| puzzle.rows() == puzzle.columns())?;
        for end in puzzle.colors().iter().flat_map(|color| color.ends) {
            board.click(end).ok()?;
        }
        Some(board)
    }

    /// Returns the number of rows and of columns, without the walls.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of clicks on cells.
    pub fn clicks(&self) -> usize {
        self.clicks
    }

    /// Clicks a cell, which becomes an end. After every second click the next colour follows.
    pub fn click(&mut self, cell: Cell) -> Result<(), NoColorLeft> {
        let color = self.clicks / 2;
        if color >= COLORS.len() {
            return Err(NoColorLeft);
        }
        self.put(cell, Tile::End(color));
        self.clicks += 1;
        Ok(())
    }

    /// Returns the tile on a cell.
    pub fn at(&self, cell: Cell) -> Tile {
        self.tiles[cell.row * self.size + cell.column]
    }

    /// Puts a tile on a cell, even if it is not allowed there.
    pub fn put(&mut self, cell: Cell, tile: Tile) {
        self.tiles[cell.row * self.size + cell.column] = tile;
    }

    /// Returns the cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size * size).map(move |place| Cell {
            row: place / size,
            column: place % size,
        })
    }

    /// Returns the cell beside another, or `None` for a wall.
    fn neighbor(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        cell.neighbor(direction, self.size, self.size)
    }

    /// Returns the tile beside a cell, or a wall beyond the border.
    pub fn beside(&self, cell: Cell, direction: Direction) -> Tile {
        self.neighbor(cell, direction)
            .map_or(Tile::Wall, |next| self.at(next))
    }

    /// Runs `checkCell`: returns true if the tile on a cell is allowed beside all four neighbours.
    pub fn check_cell(&self, cell: Cell) -> bool {
        let own = self.at(cell);
        Direction::ALL
            .into_iter()
            .all(|side| own.is_allowed(side, self.beside(cell, side)))
    }

    /// Runs `checkEndpoints`. Returns false if an end has two or more entries, or if it has no
    /// entry and no empty cell beside it. Ends and empty cells are no entries.
    pub fn check_endpoints(&self) -> bool {
        self.cells()
            .filter(|&cell| matches!(self.at(cell), Tile::End(_)))
            .all(|cell| {
                let beside = Direction::ALL.map(|side| (side, self.beside(cell, side)));
                let empty = beside
                    .iter()
                    .filter(|(_, tile)| *tile == Tile::Empty)
                    .count();
                let enters = |&&(side, tile): &&(Direction, Tile)| {
                    matches!(tile, Tile::Part(..)) && tile.goes(side.back())
                };
                let entries = beside.iter().filter(enters).count();
                entries < 2 && entries + empty > 0
            })
    }

    /// Returns the puzzle of the clicks, or `None` if a colour does not have two ends.
    pub fn puzzle(&self) -> Option<Puzzle> {
        let mut colors = Vec::new();
        for (color, letter) in (0..COLORS.len()).zip('A'..) {
            let mut ends = self
                .cells()
                .filter(|&cell| self.at(cell) == Tile::End(color));
            match (ends.next(), ends.next(), ends.next()) {
                (None, ..) => {}
                (Some(first), Some(second), None) => {
                    colors.push(Color {
                        letter,
                        ends: [first, second],
                    });
                }
                _ => return None,
            }
        }
        Some(Puzzle::new(self.size, self.size, colors))
    }

    /// Returns the tiles as shapes for verification. The first colour is `A`.
    pub fn shapes(&self) -> Shapes {
        let letter = |color: usize| ('A'..).nth(color).unwrap_or('?');
        let pieces = self.tiles.iter().map(|tile| match *tile {
            Tile::Empty => Piece::Empty,
            Tile::Wall => Piece::Wall,
            Tile::End(color) => Piece::End(letter(color)),
            Tile::Part(color, shape) => Piece::Part(Some(letter(color)), shape.links()),
        });
        Shapes::new(self.size, pieces.collect())
    }

    /// Returns the initial of each cell's colour, or `.` for an empty cell, with a line per row.
    pub fn letters(&self) -> String {
        let mut text = String::new();
        for row in self.tiles.chunks(self.size) {
            let initial = |tile: &Tile| tile.color().and_then(|color| COLORS[color].chars().next());
            let initials = row.iter().map(|tile| initial(tile).unwrap_or('.'));
            text.extend(
                initials
                    .map(|initial| initial.to_ascii_uppercase())
                    .chain(['\n']),
            );
        }
        text
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.letters())
    }
}
