//! Complete grading for commands and libraries: a plan, a sandbox, workers and results.

use std::thread;

use puzzlemark_reports::model::{ClassInfo, ClassResults, Isolation, SubmissionResult};

use crate::given::GivenCode;
use crate::{Journal, Observer, Plan, Player, Run, RunError, Stop};
use puzzlemark_model::Assignment;
use puzzlemark_oracle::reference_of;
use puzzlemark_sandbox::Sandbox;

/// The settings for grading a plan.
pub struct Grading<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// The sandbox that opens cells for subjects.
    pub sandbox: &'a Sandbox,
    /// The number of worker threads. `None` means one per core.
    pub workers: Option<usize>,
}

impl Grading<'_> {
    /// Plays all scenarios of the plan that the journal does not have. Each result is in the journal
    /// before the next scenario begins. [`known_results`] reads the results.
    pub fn run(
        &self,
        plan: &Plan,
        journal: &Journal,
        observer: &dyn Observer,
        stop: &Stop,
    ) -> Result<(), RunError> {
        let player = Player::new(self.assignment, reference_of(self.assignment, self.sandbox));
        self.begin(&player, plan, observer, stop)
            .into_journal(journal, self.workers())
    }

    /// Plays all scenarios of the plan and returns all results in memory, without a journal. Use it
    /// only for a few submissions.
    pub fn results(
        &self,
        plan: &Plan,
        observer: &dyn Observer,
        stop: &Stop,
    ) -> Result<ClassResults, RunError> {
        let player = Player::new(self.assignment, reference_of(self.assignment, self.sandbox));
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

/// Returns the default number of workers: one per core.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the isolation of a sandbox in the form of reports and journals.
pub fn isolation(sandbox: &Sandbox) -> Isolation {
    let puzzlemark_sandbox::Isolation { level, meaning } = sandbox.isolation().clone();
    Isolation { level, meaning }
}

/// Returns the facts about a graded class that reports show.
pub fn class_info(assignment: &Assignment, isolation: &Isolation) -> ClassInfo {
    ClassInfo {
        puzzlemark: env!("CARGO_PKG_VERSION").to_owned(),
        assignment: assignment.info(),
        isolation: isolation.clone(),
        graded: None,
        missing: Vec::new(),
        unsettled: Vec::new(),
        excused: Vec::new(),
        copies: Vec::new(),
    }
}

/// Returns the results of a plan in its order, from a journal that has all of them. The iterator
/// reads each result only when it reaches it.
///
/// # Errors
///
/// [`RunError::Stopped`] if the journal lacks a result.
pub fn known_results<'a>(
    assignment: &Assignment,
    plan: &'a Plan,
    journal: &'a Journal,
) -> impl Iterator<Item = Result<SubmissionResult, RunError>> + use<'a> {
    let info = assignment.info();
    let given = GivenCode::of(assignment);
    let submissions = plan.submissions.iter();
    submissions.map(move |submission| crate::from_journal(&info, &given, submission, journal))
}
