//! What a report says about an assignment.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a report says about an assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentInfo {
    /// Name of the assignment's folder, for example `bubbles-and-boulders`.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Groups in the order of the assignment.
    pub groups: Vec<GroupInfo>,
}

/// What a report says about a group of scenarios.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupInfo {
    /// Short name, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Who sees the details.
    pub visibility: Visibility,
    /// How much is shown to those who see the group; `None` where the assignment does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// How the group's scenarios earn points.
    pub credit: Credit,
    /// Scenarios in order.
    pub scenarios: Vec<ScenarioInfo>,
}

/// What a report says about a scenario.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioInfo {
    /// Name of the scenario's file without its ending, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Points it is worth; not negative.
    pub points: f64,
    /// Why the scenario is there, for students.
    pub because: Option<String>,
    /// What may help a student whose submission is not accepted, in the instructor's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// Who sees the details of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Students see everything.
    Public,
    /// Students see the group's points, and of what was asked no more than [`GroupInfo::detail`]
    /// lets through: nothing, where it does not say.
    Hidden,
    /// Hidden until the due date has passed, public afterwards.
    AfterDue,
}

/// How much of a group's scenarios is shown to those who see the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Points and counts, and nothing of what was asked.
    None,
    /// What was asked and what came, but not what should have come.
    ActualOnly,
    /// Everything.
    Full,
}

/// How the scenarios of a group earn points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Credit {
    /// Each accepted scenario earns its own points.
    Each,
    /// The group earns its points only if every scenario is accepted.
    All,
    /// Each scenario earns its points in proportion to the steps before its first failure.
    Steps,
}
