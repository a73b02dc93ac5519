//! Random operations on the puzzles, in sessions as scenarios play them, against models.
//!
//! A model is written from the assignment text alone, to be obviously right and no more: vectors of
//! characters and numbers, and loops over all that can be. It shares nothing with the crate. Every
//! reply is compared: value by exact type, or exception with its type and, where the text or Python
//! gives it words, its message; after a failure also that nothing changed.
//!
//! Without more, a hundred thousand are played. Two million are by
//!
//! ```text
//! PUZZLEMARK_OPERATIONS=2000000 cargo test --release -p puzzlemark-reference --test models -- --nocapture
//! ```
//!
//! or `just models`, which prints how many each puzzle had.

mod bubbles_and_boulders;
mod dice;
mod fifteen;
mod flow;
mod oracle;
mod player;
mod pyramids;
mod strips;

use std::io::Write;

use dice::Dice;
use puzzlemark_reference::puzzles;

/// Plays at least so many operations and says how many there were.
type Play = fn(u64, &mut Dice) -> u64;

/// Operations on all puzzles together where nothing else is asked for.
const OPERATIONS: u64 = 100_000;

/// The variable that asks for so many, and for their numbers to be printed.
const ASKED: &str = "PUZZLEMARK_OPERATIONS";

fn operations() -> u64 {
    let asked = std::env::var(ASKED);
    asked.map_or(OPERATIONS, |number| {
        number.parse().expect("a number of operations")
    })
}

fn holds(puzzle: &str, play: Play) {
    let puzzles = u64::try_from(MODELS.len()).expect("a few");
    let asked = operations().div_ceil(puzzles);
    // The seed is fixed, so that a difference is found again.
    let played = play(asked, &mut Dice::new(2010));
    assert!(played >= asked, "{puzzle}: {played} operations only");
    if std::env::var_os(ASKED).is_none() {
        return;
    }
    let line = format!("{puzzle}: {played} operations, no difference\n");
    std::io::stdout()
        .write_all(line.as_bytes())
        .expect("standard output");
}

/// A test for each of these modules, which is called as its puzzle.
macro_rules! models {
    ($($puzzle:ident)*) => {
        const MODELS: &[&str] = &[$(stringify!($puzzle)),*];

        $(#[test]
        fn $puzzle() {
            holds(stringify!($puzzle), $puzzle::play);
        })*
    };
}

models! { bubbles_and_boulders flow pyramids strips fifteen }

#[test]
fn every_puzzle_has_a_model() {
    for puzzle in puzzles::ALL {
        let module = puzzle.name().replace('-', "_");
        assert!(
            MODELS.contains(&module.as_str()),
            "`{}` has no model: add a module `{module}` to `reference/tests/models/main.rs`",
            puzzle.name()
        );
    }
}
