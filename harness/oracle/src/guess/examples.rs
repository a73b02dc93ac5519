//! Examples of an assignment: the operations of its scenarios, and the doctests of its model.

use std::collections::BTreeSet;

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::operation::{Builtin, Operation};

use super::{Source, Sources};
use crate::Files;
use crate::model::Description;
use puzzlemark_model::{Assignment, Scenario};

/// The largest number of examples to make games from.
const EXAMPLES_MAX: usize = 100;

/// The largest number of operations that are used from one example.
const OPERATIONS_MAX: usize = 60;

/// Operations of one game, with the files that they read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Example {
    pub(crate) files: Files,
    pub(crate) operations: Vec<Operation>,
}

impl Example {
    /// Returns the operations of a scenario, up to the first step of another kind. Returns `None` if
    /// there are none.
    pub(crate) fn new(scenario: &Scenario) -> Option<Self> {
        let steps = scenario.steps.iter();
        let operations = steps.map_while(|step| step.action.operation().cloned());
        let operations: Vec<_> = operations.take(OPERATIONS_MAX).collect();
        (!operations.is_empty()).then(|| Self {
            files: scenario.files.clone(),
            operations,
        })
    }

    /// Returns the example without operations that use unknown names. Known names are variables,
    /// builtins and the names of the model. Not every submission has other names.
    fn with_known_names(mut self, description: &Description) -> Self {
        let mut variables = BTreeSet::new();
        self.operations.retain(|operation| {
            let is_known = |name: &str| {
                variables.contains(name)
                    || description.defines(name)
                    || Builtin::by_name(name).is_some()
            };
            let is_known = operation.expression.names().into_iter().all(is_known);
            if is_known {
                variables.extend(operation.target.clone());
            }
            is_known
        });
        self
    }

    /// Returns the opening that makes one object.
    fn shortest_opening(&self) -> Opening {
        self.opening(self.shortest())
    }

    /// Returns the number of operations up to the first assignment, which makes an object. Returns 1
    /// if there is no assignment.
    pub(super) fn shortest(&self) -> usize {
        let assigns = |operation: &Operation| operation.target.is_some();
        let first = self.operations.iter().position(assigns);
        first.map_or(1, |place| place + 1)
    }

    /// Returns the first operations as an opening.
    pub(super) fn opening(&self, length: usize) -> Opening {
        Opening {
            files: self.files.clone(),
            operations: self.operations.iter().take(length).cloned().collect(),
        }
    }
}

/// The opening that a scenario has, with its name in a sentence. `None` if the scenario has no operations.
pub(crate) fn opening_in(scenario: &Scenario) -> Option<(String, Opening)> {
    let name = format!("the beginning of scenario `{}`", scenario.id);
    Example::new(scenario).map(|example| (name, example.shortest_opening()))
}

/// The opening that a text has as operations, each on a line.
pub(crate) fn written_opening(assignment: &Assignment, text: &str) -> Result<Opening, String> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let operation = |(number, line): (usize, &str)| {
        parse_operation(line.trim()).map_err(|error| {
            let number = number + 1;
            format!(
                "line {number}: {error}\n  help: for a model, write the operations that games begin \
                 with, each on a line"
            )
        })
    };
    let operations = lines.map(operation).collect::<Result<Vec<_>, _>>()?;
    if operations.is_empty() {
        return Err("there is no operation in it".to_owned());
    }
    let files = assignment.files.clone();
    Ok(Opening { files, operations })
}

/// Returns the examples of an assignment and its model, from these sources.
pub(crate) fn examples_of(
    assignment: &Assignment,
    description: &Description,
    sources: &Sources,
) -> Vec<Example> {
    let scenarios = assignment.scenarios();
    let scenarios = scenarios.filter(|_| sources.has(Source::Scenarios));
    let scenarios = scenarios.filter_map(|scenario| Example::new(scenario));
    let doctests = description.doctests.iter();
    let doctests = doctests.filter(|_| sources.has(Source::Doctests));
    let doctests = doctests.map(|doctest| Example {
        files: assignment.files.clone(),
        operations: session(&doctest.text),
    });
    scenarios
        .chain(doctests)
        .map(|example| example.with_known_names(description))
        .filter(|example| !example.operations.is_empty())
        .take(EXAMPLES_MAX)
        .collect()
}

/// Returns the operations of a docstring, up to the first line of Python that is not an operation.
fn session(text: &str) -> Vec<Operation> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix(">>> "));
    let lines = lines.filter(|line| !line.starts_with("import ") && !line.starts_with("from "));
    lines
        .map_while(|line| parse_operation(line).ok())
        .take(OPERATIONS_MAX)
        .collect()
}
