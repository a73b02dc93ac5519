//! Answers that show the course of the paths.

use std::fmt::{self, Display, Formatter};

use super::{Cell, Direction, Fault, Links, Puzzle, Solution, rows_of};

/// The content of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// A piece of the wall around a board. No path enters it.
    Wall,
    /// The end of a colour. A path can enter it from any side.
    End(char),
    /// A part of a path: its colour, if known, and the sides that it connects.
    Part(Option<char>, Links),
}

/// The character of a wall.
const WALL: char = '#';

/// The six shapes of parts of a path, with their characters.
const SYMBOLS: [(char, Links); 6] = [
    ('─', Links::LEFT.and(Links::RIGHT)),
    ('│', Links::UP.and(Links::DOWN)),
    ('┌', Links::DOWN.and(Links::RIGHT)),
    ('┐', Links::DOWN.and(Links::LEFT)),
    ('└', Links::UP.and(Links::RIGHT)),
    ('┘', Links::UP.and(Links::LEFT)),
];

/// Returns the sides that a shape connects.
pub(super) fn links_of(symbol: char) -> Option<Links> {
    SYMBOLS
        .iter()
        .find(|(other, _)| *other == symbol)
        .map(|&(_, links)| links)
}

/// A grid of pieces. [`Display`] writes letters for ends, `─│┌┐└┘` for parts of paths, `.` for
/// empty cells, `#` for walls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shapes {
    pub(super) columns: usize,
    pub(super) pieces: Vec<Piece>,
}

impl Shapes {
    /// Returns the grid with these pieces, row by row.
    ///
    /// # Panics
    ///
    /// Panics if there are no columns.
    pub fn new(columns: usize, pieces: Vec<Piece>) -> Self {
        assert!(columns > 0, "a grid has columns");
        Self { columns, pieces }
    }

    /// Returns the pieces of a solution.
    pub fn from_solution(puzzle: &Puzzle, solution: &Solution) -> Self {
        let piece = |cell| match puzzle.end(cell) {
            Some(color) => Piece::End(puzzle.colors()[color].letter),
            None => Piece::Part(Some(solution.letter(cell)), solution.links(cell)),
        };
        Self::new(puzzle.columns(), puzzle.cells().map(piece).collect())
    }

    /// Reads a grid of the puzzle's size. The colours of parts are unknown.
    pub fn parse_shapes(puzzle: &Puzzle, text: &str) -> Result<Self, Fault> {
        let grid = rows_of(text);
        if let Some(fault) = puzzle.wrong_size(&grid) {
            return Err(fault);
        }
        let piece = |cell: Cell| match grid[cell.row][cell.column] {
            '.' => Ok(Piece::Empty),
            WALL => Ok(Piece::Wall),
            letter if letter.is_alphanumeric() => Ok(Piece::End(letter)),
            found => links_of(found)
                .map(|links| Piece::Part(None, links))
                .ok_or(Fault::NoShape { cell, found }),
        };
        let pieces = puzzle.cells().map(piece).collect::<Result<_, _>>()?;
        Ok(Self::new(puzzle.columns(), pieces))
    }

    /// Returns the fault of the first wall. A board of the puzzle has no walls.
    pub(super) fn wall(&self, puzzle: &Puzzle) -> Option<Fault> {
        let cell = puzzle.cells().find(|&cell| self.at(cell) == Piece::Wall)?;
        Some(Fault::NoShape { cell, found: WALL })
    }

    /// Returns only the ends of a puzzle.
    pub fn empty(puzzle: &Puzzle) -> Self {
        let piece = |cell| {
            puzzle.end(cell).map_or(Piece::Empty, |color| {
                Piece::End(puzzle.colors()[color].letter)
            })
        };
        Self::new(puzzle.columns(), puzzle.cells().map(piece).collect())
    }

