//! A fast filter of one line with clues. It ignores repeated heights.
//!
//! A line rises to its highest pyramid from both ends. For a slope up to some place, only the
//! highest pyramid until there and the number of visible ones matter. So there are few different
//! cases. [`LineFilter`](super::line::LineFilter) can remove more.

use super::MAX_SIZE;
use super::line::{Clues, Heights};

/// A set of counts of visible pyramids: bit `c` stands for `c`. Without a clue, nothing is counted.
type Counts = u16;

/// A set of places of a line: bit `p` stands for the place `p`.
type Places = u16;

/// The counts for each highest pyramid until a place, or for 0 if there is none yet.
type ByHighest = [Counts; MAX_SIZE];

/// Removes from the candidates of each cell the heights that do not occur in any two slopes that
/// show the clues. Returns false if there are no such slopes.
pub(super) fn filter(cells: &mut [Heights], clues: Clues) -> bool {
    let size = cells.len();
    let mut reversed = [0; MAX_SIZE];
    for (there, &here) in reversed.iter_mut().zip(cells.iter().rev()) {
        *there = here;
    }
    let reversed = &reversed[..size];
    let mirrored = |places: Places| places.reverse_bits() >> (MAX_SIZE - size);

    let near = Slope::new(cells, clues.near);
    let far = Slope::new(reversed, clues.far);
    let peaks = near.peaks & mirrored(far.peaks);
    let near = near.support(cells, peaks);
    let far = far.support(reversed, mirrored(peaks));
    let highest = 1 << (size - 1);
    let mut all = peaks != 0;
    for (place, heights) in cells.iter_mut().enumerate() {
        let peak = if peaks >> place & 1 == 0 { 0 } else { highest };
        *heights &= near[place] | far[size - 1 - place] | peak;
        all &= *heights != 0;
    }
    all
}

/// The part of a line from one of its ends up to the highest pyramid.
struct Slope {
    /// The amount that each visible pyramid adds to the count.
    step: u32,
    /// The required count before the highest pyramid.
    last: Counts,
    /// The counts that are reached before each place.
    reached: [ByHighest; MAX_SIZE],
    /// The counts that are reached after each place if the pyramid there is visible.
    seen: [ByHighest; MAX_SIZE],
    /// The possible places of the highest pyramid.
    peaks: Places,
}

impl Slope {
    fn new(cells: &[Heights], clue: u8) -> Self {
        let size = cells.len();
        let mut slope = Self {
            step: u32::from(clue != 0),
            last: 1 << clue.saturating_sub(1),
            reached: [[0; MAX_SIZE]; MAX_SIZE],
            seen: [[0; MAX_SIZE]; MAX_SIZE],
            peaks: 0,
        };
        let allowed = slope.last | (slope.last - 1);
        let mut reached = [0; MAX_SIZE];
        reached[0] = 1;
        for (place, &candidates) in cells.iter().enumerate() {
            let mut next = [0; MAX_SIZE];
            let mut lower = reached[0];
            // The highest of that many different heights is at least as high as their number.
            let least = place + 1;
            for height in 1..size {
                let here = reached[height];
                if height >= least {
                    if candidates >> (height - 1) & 1 != 0 {
                        let seen = (lower << slope.step) & allowed;
                        slope.seen[place][height] = seen;
                        next[height] = seen;
                    }
                    if candidates & below(height) != 0 {
                        next[height] |= here;
                    }
                }
                lower |= here;
            }
            if lower & slope.last != 0 && candidates >> (size - 1) & 1 != 0 {
                slope.peaks |= 1 << place;
            }
            slope.reached[place] = reached;
            reached = next;
        }
        slope
    }

    /// Returns, place by place, the heights below the highest in slopes up to one of these peaks.
    fn support(&self, cells: &[Heights], peaks: Places) -> [Heights; MAX_SIZE] {
        let size = cells.len();
        let mut support = [0; MAX_SIZE];
        // The counts from which a slope can reach a peak.
        let mut later: ByHighest = [0; MAX_SIZE];
        for (place, &candidates) in cells.iter().enumerate().rev() {
            let mut completable = [0; MAX_SIZE];
            let mut higher = if peaks >> place & 1 == 0 {
                0
            } else {
                self.last
            };
            for height in (1..size).rev() {
                completable[height] = higher;
                if height > place {
                    let hidden = candidates & below(height);
                    if hidden != 0 {
                        completable[height] |= later[height];
                        if self.reached[place][height] & later[height] != 0 {
                            support[place] |= hidden;
                        }
                    }
                    if candidates >> (height - 1) & 1 != 0 {
                        higher |= later[height] >> self.step;
                        if self.seen[place][height] & later[height] != 0 {
                            support[place] |= 1 << (height - 1);
                        }
                    }
                }
            }
            completable[0] = higher;
            later = completable;
        }
        support
    }
}

/// Returns all heights below one.
fn below(height: usize) -> Heights {
    (1 << (height - 1)) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::pyramids::line::LineFilter;

    /// Finds the heights of a line in every order that its candidates allow and that shows its
    /// clues.
    fn orders(cells: &[Heights], clues: Clues, line: &mut Vec<Heights>, found: &mut [Heights]) {
        let seen = |line: &mut dyn Iterator<Item = Heights>| {
            let mut highest = 0;
            let mut count = 0;
            for height in line {
                count += usize::from(height > highest);
                highest = highest.max(height);
            }
            count
        };
        if line.len() == cells.len() {
            let near = seen(&mut line.iter().copied());
            let far = seen(&mut line.iter().rev().copied());
            let fits = |clue: u8, seen| clue == 0 || usize::from(clue) == seen;
            if fits(clues.near, near) && fits(clues.far, far) {
                for (found, height) in found.iter_mut().zip(line) {
                    *found |= *height;
                }
            }
            return;
        }
        for height in (0..cells.len()).map(|shift| 1 << shift) {
            if cells[line.len()] & height != 0 && !line.contains(&height) {
                line.push(height);
                orders(cells, clues, line, found);
                line.pop();
            }
        }
    }

    #[test]
    fn no_order_is_lost_and_the_exact_filter_leaves_nothing_else() {
        let mut seed: u64 = 1;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for round in 0..6000 {
            let size = 1 + round % 6;
            let all: Heights = Heights::MAX >> (MAX_SIZE - size);
            let mut number = |below| u16::try_from(random(below)).expect("a small number");
            let cells: Vec<Heights> = (0..size)
                .map(|_| all & (number(1 << 16) | number(1 << 16)))
                .collect();
            let mut clue = || u8::try_from(number(5)).expect("a clue");
            let clues = Clues {
                near: clue(),
                far: clue(),
            };
            let mut found = vec![0; size];
            orders(&cells, clues, &mut Vec::new(), &mut found);
            let (mut quick, mut exact) = (cells.clone(), cells.clone());
            let left = filter(&mut quick, clues);
            let is_possible = found[0] != 0;
            assert!(left || !is_possible, "{cells:?} {clues:?}");
            assert_eq!(
                LineFilter::new(size).filter(&mut exact, clues),
                is_possible,
                "{cells:?} {clues:?}"
            );
            if is_possible {
                assert_eq!(exact, found, "{cells:?} {clues:?}");
                let keeps = |(quick, found): (&Heights, &Heights)| found & !quick == 0;
                assert!(
                    quick.iter().zip(&found).all(keeps),
                    "{cells:?} {clues:?} {quick:?}"
                );
            }
        }
    }
}
