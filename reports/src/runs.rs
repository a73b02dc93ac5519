//! Runs that took long, or more than they were allowed.

use std::cmp::Reverse;

use crate::Verdict;
use crate::model::{ScenarioInfo, Usage};
use crate::summary::{ClassSummary, Place, SubmissionSummary};

/// The most runs that are kept of each kind.
const LISTED_MAX: usize = 25;

/// The runs of a class that a page about it lists.
#[derive(Debug, Clone, Default)]
pub(crate) struct Runs {
    reached: Kept,
    near: Kept,
}

/// Of runs of one kind, those that used most.
#[derive(Debug, Clone, Default)]
struct Kept {
    most: Vec<Used>,
    number: usize,
}

/// What one run used.
#[derive(Debug, Clone)]
struct Used {
    submission: usize,
    scenario: usize,
    verdict: Verdict,
    usage: Usage,
}

impl Runs {
    /// Takes in the runs of a submission.
    pub(crate) fn take(&mut self, submission: usize, results: &[Place<'_>]) {
        for (scenario, (_, result)) in results.iter().enumerate() {
            let Some(result) = result else { continue };
            let kept = if result.verdict.is_limit() {
                &mut self.reached
            } else if result.usage.is_near_limit() {
                &mut self.near
            } else {
                continue;
            };
            kept.take(Used {
                submission,
                scenario,
                verdict: result.verdict,
                usage: result.usage,
            });
        }
    }
}

impl Kept {
    fn take(&mut self, used: Used) {
        self.number += 1;
        let key = |one: &Used| Reverse(one.usage.percent());
        // Of those that used the same, the first stays first.
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
    /// Whose.
    pub submission: &'a SubmissionSummary,
    /// In which scenario.
    pub scenario: &'a ScenarioInfo,
    /// What came of it.
    pub verdict: Verdict,
    /// What it used and was allowed.
    pub usage: Usage,
}

/// Runs of one kind.
#[derive(Debug, Clone)]
pub struct Listed<'a> {
    /// The first of them, those that used most of their limits before others.
    pub listed: Vec<Run<'a>>,
    /// How many there are, listed or not.
    pub number: usize,
}

/// Runs that reached a limit, and others that came near.
pub fn runs(summary: &ClassSummary) -> [Listed<'_>; 2] {
    let scenarios: Vec<_> = summary.class.assignment.scenarios().collect();
    let run = |one: &Used| Run {
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
        let mut kept = Kept::default();
        let run = |submission, cpu_ms| Used {
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
            kept.take(run(submission, [60, 90, 70][submission % 3]));
        }
        assert_eq!(kept.number, 90);
        let kept: Vec<_> = kept.most.iter().map(|one| one.submission).collect();
        let most: Vec<_> = (0..LISTED_MAX).map(|place| place * 3 + 1).collect();
        assert_eq!(kept, most);
    }
}
