//! The rules of one scenario: how the replies of its steps are checked.

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reports::model::StepResult;

use puzzlemark_judge::check::{self, Checked, Context};
use puzzlemark_model::reply::{LanguageFacts, Objects, Reply};
use puzzlemark_model::{AnswerExpectation, Assignment, Interface, Scenario, Step};
use puzzlemark_subject::{JudgeFailure, Subject};

/// A scenario, with the puzzle of the reference that decides about properties.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) scenario: &'a Scenario,
    /// The puzzle of the reference, if the assignment names one.
    pub(super) module: Option<&'static dyn Powers>,
}

/// The puzzle of the reference that an assignment names, if it names one.
pub(super) fn reference_puzzle(assignment: &Assignment) -> Option<&'static dyn Powers> {
    assignment.reference.as_deref().and_then(puzzles::find)
}

impl<'a> Rules<'a> {
    /// The rules of a scenario of this assignment.
    pub(super) fn new(assignment: &Assignment, scenario: &'a Scenario) -> Self {
        Self {
            scenario,
            module: reference_puzzle(assignment),
        }
    }

    /// Performs one step and checks the reply. Updates the objects that the variables hold.
    pub(super) fn run_step(
        self,
        step: &Step,
        objects: &mut Objects,
        subject: &mut dyn Subject,
    ) -> Result<(Reply, Checked), JudgeFailure> {
        let reply = subject.perform(&step.action)?;
        let mut checked = self.check_step(step, objects, &reply, subject.language_facts());
        reply.bind(objects);
        let has_texts = !step.expectation.program.sees.is_empty();
        if has_texts && self.scenario.interface() == Interface::Window && !reply.is_last() {
            check::add_unseen(&mut checked, &step.expectation, &subject.texts()?);
        }
        Ok((reply, checked))
    }

    /// Checks the reply to a step, with the objects that the variables held before it.
    pub(super) fn check_step(
        self,
        step: &Step,
        objects: &Objects,
        reply: &Reply,
        facts: LanguageFacts,
    ) -> Checked {
        let satisfies = self.properties();
        let context = Context {
            objects: objects.clone(),
            satisfies: &satisfies,
            facts,
        };
        check::check(&step.expectation, reply, &context)
    }

    /// The test of properties of values. Without a reference, no value has a property.
    pub(super) fn properties(self) -> impl Fn(&str, &[Value], &Value) -> Result<(), String> {
        move |property, arguments, value| match self.module {
            Some(module) => module.satisfies(property, arguments, value, &self.scenario.files),
            None => Err("the assignment names no puzzle of the reference".to_owned()),
        }
    }

    /// Replaces the names of properties in results by the reference's words for them.
    pub(super) fn describe_properties(self, results: &mut [StepResult], language: Language) {
        for (step, result) in self.scenario.steps.iter().zip(results) {
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
}
