//! Clusters: the submissions of a class with the same first failure.
//!
//! Two submissions are in one cluster if their first failures have the same scenario, step, verdict
//! and answer. Addresses of objects in the answer do not count. Submissions that do not load are in
//! one cluster if the reason is the same. So an instructor reads each mistake once. Every
//! submission that is not accepted is in exactly one cluster. Submissions with a judge error are in
//! none.
//!
//! [`wrong_answers`] groups the failures of every scenario in the same way, also those after the first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

use crate::Verdict;
use crate::comparable::without_addresses;
use crate::model::{ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::summary::{ClassSummary, Place, SubmissionSummary};
use crate::visibility::translated_result;

/// The most characters of an answer that are compared.
const CHARS_MAX: usize = 2_000;

/// Submissions with the same first failure.
#[derive(Debug, Clone)]
pub struct Cluster<'a> {
    /// The scenario that fails.
    pub scenario: &'a ScenarioInfo,
    /// True if the submissions load in no scenario.
    pub loads_nowhere: bool,
    /// The step that fails, counted from 0, or `None` if no step failed.
    pub step: Option<usize>,
    /// The verdict of the scenario.
    pub verdict: Verdict,
    /// The operation that fails in the first of the submissions, visible, or `None` if no step
    /// failed.
    pub operation: Option<&'a str>,
    /// The mistake of the first of the submissions in a few words, visible.
    pub mistake: &'a str,
    /// Places of the submissions in the class, in order. Not empty.
    pub places: &'a [usize],
    class: &'a ClassSummary,
}

impl<'a> Cluster<'a> {
    /// Returns the submissions, in the order of the class.
    pub fn submissions(&self) -> impl Iterator<Item = &'a SubmissionSummary> {
        let submissions = self.class.submissions();
        self.places.iter().map(|place| &submissions[*place])
    }
}

/// The clusters of a class while its submissions are added.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clusters {
    /// The first failure of each submission.
    first: BTreeMap<ClusterKey, Members>,
    /// All failures of each submission, by the place of the scenario.
    by_scenario: BTreeMap<usize, BTreeMap<ClusterKey, Members>>,
}

/// The key that all submissions of a cluster share.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct ClusterKey {
    /// Place of the scenario in the assignment, or `None` if the submission loads in no scenario.
    scenario: Option<usize>,
    step: Option<usize>,
    verdict: Verdict,
    /// SHA-256 of the answer, because an answer can be long.
    answer: [u8; 32],
}

#[derive(Debug, Clone)]
struct Members {
    /// Place of the scenario in the assignment.
    scenario: usize,
    operation: Option<String>,
    mistake: String,
    submissions: Vec<usize>,
}

impl Clusters {
    /// Adds a submission with its place in the class. The mistake is in the language of the thread.
    pub(crate) fn add(
        &mut self,
        index: usize,
        submission: &SubmissionResult,
        results: &[Place<'_>],
    ) {
        if submission.verdict == Verdict::JudgeError {
            return;
        }
        let results = results.iter().enumerate();
        let results = results.filter_map(|(place, (_, result))| Some((place, (*result)?)));
        let loads = results.clone().any(|(_, result)| words::played(result));
        let is_failure = |verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
        let failures = results.filter(|(_, result)| is_failure(result.verdict));
        for (rank, (place, result)) in failures.enumerate() {
            let mut key = cluster_key(place, result, loads);
            if rank == 0 {
                join(&mut self.first, key.clone(), (place, result), index);
            }
            if !loads {
                // The reason is the same in every scenario, and it stands with the first failure.
                key.answer = Sha256::digest("").into();
            }
            let answers = self.by_scenario.entry(place).or_default();
            join(answers, key, (place, result), index);
        }
    }
}

/// Adds a submission to the cluster with this key.
fn join(
    clusters: &mut BTreeMap<ClusterKey, Members>,
    key: ClusterKey,
    (place, result): (usize, &ScenarioResult),
    index: usize,
) {
    let members = clusters.entry(key).or_insert_with(|| {
        let (operation, mistake) = words::operation_and_why(&translated_result(result));
        Members {
            scenario: place,
            operation,
            mistake,
            submissions: Vec::new(),
        }
    });
    members.submissions.push(index);
}

/// Returns the clusters of a class: the largest first, then by scenario, step and first submission.
pub fn clusters(summary: &ClassSummary) -> Vec<Cluster<'_>> {
    largest_first(summary, &summary.clusters.first)
}

