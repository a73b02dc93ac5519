//! Tests that every puzzle must pass. Each puzzle has a module with its [`Facts`] here.

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

/// The facts of each puzzle.
const FACTS: &[Facts] = &[
    bubbles_and_boulders::FACTS,
    fifteen::FACTS,
    flow::FACTS,
    pyramids::FACTS,
    strips::FACTS,
];
