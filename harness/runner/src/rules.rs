//! The rules of one scenario for checking the replies to its steps.

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reports::model::StepResult;
use std::cell::RefCell;
use std::collections::BTreeMap;

use puzzlemark_judge::check::{self, Checked, Context};
use puzzlemark_model::reply::{LanguageFacts, Objects, Reply};
use puzzlemark_model::{Interface, JudgeFailure, Scenario, Step};
use puzzlemark_oracle::Reference;
use puzzlemark_subject::Subject;

/// A scenario, and the reference that tests properties of values.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) scenario: &'a Scenario,
    /// The reference, if the assignment names one.
    pub(super) reference: Option<&'a dyn Reference>,
    /// The name of the file that Python submissions hand in, if the assignment accepts them.
    pub(super) python_file: Option<&'a str>,
    /// The assignment's own exception types, each with the name of its parent.
    pub(super) exceptions: &'a BTreeMap<String, String>,
}

impl Rules<'_> {
    /// Returns the built-in puzzle of the reference, which has boards. Returns `None` for other
    /// references.
    pub(super) fn puzzle(self) -> Option<&'static dyn Powers> {
        self.reference?.puzzle()
    }

    /// Performs one step and checks the reply. Updates the objects that the variables hold.
    pub(super) fn run_step(
        self,
        step: &Step,
        objects: &mut Objects,
        subject: &mut dyn Subject,
    ) -> Result<(Reply, Checked), JudgeFailure> {
        let reply = subject.perform(&step.action)?;
        let mut checked = self.check_step(step, objects, &reply, subject.language_facts())?;
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
    ) -> Result<Checked, JudgeFailure> {
        self.with_properties(|satisfies| {
            let context = Context {
                objects: objects.clone(),
                satisfies,
                facts,
            };
            check::check(&step.expectation, reply, &context)
        })
    }

    /// Judges with a function that tests properties of values. Without a reference, no value has a
    /// property. If the reference fails, returns this failure instead of the judgement.
    pub(super) fn with_properties<T>(
        self,
        judge: impl FnOnce(&check::Satisfies<'_>) -> T,
    ) -> Result<T, JudgeFailure> {
        let failure = RefCell::new(None);
        let satisfies = |property: &str, arguments: &[Value], value: &Value| {
            let Some(reference) = self.reference else {
                return Err("the assignment names no reference".to_owned());
            };
            let files = &self.scenario.files;
            let judged = reference.satisfies(property, arguments, value, files);
            judged.unwrap_or_else(|cause| {
                failure.replace(Some(cause));
                Err("the reference failed".to_owned())
            })
        };
        let judged = judge(&satisfies);
        failure.into_inner().map_or(Ok(judged), Err)
    }

    /// Replaces the names of properties in results by the reference's descriptions of them.
    pub(super) fn describe_properties(self, results: &mut [StepResult], language: Language) {
        let Some(reference) = self.reference else {
            return;
        };
        let no_files = BTreeMap::new();
        let unseen = match self.scenario.interface() {
            // The program reads only the files of the assignment.
            Interface::Window => &self.scenario.files,
            Interface::Calls | Interface::Program => &no_files,
        };
        for (step, result) in self.scenario.steps.iter().zip(results) {
            if let (Some(answer), Some(expected)) = (&step.expectation.answer, &mut result.expected)
            {
                check::describe_property(expected, answer, unseen, language, |property, of| {
                    reference.describe(property, of)
                });
            }
        }
    }
}
