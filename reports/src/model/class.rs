//! The results of a class, and of one of its submissions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AssignmentInfo, ScenarioResult};
use crate::verdict::Verdict;

/// The results of a class on one assignment, all of them: for a few submissions. Those of many are
/// read and written one after the other, see [`crate::results`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ClassResults {
    /// What is said of the class as a whole.
    #[serde(flatten)]
    pub info: ClassInfo,
    /// One entry per submission, ordered by name.
    pub submissions: Vec<SubmissionResult>,
}

/// What is said of a class as a whole, whoever is in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClassInfo {
    /// Version of Puzzlemark that judged.
    pub puzzlemark: String,
    /// What was graded.
    pub assignment: AssignmentInfo,
    /// How the submissions were kept apart while they ran.
    pub isolation: Isolation,
    /// Those of the roster who have handed in nothing, in its order; empty where there is no roster.
    #[serde(default)]
    pub missing: Vec<Missing>,
    /// Those of the roster, in its order, of whom nobody knows whether they have handed in something: what
    /// others have handed in could be theirs, and nobody was guessed.
    #[serde(default)]
    pub unsettled: Vec<Missing>,
}

/// Somebody of the roster whose submission there is none of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// The name that the submission would have.
    pub id: String,
    /// Name for people.
    pub name: String,
}

/// How submissions were kept apart from each other and from the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Isolation {
    /// Name of the level, for example `limits-only`.
    pub level: String,
    /// What the level does and does not protect from, in a sentence.
    pub meaning: String,
}

/// One submission's results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmissionResult {
    /// Name of the submission: its folder's or file's name.
    pub name: String,
    /// What ran it, for example `Python 3.11.7` or `binary: puzzle.c`; `None` if nothing could.
    pub driver: Option<String>,
    /// Verdict of its first scenario that is not accepted; a judge error comes before others.
    pub verdict: Verdict,
    /// Points earned; `None` where a judge error leaves the submission not graded.
    pub score: Option<f64>,
    /// Points that could be earned.
    pub score_max: f64,
    /// Things worth knowing that change no verdict.
    pub remarks: Vec<String>,
    /// One entry per scenario, in the order of the assignment.
    pub scenarios: Vec<ScenarioResult>,
}

impl SubmissionResult {
    /// The result of a scenario, by the scenario's id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioResult> {
        self.scenarios.iter().find(|result| result.scenario == id)
    }

    /// The scenario that decided the verdict, see [`Verdict::of_all`]: the first with that verdict.
    pub fn decisive(&self) -> Option<&ScenarioResult> {
        let decides = |result: &&ScenarioResult| result.verdict == self.verdict;
        self.scenarios.iter().find(decides)
    }
}
