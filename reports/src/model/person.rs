//! A student, by the properties that find the student elsewhere.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A student. All texts come from the roster. A student who is not on a roster has only an id.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Unique id in the roster: the name of the student's submission.
    pub id: String,
    /// Name for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Email address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Number at the school.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
}

impl Person {
    /// Returns the name for people, or else the id.
    pub fn shown(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }
}
