//! Answers that show how the paths run.

use std::fmt::{self, Display, Formatter};

use super::{Cell, Direction, Fault, Links, Puzzle, Solution, rows_of};

/// What is on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// The end of a colour, which can be entered from any side.
    End(char),
    /// A part of a path: its colour, if that is known, and the sides it goes to.
    Part(Option<char>, Links),
}

/// The six shapes of parts of a path, as they are written.
const SYMBOLS: [(char, Links); 6] = [
    ('─', Links::LEFT.and(Links::RIGHT)),
    ('│', Links::UP.and(Links::DOWN)),
    ('┌', Links::DOWN.and(Links::RIGHT)),
    ('┐', Links::DOWN.and(Links::LEFT)),
    ('└', Links::UP.and(Links::RIGHT)),
    ('┘', Links::UP.and(Links::LEFT)),
];

/// The sides that a shape goes to.
pub(super) fn links_of(symbol: char) -> Option<Links> {
    SYMBOLS
        .iter()
        .find(|(other, _)| *other == symbol)
        .map(|&(_, links)| links)
}

/// A grid of pieces. [`Display`] writes letters for ends, `─│┌┐└┘` for parts of paths, `.` for
/// empty cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shapes {
    columns: usize,
    pieces: Vec<Piece>,
}

impl Shapes {
    /// The grid with these pieces, row by row.
    pub fn new(columns: usize, pieces: Vec<Piece>) -> Self {
        Self { columns, pieces }
    }

    /// The pieces of a solution.
    pub fn of(puzzle: &Puzzle, solution: &Solution) -> Self {
        let piece = |cell| match puzzle.end(cell) {
            Some(color) => Piece::End(puzzle.colors()[color].letter),
            None => Piece::Part(Some(solution.letter(cell)), solution.links(cell)),
        };
        Self::new(puzzle.columns(), puzzle.cells().map(piece).collect())
    }

    /// Reads a grid of the puzzle's size. Of a part, the colour is not known.
    pub fn read(puzzle: &Puzzle, text: &str) -> Result<Self, Fault> {
        let grid = rows_of(text);
        if let Some(fault) = puzzle.wrong_size(&grid) {
            return Err(fault);
        }
        let piece = |cell: Cell| match grid[cell.row][cell.column] {
            '.' => Ok(Piece::Empty),
            letter if letter.is_alphanumeric() => Ok(Piece::End(letter)),
            found => links_of(found)
                .map(|links| Piece::Part(None, links))
                .ok_or(Fault::NoShape { cell, found }),
        };
        let pieces = puzzle.cells().map(piece).collect::<Result<_, _>>()?;
        Ok(Self::new(puzzle.columns(), pieces))
    }

    /// The ends of a puzzle, and nothing else.
    pub fn empty(puzzle: &Puzzle) -> Self {
        let piece = |cell| {
            puzzle.end(cell).map_or(Piece::Empty, |color| {
                Piece::End(puzzle.colors()[color].letter)
            })
        };
        Self::new(puzzle.columns(), puzzle.cells().map(piece).collect())
    }

    /// The cells that are not as they were before, of a grid of equal size.
    pub fn changed_from<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = Cell> + 'a {
        let pieces = self.pieces.iter().zip(&before.pieces).enumerate();
        let changed = pieces.filter(|(_, (now, before))| now != before);
        changed.map(|(place, _)| Cell {
            row: place / self.columns,
            column: place % self.columns,
        })
    }

    /// Whether a cell goes to a side: an end goes where it is entered, and to its other end where
    /// that is beside it and nothing enters either.
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
        !self.pieces.contains(&Piece::Empty)
    }

    /// The letter of the path on which a cell lies, if it is known there or at an end of it.
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

    /// Turns the letters of each colour into parts of its path, where cells beside each other are
    /// as many as are joined, so that there is no doubt.
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

    /// What is on a cell.
    pub fn at(&self, cell: Cell) -> Piece {
        self.pieces[cell.row * self.columns + cell.column]
    }

    fn links(&self, cell: Cell) -> Links {
        match self.at(cell) {
            Piece::Part(_, links) => links,
            Piece::Empty | Piece::End(_) => Links::NONE,
        }
    }

    fn color(&self, cell: Cell) -> Option<char> {
        match self.at(cell) {
            Piece::Part(color, _) => color,
            Piece::End(letter) => Some(letter),
            Piece::Empty => None,
        }
    }
}

