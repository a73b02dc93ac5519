//! Joins the sweeps from above and from below: finds the states that fit together.

use super::sweep::{CLOSES, COLOR, NONE, OPENS, Sweep};
use super::table::Table;
use super::word::{Tally, Word};

/// The largest number of places of a frontier.
const PLACES: usize = 64;
/// The offset that distinguishes a place from a colour.
const PARTNER: u8 = 128;

const _: () = assert!(COLOR > CLOSES);

/// A state and its number of ways, with the places where paths cross the frontier as bits.
type Crossing<S, T> = (u64, S, T);

/// For each place: a colour ([`COLOR`] and up), or [`PARTNER`] plus the place where the path
/// crosses again.
type Hangs = [u8; PLACES];

/// Returns the number of solutions that consist of a state from each side.
///
/// `at_row_end` is true if the frontier is straight.
pub(super) fn count<S: Word, T: Tally>(
    sweep: &Sweep<'_>,
    tables: [&Table<S, T>; 2],
    at_row_end: bool,
) -> u128 {
    let mut total = 0_u128;
    meet(sweep, tables, at_row_end, |one, other| {
        total = total.saturating_add(one.1.number().saturating_mul(other.1.number()));
        true
    });
    total
}

/// Returns the states that fit together, up to the given number of pairs.
pub(super) fn pairs<S: Word, T: Tally>(
    sweep: &Sweep<'_>,
    tables: [&Table<S, T>; 2],
    at_row_end: bool,
    limit: usize,
) -> Vec<(S, S)> {
    let mut pairs = Vec::new();
    meet(sweep, tables, at_row_end, |one, other| {
        pairs.push((one.0, other.0));
        pairs.len() < limit
    });
    pairs
}

/// Visits the states that fit together, until the visitor returns false.
fn meet<S: Word, T: Tally>(
    sweep: &Sweep<'_>,
    [above, below]: [&Table<S, T>; 2],
    at_row_end: bool,
    mut visit: impl FnMut((S, T), (S, T)) -> bool,
) {
    // After a row, the first place is empty on both sides. It was the last place on the other side.
    let turned = |place: usize| place.wrapping_sub(usize::from(at_row_end));
    let turned_below = |place: usize| sweep.columns - place;
    let above = crossings(sweep, above, turned);
    let below = crossings(sweep, below, turned_below);
    let mut others = &below[..];
    let mut hangs_below = Vec::new();
    for group in above.chunk_by(|one, other| one.0 == other.0) {
        let mask = group[0].0;
        others = &others[others.partition_point(|other| other.0 < mask)..];
        let same = &others[..others.partition_point(|other| other.0 == mask)];
        hangs_below.clear();
        hangs_below.extend(same.iter().map(|other| hangs(sweep, other.1, turned_below)));
        for &(_, state, tally) in group.iter().filter(|_| !same.is_empty()) {
            let hangs_above = hangs(sweep, state, turned);
            for (hangs_below, &(_, other, other_tally)) in hangs_below.iter().zip(same) {
                if fits(mask, &hangs_above, hangs_below)
                    && !visit((state, tally), (other, other_tally))
                {
                    return;
                }
            }
        }
    }
}

/// Returns the states in the order of the places where paths cross.
fn crossings<S: Word, T: Tally>(
    sweep: &Sweep<'_>,
    table: &Table<S, T>,
    turned: impl Fn(usize) -> usize,
) -> Vec<Crossing<S, T>> {
    let crossing = |(state, tally)| {
        let crossed = (0..=sweep.columns).filter(|&place| sweep.at(state, place) != NONE);
        let mask = crossed.fold(0, |mask, place| mask | 1 << turned(place));
        (mask, state, tally)
    };
    let mut crossings: Vec<_> = table.states().map(crossing).collect();
    crossings.sort_unstable_by_key(|crossing| crossing.0);
    crossings
}

fn hangs<S: Word>(sweep: &Sweep<'_>, state: S, turned: impl Fn(usize) -> usize) -> Hangs {
    let mut hangs = [0; PLACES];
    let mut opened = Vec::new();
    for place in 0..=sweep.columns {
        let what = sweep.at(state, place);
        match what {
            NONE => {}
            OPENS => opened.push(turned(place)),
            CLOSES => {
                if let Some(partner) = opened.pop() {
                    hangs[turned(place)] = PARTNER + partner as u8;
                    hangs[partner] = PARTNER + turned(place) as u8;
                }
            }
            color => hangs[turned(place)] = color as u8,
        }
    }
    hangs
}

/// Returns true if every path leads from one end of its colour to the other, and there is no closed
/// loop.
fn fits(mask: u64, above: &Hangs, below: &Hangs) -> bool {
    let mut left = mask;
    for (from, to) in [(above, below), (below, above)] {
        let mut starts = mask;
        while starts != 0 {
            let place = starts.trailing_zeros() as usize;
            starts &= starts - 1;
            let color = from[place];
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
fn leads_to(color: u8, mut place: usize, sides: [&Hangs; 2], left: &mut u64) -> bool {
    let mut side = 0;
    loop {
        *left &= !(1 << place);
        let hangs = sides[side][place];
        if hangs < PARTNER {
            return hangs == color;
        }
        place = usize::from(hangs - PARTNER);
        *left &= !(1 << place);
        side = 1 - side;
    }
}