    /// Returns the cells that differ from an earlier grid of the same size.
    pub fn changed_from<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = Cell> + 'a {
        let pieces = self.pieces.iter().zip(&before.pieces).enumerate();
        let changed = pieces.filter(|(_, (now, before))| now != before);
        changed.map(|(place, _)| Cell {
            row: place / self.columns,
            column: place % self.columns,
        })
    }

    /// Returns true if a cell connects to a side. An end connects to the side where a path enters
    /// it. If no path enters it or the other end, and the two are side by side, it connects to the
    /// other end.
    pub fn goes(&self, puzzle: &Puzzle, cell: Cell, way: Direction) -> bool {
        let Piece::End(letter) = self.at(cell) else {
            return self.links(cell).has(way);
        };
        let entries = puzzle.entries(self, cell);
        let other = puzzle.neighbor(cell, way);
        entries.contains(&way)
            || entries.is_empty()
                && other.is_some_and(|other| {
                    self.at(other) == Piece::End(letter) && puzzle.entries(self, other).is_empty()
                })
                && self.is_complete()
    }

    fn is_complete(&self) -> bool {
        let is_open = |piece: &Piece| matches!(piece, Piece::Empty | Piece::Wall);
        !self.pieces.iter().any(is_open)
    }

    /// Returns the letter of the path of a cell, if it is known there or at an end of the path.
    pub fn path_letter(&self, puzzle: &Puzzle, cell: Cell) -> Option<char> {
        self.color(cell).or_else(|| {
            let ways = Direction::ALL
                .into_iter()
                .filter(|&way| self.links(cell).has(way));
            let mut ends = ways.filter_map(|way| {
                let mut walked = vec![false; self.pieces.len()];
                puzzle.walk(self, cell, Some(way), &mut walked)
            });
            ends.find_map(|end| self.color(end))
        })
    }

    /// Turns the letters of each colour into parts of its path. It does so only if every cell has
    /// as many neighbours of its colour as it has joins. Then only one path is possible.
    #[must_use]
    pub fn joined(mut self, puzzle: &Puzzle) -> Self {
        let links = |cell: Cell| {
            let same = |way: &Direction| {
                let next = puzzle.neighbor(cell, *way);
                next.is_some_and(|next| self.at(next) == self.at(cell))
            };
            Direction::ALL
                .into_iter()
                .filter(same)
                .map(Links::from)
                .fold(Links::NONE, Links::and)
        };
        let all: Vec<_> = puzzle.cells().map(links).collect();
        for color in puzzle.colors() {
            let own = |cell: &Cell| self.at(*cell) == Piece::End(color.letter);
            let cells: Vec<_> = puzzle.cells().filter(own).collect();
            let place = |cell: Cell| cell.row * self.columns + cell.column;
            let clear = cells.iter().all(|&cell| {
                all[place(cell)].count() == if puzzle.end(cell).is_some() { 1 } else { 2 }
            });
            let parts: Vec<_> = cells
                .into_iter()
                .filter(|&cell| clear && puzzle.end(cell).is_none())
                .map(place)
                .collect();
            for part in parts {
                self.pieces[part] = Piece::Part(Some(color.letter), all[part]);
            }
        }
        self
    }

    /// Returns the content of a cell.
    pub fn at(&self, cell: Cell) -> Piece {
        self.pieces[cell.row * self.columns + cell.column]
    }

    pub(super) fn links(&self, cell: Cell) -> Links {
        match self.at(cell) {
            Piece::Part(_, links) => links,
            Piece::Empty | Piece::Wall | Piece::End(_) => Links::NONE,
        }
    }

    pub(super) fn color(&self, cell: Cell) -> Option<char> {
        match self.at(cell) {
            Piece::Part(color, _) => color,
            Piece::End(letter) => Some(letter),
            Piece::Empty | Piece::Wall => None,
        }
    }
}

impl Display for Shapes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in self.pieces.chunks(self.columns) {
            for piece in row {
                let symbol = match piece {
                    Piece::Empty => '.',
                    Piece::Wall => WALL,
                    Piece::End(letter) => *letter,
                    Piece::Part(_, links) => {
                        let known = SYMBOLS.iter().find(|(_, other)| other == links);
                        known.map_or('?', |(symbol, _)| *symbol)
                    }
                };
                write!(f, "{symbol}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
