//! Joins the sweeps from above and from below: finds the states that fit together.

use super::sweep::{CLOSES, COLOR, NONE, OPENS, Sweep};
use super::table::Table;

/// The largest number of places of a frontier.
const PLACES: usize = 64;

/// A state in expanded form.
struct Spread {
    /// The places where a path crosses the frontier.
    mask: u64,
    /// For each place: a colour ([`COLOR`] and up), or `PARTNER` plus the place where the path
    /// crosses again.
    hangs: [u8; PLACES],
    state: u128,
    count: u128,
}

/// The offset that distinguishes a place from a colour.
const PARTNER: u8 = 128;

/// Returns the number of solutions that consist of a state from each side.
///
/// `at_row_end` is true if the frontier is straight.
pub(super) fn count(sweep: &Sweep<'_>, above: &Table, below: &Table, at_row_end: bool) -> u128 {
    let mut total = 0_u128;
    meet(sweep, [above, below], at_row_end, |one, other| {
        total = total.saturating_add(one.count.saturating_mul(other.count));
        true
    });
    total
}

/// Returns the states that fit together, up to the given number of pairs.
pub(super) fn pairs(
    sweep: &Sweep<'_>,
    above: &Table,
    below: &Table,
    at_row_end: bool,
    limit: usize,
) -> Vec<(u128, u128)> {
    let mut pairs = Vec::new();
    meet(sweep, [above, below], at_row_end, |one, other| {
        pairs.push((one.state, other.state));
        pairs.len() < limit
    });
    pairs
}

/// Visits the states that fit together, until the visitor returns false.
fn meet(
    sweep: &Sweep<'_>,
    [above, below]: [&Table; 2],
    at_row_end: bool,
    mut visit: impl FnMut(&Spread, &Spread) -> bool,
) {
    // After a row, the first place is empty on both sides. It was the last place on the other side.
    let above = spread(sweep, above, |place| {
        place.wrapping_sub(usize::from(at_row_end))
    });
    let below = spread(sweep, below, |place| sweep.columns - place);
    let mut start = 0;
    for one in &above {
        while start < below.len() && below[start].mask < one.mask {
            start += 1;
        }
        let same = below[start..]
            .iter()
            .take_while(|other| other.mask == one.mask);
        for other in same.filter(|other| fits(one, other)) {
            if !visit(one, other) {
                return;
            }
        }
    }
}

/// Returns the states in expanded form, in the order of their masks.
fn spread(sweep: &Sweep<'_>, table: &Table, turned: impl Fn(usize) -> usize) -> Vec<Spread> {
    let open_out = |(state, count)| open_out(sweep, state, count, &turned);
    let mut spread: Vec<_> = table.states().map(open_out).collect();
    spread.sort_unstable_by_key(|state| state.mask);
    spread
}

fn open_out(
    sweep: &Sweep<'_>,
    state: u128,
    count: u128,
    turned: impl Fn(usize) -> usize,
) -> Spread {
    let mut spread = Spread {
        mask: 0,
        hangs: [0; PLACES],
        state,
        count,
    };
    let mut opened = Vec::new();
    for place in 0..=sweep.columns {
        let what = sweep.at(state, place);
        if what == NONE {
            continue;
        }
        let place = turned(place);
        spread.mask |= 1 << place;
        match what {
            OPENS => opened.push(place),
            CLOSES => {
                if let Some(partner) = opened.pop() {
                    spread.hangs[place] = PARTNER + partner as u8;
                    spread.hangs[partner] = PARTNER + place as u8;
                }
            }
            color => spread.hangs[place] = color as u8,
        }
    }
    spread
}

/// Returns true if every path leads from one end of its colour to the other, and there is no closed
/// loop.
fn fits(above: &Spread, below: &Spread) -> bool {
    let mut left = above.mask;
    for (from, to) in [(above, below), (below, above)] {
        let mut starts = above.mask;
        while starts != 0 {
            let place = starts.trailing_zeros() as usize;
            starts &= starts - 1;
            let color = from.hangs[place];
            if color >= PARTNER || left >> place & 1 == 0 {
                continue;
            }
            if !leads_to(color, place, [to, from], &mut left) {
                return false;
            }
        }
    }
    left == 0
}

/// Follows the path that crosses at a place, first on the first side. Returns true if it ends in
/// the colour.
fn leads_to(color: u8, mut place: usize, sides: [&Spread; 2], left: &mut u64) -> bool {
    let mut side = 0;
    loop {
        *left &= !(1 << place);
        let hangs = sides[side].hangs[place];
        if hangs < PARTNER {
            return hangs == color;
        }
        place = usize::from(hangs - PARTNER);
        *left &= !(1 << place);
        side = 1 - side;
    }
}

const _: () = assert!(COLOR > CLOSES);
