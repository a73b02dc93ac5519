//! Disputed failures of a class, in groups.
//!
//! Two failures are in one group if their scenario, call, expected reply and got reply are the same. They cost
//! no points. The instructor settles each group once.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::Verdict;
use crate::comparable::without_addresses;
use crate::language::tr;
use crate::model::{Dispute, ScenarioInfo, SubmissionResult};
use crate::summary::{ClassSummary, Place, SubmissionSummary};
use puzzlemark_text::visible;

/// Disputed failures with the same difference.
#[derive(Debug, Clone)]
pub struct DisputedGroup<'a> {
    /// The scenario.
    pub scenario: &'a ScenarioInfo,
    /// The failure of the first of the submissions.
    pub dispute: &'a Dispute,
    /// The number of submissions that are accepted in everything else.
    pub otherwise_right: usize,
    places: &'a [usize],
    class: &'a ClassSummary,
}

impl<'a> DisputedGroup<'a> {
    /// The submissions, in the order of the class.
    pub fn submissions(&self) -> impl Iterator<Item = &'a SubmissionSummary> {
        let submissions = self.class.submissions();
        self.places.iter().map(|place| &submissions[*place])
    }

    /// The number of submissions after the first few.
    pub fn places_beyond(&self, first: usize) -> usize {
        self.places.len().saturating_sub(first)
    }

    /// The number of submissions, with the number of those that are right in everything else.
    pub fn size(&self) -> String {
        let all = tr!("class-size", number = self.places.len());
        match self.otherwise_right {
            0 => all,
            right => format!("{all}, {}", tr!("class-otherwise-right", number = right)),
        }
    }

    /// The difference on one line, visible.
    pub fn difference(&self) -> String {
        let Dispute {
            call,
            expected,
            got,
            ..
        } = self.dispute;
        let line = |text: &str| visible::line(text.lines().next().unwrap_or_default());
        let difference = tr!("diff-expected", expected = line(expected), got = line(got));
        format!("{}: {difference}", line(call))
    }

    /// The rule that settles it, visible.
    pub fn rule(&self) -> String {
        visible::block(&self.dispute.rule)
    }

    /// The shortest game, an operation per line, visible.
    pub fn session(&self) -> String {
        visible::block(&self.dispute.session.join("\n"))
    }
}

/// The disputed failures of a class while its submissions are added.
#[derive(Debug, Clone, Default)]
pub(crate) struct DisputedFailures(BTreeMap<GroupKey, Members>);

/// The key that all failures of a group share.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct GroupKey {
    /// Place of the scenario in the assignment.
    scenario: usize,
    call: String,
    expected: String,
    got: String,
}

#[derive(Debug, Clone)]
struct Members {
    dispute: Dispute,
    submissions: Vec<usize>,
    otherwise_right: usize,
}

impl DisputedFailures {
    /// Adds a submission with its place in the class.
    pub(crate) fn add(
        &mut self,
        index: usize,
        submission: &SubmissionResult,
        results: &[Place<'_>],
    ) {
        for (scenario, (_, result)) in results.iter().enumerate() {
            let Some(dispute) = result.and_then(|result| result.disputed.as_deref()) else {
                continue;
            };
            let key = GroupKey {
                scenario,
                call: dispute.call.clone(),
                expected: without_addresses(&dispute.expected),
                got: without_addresses(&dispute.got),
            };
            let members = self.0.entry(key).or_insert_with(|| Members {
                dispute: dispute.clone(),
                submissions: Vec::new(),
                otherwise_right: 0,
            });
            members.submissions.push(index);
            members.otherwise_right += usize::from(submission.verdict == Verdict::Accepted);
        }
    }
}

/// The groups of disputed failures in a class, the largest first.
pub fn disputed(summary: &ClassSummary) -> Vec<DisputedGroup<'_>> {
    let scenarios: Vec<_> = summary.class.assignment.scenarios().collect();
    let groups = summary.disputed.0.iter();
    let groups = groups.map(|(key, members)| DisputedGroup {
        scenario: scenarios[key.scenario],
        dispute: &members.dispute,
        otherwise_right: members.otherwise_right,
        places: &members.submissions,
        class: summary,
    });
    let mut groups: Vec<_> = groups.collect();
    groups.sort_by_key(|group| Reverse(group.places.len()));
    groups
}

/// The remarks on the disputed failures of a submission, for staff.
pub(crate) fn remarks<'a>(
    seen: impl Iterator<Item = &'a ScenarioInfo>,
    submission: &SubmissionResult,
) -> Vec<String> {
    let disputes = seen.filter_map(|info| {
        let dispute = submission.scenario(&info.id)?.disputed.as_deref()?;
        Some((info, dispute))
    });
    let told = |(info, dispute): (&ScenarioInfo, &Dispute)| {
        let operation = dispute.session.last();
        format!(
            "a disputed failure in “{}” costs no points: {}: expected {}, got {}; to settle it: {}",
            visible::line(&info.title),
            operation.unwrap_or(&dispute.call),
            dispute.expected,
            dispute.got,
            dispute.rule
        )
    };
    disputes.map(told).collect()
}
