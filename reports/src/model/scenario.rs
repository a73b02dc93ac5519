//! The result of a scenario: the unit of the journal.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Culprit, Dispute, Noise, Replay, StepResult, Usage};
use crate::verdict::Verdict;

/// One scenario's result for one submission: the unit of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioResult {
    /// Id of the scenario, see [`ScenarioInfo::id`](super::ScenarioInfo::id).
    pub scenario: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason for the verdict in a sentence, or `None` if accepted, or if the first failure is
    /// the reason.
    pub reason: Option<String>,
    /// One entry per step, in order.
    pub steps: Vec<StepResult>,
    /// The earlier step that causes the first failure, if the first failure only shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub culprit: Option<Box<Culprit>>,
    /// The text of the puzzle after each step before the first failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<Box<Replay>>,
    /// The shortest session found that shows the first failure.
    pub reproduction: Option<Reproduction>,
    /// Output outside any step: while loading, or after the last reply.
    pub noise: Noise,
    /// Resources used and allowed.
    pub usage: Usage,
    /// Remarks that do not change the verdict.
    pub remarks: Vec<String>,
    /// The dialogue with a program, if the scenario is a dialogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<Utterance>,
    /// The verdicts of further runs of the scenario, in order. All other fields are about the first run, which
    /// counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Verdict>,
    /// The failure in a random game that costs no points, because no second right solution confirms the
    /// reference. Only instructors see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disputed: Option<Box<Dispute>>,
}

impl ScenarioResult {
    /// Returns a result with only a verdict: no reason, no steps, no output, no used resources.
    pub fn with_verdict(scenario: &str, verdict: Verdict) -> Self {
        Self {
            scenario: scenario.to_owned(),
            verdict,
            reason: None,
            steps: Vec::new(),
            culprit: None,
            replay: None,
            reproduction: None,
            noise: Noise::default(),
            usage: Usage::default(),
            remarks: Vec::new(),
            transcript: Vec::new(),
            further: Vec::new(),
            disputed: None,
        }
    }

    /// Returns true if the runs have different verdicts. Runs with a judge error do not count.
    pub fn is_flaky(&self) -> bool {
        let mut judged = self.verdicts().filter(|one| *one != Verdict::JudgeError);
        let first = judged.next();
        judged.any(|verdict| Some(verdict) != first)
    }

    /// Returns the verdicts of all runs, in order. Only the first one counts.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        [self.verdict]
            .into_iter()
            .chain(self.further.iter().copied())
    }

    /// Returns output that no step expects: first the output of the steps in order, then the output
    /// outside any step.
    pub fn noises(&self) -> impl Iterator<Item = &Noise> {
        let steps = self.steps.iter().map(|step| &step.noise);
        steps.chain([&self.noise])
    }
}

/// A piece of a dialogue with a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Utterance {
    /// The speaker of this piece.
    pub speaker: Speaker,
    /// The text. A typed line ends with a newline.
    pub text: String,
}

/// The speaker of a piece of a dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// Puzzlemark: typed input.
    Typed,
    /// The program, on standard output.
    Printed,
    /// The program, on standard error.
    Complained,
}

/// A session to paste into an interpreter or a terminal, or gestures at a window, and the files that they need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reproduction {
    /// The command that starts the session or opens the window, or `None` for Python's prompt and for a shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// One operation per line, without prompts, with an empty line after a block. For a program: the command
    /// and the lines to type. At a window: the gestures in words.
    pub session: Vec<String>,
    /// The right answers, as comments behind the lines of the session. A line without a comment has an empty text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// Data of a program that plays the session without Puzzlemark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<Trial>,
    /// Files that the session reads: name and contents.
    pub files: Vec<FileText>,
    /// True if the session is gestures at a window.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub at_window: bool,
    /// True if another run of exactly this session had the same failure.
    pub confirmed: bool,
}

impl Reproduction {
    /// Returns the lines of the session with their comments.
    pub fn commented(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.session.iter().enumerate().map(|(index, line)| {
            match self.comments.get(index).filter(|one| !one.is_empty()) {
                Some(comment) => Cow::Owned(format!("{line}  {comment}")),
                None => Cow::Borrowed(line.as_str()),
            }
        })
    }
}

/// The data of a program that plays a session, and says if its last answer is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    /// The language of the program.
    #[serde(default)]
    pub language: TrialLanguage,
    /// The usual name of the file that students hand in.
    pub file: String,
    /// The expected answer of the last line, as an expression with the functions of the program.
    pub expected: String,
    /// The command that builds and runs the program, if it depends on the submission.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The calls of the session, if the program plays them through the table of a kit. Otherwise the program plays the
    /// lines of the session.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<TrialCall>,
}

/// A call of a session that a program plays through the table of a kit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrialCall {
    /// The operation in the language of the student. It is empty if the call goes on with the result of the call before.
    pub line: String,
    /// The variable that gets the result, or an empty text.
    pub target: String,
    /// The kind of request: `new`, `function`, `call`, `get`, `str` or `print`.
    pub verb: String,
    /// The variable whose object is asked. It is empty for the result of the call before.
    pub variable: String,
    /// The name of the callee, and the arguments in the words of the protocol.
    pub request: String,
}

/// A language in which a program can play a session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrialLanguage {
    /// Python.
    #[default]
    Python,
    /// JavaScript, for Node.js.
    #[serde(rename = "javascript")]
    JavaScript,
    /// Java.
    Java,
    /// C, with its kit.
    C,
    /// C++, with its kit.
    Cpp,
    /// Rust, with its kit.
    Rust,
    /// Go, with its kit.
    Go,
    /// Ruby.
    Ruby,
}

/// A file by name and contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    /// Name relative to the working directory.
    pub name: String,
    /// Contents.
    pub text: String,
}
