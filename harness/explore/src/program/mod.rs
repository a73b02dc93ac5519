//! Games with programs: runs whose inputs resemble those of the scenarios.
//!
//! The reference plays each game first, in a cell of its own, and keeps its results. A run whose result
//! nothing determines ends its game. All submissions get the same games.

mod draw;
mod example;
mod report;
mod shrink;

use puzzlemark_reference::Value;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::StepResult;

pub use self::report::input_file;

use self::draw::Drawing;
use self::example::{Game, examples};
use super::{AskedCalls, Budget, Exploration, Finding, Spent};
use crate::game::Files;
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Context};
use puzzlemark_judge::runs::ExpectedRun;
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_model::{Action, Assignment, JudgeFailure, ProgramAction, Step};
use puzzlemark_oracle::{ReferenceProgram, SharedReference};
use puzzlemark_sandbox::{Cell, Limits};
use puzzlemark_subject::{Driver, Start, Subject};

/// Explores programs, all by the same games.
pub struct ProgramExplorer<'r> {
    reference: SharedReference<'r>,
    limits: Limits,
    drawing: Drawing,
}

/// A game that was played.
enum Played {
    NotLoaded(Box<LoadFailure>),
    Seen(Box<Seen>),
}

/// The results of a game.
struct Seen {
    verdict: Verdict,
    /// The place of the first run that failed.
    failed: Option<usize>,
    steps: Vec<StepResult>,
    ending: Ending,
}

impl<'r> ProgramExplorer<'r> {
    /// An explorer that makes games from the scenarios of an assignment. `None` if the reference is not
    /// a program.
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
    ) -> Result<Exploration, JudgeFailure> {
        let started = std::time::Instant::now();
        let mut explored = Exploration {
            games: 0,
            states: 0,
            operations: 0,
            is_complete: false,
            finding: Finding::Nothing,
            remarks: Vec::new(),
            asked: AskedCalls::default(),
            spent: Spent::default(),
        };
        for number in 0..budget.games {
            if budget.time.is_some_and(|time| started.elapsed() >= time) {
                return Ok(explored);
            }
            let Some(game) = self.game(budget.seed, number)? else {
                continue;
            };
            let seen = match self.play(&game, driver, cell)? {
                Played::NotLoaded(failure) => {
                    explored.finding = Finding::NotLoaded(failure);
                    return Ok(explored);
                }
                Played::Seen(seen) => seen,
            };
            explored.games += 1;
            explored.operations += seen.steps.len() as u64;
            explored.spent.add(&seen.ending);
            if seen.verdict == Verdict::Accepted {
                continue;
            }
            let failure = self.confirm(game, &seen, driver, cell)?;
            let counts = failure.is_confirmed();
            if counts || matches!(explored.finding, Finding::Nothing) {
                explored.finding = Finding::Failure(Box::new(failure));
            }
            if counts {
                return Ok(explored);
            }
        }
        if explored.games == 0 {
            return Err(no_games());
        }
        explored.is_complete = matches!(explored.finding, Finding::Nothing);
        Ok(explored)
    }

    /// A game in which the reference determines each run. `None` if none is found soon.
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

    /// The game up to the first run whose result nothing determines. `None` if that is the first run.
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

    /// The runs of a game as steps with their expectations.
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
    ) -> Result<Played, JudgeFailure> {
        let steps = self.steps(game)?;
        let mut subject = match driver.start(cell, &game.files, &self.limits)? {
            Start::Failed(failure) => return Ok(Played::NotLoaded(Box::new(failure))),
            Start::Ready(subject) => subject,
        };
        let (history, failed) = self.perform(&steps, subject.as_mut())?;
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
        steps: &[(Step, ExpectedRun)],
        subject: &mut dyn Subject,
    ) -> Result<(History, Option<usize>), JudgeFailure> {
        let mut history = History::default();
        for (place, (step, expected)) in steps.iter().enumerate() {
            let reply = subject.perform(&step.action)?;
            let context = Context {
                objects: [].into(),
                satisfies: &no_property,
                facts: subject.language_facts(),
            };
            let mut checked = check::check(&step.expectation, &reply, &context);
            if let Action::Program(run) = &step.action {
                self.program().rule(run, &reply, expected, &mut checked)?;
            }
            let fails = checked.verdict != Verdict::Accepted;
            let is_last = reply.is_last();
            history.record(step, reply, checked);
            if fails || is_last {
                return Ok((history, fails.then_some(place)));
            }
        }
        Ok((history, None))
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

/// The arguments and the input of a run.
fn parts(action: &ProgramAction) -> (&[String], &str) {
    match action {
        ProgramAction::Run { arguments, input } => (arguments, input),
        ProgramAction::Start { arguments } => (arguments, ""),
        ProgramAction::Type { .. } | ProgramAction::Listen | ProgramAction::Close => (&[], ""),
    }
}
