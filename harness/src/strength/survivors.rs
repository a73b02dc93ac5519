//! What becomes of mutants that all scenarios let pass: they are explored.

use puzzlemark_reference::games::Opening;

use super::boards::{self, BOUNDS};
use super::{Mutant, Origin, StrengthError};
use crate::explore::{Budget, Departure, Exploration, Explorer, Finding};
use crate::runner::Player;
use crate::sandbox::Sandbox;
use crate::spec::Assignment;

/// What exploring a survivor came to.
#[derive(Debug)]
pub enum Fate {
    /// It departs, in this session.
    Found(Box<Departure>),
    /// On some boards, everything that was asked in every state was answered rightly, and random
    /// games did not depart.
    Equivalent(Walked),
    /// Random games did not depart, and no board could be walked.
    Unknown {
        /// How many games.
        games: u64,
        /// Operations in them.
        operations: u64,
    },
    /// It could not be explored, and why.
    Unexplored(String),
}

/// How much was walked without a departure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Walked {
    /// Boards of which every state was visited.
    pub boards: u64,
    /// These states.
    pub states: u64,
    /// Operations that were asked on the way.
    pub calls: u64,
    /// Random games besides.
    pub games: u64,
}

/// Explores survivors.
pub struct Survivors<'a> {
    assignment: &'a Assignment,
    sandbox: &'a Sandbox,
    explorer: Option<Explorer>,
    boards: Vec<Opening>,
    budget: Budget,
}

impl<'a> Survivors<'a> {
    /// Finds the boards to walk over, at most so many.
    pub fn new(
        assignment: &'a Assignment,
        sandbox: &'a Sandbox,
        budget: Budget,
        boards: usize,
    ) -> Result<Self, StrengthError> {
        let explorer = Explorer::new(assignment);
        let boards = match &explorer {
            Some(explorer) => {
                let mut cell = sandbox.open_cell()?;
                boards::small(assignment, explorer, (boards, budget.seed), &mut cell)?
            }
            None => Vec::new(),
        };
        Ok(Self {
            assignment,
            sandbox,
            explorer,
            boards,
            budget,
        })
    }

    /// Explores one.
    pub fn explore(&self, mutant: &Mutant) -> Result<Fate, StrengthError> {
        let Some(explorer) = &self.explorer else {
            let why = "the assignment names no puzzle of the reference".to_owned();
            return Ok(Fate::Unexplored(why));
        };
        if let Some(file) = self.not_called(mutant) {
            let why = format!("games are played by calls, and `{file}` is not called");
            return Ok(Fate::Unexplored(why));
        }
        let player = Player::new(self.assignment);
        let mut cell = self.sandbox.open_cell()?;
        let driver = match mutant.driver(&player, &mut cell)? {
            Ok(driver) => driver,
            Err(why) => return Ok(Fate::Unexplored(why)),
        };
        let random = explorer.games(&self.budget, driver.as_ref(), &mut cell)?;
        let mut walked = Walked {
            games: random.games,
            ..Walked::default()
        };
        let operations = random.operations;
        if let Some(fate) = departed(random) {
            return Ok(fate);
        }
        for board in &self.boards {
            let everything = explorer.exhaust(board, BOUNDS, driver.as_ref(), &mut cell)?;
            if everything.is_complete {
                walked.boards += 1;
                walked.states += everything.states;
                walked.calls += everything.operations;
            }
            if let Some(fate) = departed(everything) {
                return Ok(fate);
            }
        }
        Ok(if walked.boards > 0 {
            Fate::Equivalent(walked)
        } else {
            Fate::Unknown {
                games: walked.games,
                operations,
            }
        })
    }

    /// The file of a change that only runs as a program or at a window.
    fn not_called<'m>(&self, mutant: &'m Mutant) -> Option<&'m str> {
        let Origin::Mutation { mutation, .. } = &mutant.origin else {
            return None;
        };
        let called = self.assignment.subjects.python.as_ref();
        let is_called = called.is_some_and(|python| python.file == mutation.file);
        (!is_called).then_some(mutation.file.as_str())
    }
}

fn departed(exploration: Exploration) -> Option<Fate> {
    match exploration.finding {
        Finding::Nothing => None,
        Finding::Departure(departure) if departure.is_confirmed() => Some(Fate::Found(departure)),
        Finding::Departure(_) => Some(Fate::Unexplored(
            "it departed once, and not when the same was played again".to_owned(),
        )),
        Finding::NotLoaded(failure) => Some(Fate::Unexplored(failure.reason)),
    }
}
