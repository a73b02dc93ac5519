//! Models of classes and functions in other languages than Python.
//!
//! The driver for submissions in the model's language plays them, in cells of their own. Each game begins
//! with a fresh process. There are no rules, because rules work with objects in Python.

mod game;
mod run;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Opening;
use puzzlemark_reports::model::Boards;
use rand_chacha::ChaCha8Rng;

use self::game::DrivenGame;
use self::run::Run;
use crate::guess::{Guesses, LearnedGuesses, opening_in, written_opening};
use crate::model::{self, Description, Mistake, failed};
use crate::second::{Opinion, SecondSolutions};
use crate::solution::{SolutionPool, build_solution};
use crate::{FailedStep, Files, PlayGame, Reference, SharedReference};
use puzzlemark_judge::check::Ruling;
use puzzlemark_judge::follow::Oracle;
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Model, Scenario};
use puzzlemark_sandbox::{Cell, Sandbox};
use puzzlemark_subject::Driver;

/// A model that the driver for its language plays.
pub struct DrivenReference<'r> {
    assignment: &'r Assignment,
    model: &'r Model,
    sandbox: &'r Sandbox,
    pool: SolutionPool<'r>,
    description: Description,
    guesses: LearnedGuesses,
    second: SecondSolutions<'r>,
    /// The same model in other processes.
    again: OnceLock<Arc<Self>>,
}

impl<'r> DrivenReference<'r> {
    /// The model of an assignment. It builds nothing yet.
    pub fn new(assignment: &'r Assignment, model: &'r Model, sandbox: &'r Sandbox) -> Self {
        Self {
            assignment,
            model,
            sandbox,
            pool: SolutionPool::new(assignment, &model.solution, Interface::Calls, sandbox),
            description: Description::of_names(called_names(assignment)),
            guesses: LearnedGuesses::default(),
            second: SecondSolutions::new(assignment, model, sandbox),
            again: OnceLock::new(),
        }
    }

    fn guesses(&self) -> Result<&Guesses, JudgeFailure> {
        let (assignment, description) = (self.assignment, &self.description);
        self.guesses.learn(assignment, description, |files| {
            Ok(Box::new(DrivenGame::begin(self, files)?))
        })
    }
}

impl Reference for DrivenReference<'_> {
    fn begin<'g>(&'g self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure> {
        Ok(Box::new(DrivenGame::begin(self, files)?))
    }

    fn opening(&self, random: &mut ChaCha8Rng) -> Result<Opening, JudgeFailure> {
        Ok(self.guesses()?.opening(random))
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, String> {
        written_opening(self.assignment, puzzle)
    }

    fn openings_in(&self, scenario: &Scenario) -> Vec<(String, Opening)> {
        opening_in(scenario).into_iter().collect()
    }

    /// Openings of a model stay as they are: only the examples know which ones are right.
    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn names(&self) -> Result<Vec<String>, JudgeFailure> {
        Ok(self.description.names.iter().cloned().collect())
    }

    fn defines(&self, name: &str) -> bool {
        self.description.defines(name)
    }

    fn satisfies(
        &self,
        property: &str,
        _arguments: &[Value],
        _value: &Value,
        _files: &Files,
    ) -> Result<Ruling, JudgeFailure> {
        Err(failed(&format!(
            "no rule judges the property `{property}`; only a model in Python has rules"
        )))
    }

    fn describe(&self, _property: &str, _arguments: &[Value]) -> Option<String> {
        None
    }

    fn driver(
        &self,
        assignment: &Assignment,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, JudgeFailure> {
        build_solution(assignment, &self.model.solution, interface, cell)
    }

    /// The same model in other processes. Their addresses, times and random numbers differ.
    fn reordered(&self) -> Option<SharedReference<'_>> {
        let again = || Self::new(self.assignment, self.model, self.sandbox);
        let again = self.again.get_or_init(|| Arc::new(again()));
        Some(Arc::clone(again) as SharedReference<'_>)
    }

    fn second_opinion(
        &self,
        interface: Interface,
        play: &mut PlayGame<'_>,
    ) -> Result<Opinion, JudgeFailure> {
        let parameters = || self.parameters();
        self.second.opinion(interface, &parameters, play)
    }

    /// Builds and loads the model. Scenarios must not ask for properties.
    fn mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        let built = match self.pool.take_built() {
            Ok(built) => built,
            Err(failure) => return Ok(vec![self.mistake(0, failure.cause)]),
        };
        let run = match Run::load(built, &self.assignment.files, &self.limits()) {
            Ok(run) => run,
            Err(failure) => {
                let failure = failure.into_load_failure()?;
                let line = failure.arose.map_or(0, |place| place.line);
                return Ok(vec![self.mistake(line.into(), failure.reason)]);
            }
        };
        self.pool.keep(run.end());
        Ok(self
            .description
            .missing_properties(self.assignment, self.model))
    }

    fn boards(&self, scenario: &Scenario, failed: &FailedStep<'_>) -> Option<Boards> {
        model::boards::around(self, scenario, failed)
    }
}

impl DrivenReference<'_> {
    fn mistake(&self, line: u64, message: String) -> Mistake {
        Mistake {
            file: self.model.solution.path.clone(),
            line,
            message,
            help: None,
        }
    }
}

/// The names that submissions must define, and those that scenarios call. Other names of the model are
/// unknown.
fn called_names(assignment: &Assignment) -> BTreeSet<String> {
    let required = assignment.subjects.required().map(str::to_owned);
    let mut names: BTreeSet<_> = required.collect();
    let steps = assignment.scenarios().flat_map(|scenario| &scenario.steps);
    for operation in steps.filter_map(|step| step.action.operation()) {
        names.extend(operation.expression.called_names().map(str::to_owned));
    }
    names
}
