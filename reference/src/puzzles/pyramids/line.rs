//! The exact filter of one line: finds the heights that occur in an order that shows both clues.

use std::collections::HashMap;

use super::{Guide, MAX_SIZE, Side};

/// A set of heights: bit `h - 1` stands for height `h`.
pub(super) type Heights = u16;

/// A set of counts of visible pyramids. Bit `c` stands for `c` before the greatest height is
/// placed, and for `c + 1` afterwards. Without a clue, nothing is counted.
type Counts = u16;

/// The clues of a line at its near and its far end. Zero means no clue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Clues {
    pub(super) near: u8,
    pub(super) far: u8,
}

impl Clues {
    /// Returns true if there is a clue at either end.
    pub(super) fn is_any(self) -> bool {
        self.near != 0 || self.far != 0
    }
}

/// Returns the clues of the rows and then of the columns, near ends left and at the top.
pub(super) fn clues(guide: &Guide) -> Vec<Clues> {
    let pairs = |near, far| {
        let near = guide.clues(near).iter();
        near.zip(guide.clues(far))
            .map(|(&near, &far)| Clues { near, far })
    };
    pairs(Side::Left, Side::Right)
        .chain(pairs(Side::Top, Side::Bottom))
        .collect()
}

/// The maximum number of remembered lines, about two megabytes.
const REMEMBERED_MAX: usize = 1 << 14;

/// The candidates of a line's cells, 16 bits each.
type Packed = [u128; 2];

/// The filter and its tables.
///
/// A line is filled from its near end. For a filled part, only its set of heights and the number of
/// visible pyramids matter. Until the greatest height is placed, the pyramids visible from the near
/// end count. Afterwards, the pyramids visible from the far end count. A pyramid is visible from
/// there exactly if it is the highest of the remaining ones. So the orders of a line are paths
/// through the sets of heights, each with a set of counts, and are never listed.
pub(super) struct LineFilter {
    /// The counts with which a set can be reached from the near end. Empty outside `filter`.
    reachable: Vec<Counts>,
    /// The reachable counts of a set from which the line can be completed.
    completable: Vec<Counts>,
    /// The reached sets, in order of their number of heights.
    reached: Vec<Heights>,
    /// The results for filtered lines, because the same lines occur again in other branches of a
    /// search. A result is `None` if no order is left.
    remembered: HashMap<(Packed, Clues), Option<Packed>>,
}

impl LineFilter {
    pub(super) fn new(size: usize) -> Self {
        Self {
            reachable: vec![0; 1 << size],
            completable: vec![0; 1 << size],
            reached: Vec::new(),
            remembered: HashMap::new(),
        }
    }

    /// Returns the bytes of the tables.
    pub(super) fn table_bytes(&self) -> usize {
        let counts = self.reachable.len() + self.completable.len();
        let remembered = self.remembered.capacity();
        counts * size_of::<Counts>()
            + self.reached.capacity() * size_of::<Heights>()
            + remembered * size_of::<((Packed, Clues), Option<Packed>)>()
    }

    /// Removes from the candidates of each cell the heights that occur in no order of the line that
    /// shows both clues. Returns false if no such order exists.
    pub(super) fn filter(&mut self, cells: &mut [Heights], clues: Clues) -> bool {
        let line = (packed(cells), clues);
        if let Some(known) = self.remembered.get(&line) {
            if let Some(left) = known {
                unpack(left, cells);
            }
            return known.is_some();
        }
        let consistent = self.filter_anew(cells, clues);
        if self.remembered.len() == REMEMBERED_MAX {
            self.remembered.clear();
        }
        let left = consistent.then(|| packed(cells));
        self.remembered.insert(line, left);
        consistent
    }

    fn filter_anew(&mut self, cells: &mut [Heights], clues: Clues) -> bool {
        let rules = Rules::new(cells.len(), clues);
        self.reach(cells, rules);
        let all = usize::from(rules.all);
        self.completable[all] = self.reachable[all] & rules.at_end;
        let consistent = self.completable[all] != 0;
        if consistent {
            self.complete(cells, rules);
        }
        for &used in &self.reached {
            self.reachable[usize::from(used)] = 0;
            self.completable[usize::from(used)] = 0;
        }
        consistent
    }

    fn reach(&mut self, cells: &[Heights], rules: Rules) {
        let mut later = [0; MAX_SIZE + 1];
        for (place, &candidates) in cells.iter().enumerate().rev() {
            later[place] = later[place + 1] | candidates;
        }
        self.reached.clear();
        self.reached.push(0);
        self.reachable[0] = 1;
        let mut start = 0;
        for (place, &candidates) in cells.iter().enumerate() {
            let end = self.reached.len();
            for index in start..end {
                let used = self.reached[index];
                let counts = self.reachable[usize::from(used)] & rules.enough(used);
                // Every unused height must have a place left.
                if counts == 0 || rules.all & !(used | later[place]) != 0 {
                    continue;
                }
                let next = rules.split(used, candidates & !used);
                self.advance(used, next.hidden, counts & next.allowed);
                self.advance(used, next.seen, (counts << 1) & next.allowed);
                if counts & rules.at_greatest != 0 {
                    self.advance(used, next.greatest, 1);
                }
            }
            start = end;
        }
    }

