//! Grading from end to end, for commands and for libraries: a plan, a sandbox, workers, results.

use std::thread;

use puzzlemark_reports::model::{ClassResults, Isolation};

use crate::runner::{self, Journal, Observer, Plan, Player, Run, RunError, Stop};
use crate::sandbox::Sandbox;
use crate::spec::Assignment;

/// How a plan is graded.
pub struct Grading<'a> {
    /// What is graded.
    pub assignment: &'a Assignment,
    /// Where subjects run.
    pub sandbox: &'a Sandbox,
    /// Where finished scenarios are written down; `None` keeps no journal.
    pub journal: Option<&'a Journal>,
    /// Worker threads; `None` for one per core.
    pub workers: Option<usize>,
}

impl Grading<'_> {
    /// Judges all that the plan holds.
    pub fn run(
        &self,
        plan: &Plan,
        observer: &dyn Observer,
        stop: &Stop,
    ) -> Result<ClassResults, RunError> {
        let player = Player::new(self.assignment);
        let workers = self.workers.unwrap_or_else(cores);
        let run = Run {
            player: &player,
            plan,
            sandbox: self.sandbox,
            journal: self.journal,
            observer,
            stop,
        };
        let submissions = run.play(workers)?;
        Ok(ClassResults {
            puzzlemark: env!("CARGO_PKG_VERSION").to_owned(),
            assignment: self.assignment.info(),
            isolation: self.sandbox.isolation().clone(),
            submissions,
        })
    }
}

/// The results of a plan of which a journal knows everything, found out in one isolation.
///
/// # Errors
///
/// [`RunError::Stopped`] where something is not known.
pub fn known_results(
    assignment: &Assignment,
    plan: &Plan,
    journal: &Journal,
    isolation: &Isolation,
) -> Result<ClassResults, RunError> {
    let player = Player::new(assignment);
    let results = plan
        .submissions
        .iter()
        .map(|submission| runner::known_result(&player, submission, journal));
    Ok(ClassResults {
        puzzlemark: env!("CARGO_PKG_VERSION").to_owned(),
        assignment: assignment.info(),
        isolation: isolation.clone(),
        submissions: results.collect::<Result<_, _>>()?,
    })
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
