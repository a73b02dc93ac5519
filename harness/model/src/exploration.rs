//! Random games in place of steps.

use std::fmt::{self, Display};

use crate::Interface;

/// Random games that a scenario has played, as many as these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exploration {
    /// How many; at least one.
    pub games: u32,
    /// The form of each game.
    pub play: Play,
    /// Where the random numbers start: equal seeds give equal games.
    pub seed: u64,
}

/// The form of a random game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// As many operations after the opening; at least one.
    Calls {
        /// Their number.
        operations: u32,
    },
    /// Clicks at a window, as many as the board of the game needs.
    Clicks,
}

impl Exploration {
    /// The usual games by calls.
    pub const CALLS: Self = Self {
        games: 200,
        play: Play::Calls { operations: 30 },
        seed: 1,
    };

    /// The usual games at a window. Each of them starts the program anew, so that they are few.
    pub const CLICKS: Self = Self {
        games: 12,
        play: Play::Clicks,
        seed: 1,
    };

    /// The way in which the games speak with a subject.
    pub fn interface(&self) -> Interface {
        match self.play {
            Play::Calls { .. } => Interface::Calls,
            Play::Clicks => Interface::Window,
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
        }
    }
}