    fn advance(&mut self, used: Heights, heights: Heights, counts: Counts) {
        if counts == 0 {
            return;
        }
        for height in members(heights) {
            let reachable = &mut self.reachable[usize::from(used | height)];
            if *reachable == 0 {
                self.reached.push(used | height);
            }
            *reachable |= counts;
        }
    }

    fn complete(&mut self, cells: &mut [Heights], rules: Rules) {
        let mut supported = [0; MAX_SIZE];
        for &used in self.reached.iter().rev() {
            let place = used.count_ones() as usize;
            if place == cells.len() {
                continue;
            }
            let counts = self.reachable[usize::from(used)];
            let next = rules.split(used, cells[place] & !used);
            let (mut support, mut completable) = (0, 0);
            let mut note = |height, before| {
                completable |= before;
                support |= if before == 0 { 0 } else { height };
            };
            for height in members(next.hidden) {
                note(
                    height,
                    counts & self.completable[usize::from(used | height)],
                );
            }
            for height in members(next.seen) {
                note(
                    height,
                    counts & (self.completable[usize::from(used | height)] >> 1),
                );
            }
            // With the greatest height, the count from the far end begins.
            let begins = 1;
            if next.greatest != 0
                && self.completable[usize::from(used | next.greatest)] & begins != 0
            {
                note(next.greatest, counts & rules.at_greatest);
            }
            supported[place] |= support;
            self.completable[usize::from(used)] = completable;
        }
        cells.copy_from_slice(&supported[..cells.len()]);
    }
}

fn packed(cells: &[Heights]) -> Packed {
    let mut packed = [0; 2];
    for (index, &heights) in cells.iter().enumerate() {
        packed[index / 8] |= u128::from(heights) << (index % 8 * 16);
    }
    packed
}

fn unpack(packed: &Packed, cells: &mut [Heights]) {
    for (index, heights) in cells.iter_mut().enumerate() {
        let shifted = packed[index / 8] >> (index % 8 * 16);
        *heights = Heights::try_from(shifted & u128::from(Heights::MAX)).unwrap_or_default();
    }
}

/// The heights that can follow, by their effect on the count.
struct Next {
    /// Heights that do not change the count.
    hidden: Heights,
    /// Heights that add one to it.
    seen: Heights,
    /// The greatest height, with which the count from the far end begins.
    greatest: Heights,
    /// Counts that are allowed after a hidden or visible height.
    allowed: Counts,
}

/// The changes of counts when a height is placed.
#[derive(Clone, Copy)]
struct Rules {
    all: Heights,
    greatest: Heights,
    clues: Clues,
    /// The required count when the greatest height is placed.
    at_greatest: Counts,
    /// The required count at the end.
    at_end: Counts,
}

impl Rules {
    fn new(size: usize, clues: Clues) -> Self {
        Self {
            all: Heights::MAX >> (MAX_SIZE - size),
            greatest: 1 << (size - 1),
            clues,
            at_greatest: 1 << clues.near.saturating_sub(1),
            at_end: 1 << clues.far.saturating_sub(1),
        }
    }

    /// Returns the counts from which the current clue can still be reached.
    fn enough(self, used: Heights) -> Counts {
        let least = if used & self.greatest == 0 {
            let above = (self.all & !up_to_highest(used)).count_ones();
            u32::from(self.clues.near).saturating_sub(above)
        } else {
            let rest = (self.all & !used).count_ones();
            u32::from(self.clues.far).saturating_sub(rest + 1)
        };
        Counts::MAX << least
    }

    fn split(self, used: Heights, candidates: Heights) -> Next {
        let (seen, last) = if used & self.greatest == 0 {
            let above = !self.greatest & !up_to_highest(used);
            (
                if self.clues.near == 0 { 0 } else { above },
                self.at_greatest,
            )
        } else {
            let rest = highest(self.all & !used);
            (if self.clues.far == 0 { 0 } else { rest }, self.at_end)
        };
        Next {
            hidden: candidates & !seen & !self.greatest,
            seen: candidates & seen,
            greatest: candidates & self.greatest,
            allowed: last | (last - 1),
        }
    }
}

/// Returns all heights that are not above the highest of a set.
fn up_to_highest(heights: Heights) -> Heights {
    Heights::MAX
        .checked_shr(heights.leading_zeros())
        .unwrap_or(0)
}

/// Returns the highest of a set, as a set.
pub(super) fn highest(heights: Heights) -> Heights {
    let up_to = up_to_highest(heights);
    up_to ^ (up_to >> 1)
}

/// Returns the members of a set, each as a set, from the lowest.
pub(super) fn members(mut heights: Heights) -> impl Iterator<Item = Heights> {
    std::iter::from_fn(move || {
        let lowest = heights & heights.wrapping_neg();
        heights ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Returns the lowest height of a set that is not empty.
pub(super) fn height_of(heights: Heights) -> u8 {
    u8::try_from(heights.trailing_zeros() + 1).unwrap_or(u8::MAX)
}
