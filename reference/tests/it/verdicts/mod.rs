//! Verdicts of the verifiers on random answers, compared with brute force, and the truth of what they say.
//!
//! A judge of this module decides by trying all possibilities. It shares nothing with the crate. If the crate names
//! a fault, a check looks the claim up: the place, the number and the value that the fault names must be so.
//!
//! By default, twenty thousand answers are judged. This judges two million, and prints how many were right and how
//! many faults of each kind were checked:
//!
//! ```text
//! PUZZLEMARK_COMPARISONS=2000000 cargo test --release -p puzzlemark-reference --test it verdicts:: -- --nocapture
//! ```
//!
//! `just verdicts` does the same.

mod fifteen;
mod strips;

use std::collections::BTreeMap;
use std::io::Write;

use crate::models::dice::Dice;

/// The default number of answers, for all puzzles together.
const COMPARISONS: u64 = 20_000;

/// The variable with another number of answers. If it is set, the tests print what they counted.
const ASKED: &str = "PUZZLEMARK_COMPARISONS";

/// The number of answers that were judged, by the verdict: `right`, or the kind of the first fault.
type Counts = BTreeMap<&'static str, u64>;

/// Judges a number of random answers of a puzzle. Every verdict that is named must be met.
fn compare(puzzle: &str, named: &[&str], judge: fn(&mut Dice) -> &'static str) {
    let asked = std::env::var(ASKED);
    let all = asked.as_ref().map_or(COMPARISONS, |number| {
        number.parse().expect("a number of answers")
    });
    // A fixed seed, so that a failure can be repeated.
    let mut dice = Dice::new(1879);
    let mut counts = Counts::new();
    for _ in 0..all.div_ceil(2) {
        *counts.entry(judge(&mut dice)).or_default() += 1;
    }
    let met: Vec<_> = counts.keys().copied().collect();
    assert_eq!(met, named, "{puzzle}: verdicts that were met");
    if asked.is_ok() {
        let line = format!("{puzzle}: {counts:?}, no difference\n");
        std::io::stdout()
            .write_all(line.as_bytes())
            .expect("standard output");
    }
}
