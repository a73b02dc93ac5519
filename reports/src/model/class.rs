//! The results of a class, and of one of its submissions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Adjustment, AssignmentInfo, Copies, EarlierResult, FileText, HandIn, Person, ScenarioResult,
};
use crate::points::Points;
use crate::verdict::Verdict;

/// All results of a small class on one assignment. Large classes are read and written one submission at a
/// time, see [`crate::results`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ClassResults {
    /// Facts about the class as a whole.
    #[serde(flatten)]
    pub info: ClassInfo,
    /// One entry per submission, ordered by name.
    pub submissions: Vec<SubmissionResult>,
}

/// Facts about a class as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ClassInfo {
    /// Version of Puzzlemark that judged.
    pub puzzlemark: String,
    /// The assignment.
    pub assignment: AssignmentInfo,
    /// The isolation of the submissions while they ran.
    pub isolation: Isolation,
    /// The time at which the last scenario was graded, in UTC as `2026-11-24T15:00:00Z`, or `None` if not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graded: Option<String>,
    /// Students of the roster without a submission, in its order. Empty without a roster.
    #[serde(default)]
    pub missing: Vec<Person>,
    /// Unsettled students of the roster, in its order: another submission could be theirs.
    #[serde(default)]
    pub unsettled: Vec<Person>,
    /// Students of the roster without a submission whom a teacher excuses, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excused: Vec<Person>,
    /// Submissions with the same source file, the largest group first. Students must not see them.
    #[serde(default)]
    pub copies: Vec<Copies>,
}

/// The isolation of submissions from each other and from the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Isolation {
    /// Name of the level, for example `limits-only`.
    pub level: String,
    /// The meaning of the level in a sentence.
    pub meaning: String,
}

/// One submission's results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubmissionResult {
    /// Name of the submission: its folder's or file's name.
    pub name: String,
    /// Its student, if the roster has the student.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// The driver that ran it, for example `Python 3.11.7` or `binary: puzzle.c`, or `None` without
    /// one.
    pub driver: Option<String>,
    /// Verdict of the submission, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points with the changes by hand.
    pub score: Points,
    /// Points that could be earned, without excused ones.
    pub score_max: f64,
    /// Points that a teacher changed by hand. `score` has them, `scenarios` and `verdict` do not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// Its results in earlier runs of `grade`, the oldest first. Each is another result than the next one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierResult>,
    /// Its hand-in, if it is graded in a course and the assignment has a due time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand_in: Option<HandIn>,
    /// Remarks that do not change the verdict.
    pub remarks: Vec<String>,
    /// One entry per scenario, in the order of the assignment.
    pub scenarios: Vec<ScenarioResult>,
    /// The files that tracebacks name, for the pages of staff.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<FileText>,
}

impl SubmissionResult {
    /// Returns the result of the scenario with this id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioResult> {
        self.scenarios.iter().find(|result| result.scenario == id)
    }

    /// Returns the first scenario with the verdict of the submission: it decided, see
    /// [`Verdict::of_all`].
    pub fn decisive(&self) -> Option<&ScenarioResult> {
        let decides = |result: &&ScenarioResult| result.verdict == self.verdict;
        self.scenarios.iter().find(decides)
    }
}
