//! What the fixture submissions of an assignment must come to: `expectations.yaml` beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::SubmissionResult;
use serde::Deserialize;

/// Name of the file.
pub const FILE_NAME: &str = "expectations.yaml";

/// Expectations of all fixture submissions in a folder, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectations(pub BTreeMap<String, Expected>);

/// What one fixture submission must come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Verdicts it may get; not empty.
    pub permitted: BTreeSet<Verdict>,
    /// Ids of scenarios that it must not pass.
    pub fails: BTreeSet<String>,
    /// Ids of scenarios that it must pass.
    pub passes: BTreeSet<String>,
    /// What the fixture is there for.
    pub because: String,
}

/// An `expectations.yaml` that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExpectationsError {
    /// It cannot be read.
    #[error("cannot read `{path}`: {cause}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// It is not of the form.
    #[error("`{path}`: {cause}")]
    Form {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        cause: Box<serde_yaml::Error>,
    },
    /// It names something that does not exist, or leaves something out.
    #[error("`{path}`: {what}")]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    permitted: Vec<String>,
    #[serde(default)]
    fails: BTreeSet<String>,
    #[serde(default)]
    passes: BTreeSet<String>,
    because: String,
}

impl Expectations {
    /// Reads the expectations of a folder of fixture submissions. Every entry must have a
    /// submission and every submission an entry.
    pub fn load(folder: &Path) -> Result<Self, ExpectationsError> {
        let path = folder.join(FILE_NAME);
        let text = fs::read_to_string(&path).map_err(|cause| ExpectationsError::Io {
            path: path.clone(),
            cause,
        })?;
        let raw: BTreeMap<String, Raw> =
            serde_yaml::from_str(&text).map_err(|cause| ExpectationsError::Form {
                path: path.clone(),
                cause: Box::new(cause),
            })?;
        let content = |what| ExpectationsError::Content {
            path: path.clone(),
            what,
        };
        let expected = raw
            .into_iter()
            .map(|(name, raw)| {
                Ok((
                    name.clone(),
                    raw.resolve().map_err(|w| format!("`{name}`: {w}"))?,
                ))
            })
            .collect::<Result<BTreeMap<_, _>, String>>()
            .map_err(content)?;
        if let Some(name) = expected.keys().find(|name| !folder.join(name).exists()) {
            return Err(content(format!(
                "`{name}` has no submission beside the file"
            )));
        }
        Ok(Self(expected))
    }
}

impl Raw {
    fn resolve(self) -> Result<Expected, String> {
        if self.permitted.is_empty() {
            return Err("`permitted` names no verdict".to_owned());
        }
        let permitted = self
            .permitted
            .iter()
            .map(|code| {
                Verdict::from_code(code).ok_or_else(|| format!("`{code}` is no verdict's code"))
            })
            .collect::<Result<_, _>>()?;
        let Self {
            permitted: _,
            fails,
            passes,
            because,
        } = self;
        Ok(Expected {
            permitted,
            fails,
            passes,
            because,
        })
    }
}

impl Expected {
    /// Why a result is not what it must be; empty if it is.
    pub fn complaints(&self, result: &SubmissionResult) -> Vec<String> {
        let mut complaints = Vec::new();
        if !self.permitted.contains(&result.verdict) {
            let permitted: Vec<_> = self
                .permitted
                .iter()
                .map(|verdict| verdict.code())
                .collect();
            complaints.push(format!(
                "got {}, permitted is {}{}",
                result.verdict.code(),
                permitted.join(" or "),
                first_reason(result)
            ));
        }
        for (ids, must_pass) in [(&self.fails, false), (&self.passes, true)] {
            for id in ids {
                match result.scenarios.iter().find(|one| one.scenario == *id) {
                    None => complaints.push(format!("there is no scenario `{id}`")),
                    Some(one) if (one.verdict == Verdict::Accepted) != must_pass => {
                        let must = if must_pass { "pass" } else { "fail" };
                        let code = one.verdict.code();
                        complaints.push(format!("must {must} scenario `{id}`, and got {code}"));
                    }
                    Some(_) => {}
                }
            }
        }
        complaints
    }
}

fn first_reason(result: &SubmissionResult) -> String {
    let reason = result
        .scenarios
        .iter()
        .find_map(|one| Some(format!(" ({}: {})", one.scenario, one.reason.as_ref()?)));
    reason.unwrap_or_default()
}
