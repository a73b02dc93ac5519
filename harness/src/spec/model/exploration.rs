//! Random games in place of steps.

use std::fmt::{self, Display};

/// Random games that a scenario has played, as many as these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exploration {
    /// How many; at least one.
    pub games: u32,
    /// Operations of each after its opening; at least one.
    pub operations: u32,
    /// Where the random numbers start: equal seeds give equal games.
    pub seed: u64,
}

impl Default for Exploration {
    fn default() -> Self {
        Self {
            games: 200,
            operations: 30,
            seed: 1,
        }
    }
}

impl Display for Exploration {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            games,
            operations,
            seed,
        } = self;
        write!(
            formatter,
            "{games} games of {operations} operations (seed {seed})"
        )
    }
}
