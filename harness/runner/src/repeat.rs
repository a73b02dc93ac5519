//! Scenarios that are played more than once, to find results that differ from run to run.
//!
//! A submission is graded anew in every round: each run is one of its own, and what a round has learned of
//! a submission that does not load holds for that round. The first round is what is graded without
//! repeating; of the others only verdicts are told. In the journal each run has its own key, so
//! that what was played once and is asked three times is played twice more.

use puzzlemark_reports::Verdict;

use super::journal::{Journal, Key};
use super::plan::{Plan, SubmissionPlan};

/// The number of runs of each scenario of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    runs: u16,
    /// The number of known results of runs after the first.
    known: usize,
}

impl Default for Repeat {
    fn default() -> Self {
        Self { runs: 1, known: 0 }
    }
}

impl Repeat {
    /// The number of known results of runs after the first.
    pub(crate) fn known(self) -> usize {
        self.known
    }
}

impl Plan {
    /// The plan with this number of runs of each scenario; 0 counts as 1. A journal may know some
    /// runs.
    #[must_use]
    pub fn repeated(mut self, runs: u16, journal: &Journal) -> Self {
        self.repeat = Repeat {
            runs: runs.max(1),
            known: 0,
        };
        let further = |one: &SubmissionPlan| {
            let runs = 2..=self.runs_of(one);
            let known = |run| one.keys().filter(move |key| journal.knows(key.of_run(run)));
            runs.map(|run| known(run).count()).sum::<usize>()
        };
        self.repeat.known = self.submissions.iter().map(further).sum();
        self
    }

    /// The number of runs for a submission. An unreadable one is played once, because its files may
    /// differ between runs.
    pub(crate) fn runs_of(&self, submission: &SubmissionPlan) -> u16 {
        if submission.is_readable {
            self.repeat.runs
        } else {
            1
        }
    }
}

impl SubmissionPlan {
    /// The verdict of the run of that number, counted from 1, of the scenario of a key, where a journal has
    /// it and it is not to be played again.
    pub(super) fn known_verdict(&self, key: Key, run: u16, journal: &Journal) -> Option<Verdict> {
        let verdict = journal.verdict(key.of_run(run))?;
        let is_settled = run == 1 && self.is_known();
        let counts = self.is_readable && verdict != Verdict::JudgeError;
        (is_settled || counts).then_some(verdict)
    }

    /// The verdicts of all further runs of a scenario that a journal has, however many were asked for.
    pub(super) fn further(&self, key: Key, journal: &Journal) -> Vec<Verdict> {
        if !self.is_readable {
            return Vec::new();
        }
        let verdicts = (2..=u16::MAX).map_while(|run| journal.verdict(key.of_run(run)));
        verdicts.collect()
    }
}
