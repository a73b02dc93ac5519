//! What the fixture submissions of an assignment must come to: `expectations.yaml` beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::render::words;
use serde::Deserialize;

/// Name of the file.
pub const FILE_NAME: &str = "expectations.yaml";

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
        match expected.keys().find(|name| !folder.join(name).exists()) {
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
                first_reason(result)
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

/// Where a result first departs, and why, as an addition to a sentence.
fn first_reason(result: &SubmissionResult) -> String {
    let mut scenarios = result.scenarios.iter();
    let departed = scenarios.find(|one| one.verdict != Verdict::Accepted);
    let told = departed.map(|one| format!(" ({}: {})", one.scenario, words::in_short(one)));
    told.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use puzzlemark_reports::model::{Noise, ScenarioResult, Usage};

    use super::*;

    /// The expectations of a folder with this file and the submissions `ada` and `bob`.
    fn load(yaml: &str) -> Result<Expectations, String> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE_NAME), yaml).unwrap();
        for name in ["ada", "bob"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        Expectations::load(folder.path()).map_err(|error| error.to_string())
    }

    fn expected(yaml: &str) -> Expected {
        load(&format!("ada: {yaml}"))
            .unwrap()
            .of("ada")
            .cloned()
            .unwrap()
    }

    /// A submission with this verdict in the scenario `one`, and accepted in `two`.
    fn result(verdict: Verdict) -> SubmissionResult {
        let scenario = |id: &str, verdict, reason: Option<&str>| ScenarioResult {
            scenario: id.to_owned(),
            verdict,
            reason: reason.map(str::to_owned),
            steps: Vec::new(),
            reproduction: None,
            noise: Noise::default(),
            usage: Usage::default(),
            remarks: Vec::new(),
            transcript: Vec::new(),
            further: Vec::new(),
        };
        SubmissionResult {
            name: "ada".to_owned(),
            driver: None,
            verdict,
            score: None,
            score_max: 2.0,
            remarks: Vec::new(),
            scenarios: vec![
                scenario("one", verdict, Some("it slept")),
                scenario("two", Verdict::Accepted, None),
            ],
        }
    }

    #[test]
    fn a_file_is_read_as_written() {
        let read = expected("{permitted: [WA, RTE], fails: [one], passes: [two], because: why}");
        let set = |ids: [&str; 1]| BTreeSet::from(ids.map(str::to_owned));
        let permitted = BTreeSet::from([Verdict::WrongAnswer, Verdict::RuntimeError]);
        assert_eq!(
            (read.permitted, read.fails, read.passes, read.because),
            (permitted, set(["one"]), set(["two"]), "why".to_owned())
        );
    }

    #[test]
    fn a_fixture_is_played_on_all_scenarios_or_on_those_that_are_named() {
        let plays = |plays: &str| {
            let yaml = format!("{{permitted: [WA], fails: [one], {plays}because: why}}");
            let expected = expected(&yaml);
            ["one", "two"].map(|id| expected.plays(id))
        };
        assert_eq!(plays(""), [true, true]);
        assert_eq!(plays("plays: all, "), [true, true]);
        assert_eq!(plays("plays: named, "), [true, false]);
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        for (yaml, complaint) in [
            (
                "ada: {permitted: [], because: x}",
                "`ada`: `permitted` names no verdict",
            ),
            (
                "ada: {permitted: [OK], because: x}",
                "`OK` is no verdict's code",
            ),
            (
                "eve: {permitted: [AC], because: x}",
                "`eve` has no submission beside the file",
            ),
            (
                "ada: {permitted: [WA], plays: named, because: x}",
                "`ada`: `plays: named` needs scenarios",
            ),
            (
                "ada: {permitted: [WA], plays: some, because: x}",
                "unknown variant `some`",
            ),
            ("ada: {permitted: [AC]}", "because"),
            ("ada: {permitted: [AC], because: x, fail: [one]}", "fail"),
        ] {
            let error = load(yaml).unwrap_err();
            assert!(
                error.contains(complaint) && error.contains(FILE_NAME),
                "{error}"
            );
        }
        let missing = Expectations::load(Path::new("nowhere")).unwrap_err();
        assert!(matches!(missing, ExpectationsError::Io { .. }), "{missing}");
    }

    #[test]
    fn what_is_as_expected_brings_no_complaint() {
        let expected = expected("{permitted: [AC, WA], passes: [two], because: x}");
        assert_eq!(expected.complaints(&result(Verdict::WrongAnswer)), [""; 0]);
        assert_eq!(expected.complaints(&result(Verdict::Accepted)), [""; 0]);
    }

    #[test]
    fn every_complaint_is_told() {
        let expected =
            expected("{permitted: [AC, WA], fails: [two, three], passes: [one], because: x}");
        assert_eq!(
            expected.complaints(&result(Verdict::TimeLimitExceeded)),
            [
                "got TLE, permitted is AC or WA (one: it slept)",
                "there is no scenario `three`",
                "must fail scenario `two`, and got AC",
                "must pass scenario `one`, and got TLE",
            ]
        );
    }
}
