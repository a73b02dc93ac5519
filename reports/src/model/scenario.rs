//! The result of a scenario: the unit of the journal.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Noise, StepResult, Usage};
use crate::verdict::Verdict;

/// One scenario's result for one submission: the unit of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioResult {
    /// Which scenario: [`ScenarioInfo::id`](super::ScenarioInfo::id).
    pub scenario: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict's reason in a sentence; `None` where accepted, or where the first failure says
    /// all.
    pub reason: Option<String>,
    /// One entry per step, in order.
    pub steps: Vec<StepResult>,
    /// The shortest session found that shows the first failure.
    pub reproduction: Option<Reproduction>,
    /// What was printed outside any step: while loading, after the last reply.
    pub noise: Noise,
    /// What the run used, and what it was allowed.
    pub usage: Usage,
    /// Things worth knowing that change no verdict.
    pub remarks: Vec<String>,
    /// The dialogue with a program, where the scenario is one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<Utterance>,
    /// The verdicts of further runs of the same scenario, in order, where it was played more than once.
    /// All else is about the first run, and its verdict counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub further: Vec<Verdict>,
}

impl ScenarioResult {
    /// A verdict on a scenario, and nothing more: no reason, no steps, nothing printed or used.
    pub fn of(scenario: &str, verdict: Verdict) -> Self {
        Self {
            scenario: scenario.to_owned(),
            verdict,
            reason: None,
            steps: Vec::new(),
            reproduction: None,
            noise: Noise::default(),
            usage: Usage::default(),
            remarks: Vec::new(),
            transcript: Vec::new(),
            further: Vec::new(),
        }
    }

    /// Whether its runs came to different verdicts. A run in which the judge failed says nothing.
    pub fn is_flaky(&self) -> bool {
        let mut judged = self.verdicts().filter(|one| *one != Verdict::JudgeError);
        let first = judged.next();
        judged.any(|verdict| Some(verdict) != first)
    }

    /// The verdicts of all its runs, in order; the first counts.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        [self.verdict]
            .into_iter()
            .chain(self.further.iter().copied())
    }

    /// What the steps printed without being asked to, in order, and then what was printed outside
    /// of them.
    pub fn noises(&self) -> impl Iterator<Item = &Noise> {
        let steps = self.steps.iter().map(|step| &step.noise);
        steps.chain([&self.noise])
    }
}

/// A piece of a dialogue with a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Utterance {
    /// Who says it, and where.
    pub speaker: Speaker,
    /// The text; a line that was typed has its newline.
    pub text: String,
}

/// Who says a piece of a dialogue, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// What Puzzlemark has typed.
    Typed,
    /// What the program has written to standard output.
    Printed,
    /// What the program has written to standard error.
    Complained,
}

/// A session to paste into an interpreter or a terminal, and the files it needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reproduction {
    /// The command that begins the session, where it is not typed at Python's prompt or at a shell's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// One operation a line, without prompts, and an empty line after a block; of a program, the command and the lines to type.
    pub session: Vec<String>,
    /// Files that the session reads: name and contents.
    pub files: Vec<FileText>,
    /// Whether running exactly this session again showed the failure.
    pub confirmed: bool,
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
