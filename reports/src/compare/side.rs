//! One of two gradings that are compared.

use std::collections::BTreeMap;
use std::rc::Rc;

use sha2::{Digest as _, Sha256};

use super::{Finding, Standing};
use crate::Language;
use crate::comparable::comparable;
use crate::model::{AssignmentInfo, ClassInfo, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::visibility::translated_result;

/// A grading of a class, reduced to the parts that are compared.
#[derive(Debug)]
pub struct Side {
    language: Language,
    pub(super) assignment: AssignmentInfo,
    pub(super) submissions: Vec<SubmissionSeen>,
    /// Ids of scenarios, each once.
    ids: BTreeMap<String, Rc<str>>,
}

/// The compared parts of one submission.
#[derive(Debug)]
pub(super) struct SubmissionSeen {
    pub(super) name: String,
    pub(super) standing: Standing,
    pub(super) scenarios: Vec<ScenarioSeen>,
}

/// The compared parts of one scenario's result.
#[derive(Debug)]
pub(super) struct ScenarioSeen {
    pub(super) scenario: Rc<str>,
    /// The result in short, without the parts that change from run to run.
    pub(super) finding: Finding,
    /// SHA-256 of the whole result, without the parts that change from run to run.
    pub(super) details: [u8; 32],
}

impl Side {
    /// Begins with a class, without submissions. The failures are in this language.
    pub fn begin(class: &ClassInfo, language: Language) -> Self {
        Self {
            language,
            assignment: class.assignment.clone(),
            submissions: Vec::new(),
            ids: BTreeMap::new(),
        }
    }

    /// Returns the language of the failures.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the title of the assignment.
    pub fn title(&self) -> &str {
        &self.assignment.title
    }

    /// Adds the next submission.
    pub fn submission(&mut self, one: &SubmissionResult) {
        let scenarios = one
            .scenarios
            .iter()
            .map(|result| self.compared_scenario(result));
        let scenarios = scenarios.collect();
        self.submissions.push(SubmissionSeen {
            name: one.name.clone(),
            standing: Standing {
                verdict: one.verdict,
                score: one.score,
                score_max: one.score_max,
                driver: one.driver.clone(),
            },
            scenarios,
        });
    }

    fn compared_scenario(&mut self, result: &ScenarioResult) -> ScenarioSeen {
        let id = &result.scenario;
        let known = self.ids.get(id).cloned();
        let scenario = known.unwrap_or_else(|| {
            let new: Rc<str> = id.as_str().into();
            self.ids.insert(id.clone(), Rc::clone(&new));
            new
        });
        let lasting = comparable(result);
        let details =
            serde_json::to_vec(&lasting).expect("results have only texts and whole numbers");
        ScenarioSeen {
            scenario,
            finding: Finding {
                verdict: lasting.verdict,
                failure: self
                    .language
                    .speak(|| words::in_short(&translated_result(&lasting))),
            },
            details: Sha256::digest(details).into(),
        }
    }
}
