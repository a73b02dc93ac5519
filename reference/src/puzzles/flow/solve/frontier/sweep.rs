//! A sweep over the cells, and the states of its frontier.

use super::super::super::{Cell, Direction, Puzzle};
use super::site::Site;
use super::word::Word;

/// Nothing crosses the frontier here.
pub(super) const NONE: u32 = 0;
/// A path that crosses again further right.
pub(super) const OPENS: u32 = 1;
/// A path that has crossed further left.
pub(super) const CLOSES: u32 = 2;
/// The path of colour 0. The paths of the other colours follow.
pub(super) const COLOR: u32 = 3;

/// A sweep over the cells, row by row from one corner.
#[derive(Clone, Copy)]
pub(super) struct Sweep<'a> {
    puzzle: &'a Puzzle,
    /// Rows and columns of the sweep. They are exchanged if the sweep runs along the columns of the
    /// puzzle.
    pub(super) rows: usize,
    pub(super) columns: usize,
    swapped: bool,
    /// True if it starts at the far corner.
    backwards: bool,
    /// The number of bits of a place of the frontier.
    pub(super) bits: u32,
}

impl<'a> Sweep<'a> {
    /// Returns the sweeps from both corners.
    pub(super) fn both(puzzle: &'a Puzzle, swapped: bool) -> [Self; 2] {
        let (mut rows, mut columns) = (puzzle.rows(), puzzle.columns());
        if swapped {
            (rows, columns) = (columns, rows);
        }
        let bits = (puzzle.colors().len() as u32 + COLOR - 1).ilog2() + 1;
        [false, true].map(|backwards| Self {
            puzzle,
            rows,
            columns,
            swapped,
            backwards,
            bits,
        })
    }

    /// Returns true if the frontier fits in a state of this type.
    pub(super) fn fits<S: Word>(&self) -> bool {
        self.bits as usize * (self.columns + 1) < S::BITS && self.puzzle.colors().len() <= 60
    }

    /// Returns the cell at a place of the sweep.
    pub(super) fn site(&'a self, row: usize, column: usize) -> Site<'a> {
        Site {
            sweep: self,
            column,
            end: self.end(row, column),
            end_right: self.end(row, column + 1),
            end_below: self.end(row + 1, column),
            has_right: column + 1 < self.columns,
            has_below: row + 1 < self.rows,
            paired: self.paired(row, column),
        }
    }

    /// Returns the cell of the puzzle at a place of the sweep.
    pub(super) fn cell(&self, mut row: usize, mut column: usize) -> Cell {
        if self.backwards {
            (row, column) = (self.rows - 1 - row, self.columns - 1 - column);
        }
        if self.swapped {
            (row, column) = (column, row);
        }
        Cell { row, column }
    }

    /// Returns the direction in the puzzle for a direction of the sweep.
    pub(super) fn direction(&self, direction: Direction) -> Direction {
        let direction = if self.backwards {
            direction.back()
        } else {
            direction
        };
        match direction {
            _ if !self.swapped => direction,
            Direction::Up => Direction::Left,
            Direction::Left => Direction::Up,
            Direction::Down => Direction::Right,
            Direction::Right => Direction::Down,
        }
    }

    /// Returns the number of bits that a state shifts when a cell is settled. At the end of a row
    /// the frontier shifts by one place, so that paths that went down next come from above.
    pub(super) fn shift(&self, column: usize) -> u32 {
        if column + 1 == self.columns {
            self.bits
        } else {
            0
        }
    }

    /// Returns the colours with both ends settled after this cell.
    fn paired(&self, row: usize, column: usize) -> u64 {
        let last = row * self.columns + column;
        let ends =
            (0..=last).filter_map(|place| self.end(place / self.columns, place % self.columns));
        let (mut once, mut twice) = (0_u64, 0);
        for end in ends {
            twice |= once & 1 << end;
            once |= 1 << end;
        }
        twice
    }

    fn end(&self, row: usize, column: usize) -> Option<u32> {
        let inside = row < self.rows && column < self.columns;
        let color = inside.then(|| self.puzzle.end(self.cell(row, column)))?;
        color.map(|color| color as u32 + COLOR)
    }

    pub(super) fn at<S: Word>(&self, state: S, place: usize) -> u32 {
        (state >> (self.bits * place as u32)).low() & ((1 << self.bits) - 1)
    }

    pub(super) fn put<S: Word>(&self, state: S, place: usize, what: u32) -> S {
        let shift = self.bits * place as u32;
        state & !(S::from((1 << self.bits) - 1) << shift) | S::from(what) << shift
    }

    /// Returns the place where the other end of a path without a colour crosses the frontier.
    pub(super) fn partner<S: Word>(&self, state: S, mut place: usize) -> usize {
        let own = self.at(state, place);
        let mut depth = 0_usize;
        loop {
            match self.at(state, place) {
                what if what == own => depth += 1,
                OPENS | CLOSES => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return place;
            }
            place = if own == OPENS { place + 1 } else { place - 1 };
        }
    }

    /// Returns true if no two colours that must still be connected obstruct each other. Two colours
    /// with both ends settled obstruct each other if they cross the frontier in the order a, b, a,
    /// b, inside the same paths without colours.
    pub(super) fn is_planar<S: Word>(&self, state: S, paired: u64) -> bool {
        if paired.count_ones() < 2 {
            return true;
        }
        let mut once = 0_u64;
        // For each colour: the face where it crosses first. For each depth: the face.
        let mut faces = [0_u8; 64];
        let mut same_face = 0_u64;
        let mut around = [0_u8; 64];
        let (mut depth, mut count) = (0, 0);
        for place in 0..=self.columns {
            match self.at(state, place) {
                NONE => {}
                OPENS => {
                    depth += 1;
                    count += 1;
                    around[depth] = count;
                }
                CLOSES => depth -= 1,
                color if paired >> color & 1 == 0 => {}
                color => {
                    let bit = 1 << color;
                    if once & bit == 0 {
                        once |= bit;
                        faces[color as usize] = around[depth];
                    } else if faces[color as usize] == around[depth] {
                        same_face |= bit;
                    }
                }
            }
        }
        same_face.count_ones() < 2 || self.nest(state, same_face)
    }

    /// Returns true if the colours of a set nest. Each of them crosses the frontier twice.
    fn nest<S: Word>(&self, state: S, colors: u64) -> bool {
        let mut opened = [0_u32; 64];
        let (mut depth, mut seen) = (0, 0_u64);
        for place in 0..=self.columns {
            let color = self.at(state, place);
            if colors >> color & 1 == 0 {
                continue;
            }
            if seen >> color & 1 == 0 {
                seen |= 1 << color;
                depth += 1;
                opened[depth] = color;
            } else if opened[depth] == color {
                depth -= 1;
            } else {
                return false;
            }
        }
        true
    }
}
