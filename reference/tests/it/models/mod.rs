//! Random operations on the puzzles, in sessions like those of scenarios, compared with models.
//!
//! A model is written from the assignment text alone. It has simple vectors and loops, so that it is obviously
//! right. It shares nothing with the crate. Every reply is compared: a value by its exact type, an exception by
//! its type. The message counts if the text or Python determines it. After a failure, the test also checks that
//! nothing changed.
//!
//! By default, a hundred thousand operations are played. This plays two million:
//!
//! ```text
//! PUZZLEMARK_OPERATIONS=2000000 cargo test --release -p puzzlemark-reference --test it models:: -- --nocapture
//! ```
//!
//! `just models` does the same. It prints the number of operations per puzzle.

mod bubbles_and_boulders;
pub(crate) mod dice;
mod fifteen;
mod flow;
mod oracle;
mod player;
mod pyramids;
mod strips;

use std::io::Write;

use dice::Dice;
use puzzlemark_reference::puzzles;

/// Plays at least this number of operations and returns their exact number.
type Play = fn(u64, &mut Dice) -> u64;

/// The default number of operations, for all puzzles together.
const OPERATIONS: u64 = 100_000;

/// The variable with another number of operations. If it is set, the test prints the number of each puzzle.
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
    // A fixed seed, so that a failure can be repeated.
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

/// A test for each of these modules, named after its puzzle.
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
