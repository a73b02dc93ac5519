//! Assignment, groups and scenarios as reports show them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::language::Language;

/// An assignment as reports show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentInfo {
    /// Name of the assignment's folder, for example `bubbles-and-boulders`.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// The language of the reports for students.
    #[serde(default)]
    pub language: Language,
    /// Groups in the order of the assignment.
    pub groups: Vec<GroupInfo>,
}

/// A group of scenarios as reports show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupInfo {
    /// Short name, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// The readers who see the details.
    pub visibility: Visibility,
    /// The part of the details that they see, or `None` if the assignment does not set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// The rule by which the scenarios earn points.
    pub credit: Credit,
    /// Scenarios in order.
    pub scenarios: Vec<ScenarioInfo>,
}

/// A scenario as reports show it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioInfo {
    /// Name of the scenario's file without its ending, unique in the assignment.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Points it is worth; not negative.
    pub points: f64,
    /// The purpose of the scenario, for students.
    pub because: Option<String>,
    /// A hint from the instructor for students whose submission is not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The readers who see the details of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Students see everything.
    Public,
    /// Students see the group's points, and only the details that [`GroupInfo::detail`] allows; none by default.
    Hidden,
    /// Hidden until the due date has passed, public afterwards.
    AfterDue,
}

/// The details of a group's scenarios that readers of the group see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Detail {
    /// Points only, without operations.
    None,
    /// Operations and results, but not the expected results.
    ActualOnly,
    /// Everything.
    Full,
}

/// The rule by which the scenarios of a group earn points.
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
