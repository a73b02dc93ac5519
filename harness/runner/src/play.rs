//! Plays one scenario against one submission.

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reports::model::{Boards, ScenarioResult, StepResult, Utterance};

use super::checkers::{SecondCell, Workshop};
use super::{at_once, boards, ended, explored, program, shrink, spoken};
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Checked, Context};
use puzzlemark_model::AnswerExpectation;
use puzzlemark_model::reply::Objects;
use puzzlemark_model::reply::{Ending, LanguageFacts, LoadFailure, Reply};
use puzzlemark_model::{Assignment, Interface, Scenario, Step};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, Encoding, JudgeFailure, ReferenceDriver};

/// What playing a scenario gave.
pub enum Played {
    /// A result.
    Judged(ScenarioResult),
    /// The result of a subject that was ended by a signal that nothing can catch: by itself, or by
    /// the system because of what others use.
    Killed(ScenarioResult),
    /// The submission does not load; [`Player::not_loaded`] makes a result of it.
    NotLoaded(LoadFailure),
}

/// What a scenario has come to on a subject that has ended since.
pub(super) struct Performance {
    pub(super) history: History,
    /// The dialogue, of a program at a terminal.
    pub(super) transcript: Vec<Utterance>,
    pub(super) ending: Ending,
}

/// Plays the scenarios of one assignment.
pub struct Player<'a> {
    assignment: &'a Assignment,
    module: Option<&'static dyn Powers>,
    /// Whether the shortest session is looked for that shows a failure.
    reproduces: bool,
    pub(super) workshop: Workshop,
}

impl<'a> Player<'a> {
    /// A player for an assignment, with the puzzle of the reference that the assignment names.
    pub fn new(assignment: &'a Assignment) -> Self {
        let module = assignment.reference.as_deref().and_then(puzzles::find);
        Self {
            assignment,
            module,
            reproduces: true,
            workshop: Workshop::default(),
        }
    }

    /// The same for verdicts alone: what fails is not looked into.
    #[must_use]
    pub fn without_reproductions(self) -> Self {
        Self {
            reproduces: false,
            ..self
        }
    }

