//! `explore`: random games, or a whole board, against one submission.

mod boards;
mod told;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::Verdict;
use puzzlemark_runner::grading::isolation;

use self::boards::Board;
use self::told::Told;
use super::isolation::IsolationOptions;
use super::{load_for_submission, output};
use crate::exit::ExitStatus;
use puzzlemark_explore::{Bounds, Budget, Explorer};
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_runner::{Plan, Worker};
use puzzlemark_sandbox::Sandbox;
use puzzlemark_subject::{Driver, JudgeFailure, Prepared, Submission, prepare};

/// Look for operations after which a submission differs from the reference.
#[derive(Debug, Args)]
pub struct Explore {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The submission: a file or a folder.
    submission: PathBuf,
    /// Games to play at most.
    #[arg(long, value_name = "N", default_value_t = Budget::default().games, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Operations of a game after its opening.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    operations: u16,
    /// Begin no further game, and visit no further state, after so many seconds.
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// Where the random numbers start: equal seeds give equal games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Ask everything in every state of a board, instead of random games.
    ///
    /// Without `--puzzle`: of each board of the public scenarios that has few states.
    #[arg(long, conflicts_with_all = ["games", "operations", "seed"])]
    exhaust: bool,
    /// Begin with the puzzle in this file; may be repeated.
    #[arg(long, value_name = "FILE")]
    puzzle: Vec<PathBuf>,
    /// Write the session that fails to this file, as a scenario.
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,
    /// Print what was found as JSON instead of a report.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

/// A positive number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "a number of seconds above 0 is needed".to_owned())
}

impl Explore {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_for_submission(&self.assignment, &self.submission)?;
        let explorer = Explorer::new(&assignment).with_context(|| {
            format!(
                "`{}` names no puzzle of the reference, which is to judge; add `reference: NAME` \
                 to its `assignment.yaml`",
                assignment.id
            )
        })?;
        if !assignment.subjects.are_called() {
            anyhow::bail!(
                "`{}` takes no submissions that are called, and games are played by calls\n  help: \
                 `puzzlemark check` plays the scenarios; `puzzlemark strength` plays games with mutants \
                 of window programs",
                assignment.id
            );
        }
        let boards = self.boards(&assignment, &explorer)?;
        let submission = Plan::for_one(&assignment, &self.submission)?;
        let submission = &submission.submissions[0].submission;
        let sandbox = self.isolation.sandbox([&assignment], 1)?;
        let mut told = Told::new(&assignment, &submission.name, isolation(&sandbox));
        if let Err(failure) = self.explore(
            &explorer,
            &assignment,
            submission,
            &sandbox,
            boards,
            &mut told,
        )? {
            told.fail(&failure);
        }
        if self.scenario.is_some() && told.failure().is_none() {
            told.no_scenario();
        }
        let written = self.write_scenario(&told);
        let text = if self.json {
            told.json()?
        } else {
            told.text(output::width())
        };
        output::print(&text)?;
        written?;
        Ok(match told.verdict() {
            Verdict::Accepted => ExitStatus::Done,
            Verdict::JudgeError => ExitStatus::JudgeError,
            _ => ExitStatus::NotAccepted,
        })
    }

    /// The boards that games begin with; none for random ones.
    fn boards(&self, assignment: &Assignment, explorer: &Explorer) -> anyhow::Result<Vec<Board>> {
        if !self.puzzle.is_empty() {
            return boards::named(&self.puzzle, explorer);
        }
        if self.exhaust {
            return boards::small(assignment, explorer);
        }
        Ok(Vec::new())
    }

    /// Explores, and notes what came of it. An error within is the judge's.
    fn explore(
        &self,
        explorer: &Explorer,
        assignment: &Assignment,
        submission: &Submission,
        sandbox: &Sandbox,
        boards: Vec<Board>,
        told: &mut Told<'_>,
    ) -> anyhow::Result<Result<(), JudgeFailure>> {
        let mut worker = Worker::new(sandbox);
        let prepared =
            worker.attempt(|cell| prepare(assignment, Interface::Calls, submission, cell))?;
        let driver = match prepared {
            Ok(Prepared::Ready(driver)) => driver,
            Ok(Prepared::Failed(failure)) => {
                told.not_loaded(&failure);
                return Ok(Ok(()));
            }
            Err(failure) => return Ok(Err(failure)),
        };
        told.runs(driver.as_ref());
        if self.exhaust {
            return self.exhaust(explorer, &boards, driver.as_ref(), &mut worker, told);
        }
        let openings = boards.into_iter().map(|board| board.opening).collect();
        let explorer = explorer.clone().with_openings(openings);
        let budget = Budget {
            games: self.games,
            operations: usize::from(self.operations),
            time: self.seconds,
            seed: self.seed,
        };
        let outcome = worker.attempt(|cell| explorer.games(&budget, driver.as_ref(), cell))?;
        Ok(outcome.map(|exploration| told.games(&budget, exploration)))
    }

    /// Explores one board after the other, until one shows a failure.
    fn exhaust(
        &self,
        explorer: &Explorer,
        boards: &[Board],
        driver: &dyn Driver,
        worker: &mut Worker<'_>,
        told: &mut Told<'_>,
    ) -> anyhow::Result<Result<(), JudgeFailure>> {
        let bounds = Bounds {
            time: self.seconds,
            ..Bounds::default()
        };
        for board in boards {
            let opening = &board.opening;
            let outcome = worker.attempt(|cell| explorer.exhaust(opening, bounds, driver, cell))?;
            match outcome {
                Ok(exploration) => told.board(&board.name, exploration),
                Err(failure) => return Ok(Err(failure)),
            }
            if told.verdict() != Verdict::Accepted {
                break;
            }
        }
        Ok(Ok(()))
    }

    fn write_scenario(&self, told: &Told<'_>) -> anyhow::Result<()> {
        let (Some(path), Some(failure)) = (&self.scenario, told.failure()) else {
            return Ok(());
        };
        let title = told.title();
        output::write_file(path, failure.scenario(&title).to_string().as_bytes())
    }
}