/// Returns the wrong answers to each scenario, in the order of the assignment. An answer comes with the submissions
/// that give it, and the commonest answer comes first. Submissions that load in no scenario are together, at the end.
pub fn wrong_answers(summary: &ClassSummary) -> Vec<Vec<Cluster<'_>>> {
    let places = 0..summary.class.assignment.scenarios().count();
    let answers = |place| {
        let clusters = summary.clusters.by_scenario.get(&place);
        let mut answers = clusters.map_or_else(Vec::new, |all| largest_first(summary, all));
        answers.sort_by_key(|one| one.loads_nowhere);
        answers
    };
    places.map(answers).collect()
}

fn largest_first<'a>(
    summary: &'a ClassSummary,
    clusters: &'a BTreeMap<ClusterKey, Members>,
) -> Vec<Cluster<'a>> {
    let scenarios: Vec<_> = summary.class.assignment.scenarios().collect();
    let mut clusters: Vec<_> = clusters.iter().collect();
    clusters.sort_by_key(|(key, members)| {
        let ClusterKey {
            scenario,
            step,
            verdict,
            answer: _,
        } = **key;
        let order = (scenario, step, verdict, members.submissions.first());
        (Reverse(members.submissions.len()), order)
    });
    let clusters = clusters.into_iter().map(|(key, members)| Cluster {
        scenario: scenarios[members.scenario],
        loads_nowhere: key.scenario.is_none(),
        step: key.step,
        verdict: key.verdict,
        operation: members.operation.as_deref(),
        mistake: &members.mistake,
        places: &members.submissions,
        class: summary,
    });
    clusters.collect()
}

fn cluster_key(place: usize, result: &ScenarioResult, loads: bool) -> ClusterKey {
    let did_not_load = result.verdict == Verdict::LoadError;
    let failure = words::first_failure(result);
    let answer = match failure {
        Some((_, step)) => {
            let differences = step.differences.iter().map(words::sentence);
            let got = step.got.iter().cloned();
            got.chain(differences).collect::<Vec<_>>().join("\n")
        }
        None => result.reason.clone().unwrap_or_default(),
    };
    let answer = normal(&answer);
    let answer = if did_not_load {
        without_numbers(&answer)
    } else {
        answer
    };
    ClusterKey {
        scenario: (!did_not_load || loads).then_some(place),
        step: failure.map(|(index, _)| index),
        verdict: result.verdict,
        answer: Sha256::digest(answer).into(),
    }
}

/// Returns the first [`CHARS_MAX`] characters of a text, without addresses.
fn normal(text: &str) -> String {
    let text: String = text.chars().take(CHARS_MAX).collect();
    without_addresses(&text)
}

/// Returns a text with `#` for every number, such as the number of a line.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '0'..='9' if plain.ends_with('#') => {}
            '0'..='9' => plain.push('#'),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_do_not_count_and_small_numbers_do() {
        let one = "<puzzle.Puzzle object at 0x7f3a5c0d1e80>, not 0x1f";
        let other = "<puzzle.Puzzle object at 0x55aa010203>, not 0x1f";
        assert_eq!(normal(one), normal(other));
        assert_ne!(normal("returned 0x1f"), normal("returned 0x2f"));
    }

    #[test]
    fn a_syntax_error_is_the_same_in_any_line() {
        let reason = |line: u32| format!("'(' was never closed (puzzle.py, line {line})");
        assert_eq!(without_numbers(&reason(7)), without_numbers(&reason(123)));
    }
}
