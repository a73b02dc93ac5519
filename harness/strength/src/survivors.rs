//! What becomes of mutants that all scenarios let pass: they are explored.

use std::collections::BTreeMap;

use puzzlemark_reference::games::Opening;

use super::boards::{self, BOUNDS};
use super::{Mutant, Original, StrengthError};
use puzzlemark_explore::{
    Beside, Budget, Exploration, Explorer, Failure, Finding, WindowExploration, WindowExplorer,
};
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_runner::Player;
use puzzlemark_sandbox::{Cell, Sandbox};

/// What exploring a survivor came to.
#[derive(Debug)]
pub enum Fate {
    /// It fails, in this session.
    Found(Box<Failure>),
    /// On some boards, everything that was asked in every state was answered rightly, and random
    /// games did not fail.
    Equivalent(Walked),
    /// At its window it did what it must in all games; no board of a window can be walked.
    Untold(Shown),
    /// Random games did not fail, and no board could be walked.
    Unknown {
        /// How many games.
        games: u64,
        /// Operations in them.
        operations: u64,
    },
    /// It could not be explored, and why.
    Unexplored(String),
}

/// How much was walked without a failure.
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

/// What was done at a window without a failure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shown {
    /// Games that the submission it was made of passes as well.
    pub games: u64,
    /// Clicks in them, after each of which the board was looked at.
    pub gestures: u64,
    /// Games that do not count, since that submission does not pass them with ease.
    pub left_out: u64,
}

/// How much survivors are explored.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Random games by calls.
    pub budget: Budget,
    /// Games at a window, each of which needs a start of the program.
    pub window_games: u64,
    /// Boards that are walked over, at most.
    pub boards: usize,
}

/// Explores survivors.
pub struct Survivors<'a> {
    assignment: &'a Assignment,
    sandbox: &'a Sandbox,
    explorer: Option<Explorer>,
    boards: Vec<Opening>,
    budget: Budget,
    windows: Option<WindowExplorer>,
    originals: &'a [Original],
    /// The submissions that mutants of windows are made of, by name.
    beside: BTreeMap<String, Beside>,
}

impl<'a> Survivors<'a> {
    /// Finds the boards to walk over, and the games to play with windows.
    pub fn new(
        assignment: &'a Assignment,
        sandbox: &'a Sandbox,
        originals: &'a [Original],
        extent: Extent,
    ) -> Result<Self, StrengthError> {
        let Extent {
            budget,
            window_games,
            boards,
        } = extent;
        let explorer = Explorer::new(assignment);
        let boards = match &explorer {
            Some(explorer) if assignment.subjects.are_called() => {
                let mut cell = sandbox.open_cell()?;
                boards::small(assignment, explorer, (boards, budget.seed), &mut cell)?
            }
            Some(_) | None => Vec::new(),
        };
        Ok(Self {
            assignment,
            sandbox,
            explorer,
            boards,
            budget,
            windows: WindowExplorer::new(assignment, window_games, budget.seed),
            originals,
            beside: BTreeMap::new(),
        })
    }

    /// Tells whether there are games to explore a mutant with.
    pub fn can_explore(&self, mutant: &Mutant) -> bool {
        let is_called = self.explorer.is_some() && self.not_called(mutant).is_none();
        is_called || self.at_window(mutant).is_some()
    }

    /// Explores one.
    pub fn explore(&mut self, mutant: &Mutant) -> Result<Fate, StrengthError> {
        if let Some(submission) = self.at_window(mutant) {
            return self.explore_window(mutant, &submission);
        }
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
        let driver = match mutant.driver(&player, Interface::Calls, &mut cell)? {
            Ok(driver) => driver,
            Err(why) => return Ok(Fate::Unexplored(why)),
        };
        let random = explorer.games(&self.budget, driver.as_ref(), &mut cell)?;
        let mut walked = Walked {
            games: random.games,
            ..Walked::default()
        };
        let operations = random.operations;
        if let Some(fate) = failed(random) {
            return Ok(fate);
        }
        for board in &self.boards {
            let everything = explorer.exhaust(board, BOUNDS, driver.as_ref(), &mut cell)?;
            if everything.is_complete {
                walked.boards += 1;
                walked.states += everything.states;
                walked.calls += everything.operations;
            }
            if let Some(fate) = failed(everything) {
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

    /// The submission that a change was made in, where the change is in what runs at a window and
    /// there are games for it.
    fn at_window(&self, mutant: &Mutant) -> Option<String> {
        let window = self.assignment.subjects.window.as_ref()?;
        let is_shown = window.file == mutant.mutation.file && self.windows.is_some();
        is_shown.then(|| mutant.submission.clone())
    }

    fn explore_window(&mut self, mutant: &Mutant, submission: &str) -> Result<Fate, StrengthError> {
        let player = Player::new(self.assignment);
        let mut cell = self.sandbox.open_cell()?;
        let driver = match mutant.driver(&player, Interface::Window, &mut cell)? {
            Ok(driver) => driver,
            Err(why) => return Ok(Fate::Unexplored(why)),
        };
        let known = &mut self.beside;
        let Some(beside) = beside(known, self.originals, submission, &player, &mut cell)? else {
            let why = format!("`{submission}`, of which it was made, cannot be started");
            return Ok(Fate::Unexplored(why));
        };
        let Some(windows) = &self.windows else {
            return Ok(Fate::Unexplored("no game at a window is known".to_owned()));
        };
        let explored = windows.explore(driver.as_ref(), Some(beside), &mut cell)?;
        let WindowExploration {
            exploration,
            left_out,
        } = explored;
        let shown = Shown {
            games: exploration.games,
            gestures: exploration.operations,
            left_out,
        };
        Ok(failed(exploration).unwrap_or(match shown.games {
            0 => Fate::Unexplored(format!(
                "`{submission}`, of which it was made, passes none of the games with ease"
            )),
            _ => Fate::Untold(shown),
        }))
    }

    /// The file of a change that only runs as a program or at a window.
    fn not_called<'m>(&self, mutant: &'m Mutant) -> Option<&'m str> {
        let mutation = &mutant.mutation;
        let subjects = &self.assignment.subjects;
        let called = subjects.python.as_ref().map(|python| &python.file);
        let is_program = subjects.program.iter().any(|one| one.file == mutation.file);
        let only_runs = called.is_none() || is_program && called != Some(&mutation.file);
        only_runs.then_some(mutation.file.as_str())
    }
}

/// The submission that mutants are made of; `None` if it cannot be started.
fn beside<'b>(
    known: &'b mut BTreeMap<String, Beside>,
    originals: &[Original],
    submission: &str,
    player: &Player<'_>,
    cell: &mut Cell,
) -> Result<Option<&'b mut Beside>, StrengthError> {
    if !known.contains_key(submission) {
        let mut originals = originals.iter();
        let Some(original) = originals.find(|original| original.name == submission) else {
            return Ok(None);
        };
        let Ok(driver) = original.driver(player, Interface::Window, cell)? else {
            return Ok(None);
        };
        known.insert(submission.to_owned(), Beside::new(driver));
    }
    Ok(known.get_mut(submission))
}

fn failed(exploration: Exploration) -> Option<Fate> {
    match exploration.finding {
        Finding::Nothing => None,
        Finding::Failure(failure) if failure.is_confirmed() => Some(Fate::Found(failure)),
        Finding::Failure(_) => Some(Fate::Unexplored(
            "it failed once, and not when the same was played again".to_owned(),
        )),
        Finding::NotLoaded(failure) => Some(Fate::Unexplored(failure.reason)),
    }
}
