//! The ways to settle a cell, for a state of the frontier.

use super::sweep::{CLOSES, COLOR, NONE, OPENS, Sweep};
use super::word::Word;

/// A cell to be settled, and the known facts about the cells after it.
pub(super) struct Site<'a> {
    pub(super) sweep: &'a Sweep<'a>,
    pub(super) column: usize,
    /// The colour that ends here, to the right and below.
    pub(super) end: Option<u32>,
    pub(super) end_right: Option<u32>,
    pub(super) end_below: Option<u32>,
    pub(super) has_right: bool,
    pub(super) has_below: bool,
    /// The colours whose ends are both settled with this cell, as bits.
    pub(super) paired: u64,
}

impl Site<'_> {
    /// Adds the states for all ways to link the cell. A path may come from the left (at place
    /// `column`) and from above (at the next place). Afterwards, place `column` has the path that
    /// goes down, and the next place has the path that goes right. States that obviously lead
    /// nowhere are left out.
    pub(super) fn settle<S: Word>(&self, state: S, mut add: impl FnMut(S)) {
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

    /// Returns true if a path can go down.
    fn goes_down<S: Word>(&self, rest: S, what: u32) -> bool {
        let fits = self.end_below.is_none_or(|end| what < COLOR || what == end);
        self.has_below && fits && self.leaves_right(rest)
    }

    /// Returns true if a path can go right and join the path that comes from above there.
    fn goes_right<S: Word>(&self, state: S, what: u32) -> bool {
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

    /// Returns true if the path from above can continue into the cell to the right, alone.
    fn leaves_right<S: Word>(&self, state: S) -> bool {
        let Some(end) = self.end_right else {
            return true;
        };
        let above = self.sweep.at(state, self.column + 2);
        above < COLOR || above == end
    }

    /// Joins the paths from the left and from above.
    fn merge<S: Word>(&self, state: S, rest: S, left: u32, above: u32) -> Option<S> {
        let sweep = self.sweep;
        let from_left = || sweep.partner(state, self.column);
        let from_above = || sweep.partner(state, self.column + 1);
        match (left, above) {
            (OPENS, CLOSES) => None,
            (CLOSES, OPENS) => Some(rest),
            // The other end of the inner path now opens or closes instead of the outer path's end.
            (OPENS, OPENS) => Some(sweep.put(rest, from_above(), OPENS)),
            (CLOSES, CLOSES) => Some(sweep.put(rest, from_left(), CLOSES)),
            (OPENS | CLOSES, color) => Some(sweep.put(rest, from_left(), color)),
            (color, OPENS | CLOSES) => Some(sweep.put(rest, from_above(), color)),
            _ => (left == above).then_some(rest),
        }
    }
}
