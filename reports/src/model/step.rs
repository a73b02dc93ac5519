//! The result of a step.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Boards, Noise};
use crate::diff::Difference;

/// One step's result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepResult {
    /// The operation, in the step language.
    pub operation: String,
    /// The checked result.
    pub outcome: Outcome,
    /// The expected result, in words and notation, or `None` if the step must only succeed.
    pub expected: Option<String>,
    /// The reason for the expectation, from the instructor.
    pub because: Option<String>,
    /// A hint from the instructor for students whose submission fails here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The result got, in words and notation, or `None` if the step was not run.
    pub got: Option<String>,
    /// The differences of the two, the most important first. Empty if the step passed.
    pub differences: Vec<Difference>,
    /// The innermost line of the submission in the traceback of an exception.
    pub arose: Option<SourceLine>,
    /// Output of the step that is not expected.
    pub noise: Noise,
    /// A picture of the program's windows after the step, if the scenario asks for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// The puzzle's board around the first failure, if it can be drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
}

impl StepResult {
    /// Returns a step with only its operation and its outcome.
    pub fn with_outcome(operation: impl Into<String>, outcome: Outcome) -> Self {
        Self {
            operation: operation.into(),
            outcome,
            expected: None,
            because: None,
            hint: None,
            got: None,
            differences: Vec::new(),
            arose: None,
            noise: Noise::default(),
            picture: None,
            boards: None,
        }
    }
}

/// A picture of a program's windows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// A text for screen readers. It comes from the submission.
    pub alternative: String,
    /// The picture: a PNG file in Base64, made by Puzzlemark.
    pub png: String,
}

/// The checked result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The reply is as expected.
    Passed,
    /// The first reply of the scenario that is not as expected.
    Failed,
    /// Another reply that is not as expected, after the first failure. It may follow from the failure.
    Follows,
    /// The step was not run, because the subject had ended.
    NotRun,
}

/// A line of the submission's source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceLine {
    /// File, relative to the submission.
    pub file: String,
    /// Line, counted from 1.
    pub line: u32,
    /// The line's text, if it could be read.
    pub text: Option<String>,
    /// The lines around it, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub around: Option<Box<Around>>,
    /// True if the course gave this code to students, so they did not write it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_given: bool,
    /// The lines of the submission that called this one, the innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub callers: Vec<SourceLine>,
}

impl SourceLine {
    /// Returns this line and the lines that called it, the innermost first.
    pub fn frames(&self) -> impl Iterator<Item = &Self> {
        [self].into_iter().chain(&self.callers)
    }

    /// Returns the innermost line that the student wrote, or this line if the course gave all of them.
    pub fn written(&self) -> &Self {
        self.frames().find(|one| !one.is_given).unwrap_or(self)
    }
}

/// A few lines of source around a line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Around {
    /// The lines before it.
    pub before: Vec<String>,
    /// The lines after it.
    pub after: Vec<String>,
}
