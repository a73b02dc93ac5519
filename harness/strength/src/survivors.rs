//! Explores mutants that no scenario catches.

use std::collections::BTreeMap;

use puzzlemark_reference::games::Opening;

use super::boards::{self, BOUNDS};
use super::{Mutant, Original, StrengthError};
use puzzlemark_explore::{
    Beside, Budget, Exploration, Explorer, Failure, Finding, ProgramExplorer, WindowExploration,
    WindowExplorer,
};
use puzzlemark_model::{Assignment, Interface, StartFailure, if_loaded};
use puzzlemark_oracle::{SharedReference, reference_of};
use puzzlemark_runner::Player;
use puzzlemark_sandbox::{Cell, Sandbox};

/// Result of exploring a survivor.
#[derive(Debug)]
pub enum Fate {
    /// It fails in this session.
    Found(Box<Failure>),
    /// It is right in every state of some boards, and random games did not fail.
    Equivalent(Walked),
    /// It is right in all games at its window. No board can be searched there.
    Untold(Shown),
    /// Random games did not fail, and no board could be searched.
    Unknown {
        /// Number of games.
        games: u64,
        /// Number of operations in them.
        operations: u64,
    },
    /// It could not be explored, for this reason.
    Unexplored(String),
}

/// Extent of exhaustive play without a failure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Walked {
    /// Number of boards. Every state of each board was visited.
    pub boards: u64,
    /// Number of states.
    pub states: u64,
    /// Number of operations.
    pub calls: u64,
    /// Number of random games.
    pub games: u64,
}

/// Extent of games at a window without a failure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Shown {
    /// Number of games that count, because the original submission passes them.
    pub games: u64,
    /// Number of clicks in them. The board is compared after each click.
    pub gestures: u64,
    /// Number of games that do not count, because the original submission fails them or needs much time.
    pub left_out: u64,
}

/// Extent of exploring.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Random games by calls.
    pub budget: Budget,
    /// Number of games at a window. Each game starts the program.
    pub window_games: u64,
    /// Largest number of boards to search.
    pub boards: usize,
}

/// Explores survivors.
pub struct Survivors<'a> {
    assignment: &'a Assignment,
    sandbox: &'a Sandbox,
    reference: Option<SharedReference<'a>>,
    explorer: Option<Explorer<'a>>,
    boards: Vec<Opening>,
    budget: Budget,
    windows: Option<WindowExplorer>,
    programs: Option<ProgramExplorer<'a>>,
    originals: &'a [Original],
    /// Original submissions of mutants at windows, by name.
    beside: BTreeMap<String, Beside>,
}

