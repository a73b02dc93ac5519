//! Examples of an assignment: the operations of its scenarios, and the doctests of its model.

use std::collections::BTreeSet;

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::operation::{Builtin, Operation};

use crate::Files;
use crate::model::Description;
use puzzlemark_model::{Assignment, Scenario};

/// Examples that games are made from at most.
const EXAMPLES_MAX: usize = 100;

/// Operations of an example that are used at most.
const OPERATIONS_MAX: usize = 60;

/// Operations that belong together, with the files that they read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Example {
    pub(crate) files: Files,
    pub(crate) operations: Vec<Operation>,
}

impl Example {
    /// The operations of a scenario, up to the first step that is something else. `None` if there are
    /// none.
    pub(crate) fn new(scenario: &Scenario) -> Option<Self> {
        let steps = scenario.steps.iter();
        let operations = steps.map_while(|step| step.action.operation().cloned());
        let operations: Vec<_> = operations.take(OPERATIONS_MAX).collect();
        (!operations.is_empty()).then(|| Self {
            files: scenario.files.clone(),
            operations,
        })
    }

    /// The example without operations that use other names than variables, builtins and those of the
    /// model. Not every submission knows such a name.
    fn with_known_names(mut self, description: &Description) -> Self {
        let mut variables = BTreeSet::new();
        self.operations.retain(|operation| {
            let is_known = |name: &str| {
                variables.contains(name)
                    || description.defines(name)
                    || Builtin::named(name).is_some()
            };
            let is_known = operation.expression.names().into_iter().all(is_known);
            if is_known {
                variables.extend(operation.target.clone());
            }
            is_known
        });
        self
    }

    /// The opening that makes one object.
    pub(crate) fn shortest_opening(&self) -> Opening {
        self.opening(self.shortest())
    }

    /// The number of operations up to the first assignment, which makes an object; 1 if there is no
    /// assignment.
    pub(super) fn shortest(&self) -> usize {
        let assigns = |operation: &Operation| operation.target.is_some();
        let first = self.operations.iter().position(assigns);
        first.map_or(1, |place| place + 1)
    }

    /// The first operations as an opening.
    pub(super) fn opening(&self, length: usize) -> Opening {
        Opening {
            files: self.files.clone(),
            operations: self.operations.iter().take(length).cloned().collect(),
        }
    }
}

/// The examples of an assignment and its model.
pub(crate) fn examples_of(assignment: &Assignment, description: &Description) -> Vec<Example> {
    let scenarios = assignment.scenarios();
    let scenarios = scenarios.filter_map(|scenario| Example::new(scenario));
    let doctests = description.doctests.iter().map(|doctest| Example {
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

/// The operations of a docstring, up to the first line of Python that is not an operation.
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
