//! The result of a step, and what it shows.

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
    /// Whether the expectation was met.
    pub outcome: Outcome,
    /// What must follow, in words and notation; `None` where nothing was asked but success.
    pub expected: Option<String>,
    /// Why it must follow, in the instructor's words.
    pub because: Option<String>,
    /// What may help a student whose submission fails here, in the instructor's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What followed, in words and notation; `None` where the step was not run.
    pub got: Option<String>,
    /// How the two differ, most telling first; empty where met.
    pub differences: Vec<Difference>,
    /// Where in the submission's source an exception arose.
    pub arose: Option<SourceLine>,
    /// What the step printed without being asked to.
    pub noise: Noise,
    /// What the program's windows looked like after the step, where the scenario asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// The puzzle's board around the first failure, where there is one to draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
}

/// A picture of a program's windows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What it shows, for those who cannot see it; from the submission.
    pub alternative: String,
    /// The picture itself: a PNG file in Base64. Made by Puzzlemark, and not by the submission.
    pub png: String,
}

/// Whether a step's expectation was met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The reply is what was expected.
    Passed,
    /// The first reply of the scenario that is not what was expected.
    Failed,
    /// Not what was expected either, after the first failure: it may well follow from it.
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
    /// The line's text, where it could be read.
    pub text: Option<String>,
    /// The lines around it, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub around: Option<Box<Around>>,
}

/// A few lines around one of the submission's source.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Around {
    /// The lines before it.
    pub before: Vec<String>,
    /// The lines after it.
    pub after: Vec<String>,
}