impl Display for Shapes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in self.pieces.chunks(self.columns) {
            for piece in row {
                let symbol = match piece {
                    Piece::Empty => '.',
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

impl Puzzle {
    /// The faults of an answer in shapes.
    pub fn verify_shapes(&self, shapes: &Shapes) -> Vec<Fault> {
        let (rows, rest) = (
            shapes.pieces.len() / shapes.columns,
            shapes.pieces.len() % shapes.columns,
        );
        if (rows, rest, shapes.columns) != (self.rows(), 0, self.columns()) {
            let expected = (self.rows(), self.columns());
            return vec![Fault::Size {
                found: (rows, shapes.columns),
                expected,
            }];
        }
        let mut faults: Vec<_> = self
            .cells()
            .flat_map(|cell| self.verify_piece(shapes, cell))
            .collect();
        let mut walked = vec![false; shapes.pieces.len()];
        for start in self.cells().filter(|&cell| self.end(cell).is_some()) {
            let from_end = self.entries(shapes, start);
            if let Some(to) = self.walk(shapes, start, from_end.first().copied(), &mut walked)
                && self
                    .end(to)
                    .is_some_and(|color| self.end(start) != Some(color))
                && start < to
            {
                faults.push(Fault::WrongEnds { from: start, to });
            }
        }
        faults.extend(self.loops(shapes, &mut walked));
        faults
    }

    /// The faults of one piece: what it is, and how it is joined.
    fn verify_piece(&self, shapes: &Shapes, cell: Cell) -> Vec<Fault> {
        let end = self.end(cell).map(|color| &self.colors()[color]);
        match (end, shapes.at(cell)) {
            (Some(color), Piece::End(letter)) if letter == color.letter => {
                let other = color.ends[usize::from(color.ends[0] == cell)];
                self.verify_end(shapes, cell, other, letter)
            }
            (Some(color), _) => vec![Fault::EndLost {
                cell,
                letter: color.letter,
            }],
            (None, Piece::End(letter)) => vec![Fault::EndAdded { cell, letter }],
            (None, Piece::Empty) => vec![Fault::Gap { cell }],
            (None, Piece::Part(letter, links)) => {
                let mut faults: Vec<_> = Direction::ALL
                    .into_iter()
                    .filter(|&direction| links.has(direction))
                    .filter_map(|direction| self.verify_join(shapes, cell, direction))
                    .collect();
                match links.count() as usize {
                    0 | 1 => faults.push(Fault::DeadEnd { cell, letter }),
                    2 => {}
                    links => faults.push(Fault::Branch { cell, links }),
                }
                faults
            }
        }
    }

    /// Whether one path leads to an end: of two ends side by side, none may, too.
    fn verify_end(&self, shapes: &Shapes, cell: Cell, other: Cell, letter: char) -> Vec<Fault> {
        let beside = Direction::ALL
            .into_iter()
            .any(|way| self.neighbor(cell, way) == Some(other));
        let entries = self.entries(shapes, cell).len();
        match entries {
            0 if beside && self.entries(shapes, other).is_empty() => vec![],
            0 => vec![Fault::EndUnreached { cell, letter }],
            1 => vec![],
            _ => vec![Fault::EndBranches { cell, entries }],
        }
    }

    fn verify_join(&self, shapes: &Shapes, cell: Cell, direction: Direction) -> Option<Fault> {
        let Some(next) = self.neighbor(cell, direction) else {
            return Some(Fault::OffGrid { cell, direction });
        };
        let is_end = matches!(shapes.at(next), Piece::End(_));
        if !is_end && !shapes.links(next).has(direction.back()) {
            return Some(Fault::OneSided { cell, direction });
        }
        let (own, other) = (shapes.color(cell)?, shapes.color(next)?);
        // Of two parts that are joined, the first says it.
        let says = is_end || cell < next;
        (own != other && says).then_some(Fault::Mixed { cell, direction })
    }

    /// From where parts of paths lead to a cell.
    fn entries(&self, shapes: &Shapes, cell: Cell) -> Vec<Direction> {
        let enters = |way: &Direction| {
            let next = self.neighbor(cell, *way);
            next.is_some_and(|next| shapes.links(next).has(way.back()))
        };
        Direction::ALL.into_iter().filter(enters).collect()
    }

    /// Follows a path from a cell as far as it goes, to the cell where it stops.
    fn walk(
        &self,
        shapes: &Shapes,
        start: Cell,
        first: Option<Direction>,
        walked: &mut [bool],
    ) -> Option<Cell> {
        let mut direction = first?;
        let mut cell = start;
        loop {
            cell = self.neighbor(cell, direction)?;
            let place = cell.row * self.columns() + cell.column;
            let back = direction.back();
            if cell == start || !shapes.links(cell).has(back) || walked[place] {
                return Some(cell);
            }
            walked[place] = true;
            let mut on = Direction::ALL.into_iter().filter(|&way| way != back);
            direction = on.find(|&way| shapes.links(cell).has(way))?;
        }
    }

    /// The loops among cells that no walk from an end has reached.
    fn loops(&self, shapes: &Shapes, walked: &mut [bool]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for start in self.cells() {
            let links = shapes.links(start);
            if walked[start.row * self.columns() + start.column] || links.count() != 2 {
                continue;
            }
            let first = [Direction::Right, Direction::Down]
                .into_iter()
                .find(|&way| links.has(way));
            let mut ahead = vec![false; walked.len()];
            if self.walk(shapes, start, first, &mut ahead) == Some(start) {
                faults.push(Fault::Loop {
                    cells: self.cells_of_loop(shapes, start, first),
                });
                ahead[start.row * self.columns() + start.column] = true;
                walked
                    .iter_mut()
                    .zip(ahead)
                    .for_each(|(walked, ahead)| *walked |= ahead);
            }
        }
        faults
    }

    fn cells_of_loop(&self, shapes: &Shapes, start: Cell, first: Option<Direction>) -> Vec<Cell> {
        let mut cells = vec![start];
        let mut way = first;
        while let Some(direction) = way {
            let last = *cells.last().unwrap_or(&start);
            let Some(next) = self.neighbor(last, direction).filter(|&next| next != start) else {
                break;
            };
            cells.push(next);
            let mut on = Direction::ALL
                .into_iter()
                .filter(|&on| on != direction.back());
            way = on.find(|&on| shapes.links(next).has(on));
        }
        cells
    }
}
