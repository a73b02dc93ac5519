//! `explore`: plays random games, or a whole board, against one submission.

mod asked;
mod boards;
mod report;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use puzzlemark_reports::Verdict;
use puzzlemark_runner::grading::isolation;
use puzzlemark_spec::LanguageChoice;

use self::boards::Board;
use self::report::ExploreReport;
use super::isolation::IsolationOptions;
use super::puzzle::puzzle_list;
use super::{load_for_submission, output};
use crate::exit::ExitStatus;
use puzzlemark_explore::{Bounds, Budget, Explorer, ProgramExplorer};
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_oracle::{ModelReference, SharedReference, Source, reference_of};
use puzzlemark_runner::{Plan, Worker};
use puzzlemark_sandbox::{Sandbox, SandboxError};
use puzzlemark_subject::{Driver, StartFailure, Submission, prepare};

/// The reason why games have no result.
#[derive(Debug, thiserror::Error)]
enum ExploreError {
    /// The submission does not load, or the judge failed.
    #[error(transparent)]
    Submission(#[from] StartFailure),
    /// There is no cell.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

/// Search for operations that show a difference between a submission and the reference.
#[derive(Debug, Args)]
pub struct Explore {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The submission: a file or a folder.
    submission: PathBuf,
    /// The most games to play.
    #[arg(long, value_name = "N", default_value_t = Budget::default().games, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The number of operations in a game, after its opening. Games with a program have those of the scenarios.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    operations: u16,
    /// Stop after this many seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// The seed of the random numbers: equal seeds give equal games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Try every call in every state of small boards, instead of random games.
    ///
    /// The boards are those of `--puzzle`, or else of the public scenarios, if they have few states. If no failure
    /// is found in all states, the submission is right on that board.
    #[arg(long, conflicts_with_all = ["games", "operations", "seed"])]
    exhaust: bool,
    /// Start from the puzzle in this file; may be repeated. For a model, the file has operations, one on each line.
    #[arg(long, value_name = "FILE")]
    puzzle: Vec<PathBuf>,
    /// Write the failing session to this file, as a scenario.
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Make the games of a model without this source of guesses. `just model-figures` measures the sources.
    #[arg(long, value_name = "SOURCE", hide = true, value_parser = source)]
    without: Vec<Source>,
    /// Print the results as JSON instead of a report.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

/// Parses a positive number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "must be a number above 0".to_owned())
}

/// Parses the name of a source of guesses.
fn source(text: &str) -> Result<Source, String> {
    Source::named(text).ok_or_else(|| {
        let names = Source::ALL.map(|(name, _)| name);
        format!("there is: {}", names.join(", "))
    })
}

/// Returns the interface of the games. It is calls, unless submissions are programs only.
fn interface(assignment: &Assignment) -> Interface {
    let model = assignment.model();
    let plays_runs = model.is_some_and(|model| model.plays(Interface::Program));
    if plays_runs && !assignment.subjects.are_called() {
        Interface::Program
    } else {
        Interface::Calls
    }
}

impl Explore {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_for_submission(
            &self.assignment,
            &self.submission,
            LanguageChoice::default(),
        )?;
        if assignment.reference.is_none() {
            anyhow::bail!(
                "`explore` needs a reference, but `{}` has none; add to `assignment.yaml` a right solution \
                 (`reference: {{model: model/puzzle.py}}`) or a built-in puzzle (`reference: NAME`; {})",
                assignment.id,
                puzzle_list()
            );
        }
        self.check_interface(&assignment)?;
        let submission = Plan::for_one(&assignment, &self.submission)?;
        let submission = &submission.submissions[0].submission;
        let sandbox = self.isolation.sandbox([&assignment], 1)?;
        let explorer = Explorer::new(self.reference(&assignment, &sandbox), assignment.limits);
        let boards = self.boards(&assignment, &explorer)?;
        let mut report = ExploreReport::new(&assignment, &submission.name, isolation(&sandbox));
        let outcome = self.explore(
            &explorer,
            &assignment,
            submission,
            &sandbox,
            boards,
            &mut report,
        );
        match outcome {
            Ok(()) => {}
            Err(ExploreError::Submission(failure)) => report.add_start_failure(&failure),
            Err(ExploreError::Sandbox(error)) => return Err(error.into()),
        }
        if self.scenario.is_some() && report.failure().is_none() {
            report.add_missing_scenario();
        }
        let written = self.write_scenario(&report);
        let text = if self.json {
            report.json()?
        } else {
            report.text(output::width())
        };
        output::print(&text)?;
        written?;
        Ok(match report.verdict() {
            Verdict::Accepted => ExitStatus::Done,
            Verdict::JudgeError => ExitStatus::JudgeError,
            _ => ExitStatus::NotAccepted,
        })
    }

    fn reference<'r>(
        &self,
        assignment: &'r Assignment,
        sandbox: &'r Sandbox,
    ) -> SharedReference<'r> {
        if let (Some(model), false) = (assignment.model(), self.without.is_empty()) {
            let reference = ModelReference::new(assignment, model, sandbox);
            return Arc::new(reference.without_sources(&self.without));
        }
        reference_of(assignment, sandbox).expect("the assignment names a reference")
    }

    /// Refuses assignments and options for which the reference has no games.
    fn check_interface(&self, assignment: &Assignment) -> anyhow::Result<()> {
        if assignment.subjects.are_called() {
            return Ok(());
        }
        if interface(assignment) != Interface::Program {
            anyhow::bail!(
                "`explore` plays games by calls, or with a model that is a program, but `{}` has only \
                 whole programs\n  help: `puzzlemark check` plays the scenarios; `puzzlemark strength` \
                 plays games with mutants of window programs",
                assignment.id
            );
        }
        if self.exhaust || !self.puzzle.is_empty() {
            anyhow::bail!(
                "`--exhaust` and `--puzzle` are for boards, but `{}` has programs\n  help: leave the \
                 option out; the games are made from the runs of the scenarios",
                assignment.id
            );
        }
        Ok(())
    }

    /// Returns the boards that games begin with. The list is empty for random boards.
    fn boards(
        &self,
        assignment: &Assignment,
        explorer: &Explorer<'_>,
    ) -> anyhow::Result<Vec<Board>> {
        if !self.puzzle.is_empty() {
            return boards::read_boards(&self.puzzle, explorer);
        }
        if self.exhaust {
            return boards::small(assignment, explorer);
        }
        Ok(Vec::new())
    }

    /// Explores, and adds the results to the report.
    fn explore(
        &self,
        explorer: &Explorer<'_>,
        assignment: &Assignment,
        submission: &Submission,
        sandbox: &Sandbox,
        boards: Vec<Board>,
        report: &mut ExploreReport<'_>,
    ) -> Result<(), ExploreError> {
        let mut worker = Worker::new(sandbox);
        let reference = explorer.reference();
        let driver = worker.attempt(|cell| {
            let mut driver = prepare(assignment, interface(assignment), submission, cell)?;
            driver.learn_parameters(&|| reference.parameters())?;
            Ok(driver)
        })??;
        report.add_driver(driver.as_ref());
        if self.exhaust {
            return self.exhaust(explorer, &boards, driver.as_ref(), &mut worker, report);
        }
        let openings = boards.into_iter().map(|board| board.opening).collect();
        let explorer = explorer.clone().with_openings(openings);
        let budget = Budget {
            games: self.games,
            operations: usize::from(self.operations),
            time: self.seconds,
            seed: self.seed,
        };
        let programs =
            ProgramExplorer::new(explorer.reference().clone(), assignment, assignment.limits);
        let programs = programs.filter(|_| interface(assignment) == Interface::Program);
        let outcome = worker.attempt(|cell| match &programs {
            Some(programs) => programs.explore(&budget, driver.as_ref(), cell),
            None => explorer.games(&budget, driver.as_ref(), cell),
        })??;
        let action = if programs.is_some() {
            "run"
        } else {
            "operation"
        };
        report.add_games(&budget, action, outcome);
        Ok(())
    }

    /// Explores one board after the other until one shows a failure.
    fn exhaust(
        &self,
        explorer: &Explorer<'_>,
        boards: &[Board],
        driver: &dyn Driver,
        worker: &mut Worker<'_>,
        report: &mut ExploreReport<'_>,
    ) -> Result<(), ExploreError> {
        let bounds = Bounds {
            time: self.seconds,
            ..Bounds::default()
        };
        for board in boards {
            let opening = &board.opening;
            let outcome =
                worker.attempt(|cell| explorer.exhaust(opening, bounds, driver, cell))??;
            report.add_board(&board.name, outcome);
            if report.verdict() != Verdict::Accepted {
                break;
            }
        }
        Ok(())
    }

    fn write_scenario(&self, report: &ExploreReport<'_>) -> anyhow::Result<()> {
        let (Some(path), Some(failure)) = (&self.scenario, report.failure()) else {
            return Ok(());
        };
        let title = report.title();
        output::write_file(path, failure.scenario(&title).to_string().as_bytes())
    }
}
