//! Plays one scenario against one submission.

use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::operation::Expression;
use puzzlemark_reports::model::{Boards, ScenarioResult};

use super::checkers::{CheckerAccess, SecondCell, Workshop};
use super::followed::Scripts;
use super::given::GivenCode;
use super::performance::{Performance, Played};
use super::right::RightSolution;
use super::rules::Rules;
use super::{at_once, at_window, culprit, ended, explored, program, shrink, spoken, steps};
use puzzlemark_judge::History;
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_model::{Assignment, Interface, Scenario, Solution};
use puzzlemark_oracle::{FailedStep, SharedReference};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure};

/// Plays the scenarios of one assignment.
pub struct Player<'a> {
    assignment: &'a Assignment,
    reference: Option<SharedReference<'a>>,
    /// True if failures get boards and the shortest session that shows them.
    explains: bool,
    workshop: Workshop,
    scripts: Scripts,
    given: GivenCode,
}

impl<'a> Player<'a> {
    /// Creates a player for an assignment, with the reference if the assignment names one.
    pub fn new(assignment: &'a Assignment, reference: Option<SharedReference<'a>>) -> Self {
        Self {
            assignment,
            reference,
            explains: true,
            workshop: Workshop::default(),
            scripts: Scripts::default(),
            given: GivenCode::of(assignment),
        }
    }

    /// Returns a player that only gives verdicts, without boards and without shortest failing
    /// sessions.
    #[must_use]
    pub fn without_explanations(self) -> Self {
        Self {
            explains: false,
            ..self
        }
    }

