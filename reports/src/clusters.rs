//! Clusters: the submissions of a class that make the same mistake first.
//!
//! Two submissions are in one cluster if they first fail in the same scenario, at the same step,
//! with the same verdict and the same answer, where what changes from run to run (addresses,
//! numbers of objects) does not count, and no message holds what was measured; or if they do not load for the same reason. So an instructor
//! reads each mistake once, whatever the size of the class. Every submission that is not accepted
//! is in one cluster, but for those with a judge error.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

use crate::Verdict;
use crate::comparable::without_addresses;
use crate::model::{ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::summary::{ClassSummary, Place, SubmissionSummary};

/// The most characters of an answer that are compared.
const CHARS_MAX: usize = 2_000;

/// Submissions that make the same mistake first.
#[derive(Debug, Clone)]
pub struct Cluster<'a> {
    /// The scenario in which it shows.
    pub scenario: &'a ScenarioInfo,
    /// Tells whether the submissions load in no scenario.
    pub loads_nowhere: bool,
    /// The step at which it shows, counted from 0; `None` where no step failed.
    pub step: Option<usize>,
    /// What the scenario came to.
    pub verdict: Verdict,
    /// The operation at which the first of the submissions fails, visible; `None` where no step
    /// failed.
    pub operation: Option<&'a str>,
    /// What went wrong with the first of the submissions, in a few words, visible.
    pub mistake: &'a str,
    /// Places of the submissions in the class, in order; not empty.
    pub places: &'a [usize],
    class: &'a ClassSummary,
}

impl<'a> Cluster<'a> {
    /// The submissions, in the order of the class.
    pub fn submissions(&self) -> impl Iterator<Item = &'a SubmissionSummary> {
        let submissions = self.class.submissions();
        self.places.iter().map(|place| &submissions[*place])
    }
}

/// The clusters of a class while it is summed up: of each the mistake of the first of its submissions,
/// and who the others are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Clusters(BTreeMap<Kind, Members>);

/// What submissions of one cluster have in common.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// Place of the scenario in the assignment; none where the submission loads in no scenario.
    scenario: Option<usize>,
    step: Option<usize>,
    verdict: Verdict,
    /// Digest of the answer: an answer can be long.
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
    /// Takes in a submission with its place in the class.
    pub(crate) fn take(
        &mut self,
        index: usize,
        submission: &SubmissionResult,
        results: &[Place<'_>],
    ) {
        if submission.verdict == Verdict::JudgeError {
            return;
        }
        let results = results.iter().enumerate();
        let mut results = results.filter_map(|(place, (_, result))| Some((place, (*result)?)));
        let loads = results.clone().any(|(_, result)| words::played(result));
        let not_accepted = results.find(|(_, result)| result.verdict != Verdict::Accepted);
        let Some((place, result)) = not_accepted else {
            return;
        };
        let members = self.0.entry(kind(place, result, loads));
        let members = members.or_insert_with(|| {
            let (operation, mistake) = words::operation_and_why(result);
            Members {
                scenario: place,
                operation,
                mistake,
                submissions: Vec::new(),
            }
        });
        members.submissions.push(index);
    }
}

/// The clusters of a class, the largest first, then in the order of the assignment and of the class.
pub fn clusters(summary: &ClassSummary) -> Vec<Cluster<'_>> {
    let scenarios: Vec<_> = summary.class.assignment.scenarios().collect();
    let mut clusters: Vec<_> = summary.clusters.0.iter().collect();
    clusters.sort_by_key(|(kind, members)| {
        let Kind {
            scenario,
            step,
            verdict,
            answer: _,
        } = **kind;
        let order = (scenario, step, verdict, members.submissions.first());
        (Reverse(members.submissions.len()), order)
    });
    let clusters = clusters.into_iter().map(|(kind, members)| Cluster {
        scenario: scenarios[members.scenario],
        loads_nowhere: kind.scenario.is_none(),
        step: kind.step,
        verdict: kind.verdict,
        operation: members.operation.as_deref(),
        mistake: &members.mistake,
        places: &members.submissions,
        class: summary,
    });
    clusters.collect()
}

fn kind(place: usize, result: &ScenarioResult, loads: bool) -> Kind {
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
    Kind {
        scenario: (!did_not_load || loads).then_some(place),
        step: failure.map(|(index, _)| index),
        verdict: result.verdict,
        answer: Sha256::digest(answer).into(),
    }
}

/// A text, bounded, without what differs from run to run: addresses.
fn normal(text: &str) -> String {
    let text: String = text.chars().take(CHARS_MAX).collect();
    without_addresses(&text)
}

/// A text in which all numbers are the same: those of lines, for example.
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
