//! Runs that reached a limit or came near one.

use std::cmp::Reverse;

use crate::Verdict;
use crate::model::{ScenarioInfo, Usage};
use crate::summary::{ClassSummary, Place, SubmissionSummary};

/// The most runs that are kept of each kind.
const LISTED_MAX: usize = 25;

/// The runs of a class that a page about it lists.
#[derive(Debug, Clone, Default)]
pub(crate) struct Runs {
    reached: MostUsed,
    near: MostUsed,
}

/// The runs of one kind that used most, and the number of all.
#[derive(Debug, Clone, Default)]
struct MostUsed {
    most: Vec<UsedByRun>,
    number: usize,
}

/// The use of resources by one run.
#[derive(Debug, Clone)]
struct UsedByRun {
    submission: usize,
    scenario: usize,
    verdict: Verdict,
    usage: Usage,
}

impl Runs {
    /// Adds the runs of a submission.
    pub(crate) fn add(&mut self, submission: usize, results: &[Place<'_>]) {
        for (scenario, (_, result)) in results.iter().enumerate() {
            let Some(result) = result else { continue };
            let kept = if result.verdict.is_limit() {
                &mut self.reached
            } else if result.usage.is_near_limit() {
                &mut self.near
            } else {
                continue;
            };
            kept.add(UsedByRun {
                submission,
                scenario,
                verdict: result.verdict,
                usage: result.usage,
            });
        }
    }
}

impl MostUsed {
    fn add(&mut self, used: UsedByRun) {
        self.number += 1;
        let key = |one: &UsedByRun| Reverse(one.usage.percent());
        // Runs with equal use keep their order.
        let at = self.most.partition_point(|one| key(one) <= key(&used));
        if at < LISTED_MAX {
            self.most.truncate(LISTED_MAX - 1);
            self.most.insert(at, used);
        }
    }
}

/// A run of one submission in one scenario.
#[derive(Debug, Clone)]
pub struct Run<'a> {
    /// The submission.
    pub submission: &'a SubmissionSummary,
    /// The scenario.
    pub scenario: &'a ScenarioInfo,
    /// The verdict.
    pub verdict: Verdict,
    /// Resources used and allowed.
    pub usage: Usage,
}

/// Runs of one kind.
#[derive(Debug, Clone)]
pub struct Listed<'a> {
    /// The runs that used most of their limits, in falling order.
    pub listed: Vec<Run<'a>>,
    /// Number of all runs of this kind, listed or not.
    pub number: usize,
}

/// Runs that reached a limit, and others that came near.
pub fn runs(summary: &ClassSummary) -> [Listed<'_>; 2] {
    let scenarios: Vec<_> = summary.class.assignment.scenarios().collect();
    let run = |one: &UsedByRun| Run {
        submission: &summary.submissions()[one.submission],
        scenario: scenarios[one.scenario],
        verdict: one.verdict,
        usage: one.usage,
    };
    [&summary.runs.reached, &summary.runs.near].map(|kept| Listed {
        listed: kept.most.iter().map(run).collect(),
        number: kept.number,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_runs_those_that_used_most_are_kept_in_the_order_of_the_class() {
        let mut kept = MostUsed::default();
        let run = |submission, cpu_ms| UsedByRun {
            submission,
            scenario: 0,
            verdict: Verdict::Accepted,
            usage: Usage {
                cpu_ms,
                cpu_ms_max: 100,
                ..Usage::default()
            },
        };
        for submission in 0..90 {
            kept.add(run(submission, [60, 90, 70][submission % 3]));
        }
        assert_eq!(kept.number, 90);
        let kept: Vec<_> = kept.most.iter().map(|one| one.submission).collect();
        let most: Vec<_> = (0..LISTED_MAX).map(|place| place * 3 + 1).collect();
        assert_eq!(kept, most);
    }
}
