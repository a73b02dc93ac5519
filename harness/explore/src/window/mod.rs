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
use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reference::windows::{Gesture, Windows};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::StepResult;
use puzzlemark_text::shell;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

pub use self::beside::Beside;

use self::script::{Looks, Script};
use super::{Exploration, Finding};
use crate::fresh::{self, PlayedGame};
use puzzlemark_judge::check::{self, Context};
use puzzlemark_model::Assignment;
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure};

/// Explores windows of submissions to an assignment. All submissions get the same games.
pub struct WindowExplorer {
    puzzle: &'static dyn Powers,
    windows: &'static dyn Windows,
    limits: Limits,
    games: Vec<Vec<Gesture>>,
    /// The command with which a user opens the window.
    command: String,
}

/// The result of exploring a window.
#[derive(Debug, Default)]
pub struct WindowExploration {
    /// The result for the games that count. Its operations are gestures.
    pub exploration: Exploration,
    /// The number of games that do not count, because the original submission does not pass them
    /// easily.
    pub left_out: u64,
}

impl WindowExplorer {
    /// Creates an explorer of this number of games. Returns `None` if the reference has no windows
    /// for the assignment's puzzle.
    pub fn new(assignment: &Assignment, games: u64, seed: u64) -> Option<Self> {
        let puzzle = puzzles::by_name(assignment.puzzle()?)?;
        let windows = puzzle.windows()?;
        let game = |number| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(number);
            windows.gestures(&mut random)
        };
        let subject = assignment.subjects.window.as_ref()?;
        Some(Self {
            puzzle,
            windows,
            limits: assignment.limits.with_display(),
            games: (0..games).map(game).collect(),
            command: shell::command_line("python3", std::slice::from_ref(&subject.file)),
        })
    }

    /// Returns the explorer with other limits for each game.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Plays the games until one fails and counts. If a right submission is given, a game counts only
    /// if that submission passes it with a part of its limits. Otherwise each game counts, because
    /// the reference has chosen boards that the plan of the assignment text solves soon.
    pub fn explore(
        &self,
        driver: &dyn Driver,
        mut beside: Option<&mut Beside>,
        cell: &mut Cell,
    ) -> Result<WindowExploration, StartFailure> {
        let mut explored = WindowExploration::default();
        for game in &self.games {
            if !self.counts(game, beside.as_deref_mut(), cell)? {
                explored.left_out += 1;
                continue;
            }
            let found = &mut explored.exploration;
            found.games += 1;
            found.operations += game.len() as u64;
            let played = self.play(game, Looks::AfterEach, driver, cell)?;
            found.spent.add(&played.ending);
            if played.verdict == Verdict::Accepted {
                continue;
            }
            let failure = self.confirm(game, &played, driver, beside.as_deref_mut(), cell)?;
            if found.add_failure(failure) {
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

    /// Plays a game on a fresh subject, up to the first failure.
    fn play(
        &self,
        game: &[Gesture],
        looks: Looks,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<PlayedGame, StartFailure> {
        let sights = self.windows.sights(game).unwrap_or_default();
        let script = Script::new(game, &sights, looks);
        let satisfies = |property: &str, arguments: &[Value], value: &Value| {
            self.puzzle
                .satisfies(property, arguments, value, &script.files)
        };
        let subject = driver.start(cell, &script.files, &self.limits)?;
        let steps = script.steps.iter().map(|(place, step)| (*place, step));
        let played = fresh::play(subject, steps, |_, step, reply, facts| {
            let context = Context {
                objects: [].into(),
                satisfies: &satisfies,
                facts,
            };
            Ok(check::check(&step.expectation, reply, &context))
        });
        let mut played = played?;
        self.describe_properties(&script, &mut played.steps);
        Ok(played)
    }

    /// Replaces the names of properties in results by the puzzle's descriptions of them.
    fn describe_properties(&self, script: &Script, results: &mut [StepResult]) {
        for ((_, step), result) in script.steps.iter().zip(results) {
            let answer = step.expectation.answer.as_ref();
            if let (Some(answer), Some(expected)) = (answer, &mut result.expected) {
                let words = |property: &str, of: &[Value]| self.puzzle.describe(property, of);
                let language = Language::default();
                check::describe_property(expected, answer, &script.files, language, words);
            }
        }
    }
}

#[cfg(test)]
mod tests;
