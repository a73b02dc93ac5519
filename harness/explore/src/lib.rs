//! Exploring: games that the reference invents, played against a submission until it fails.
//!
//! The crate owns:
//!
//! * [`Explorer::games`]: random games by calls;
//! * [`Explorer::exhaust`]: every call in every state of a small board;
//! * [`WindowExplorer`]: random games by clicks at a window;
//! * [`ProgramExplorer`]: runs of a program with inputs like those of the scenarios;
//! * [`Failure`]: a failure that was seen again on a fresh subject, as a short session. Every operation
//!   of the session is needed.
//!
//! Games without a failure prove nothing, and a failure that did not happen again does not count.
//! Results say both.
//!
//! Many games share one subject, because a start takes longer than a game. This never counts against a
//! submission. A failure counts only if the game also fails alone, or if a few games show it.
//!
//! It does not:
//!
//! * judge replies: `puzzlemark-judge` does;
//! * make results of scenarios: `puzzlemark-runner` does;
//! * print.

mod asked;
mod confirm;
pub mod deletion;
mod draw;
mod exhaust;
mod failure;
mod fresh;
mod game;
mod names;
mod program;
mod random;
mod shrink;
mod small;
mod stage;
mod table;
#[cfg(test)]
mod tests;
mod window;
mod written;

use std::time::Duration;

use puzzlemark_reference::games::Opening;

use puzzlemark_model::reply::Ending;
use puzzlemark_model::{JudgeFailure, StartFailure};
use puzzlemark_oracle::SharedReference;
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::Driver;

pub use asked::{AskedCall, AskedCalls};
pub use failure::{Failure, Typed};
pub use program::{ProgramExplorer, input_file};
pub use window::{Beside, WindowExploration, WindowExplorer};
pub use written::written_steps;

use exhaust::Exhausting;
use game::Game;
use random::RandomGames;
use stage::Stage;

/// The size of an exploration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The largest number of games.
    pub games: u64,
    /// The number of operations of a game after its opening.
    pub operations: usize,
    /// The time after which no game begins. `None` means no limit. With a limit, the result can depend
    /// on the machine.
    pub time: Option<Duration>,
    /// The seed of the random numbers. Equal seeds give equal games.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            games: 200,
            operations: 30,
            time: None,
            seed: 1,
        }
    }
}

/// The limits of an exhaustive walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of visited states.
    pub states: usize,
    /// The time after which no more states are visited. `None` means no limit.
    pub time: Option<Duration>,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            states: 20_000,
            time: None,
        }
    }
}

/// The number of states of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum States {
    /// The exact number.
    All(usize),
    /// More than the bounds allow.
    TooMany,
    /// The time limit was reached before all states were counted.
    OutOfTime,
    /// Not known, because the states of the reference cannot be compared for this reason.
    Incomparable(String),
}

/// Explores submissions to an assignment.
#[derive(Clone)]
pub struct Explorer<'r> {
    reference: SharedReference<'r>,
    limits: Limits,
    openings: Vec<Opening>,
}

/// The result of exploring.
#[derive(Debug, Default)]
pub struct Exploration {
    /// The number of games that were played to their end, or to the failure.
    pub games: u64,
    /// The number of visited states of the board. 0 if games were random.
    pub states: u64,
    /// The number of operations in these games. Operations that confirm and shrink a failure do not
    /// count.
    pub operations: u64,
    /// The number of operations with several right results, in a walk over all states. The walk does not go on
    /// from such a result, because the submission chooses it.
    pub open_operations: u64,
    /// True if all games were played. False after a failure, or if the time or the number of states
    /// ran out.
    pub is_complete: bool,
    /// The finding.
    pub finding: Finding,
    /// Remarks about failures that do not count, in sentences.
    pub remarks: Vec<String>,
    /// The calls of random games. Empty after a walk over all states.
    pub asked: AskedCalls,
    /// The CPU time, wall time and memory that the subjects of the games used.
    pub spent: Spent,
}

/// The resources that all subjects used together. Subjects that confirm and shrink a failure do not
/// count.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spent {
    /// The number of subjects. The limits apply to each subject separately.
    pub subjects: u32,
    /// The CPU time of all subjects together.
    pub cpu: Duration,
    /// The wall time of all subjects together.
    pub wall: Duration,
    /// The largest memory of a single subject, in bytes.
    pub memory_bytes: u64,
}

impl Spent {
    fn add(&mut self, ending: &Ending) {
        self.subjects += 1;
        self.cpu += ending.cpu;
        self.wall += ending.wall;
        self.memory_bytes = self.memory_bytes.max(ending.memory_bytes);
    }
}

/// The finding of an exploration.
#[derive(Debug, Default)]
pub enum Finding {
    /// Every reply was right.
    #[default]
    Nothing,
    /// A reply was wrong.
    Failure(Box<Failure>),
}

impl<'r> Explorer<'r> {
    /// Creates an explorer that plays games of a reference, with these limits for submissions.
    pub fn new(reference: SharedReference<'r>, limits: Limits) -> Self {
        Self {
            reference,
            limits,
            openings: Vec::new(),
        }
    }

    /// Returns the explorer with games that begin with these openings, in turn, instead of random ones.
    #[must_use]
    pub fn with_openings(mut self, openings: Vec<Opening>) -> Self {
        self.openings = openings;
        self
    }

    /// Returns the reference.
    pub fn reference(&self) -> &SharedReference<'r> {
        &self.reference
    }

    /// Plays random games until one fails or the budget is used up.
    pub fn games(
        &self,
        budget: &Budget,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Exploration, StartFailure> {
        let mut games = RandomGames::new(&*self.reference, &self.openings, budget);
        let mut stage = self.stage(driver, cell, !self.openings.is_empty());
        let explored = stage.explore(&mut games)?;
        Ok(Exploration {
            asked: games.into_asked_calls(),
            ..explored
        })
    }

    /// Returns true if a solution gives the replies of the reference in the game of a failure.
    pub fn passes(
        &self,
        failure: &Failure,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<bool, JudgeFailure> {
        let game = Game::new(&Opening {
            files: failure.files.clone(),
            operations: failure.operations(),
        });
        let failed = self.stage(driver, cell, true).alone(&game)?;
        Ok(failed.is_none())
    }

    /// Asks everything in every state that can be reached from an opening, near states first. Stops at
    /// the first failure or when the bounds are reached.
    ///
    /// The states are those of the reference. A submission that passes may still have states that no
    /// game reached. The walk reaches each state by one shortest path and, from every other state, by
    /// every move.
    pub fn exhaust(
        &self,
        opening: &Opening,
        bounds: Bounds,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Exploration, StartFailure> {
        let mut walk = Exhausting::new(&*self.reference, opening, bounds)?;
        let mut explored = self.stage(driver, cell, true).explore(&mut walk)?;
        let why = walk.incomparable();
        explored
            .remarks
            .extend(why.map(|why| format!("states cannot be compared: {why}")));
        Ok(explored)
    }

    /// Counts the states that can be reached from an opening. Only the reference plays.
    pub fn states(&self, opening: &Opening, bounds: Bounds) -> Result<States, JudgeFailure> {
        exhaust::states(&*self.reference, opening, bounds)
    }

    fn stage<'s>(
        &'s self,
        driver: &'s dyn Driver,
        cell: &'s mut Cell,
        keeps_openings: bool,
    ) -> Stage<'s> {
        Stage {
            reference: &*self.reference,
            limits: self.limits,
            driver,
            cell,
            keeps_openings,
        }
    }
}
