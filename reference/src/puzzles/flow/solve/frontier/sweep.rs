//! The ways to settle a cell, given what crosses the frontier.

use super::super::super::{Cell, Direction, Puzzle};

/// Nothing crosses the frontier here.
pub(super) const NONE: u32 = 0;
/// A path that comes back further right.
pub(super) const OPENS: u32 = 1;
/// A path that comes from further left.
pub(super) const CLOSES: u32 = 2;
/// The path of colour 0; those of the others follow.
pub(super) const COLOR: u32 = 3;

/// A sweep over the cells, row by row from one corner.
#[derive(Clone, Copy)]
pub(super) struct Sweep<'a> {
    puzzle: &'a Puzzle,
    /// Rows and columns of the sweep, swapped where it runs down the columns of the puzzle.
    pub(super) rows: usize,
    pub(super) columns: usize,
    swapped: bool,
    /// Whether it starts at the far corner.
    backwards: bool,
    /// Bits of a place of the frontier.
    pub(super) bits: u32,
}

/// A cell to be settled, and what is known of the cells after it.
pub(super) struct Site<'a> {
    sweep: &'a Sweep<'a>,
    column: usize,
    /// The colour that ends here, to the right and below.
    end: Option<u32>,
    end_right: Option<u32>,
    end_below: Option<u32>,
    has_right: bool,
    has_below: bool,
    /// The colours of which both ends are settled with this cell, as bits.
    paired: u64,
}

impl<'a> Sweep<'a> {
    /// The sweeps from both corners; `None` where the frontier is too long for a state.
    pub(super) fn both(puzzle: &'a Puzzle, swapped: bool) -> Option<[Self; 2]> {
        let (mut rows, mut columns) = (puzzle.rows(), puzzle.columns());
        if swapped {
            (rows, columns) = (columns, rows);
        }
        let bits = (puzzle.colors().len() as u32 + COLOR - 1).ilog2() + 1;
        let fits = bits as usize * (columns + 1) < 128 && puzzle.colors().len() <= 60;
        fits.then(|| {
            [false, true].map(|backwards| Self {
                puzzle,
                rows,
                columns,
                swapped,
                backwards,
                bits,
            })
        })
    }

    /// The cell at a place of the sweep.
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

    /// The puzzle's own cell at a place of the sweep.
    pub(super) fn cell(&self, mut row: usize, mut column: usize) -> Cell {
        if self.backwards {
            (row, column) = (self.rows - 1 - row, self.columns - 1 - column);
        }
        if self.swapped {
            (row, column) = (column, row);
        }
        Cell { row, column }
    }

    /// The puzzle's own direction for one of the sweep.
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

    /// By how many bits a state moves when a cell is settled: at the end of a row the frontier
    /// moves by a place, so that what went down comes from above next.
    pub(super) fn shift(&self, column: usize) -> u32 {
        if column + 1 == self.columns {
            self.bits
        } else {
            0
        }
    }

    /// The colours of which both ends are settled once a cell is.
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

    pub(super) fn at(&self, state: u128, place: usize) -> u32 {
        (state >> (self.bits as usize * place)) as u32 & ((1 << self.bits) - 1)
    }

    fn put(&self, state: u128, place: usize, what: u32) -> u128 {
        let shift = self.bits as usize * place;
        state & !(u128::from((1_u32 << self.bits) - 1) << shift) | u128::from(what) << shift
    }

