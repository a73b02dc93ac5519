//! What the fixture submissions of an assignment must come to: `expectations.yaml` beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_intake::fixture;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ScenarioResult, SubmissionResult};
use puzzlemark_reports::render::words;
use serde::Deserialize;

pub use puzzlemark_intake::EXPECTATIONS_FILE as FILE_NAME;

/// Expectations of all fixture submissions in a folder, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectations(BTreeMap<String, Expected>);

/// What one fixture submission must come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// Verdicts it may get; not empty.
    pub permitted: BTreeSet<Verdict>,
    /// Ids of scenarios that it must not pass.
    pub fails: BTreeSet<String>,
    /// Ids of scenarios that it must pass.
    pub passes: BTreeSet<String>,
    /// Whether `cargo test` plays it on the scenarios that `fails` and `passes` name, and no other:
    /// for fixtures that cost much and of which the others show nothing.
    pub plays_named: bool,
    /// What the fixture is there for.
    pub because: String,
}

/// Which scenarios a fixture is played on.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Plays {
    All,
    Named,
}

/// An `expectations.yaml` that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExpectationsError {
    /// It cannot be read.
    #[error("cannot read `{path}`: {cause}{}", hint(cause))]
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

fn hint(cause: &io::Error) -> &'static str {
    if cause.kind() == io::ErrorKind::NotFound {
        "; it says what must become of each submission beside it, a line each, such as `ada: {permitted: [AC], because: right}`"
    } else {
        ""
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    permitted: Vec<String>,
    #[serde(default)]
    fails: BTreeSet<String>,
    #[serde(default)]
    passes: BTreeSet<String>,
    plays: Option<Plays>,
    because: String,
}

impl Expectations {
    /// Reads the expectations of a folder of fixture submissions. Every entry must have a
    /// submission.
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
            .map(|(name, raw)| match raw.resolve() {
                Ok(expected) => Ok((name, expected)),
                Err(what) => Err(format!("`{name}`: {what}")),
            })
            .collect::<Result<BTreeMap<_, _>, _>>()
            .map_err(content)?;
        match expected.keys().find(|name| !fixture(folder, name).exists()) {
            Some(name) => Err(content(format!(
                "`{name}` has no submission beside the file"
            ))),
            None => Ok(Self(expected)),
        }
    }

    /// What the fixture submission of this name must come to; `None` if the file does not say.
    pub fn of(&self, submission: &str) -> Option<&Expected> {
        self.0.get(submission)
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
            plays,
            because,
        } = self;
        let plays_named = matches!(plays, Some(Plays::Named));
        if plays_named && fails.is_empty() && passes.is_empty() {
            return Err("`plays: named` needs scenarios that `fails` or `passes` names".to_owned());
        }
        Ok(Expected {
            permitted,
            fails,
            passes,
            plays_named,
            because,
        })
    }
}

impl Expected {
    /// Whether `cargo test` plays the fixture on the scenario of this id.
    pub fn plays(&self, id: &str) -> bool {
        !self.plays_named || self.fails.contains(id) || self.passes.contains(id)
    }

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
                reason(result)
            ));
        }
        let scenarios = [(&self.fails, false), (&self.passes, true)];
        for (id, must_pass) in scenarios
            .into_iter()
            .flat_map(|(ids, must_pass)| ids.iter().map(move |id| (id, must_pass)))
        {
            complaints.extend(complaint_of_scenario(result, id, must_pass));
        }
        complaints
    }

    /// The scenarios that were accepted, as they must be, with half of a limit or more: on another
    /// machine they might not be.
    pub fn near_limits<'a>(
        &'a self,
        result: &'a SubmissionResult,
    ) -> impl Iterator<Item = &'a ScenarioResult> {
        let all = self.permitted.iter().all(|one| *one == Verdict::Accepted);
        result.scenarios.iter().filter(move |one| {
            let must_pass = all || self.passes.contains(&one.scenario);
            must_pass && one.verdict == Verdict::Accepted && one.usage.is_near_limit()
        })
    }
}

fn complaint_of_scenario(result: &SubmissionResult, id: &str, must_pass: bool) -> Option<String> {
    let Some(one) = result.scenario(id) else {
        return Some(format!("there is no scenario `{id}`"));
    };
    let must = if must_pass { "pass" } else { "fail" };
    let code = one.verdict.code();
    ((one.verdict == Verdict::Accepted) != must_pass)
        .then(|| format!("must {must} scenario `{id}`, and got {code}"))
}

/// The scenario that decided the verdict, and why, as an addition to a sentence.
fn reason(result: &SubmissionResult) -> String {
    let decisive = result.decisive();
    let decisive = decisive.filter(|one| one.verdict != Verdict::Accepted);
    let told = decisive.map(|one| format!(" ({}: {})", one.scenario, words::in_short(one)));
    told.unwrap_or_default()
}

#[cfg(test)]
mod tests;
