//! Disputed failures: a submission and the reference differ, and nothing settles which of them is right.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A failure in a random game that no second right solution confirms.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// The call that differs, with classes in the place of variables: `Jar.add(amount)`.
    pub call: String,
    /// The expected reply, by the reference.
    pub expected: String,
    /// The reply of the submission.
    pub got: String,
    /// The operations of the shortest game found, in order. The last one differs.
    pub session: Vec<String>,
    /// The rule, or another change, that settles it.
    pub rule: String,
    /// The second opinion.
    pub second: SecondOpinion,
}

/// The second opinion on a disputed failure.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SecondOpinion {
    /// The assignment names no second right solution.
    Missing,
    /// A second right solution differs from the reference in this game, too.
    Differs,
}
