//! Games at a program's window.
//!
//! The reference invents games and the expected board after each gesture: an exact board, or one with
//! a property, such as a solution of the puzzle. A window cannot be reset, so each game needs a new
//! subject.
//!
//! For a mutant, a failure counts only if the original submission passes the same game with a part of
//! its limits. Other games are left out.

mod beside;
mod script;
mod shrink;

use puzzlemark_reference::Value;
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reference::windows::{Gesture, Windows};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, StepResult};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

pub use self::beside::Beside;

use self::script::{Looks, Script};
use super::{AskedCalls, Exploration, Finding, Spent};
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Context};
use puzzlemark_model::Assignment;
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, JudgeFailure, Start, Subject};

/// Explores windows of submissions to an assignment, all by the same games.
pub struct WindowExplorer {
    puzzle: &'static dyn Powers,
    windows: &'static dyn Windows,
    limits: Limits,
    games: Vec<Vec<Gesture>>,
}

/// The result of exploring a window.
#[derive(Debug)]
pub struct WindowExploration {
    /// The games that count; its operations are gestures.
    pub exploration: Exploration,
    /// The number of games that do not count, because the original submission does not pass them
    /// easily.
    pub left_out: u64,
}

/// A game that was played.
enum Played {
    NotLoaded(Box<LoadFailure>),
    Seen(Box<Seen>),
}

/// The results of a game.
struct Seen {
    /// [`Verdict::Accepted`] where nothing failed.
    verdict: Verdict,
    /// The gesture at which, or after which, it failed: its place in the game.
    failed: Option<usize>,
    /// The results of the steps, up to the one that failed.
    steps: Vec<StepResult>,
    /// The end of the subject and its use.
    ending: Ending,
}

impl WindowExplorer {
    /// An explorer of this number of games. `None` if the assignment's puzzle has no windows in the
    /// reference.
    pub fn new(assignment: &Assignment, games: u64, seed: u64) -> Option<Self> {
        let puzzle = puzzles::find(assignment.puzzle()?)?;
        let windows = puzzle.windows()?;
        let game = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(number);
            windows.gestures(&mut random)
        };
        assignment.subjects.window.as_ref().map(|_| Self {
            puzzle,
            windows,
            limits: assignment.limits.with_display(),
            games: (0..games).map(game).collect(),
        })
    }

    /// The explorer with other limits for each game.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Plays the games until one fails and counts. With a right submission beside it, a game counts
    /// only if that submission passes it with ease. Without one, each game counts: the reference has
    /// chosen boards that the plan of the assignment text solves soon.
    pub fn explore(
        &self,
        driver: &dyn Driver,
        mut beside: Option<&mut Beside>,
        cell: &mut Cell,
    ) -> Result<WindowExploration, JudgeFailure> {
        let mut explored = WindowExploration {
            exploration: Exploration {
                games: 0,
                states: 0,
                operations: 0,
                is_complete: false,
                finding: Finding::Nothing,
                remarks: Vec::new(),
                asked: AskedCalls::default(),
                spent: Spent::default(),
            },
            left_out: 0,
        };
        for game in &self.games {
            if !self.counts(game, beside.as_deref_mut(), cell)? {
                explored.left_out += 1;
                continue;
            }
            let found = &mut explored.exploration;
            found.games += 1;
            found.operations += game.len() as u64;
            let seen = match self.play(game, Looks::AfterEach, driver, cell)? {
                Played::NotLoaded(failure) => {
                    found.finding = Finding::NotLoaded(failure);
                    return Ok(explored);
                }
                Played::Seen(seen) => seen,
            };
            found.spent.add(&seen.ending);
            if seen.verdict == Verdict::Accepted {
                continue;
            }
            let failure = self.confirm(game, &seen, driver, beside.as_deref_mut(), cell)?;
            let counts = failure.is_confirmed();
            if counts || matches!(found.finding, Finding::Nothing) {
                found.finding = Finding::Failure(Box::new(failure));
            }
            if counts {
                return Ok(explored);
            }
        }
        explored.exploration.is_complete = matches!(explored.exploration.finding, Finding::Nothing);
        Ok(explored)
    }

    fn counts(
        &self,
        game: &[Gesture],
        beside: Option<&mut Beside>,
        cell: &mut Cell,
    ) -> Result<bool, JudgeFailure> {
        beside.map_or(Ok(true), |beside| beside.passes(self, game, cell))
    }

    /// Plays a game on a fresh subject, as far as it does not fail.
    fn play(
        &self,
        game: &[Gesture],
        looks: Looks,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Played, JudgeFailure> {
        let sights = self.windows.sights(game).unwrap_or_default();
        let script = Script::new(game, &sights, looks);
        let mut subject = match driver.start(cell, &script.files, &self.limits)? {
            Start::Failed(failure) => return Ok(Played::NotLoaded(Box::new(failure))),
            Start::Ready(subject) => subject,
        };
        let (history, failed) = self.perform(&script, subject.as_mut())?;
        let ending = subject.finish()?;
        Ok(Played::Seen(Box::new(Seen {
            verdict: history.judge().verdict,
            failed,
            steps: history.into_steps(),
            ending,
        })))
    }

    fn perform(
        &self,
        script: &Script,
        subject: &mut dyn Subject,
    ) -> Result<(History, Option<usize>), JudgeFailure> {
        let satisfies = |property: &str, arguments: &[Value], value: &Value| {
            self.puzzle
                .satisfies(property, arguments, value, &script.files)
        };
        let mut history = History::default();
        for (gesture, step) in &script.steps {
            let reply = subject.perform(&step.action)?;
            let context = Context {
                objects: [].into(),
                satisfies: &satisfies,
                facts: subject.language_facts(),
            };
            let checked = check::check(&step.expectation, &reply, &context);
            let is_last = reply.is_last();
            history.record(step, reply, checked);
            let fails = history.first_failure().is_some();
            if fails || is_last {
                return Ok((history, fails.then_some(*gesture)));
            }
        }
        Ok((history, None))
    }
}

impl Seen {
    /// True if the last step failed.
    fn is_at_its_end(&self) -> bool {
        let last = self.steps.last();
        last.is_some_and(|last| last.outcome == Outcome::Failed)
    }
}

#[cfg(test)]
mod tests;
