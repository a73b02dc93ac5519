//! Runs that took long, or more than they were allowed.

use std::cmp::Reverse;

use crate::model::{ClassResults, ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::render::html::meters::most;
use crate::render::words;

/// The most runs that are listed of each kind.
const LISTED_MAX: usize = 25;

/// A run that took more than this share of what it was allowed is slow, in percent.
const SLOW_PERCENT: u64 = 50;

/// A run of one submission in one scenario.
pub(super) struct Run<'a> {
    /// Whose.
    pub(super) submission: &'a SubmissionResult,
    /// In which scenario.
    pub(super) scenario: &'a ScenarioInfo,
    /// What came of it.
    pub(super) result: &'a ScenarioResult,
    /// How much of its limits it used, from 0 to 100.
    percent: u64,
}

impl Run<'_> {
    /// What it used of what it was allowed, in words.
    pub(super) fn used(&self) -> String {
        words::usage(&self.result.usage).unwrap_or_default()
    }
}

/// Runs of one kind.
pub(super) struct Runs<'a> {
    /// The first of them, those that used most before others.
    pub(super) listed: Vec<Run<'a>>,
    /// How many are not listed.
    pub(super) others: usize,
}

impl<'a> Runs<'a> {
    fn new(mut runs: Vec<Run<'a>>) -> Self {
        runs.sort_by_key(|run| Reverse(run.percent));
        let others = runs.len().saturating_sub(LISTED_MAX);
        runs.truncate(LISTED_MAX);
        Self {
            listed: runs,
            others,
        }
    }

    /// All of them.
    pub(super) fn number(&self) -> usize {
        self.listed.len() + self.others
    }
}

/// Runs that reached a limit, and others that came near.
pub(super) fn runs(class: &ClassResults) -> [Runs<'_>; 2] {
    let all = class.submissions.iter().flat_map(|submission| {
        let results = results(class, submission);
        results.filter_map(move |(scenario, result)| {
            Some(Run {
                submission,
                scenario,
                result: result?,
                percent: most(&result?.usage),
            })
        })
    });
    let counts = |run: &Run<'_>| run.percent >= SLOW_PERCENT || run.result.verdict.is_limit();
    let (reached, slow) = all
        .filter(counts)
        .partition(|run| run.result.verdict.is_limit());
    [reached, slow].map(Runs::new)
}

/// One entry per scenario of the assignment, in its order.
pub(super) fn results<'a>(
    class: &'a ClassResults,
    submission: &'a SubmissionResult,
) -> impl Iterator<Item = (&'a ScenarioInfo, Option<&'a ScenarioResult>)> {
    let scenarios = class.assignment.scenarios().enumerate();
    scenarios.map(|(place, info)| {
        // They nearly always stand in the same order.
        let here = submission.scenarios.get(place);
        let here = here.filter(|result| result.scenario == info.id);
        (info, here.or_else(|| submission.scenario(&info.id)))
    })
}
