//! What is asked of every puzzle in the same way. Each puzzle has a module of [`Facts`] here.

mod bubbles_and_boulders;
mod fifteen;
mod flow;
mod pyramids;
mod strips;

mod facts;
mod faults;
mod fixtures;
mod keywords;

use facts::{Facts, Wrong, wrong_answers};

/// One for each puzzle.
const FACTS: &[Facts] = &[
    bubbles_and_boulders::FACTS,
    fifteen::FACTS,
    flow::FACTS,
    pyramids::FACTS,
    strips::FACTS,
];
