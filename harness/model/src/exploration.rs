//! Random games that a scenario plays instead of steps.

use std::fmt::{self, Display};

use crate::Interface;

/// The random games of one scenario: their number, form and seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exploration {
    /// The number of games, at least one.
    pub games: u32,
    /// The form of each game.
    pub play: Play,
    /// The seed of the random numbers. Equal seeds give equal games.
    pub seed: u64,
}

/// The form of a random game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Calls of methods and functions.
    Calls {
        /// The number of operations after the opening, at least one.
        operations: u32,
    },
    /// Clicks at a window. The board of a game decides the number of clicks.
    Clicks,
    /// Runs of a program. The scenarios decide the number of runs.
    Runs,
}

impl Exploration {
    /// The default games by calls.
    pub const CALLS: Self = Self {
        games: 200,
        play: Play::Calls { operations: 30 },
        seed: 1,
    };

    /// The default games at a window. There are few of them, because each game starts the program
    /// again.
    pub const CLICKS: Self = Self {
        games: 12,
        play: Play::Clicks,
        seed: 1,
    };

    /// The default games with a program. There are few of them, because each run starts the program
    /// again.
    pub const RUNS: Self = Self {
        games: 60,
        play: Play::Runs,
        seed: 1,
    };

    /// Returns the interface by which the games talk to a subject.
    pub fn interface(&self) -> Interface {
        match self.play {
            Play::Calls { .. } => Interface::Calls,
            Play::Clicks => Interface::Window,
            Play::Runs => Interface::Program,
        }
    }
}

impl Display for Exploration {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, play, seed } = self;
        match play {
            Play::Calls { operations } => write!(
                formatter,
                "{games} games of {operations} operations (seed {seed})"
            ),
            Play::Clicks => write!(formatter, "{games} games of clicks (seed {seed})"),
            Play::Runs => write!(formatter, "{games} games of runs (seed {seed})"),
        }
    }
}