    /// Where the other end of an uncoloured path crosses the frontier.
    fn partner(&self, state: u128, mut place: usize) -> usize {
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

    /// Whether no two colours whose paths must still meet are in each other's way: colours with
    /// both ends settled, which cross the frontier in the order a, b, a, b, with the same
    /// uncoloured paths around them.
    fn is_planar(&self, state: u128, paired: u64) -> bool {
        if paired.count_ones() < 2 {
            return true;
        }
        let mut once = 0_u64;
        // Per colour, in which face it was met; per depth, the face.
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

    /// Whether the colours of a set, each of which crosses the frontier twice, nest.
    fn nest(&self, state: u128, colors: u64) -> bool {
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

impl Site<'_> {
    /// All ways to link the cell, given what comes from the left (at place `column`) and from
    /// above (at the next place). What goes down stands at place `column` afterwards, what goes
    /// right at the next. States that can lead nowhere are left out where that is easy to see.
    pub(super) fn settle(&self, state: u128, mut add: impl FnMut(u128)) {
        let (sweep, column) = (self.sweep, self.column);
        let (left, above) = (sweep.at(state, column), sweep.at(state, column + 1));
        let rest = sweep.put(sweep.put(state, column, NONE), column + 1, NONE);
        match (self.end, left, above) {
            (None, NONE, NONE) if self.has_below && self.has_right => {
                let opened = sweep.put(sweep.put(rest, column, OPENS), column + 1, CLOSES);
                if self.goes_right(opened, CLOSES) {
                    add(opened);
                }
            }
            (None, NONE, NONE) => {}
            (None, what, NONE) | (None, NONE, what) | (Some(what), NONE, NONE) => {
                if self.goes_down(rest, what) {
                    add(sweep.put(rest, column, what));
                }
                let turned = sweep.put(rest, column + 1, what);
                if self.goes_right(turned, what) {
                    add(turned);
                }
            }
            (None, left, above) => {
                if let Some(state) = self.merge(state, rest, left, above)
                    && self.leaves_right(state)
                    && sweep.is_planar(state, self.paired)
                {
                    add(state);
                }
            }
            (Some(color), what, NONE) | (Some(color), NONE, what) => {
                let place = if above == NONE { column } else { column + 1 };
                let state = match what {
                    OPENS | CLOSES => sweep.put(rest, sweep.partner(state, place), color),
                    _ if what == color => rest,
                    _ => return,
                };
                if self.leaves_right(state) && sweep.is_planar(state, self.paired) {
                    add(state);
                }
            }
            _ => {}
        }
    }

    /// Whether a path can go down.
    fn goes_down(&self, rest: u128, what: u32) -> bool {
        let fits = self.end_below.is_none_or(|end| what < COLOR || what == end);
        self.has_below && fits && self.leaves_right(rest)
    }

    /// Whether a path can go right, and meet there what comes from above.
    fn goes_right(&self, state: u128, what: u32) -> bool {
        if !self.has_right {
            return false;
        }
        let above = self.sweep.at(state, self.column + 2);
        match self.end_right {
            Some(end) => above == NONE && (what < COLOR || what == end),
            None if what < COLOR => (what, above) != (OPENS, CLOSES),
            None => above < COLOR || what == above,
        }
    }

    /// Whether what comes from above can go on into the cell to the right, if that is all.
    fn leaves_right(&self, state: u128) -> bool {
        let Some(end) = self.end_right else {
            return true;
        };
        let above = self.sweep.at(state, self.column + 2);
        above < COLOR || above == end
    }

    /// Joins the paths from the left and from above.
    fn merge(&self, state: u128, rest: u128, left: u32, above: u32) -> Option<u128> {
        let sweep = self.sweep;
        let from_left = || sweep.partner(state, self.column);
        let from_above = || sweep.partner(state, self.column + 1);
        match (left, above) {
            (OPENS, CLOSES) => None,
            (CLOSES, OPENS) => Some(rest),
            // The far end of the inner path now opens, or closes, what the outer path's does.
            (OPENS, OPENS) => Some(sweep.put(rest, from_above(), OPENS)),
            (CLOSES, CLOSES) => Some(sweep.put(rest, from_left(), CLOSES)),
            (OPENS | CLOSES, color) => Some(sweep.put(rest, from_left(), color)),
            (color, OPENS | CLOSES) => Some(sweep.put(rest, from_above(), color)),
            _ => (left == above).then_some(rest),
        }
    }
}
