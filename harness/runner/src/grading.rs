//! Grading from end to end, for commands and for libraries: a plan, a sandbox, workers, results.

use std::thread;

use puzzlemark_reports::model::{ClassInfo, ClassResults, Isolation, SubmissionResult};

use crate::{Journal, Observer, Plan, Player, Run, RunError, Stop};
use puzzlemark_model::Assignment;
use puzzlemark_sandbox::Sandbox;

/// How a plan is graded.
pub struct Grading<'a> {
    /// What is graded.
    pub assignment: &'a Assignment,
    /// Where subjects run.
    pub sandbox: &'a Sandbox,
    /// Worker threads; `None` for one per core.
    pub workers: Option<usize>,
}

impl Grading<'_> {
    /// Judges all that the plan holds and the journal does not know. Every finished scenario is in the
    /// journal before the next begins, and nowhere else: see [`known_results`].
    pub fn run(
        &self,
        plan: &Plan,
        journal: &Journal,
        observer: &dyn Observer,
        stop: &Stop,
    ) -> Result<(), RunError> {
        let player = Player::new(self.assignment);
        self.begin(&player, plan, observer, stop)
            .into_journal(journal, self.workers())
    }

    /// Judges all that the plan holds, without a journal, and gives all results: for plans of a few
    /// submissions.
    pub fn results(
        &self,
        plan: &Plan,
        observer: &dyn Observer,
        stop: &Stop,
    ) -> Result<ClassResults, RunError> {
        let player = Player::new(self.assignment);
        let run = self.begin(&player, plan, observer, stop);
        Ok(ClassResults {
            info: class_info(self.assignment, &isolation(self.sandbox)),
            submissions: run.into_memory(self.workers())?,
        })
    }

    fn begin<'r>(
        &'r self,
        player: &'r Player<'r>,
        plan: &'r Plan,
        observer: &'r dyn Observer,
        stop: &'r Stop,
    ) -> Run<'r> {
        Run {
            player,
            plan,
            sandbox: self.sandbox,
            observer,
            stop,
        }
    }

    fn workers(&self) -> usize {
        self.workers.unwrap_or_else(cores)
    }
}

/// Workers where no number is given: one per core.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the isolation of a sandbox as reports and journals state it.
pub fn isolation(sandbox: &Sandbox) -> Isolation {
    let puzzlemark_sandbox::Isolation { level, meaning } = sandbox.isolation().clone();
    Isolation { level, meaning }
}

/// What reports say of a class that was graded in some isolation.
pub fn class_info(assignment: &Assignment, isolation: &Isolation) -> ClassInfo {
    ClassInfo {
        puzzlemark: env!("CARGO_PKG_VERSION").to_owned(),
        assignment: assignment.info(),
        isolation: isolation.clone(),
        missing: Vec::new(),
        unsettled: Vec::new(),
    }
}

/// The results of a plan of which a journal knows everything, each read when it is asked for, in the
/// order of the plan.
///
/// # Errors
///
/// [`RunError::Stopped`] where something is not known.
pub fn known_results<'a>(
    assignment: &Assignment,
    plan: &'a Plan,
    journal: &'a Journal,
) -> impl Iterator<Item = Result<SubmissionResult, RunError>> + use<'a> {
    let info = assignment.info();
    let submissions = plan.submissions.iter();
    submissions.map(move |submission| crate::from_journal(&info, submission, journal))
}
