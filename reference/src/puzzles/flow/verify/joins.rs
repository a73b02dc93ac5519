//! Judges shapes by their joins: ends, branches, gaps, loops.

use super::shapes::{Piece, Shapes};
use super::{Cell, Direction, Fault, Puzzle};

impl Puzzle {
    /// Returns the faults of an answer in shapes.
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

    /// Returns the faults of one piece: its kind and its joins.
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
            (None, Piece::Empty | Piece::Wall) => vec![Fault::Gap { cell }],
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

    /// Checks that exactly one path leads to an end. Two ends side by side may have no path.
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
        // If two parts are joined, only the first one reports the fault.
        let says = is_end || cell < next;
        (own != other && says).then_some(Fault::Mixed { cell, direction })
    }

    /// Returns the directions from which parts of paths lead to a cell.
    pub(super) fn entries(&self, shapes: &Shapes, cell: Cell) -> Vec<Direction> {
        let enters = |way: &Direction| {
            let next = self.neighbor(cell, *way);
            next.is_some_and(|next| shapes.links(next).has(way.back()))
        };
        Direction::ALL.into_iter().filter(enters).collect()
    }

    /// Follows a path from a cell to its last cell, and returns that cell.
    pub(super) fn walk(
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

    /// Returns the loops of cells that no walk from an end has reached.
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