    /// Returns the assignment.
    pub fn assignment(&self) -> &'a Assignment {
        self.assignment
    }

    /// Returns the code that the course gives to students.
    pub(crate) fn given(&self) -> &GivenCode {
        &self.given
    }

    /// Returns true if the assignment names a reference.
    pub fn has_reference(&self) -> bool {
        self.reference.is_some()
    }

    /// Returns true if the reference can play a scenario. It needs the interface of all steps, and
    /// no checker may judge them.
    pub fn reference_plays(&self, scenario: &Scenario) -> bool {
        let Some(reference) = &self.reference else {
            return false;
        };
        match scenario.interface() {
            Interface::Calls => !scenario.is_python_only() && !scenario.has_checked_calls(),
            Interface::Program => {
                reference.program().is_some() && scenario.checkers().next().is_none()
            }
            Interface::Window => false,
        }
    }

    /// Gives the parameters of the reference to the driver of a submission. Nothing is asked if no scenario gives
    /// arguments by name.
    pub fn teach_parameters(&self, driver: &mut dyn Driver) -> Result<(), JudgeFailure> {
        match &self.reference {
            Some(reference) if gives_names(self.assignment) => {
                driver.learn_parameters(&|| reference.parameters())
            }
            _ => Ok(()),
        }
    }

    /// Returns the reference as a subject of scenarios.
    pub fn reference_solution(&self) -> RightSolution<'_, 'a> {
        RightSolution::new(self, self.reference.as_ref(), None)
    }

    /// Returns a further right solution as a subject of scenarios.
    pub fn second_solution<'p>(&'p self, second: &'p Solution) -> RightSolution<'p, 'a> {
        RightSolution::new(self, self.reference.as_ref(), Some(second))
    }

    /// Plays a scenario on a fresh subject in the cell. If the submission does not load,
    /// [`Self::not_loaded`] makes the result.
    ///
    /// If a step fails, it uses more fresh subjects to search the shortest session that shows the
    /// failure. Scenarios with checkers need a worker, which has a second cell for them.
    pub fn play(
        &self,
        scenario: &Scenario,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Played, StartFailure> {
        self.play_checked(scenario, driver, cell, None)
    }

    /// Plays a scenario like [`Self::play`], with a cell for its checkers.
    pub(super) fn play_checked(
        &self,
        scenario: &Scenario,
        driver: &dyn Driver,
        cell: &mut Cell,
        second: Option<&mut SecondCell<'_>>,
    ) -> Result<Played, StartFailure> {
        if scenario.exploration.is_some() {
            return explored::play(
                self.assignment,
                self.reference.as_ref(),
                scenario,
                driver,
                cell,
            );
        }
        let translated = driver
            .dialect()
            .map(|dialect| spoken::in_dialect(scenario, dialect));
        let scenario = translated.as_ref().unwrap_or(scenario);
        let rules = self.rules(scenario);
        let mut checkers = CheckerAccess {
            workshop: &self.workshop,
            second,
            source: driver.source(),
        };
        let performance = match at_once::perform(rules, &self.scripts, driver, cell)? {
            Some(performance) => performance,
            None => steps::perform(rules, driver, cell, &mut checkers)?,
        };
        Ok(self.judge(rules, performance, driver, cell))
    }

    fn rules<'r>(&'r self, scenario: &'r Scenario) -> Rules<'r> {
        Rules {
            scenario,
            reference: self.reference.as_deref(),
            python_file: self.assignment.subjects.python_file(),
            exceptions: &self.assignment.exceptions,
        }
    }

    /// Returns the result of a performance, with boards and the shortest failing session.
    fn judge(
        &self,
        rules: Rules<'_>,
        performance: Performance,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Played {
        let Performance {
            history,
            transcript,
            ending,
        } = performance;
        let language = spoken::language(driver);
        let boards = self
            .explains
            .then(|| failure_boards(rules, &history))
            .flatten();
        let was_killed = history.was_killed();
        let mut result = ended::finished(rules.scenario, history, &ending, language);
        rules.describe_properties(&mut result.steps, language);
        if let Some((failed, boards)) = boards {
            result.steps[failed].boards = boards;
        }
        result.transcript = transcript;
        result.reproduction = match driver.command() {
            _ if !self.explains => None,
            Some(command) => program::reproduce(rules.scenario, &result, &command),
            None if rules.scenario.interface() == Interface::Window => {
                at_window::reproduce(self.assignment, rules.scenario, &result)
            }
            None => shrink::reproduce(rules, &result, driver, cell),
        };
        if self.explains {
            culprit::explain(rules, &mut result, driver, cell);
        }
        if was_killed {
            Played::Killed(result)
        } else {
            Played::Judged(result)
        }
    }

    /// Returns the result of a played scenario, also if the submission does not load.
    pub fn result(
        &self,
        scenario: &Scenario,
        played: Result<Played, StartFailure>,
    ) -> Result<ScenarioResult, JudgeFailure> {
        match played {
            Ok(played) => Ok(played.into_result()),
            Err(failure) => {
                let failure = failure.into_load_failure()?;
                Ok(self.not_loaded(scenario, &failure))
            }
        }
    }

    /// Returns the result of a scenario for a submission that does not load.
    pub fn not_loaded(&self, scenario: &Scenario, failure: &LoadFailure) -> ScenarioResult {
        let mut result = ended::not_loaded(scenario, failure);
        let rules = self.rules(scenario);
        rules.describe_properties(&mut result.steps, Language::Python);
        result
    }
}

/// Returns true if a step gives arguments by name. Random games may do it as the examples of the model do.
fn gives_names(assignment: &Assignment) -> bool {
    assignment.scenarios().any(|scenario| {
        let mut operations = scenario
            .steps
            .iter()
            .filter_map(|step| step.action.operation());
        scenario.exploration.is_some() || operations.any(|one| has_keywords(&one.expression))
    })
}

fn has_keywords(expression: &Expression) -> bool {
    expression
        .all_parts()
        .any(|part| matches!(part, Expression::Call { keywords, .. } if !keywords.is_empty()))
}

/// Returns the index of the first failed step, and the boards around it.
fn failure_boards(rules: Rules<'_>, history: &History) -> Option<(usize, Option<Boards>)> {
    let (index, result, reply) = history.first_failure()?;
    let failed = FailedStep {
        index,
        differences: &result.differences,
        reply,
    };
    let reference = rules.reference?;
    Some((index, reference.boards(rules.scenario, &failed)))
}
