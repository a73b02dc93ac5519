//! Copies: submissions with the same source file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Submissions with a source file that is equal after renaming and reformatting. Only staff may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Copies {
    /// Names of the submissions, in order. At least two.
    pub submissions: Vec<String>,
    /// The file in the first two submissions.
    pub files: Vec<CopiedFile>,
}

/// A file of a submission that has copies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CopiedFile {
    /// Name of the submission.
    pub submission: String,
    /// Name of the file.
    pub name: String,
    /// Its text. The end of a very long text is missing.
    pub text: String,
}
