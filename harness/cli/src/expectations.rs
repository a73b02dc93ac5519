//! `expectations.yaml`: the verdicts that the fixture submissions beside it must get.

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

/// The expectations for all fixture submissions in a folder, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectations(BTreeMap<String, Expected>);

/// The expectation for one fixture submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The permitted verdicts, at least one.
    pub permitted: BTreeSet<Verdict>,
    /// The ids of scenarios that it must fail.
    pub fails: BTreeSet<String>,
    /// The ids of scenarios that it must pass.
    pub passes: BTreeSet<String>,
    /// True if `cargo test` plays it only on the scenarios in `fails` and `passes`, because the others take time and
    /// show nothing new.
    pub plays_named: bool,
    /// The purpose of the fixture.
    pub because: String,
}

/// The scenarios on which a fixture is played.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Plays {
    All,
    Named,
}

/// The error for an `expectations.yaml` that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExpectationsError {
    /// It cannot be read.
    #[error("cannot read `{path}`: {cause}{}", hint(cause))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// It is not valid YAML, or has wrong keys.
    #[error("`{path}`: {cause}")]
    Form {
        /// The file.
        path: PathBuf,
        /// The mistake and its place.
        cause: Box<serde_yaml::Error>,
    },
    /// It names something that does not exist, or an entry is missing.
    #[error("`{path}`: {mistake}")]
    Content {
        /// The file.
        path: PathBuf,
        /// The mistake.
        mistake: String,
    },
}

fn hint(cause: &io::Error) -> &'static str {
    if cause.kind() == io::ErrorKind::NotFound {
        "; it must have a line for each submission beside it, such as `ada: {permitted: [AC], because: right}`"
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
    /// Reads the expectations of a folder of fixture submissions. Fails if an entry has no submission.
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
        let content = |mistake| ExpectationsError::Content {
            path: path.clone(),
            mistake,
        };
        let expected = raw
            .into_iter()
            .map(|(name, raw)| match raw.resolve() {
                Ok(expected) => Ok((name, expected)),
                Err(mistake) => Err(format!("`{name}`: {mistake}")),
            })
            .collect::<Result<BTreeMap<_, _>, _>>()
            .map_err(content)?;
        match expected.keys().find(|name| !fixture(folder, name).exists()) {
            Some(name) => Err(content(format!(
                "there is no submission `{name}` beside the file"
            ))),
            None => Ok(Self(expected)),
        }
    }

    /// Returns the expectation for the submission with this name. Returns `None` if the file has no such entry.
    pub fn expected_for(&self, submission: &str) -> Option<&Expected> {
        self.0.get(submission)
    }
}

impl Raw {
    fn resolve(self) -> Result<Expected, String> {
        if self.permitted.is_empty() {
            return Err("`permitted` is empty; list the verdicts it may get".to_owned());
        }
        let permitted = self
            .permitted
            .iter()
            .map(|code| Verdict::from_code(code).ok_or_else(|| format!("unknown verdict `{code}`")))
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
            return Err("`plays: named` needs scenarios in `fails` or `passes`".to_owned());
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
    /// Returns true if `cargo test` plays the fixture on the scenario with this id.
    pub fn plays(&self, id: &str) -> bool {
        !self.plays_named || self.names(id)
    }

    /// Returns true if `fails` or `passes` has the scenario with this id.
    pub fn names(&self, id: &str) -> bool {
        self.fails.contains(id) || self.passes.contains(id)
    }

    /// Returns true if no other verdict than AC is permitted.
    pub fn must_be_accepted(&self) -> bool {
        self.permitted.iter().all(|one| *one == Verdict::Accepted)
    }

    /// Returns the differences between a result and the expectation. The list is empty if there are none.
    pub fn complaints(&self, result: &SubmissionResult) -> Vec<String> {
        let mut complaints = Vec::new();
        if !self.permitted.contains(&result.verdict) {
            let permitted: Vec<_> = self
                .permitted
                .iter()
                .map(|verdict| verdict.code())
                .collect();
            complaints.push(format!(
                "got {}, expected {}{}",
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

    /// Returns the scenarios that must be accepted but used half of a limit or more. They may fail on another
    /// machine.
    pub fn near_limits<'a>(
        &'a self,
        result: &'a SubmissionResult,
    ) -> impl Iterator<Item = &'a ScenarioResult> {
        let all = self.must_be_accepted();
        result.scenarios.iter().filter(move |one| {
            let must_pass = all || self.passes.contains(&one.scenario);
            must_pass && one.verdict == Verdict::Accepted && one.usage.is_near_limit()
        })
    }
}

fn complaint_of_scenario(result: &SubmissionResult, id: &str, must_pass: bool) -> Option<String> {
    let Some(one) = result.scenario(id) else {
        return Some(format!("the assignment has no scenario `{id}`"));
    };
    let must = if must_pass { "pass" } else { "fail" };
    let code = one.verdict.code();
    ((one.verdict == Verdict::Accepted) != must_pass)
        .then(|| format!("must {must} scenario `{id}`, but got {code}"))
}

/// Returns the scenario that decided the verdict and the scenario's reason, in parentheses.
fn reason(result: &SubmissionResult) -> String {
    let decisive = result.decisive();
    let decisive = decisive.filter(|one| one.verdict != Verdict::Accepted);
    decisive.map_or_else(String::new, |one| {
        format!(" ({}: {})", one.scenario, words::in_short(one))
    })
}

#[cfg(test)]
mod tests;