    /// The assignment.
    pub fn assignment(&self) -> &'a Assignment {
        self.assignment
    }

    /// Whether the assignment names a puzzle of the reference.
    pub fn has_reference(&self) -> bool {
        self.module.is_some()
    }

    /// Whether the reference can play a scenario: where the assignment names a puzzle of it, and
    /// the scenario asks for operations.
    pub fn reference_plays(&self, scenario: &Scenario) -> bool {
        self.has_reference()
            && scenario.interface() == Interface::Calls
            && !scenario.is_python_only()
            && !scenario.has_checked_calls()
    }

    /// Plays a scenario against the reference, as a subject in the cell. `None` where the
    /// reference cannot play it.
    pub fn play_reference(
        &self,
        scenario: &Scenario,
        cell: &mut Cell,
    ) -> Result<Option<ScenarioResult>, JudgeFailure> {
        let name = self.assignment.reference.as_deref();
        let name = name.filter(|_| self.reference_plays(scenario));
        let Some(driver) = name.and_then(|name| ReferenceDriver::new(name, Encoding::Words)) else {
            return Ok(None);
        };
        let driver = driver.with_exceptions(&self.assignment.exceptions);
        Ok(Some(match self.play(scenario, &driver, cell)? {
            Played::Judged(result) | Played::Killed(result) => result,
            Played::NotLoaded(failure) => self.not_loaded(scenario, &failure),
        }))
    }

    /// The puzzle of the reference, where the assignment names one.
    pub fn module(&self) -> Option<&'static dyn Powers> {
        self.module
    }

    /// Plays a scenario on a fresh subject in the cell.
    ///
    /// Where a step fails, the shortest session that shows it is looked for on further fresh
    /// subjects. Scenarios with checkers need a worker, which has a cell for them.
    pub fn play(
        &self,
        scenario: &Scenario,
        driver: &dyn Driver,
        cell: &mut Cell,
    ) -> Result<Played, JudgeFailure> {
        self.play_checked(scenario, driver, cell, None)
    }

    /// The same, with a cell for the scenario's checkers.
    pub(super) fn play_checked(
        &self,
        scenario: &Scenario,
        driver: &dyn Driver,
        cell: &mut Cell,
        second: Option<&mut SecondCell<'_>>,
    ) -> Result<Played, JudgeFailure> {
        if let Some(exploration) = scenario.exploration {
            return explored::play(self, scenario, exploration, driver, cell);
        }
        let translated = driver
            .dialect()
            .map(|dialect| spoken::in_dialect(scenario, dialect));
        let scenario = translated.as_ref().unwrap_or(scenario);
        let language = spoken::language(driver);
        let performance = match at_once::play(self, scenario, driver, cell)? {
            Some(performance) => performance,
            None => self.perform(scenario, driver, cell, second)?,
        };
        let Performance {
            history,
            transcript,
            ending,
        } = match performance {
            Ok(performance) => performance,
            Err(failure) => return Ok(Played::NotLoaded(failure)),
        };
        let boards = self.boards(scenario, &history);
        let was_killed = history.was_killed();
        let mut result = ended::finished(scenario, history, &ending, language);
        self.describe_properties(scenario, &mut result.steps, language);
        if let Some((failed, boards)) = boards {
            result.steps[failed].boards = boards;
        }
        result.transcript = transcript;
        result.reproduction = match driver.command() {
            _ if !self.reproduces => None,
            Some(command) => program::reproduce(scenario, &result, &command),
            None => shrink::reproduce(self, scenario, &result, driver, cell),
        };
        Ok(if was_killed {
            Played::Killed(result)
        } else {
            Played::Judged(result)
        })
    }

    /// The result of a scenario for a submission that does not load.
    pub fn not_loaded(&self, scenario: &Scenario, failure: &LoadFailure) -> ScenarioResult {
        let mut result = ended::not_loaded(scenario, failure);
        self.describe_properties(scenario, &mut result.steps, Language::Python);
        result
    }

    /// Where the first failure is, and the boards around it.
    fn boards(&self, scenario: &Scenario, history: &History) -> Option<(usize, Option<Boards>)> {
        let (index, result, reply) = history.first_failure()?;
        let failure = boards::Failure {
            index,
            differences: &result.differences,
            reply,
        };
        Some((index, boards::around(self, scenario, &failure)))
    }

    /// Checks what came of a step, with the objects that the variables held before it.
    pub(super) fn check_step(
        &self,
        scenario: &Scenario,
        step: &Step,
        objects: &Objects,
        reply: &Reply,
        facts: LanguageFacts,
    ) -> Checked {
        let satisfies = self.properties(scenario);
        let context = Context {
            objects: objects.clone(),
            satisfies: &satisfies,
            facts,
        };
        check::check(&step.expectation, reply, &context)
    }

    /// Says what properties are expected in the reference's words, where it has any.
    fn describe_properties(
        &self,
        scenario: &Scenario,
        results: &mut [StepResult],
        language: Language,
    ) {
        for (step, result) in scenario.steps.iter().zip(results) {
            if let Some(answer) = &step.expectation.answer
                && let AnswerExpectation::Satisfies {
                    property,
                    arguments,
                } = answer
                && let Some(words) = self
                    .module
                    .and_then(|module| module.describe(property, arguments))
                && let Some(expected) = &mut result.expected
            {
                *expected = expected.replacen(&check::describe_answer(answer, language), &words, 1);
            }
        }
    }

    /// Decides what properties values have in a scenario.
    pub(super) fn properties(
        &self,
        scenario: &Scenario,
    ) -> impl Fn(&str, &[Value], &Value) -> Result<(), String> {
        let module = self.module;
        move |property, arguments, value| match module {
            Some(module) => module.satisfies(property, arguments, value, &scenario.files),
            None => Err("the assignment names no puzzle of the reference".to_owned()),
        }
    }
}
