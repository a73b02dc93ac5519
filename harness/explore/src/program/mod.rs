//! Games with programs: runs with inputs that resemble those of the scenarios.
//!
//! The reference plays each game first, in its own cell, and keeps its results. A run ends its game if
//! nothing determines its result. All submissions get the same games.

mod draw;
mod example;
mod report;
mod shrink;

use puzzlemark_reference::Value;
use puzzlemark_reports::Verdict;

pub use self::report::input_file;

use self::draw::Drawing;
use self::example::{Game, examples};
use super::{Budget, Exploration, Failure, Finding};
use crate::fresh::{self, PlayedGame};
use crate::game::Files;
use puzzlemark_judge::check::{self, Context};
use puzzlemark_judge::runs::ExpectedRun;
use puzzlemark_model::{
    Action, Assignment, JudgeFailure, ProgramAction, StartFailure, Step, if_loaded,
};
use puzzlemark_oracle::{ReferenceProgram, SharedReference};
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_spec::WrittenAction;
use puzzlemark_subject::Driver;

/// Explores programs. All programs get the same games.
pub struct ProgramExplorer<'r> {
    reference: SharedReference<'r>,
    limits: Limits,
    drawing: Drawing,
}

impl<'r> ProgramExplorer<'r> {
    /// Creates an explorer that makes games from the scenarios of an assignment. Returns `None` if the
    /// reference is not a program.
    pub fn new(
        reference: SharedReference<'r>,
        assignment: &Assignment,
        limits: Limits,
    ) -> Option<Self> {
        reference.program()?;
        Some(Self {
            reference,
            limits,
            drawing: Drawing::new(examples(assignment), &assignment.files),
        })
    }

    fn program(&self) -> &dyn ReferenceProgram {
        let program = self.reference.program();
        program.expect("the reference is a program, or there would be no explorer")
    }

    /// Plays games until one fails or the budget is used up.
    pub fn explore(
        &self,
        budget: &Budget,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Exploration, StartFailure> {
        let started = std::time::Instant::now();
        let mut explored = Exploration::default();
        for number in 0..budget.games {
            if budget.time.is_some_and(|time| started.elapsed() >= time) {
                return Ok(explored);
            }
            let Some(game) = self.game(budget.seed, number)? else {
                continue;
            };
            let played = self.play(&game, driver, cell)?;
            explored.games += 1;
            explored.operations += played.steps.len() as u64;
            explored.spent.add(&played.ending);
            if played.verdict == Verdict::Accepted {
                continue;
            }
            let failure = self.confirm(game, &played, driver, cell)?;
            if explored.add_failure(failure) {
                return Ok(explored);
            }
        }
        if explored.games == 0 {
            return Err(no_games().into());
        }
        explored.is_complete = matches!(explored.finding, Finding::Nothing);
        Ok(explored)
    }

    /// Returns true if a solution gives the results of the reference in the game of a failure.
    pub fn passes(
        &self,
        failure: &Failure,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<bool, JudgeFailure> {
        let runs = failure
            .written
            .iter()
            .filter_map(|step| match &step.action {
                WrittenAction::Run { arguments, input } => Some(example::Run {
                    action: ProgramAction::Run {
                        arguments: arguments.clone(),
                        input: input.clone(),
                    },
                    manner: step.expectation.clone().unwrap_or_default(),
                }),
                WrittenAction::Operation(_) | WrittenAction::Gesture(_) => None,
            });
        let game = Game {
            files: failure.files.clone(),
            runs: runs.collect(),
        };
        let played = if_loaded(self.play(&game, driver, cell))?;
        Ok(played.is_some_and(|played| played.verdict == Verdict::Accepted))
    }

    /// Returns a game in which the reference determines each run. Returns `None` if a few tries find
    /// none.
    fn game(&self, seed: u64, number: u64) -> Result<Option<Game>, JudgeFailure> {
        for mut random in draw::generators(seed, number) {
            let game = match self.program().drawn_run(draw::seed(&mut random))? {
                Some(drawn) => Some(self.drawing.ruled(drawn, &mut random)),
                None => self.drawing.varied(&mut random),
            };
            if let Some(game) = game
                && let Some(game) = self.specified(game)?
            {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// Returns the game up to the first run without a determined result. Returns `None` if that is the
    /// first run.
    fn specified(&self, mut game: Game) -> Result<Option<Game>, JudgeFailure> {
        let expected = self.expected(&game)?;
        let known = expected.iter().filter(|run| run.reference().is_some());
        game.runs.truncate(known.count());
        Ok((!game.runs.is_empty()).then_some(game))
    }

    fn expected(&self, game: &Game) -> Result<Vec<ExpectedRun>, JudgeFailure> {
        let runs: Vec<_> = game.runs.iter().map(|run| run.action.clone()).collect();
        self.program().runs(&game.files, &runs, &self.limits)
    }

    /// Returns the runs of a game as steps with their expectations.
    fn steps(&self, game: &Game) -> Result<Vec<(Step, ExpectedRun)>, JudgeFailure> {
        let step = |(run, expected): (&example::Run, ExpectedRun)| {
            let (arguments, input) = parts(&run.action);
            let step = Step {
                action: Action::Program(run.action.clone()),
                text: puzzlemark_spec::run_text(arguments, input),
                expectation: expected.in_manner_of(&run.manner),
                because: None,
                hint: None,
                line: 0,
            };
            (step, expected)
        };
        let expected = self.expected(game)?;
        Ok(game.runs.iter().zip(expected).map(step).collect())
    }

    /// Plays a game on a fresh subject, up to the first failure.
    fn play(
        &self,
        game: &Game,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<PlayedGame, StartFailure> {
        let steps = self.steps(game)?;
        let subject = driver.start(cell, &game.files, &self.limits)?;
        let placed = steps.iter().map(|(step, _)| step).enumerate();
        let game = fresh::play(subject, placed, |place, step, reply, facts| {
            let context = Context {
                objects: [].into(),
                satisfies: &no_property,
                facts,
            };
            let mut checked = check::check(&step.expectation, reply, &context);
            if let Action::Program(run) = &step.action {
                let expected = &steps[place].1;
                self.program().rule(run, reply, expected, &mut checked)?;
            }
            Ok(checked)
        });
        Ok(game?)
    }
}

fn no_games() -> JudgeFailure {
    JudgeFailure {
        doing: "make random games".to_owned(),
        cause: "no scenario has a `run` that the model plays to its end, and no rule `@inputs` draws one"
            .to_owned(),
    }
}

fn no_property(property: &str, _: &[Value], _: &Value) -> Result<(), String> {
    Err(format!("`{property}` is not asked here"))
}

/// Returns the arguments and the input of a run.
fn parts(action: &ProgramAction) -> (&[String], &str) {
    match action {
        ProgramAction::Run { arguments, input } => (arguments, input),
        ProgramAction::Start { arguments } => (arguments, ""),
        ProgramAction::Type { .. } | ProgramAction::Listen | ProgramAction::Close => (&[], ""),
    }
}