impl<'a> Survivors<'a> {
    /// Finds the boards to search and the games for windows.
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
        let reference = reference_of(assignment, sandbox);
        let explorer = reference
            .clone()
            .map(|reference| Explorer::new(reference, assignment.limits));
        let boards = match &explorer {
            Some(explorer) if assignment.subjects.are_called() => {
                let mut cell = sandbox.open_cell()?;
                boards::small(assignment, explorer, (boards, budget.seed), &mut cell)?
            }
            Some(_) | None => Vec::new(),
        };
        let programs = reference
            .clone()
            .and_then(|reference| ProgramExplorer::new(reference, assignment, assignment.limits));
        Ok(Self {
            assignment,
            sandbox,
            reference,
            explorer,
            boards,
            budget,
            windows: WindowExplorer::new(assignment, window_games, budget.seed),
            programs,
            originals,
            beside: BTreeMap::new(),
        })
    }

    /// Returns true if there are games for a mutant.
    pub fn can_explore(&self, mutant: &Mutant) -> bool {
        let is_called = self.explorer.is_some() && self.not_called(mutant).is_none();
        is_called || self.at_window(mutant).is_some() || self.as_program(mutant).is_some()
    }

    /// Explores a mutant.
    pub fn explore(&mut self, mutant: &Mutant) -> Result<Fate, StrengthError> {
        match self.play_games(mutant) {
            Err(StrengthError::Start(StartFailure::NotLoaded(failure))) => {
                Ok(Fate::Unexplored(failure.reason))
            }
            explored => explored,
        }
    }

    fn play_games(&mut self, mutant: &Mutant) -> Result<Fate, StrengthError> {
        if let Some(submission) = self.at_window(mutant) {
            return self.explore_window(mutant, &submission);
        }
        if let Some(programs) = self.as_program(mutant) {
            return self.explore_program(programs, mutant);
        }
        let Some(explorer) = &self.explorer else {
            let why = "the assignment has no `reference`".to_owned();
            return Ok(Fate::Unexplored(why));
        };
        if let Some(file) = self.not_called(mutant) {
            let why = format!("games are played with calls, and `{file}` is not called");
            return Ok(Fate::Unexplored(why));
        }
        let player = Player::new(self.assignment, self.reference.clone());
        let mut cell = self.sandbox.open_cell()?;
        let driver = mutant.driver(&player, Interface::Calls, &mut cell)?;
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

    /// Returns the original submission, if the change is in a window program and there are games for it.
    fn at_window(&self, mutant: &Mutant) -> Option<String> {
        let window = self.assignment.subjects.window.as_ref()?;
        let is_shown = window.file == mutant.mutation.file && self.windows.is_some();
        is_shown.then(|| mutant.submission.clone())
    }

    fn explore_window(&mut self, mutant: &Mutant, submission: &str) -> Result<Fate, StrengthError> {
        let player = Player::new(self.assignment, self.reference.clone());
        let mut cell = self.sandbox.open_cell()?;
        let driver = mutant.driver(&player, Interface::Window, &mut cell)?;
        let known = &mut self.beside;
        let Some(beside) = beside(known, self.originals, submission, &player, &mut cell)? else {
            let why = format!("its original `{submission}` cannot be started");
            return Ok(Fate::Unexplored(why));
        };
        let Some(windows) = &self.windows else {
            return Ok(Fate::Unexplored(
                "there are no games for windows".to_owned(),
            ));
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
                "its original `{submission}` passes no game within a fifth of the CPU limit"
            )),
            _ => Fate::Untold(shown),
        }))
    }

    /// Returns the games if the change is in a program without calls.
    fn as_program(&self, mutant: &Mutant) -> Option<&ProgramExplorer<'a>> {
        let mut programs = self.assignment.subjects.program.iter();
        let is_program = programs.any(|one| one.file == mutant.mutation.file);
        let runs = is_program && self.not_called(mutant).is_some();
        self.programs.as_ref().filter(|_| runs)
    }

    fn explore_program(
        &self,
        programs: &ProgramExplorer<'_>,
        mutant: &Mutant,
    ) -> Result<Fate, StrengthError> {
        let player = Player::new(self.assignment, self.reference.clone());
        let mut cell = self.sandbox.open_cell()?;
        let driver = mutant.driver(&player, Interface::Program, &mut cell)?;
        let explored = programs.explore(&self.budget, driver.as_ref(), &mut cell)?;
        let (games, operations) = (explored.games, explored.operations);
        Ok(failed(explored).unwrap_or(Fate::Unknown { games, operations }))
    }

    /// Returns the changed file, if it only runs as a program or at a window.
    fn not_called<'m>(&self, mutant: &'m Mutant) -> Option<&'m str> {
        let mutation = &mutant.mutation;
        let subjects = &self.assignment.subjects;
        let called = subjects.python.as_ref().map(|python| &python.file);
        let is_program = subjects.program.iter().any(|one| one.file == mutation.file);
        let only_runs = called.is_none() || is_program && called != Some(&mutation.file);
        only_runs.then_some(mutation.file.as_str())
    }
}

/// Returns the original submission. Returns `None` if it cannot be started.
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
        let driver = original.driver(player, Interface::Window, cell);
        let Some(driver) = if_loaded(driver)? else {
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
            "it failed once, but not when the same game was played again".to_owned(),
        )),
    }
}
