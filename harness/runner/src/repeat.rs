//! Plays scenarios more than once, to find results that differ between runs.
//!
//! Each round grades a submission from the beginning. If a round finds that a submission does not load,
//! this is true for that round only. The first round gives the same results as grading without repetition.
//! Reports show only the verdicts of the other rounds.
//!
//! In the journal each run has its own key. So if a scenario was played once and three runs are wanted,
//! only two more are played.

use puzzlemark_reports::Verdict;

use super::journal::{Journal, Key};
use super::plan::{Plan, SubmissionPlan};

/// The number of runs of each scenario of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    runs: u16,
    /// The number of known results of the second and later runs.
    known: usize,
}

impl Default for Repeat {
    fn default() -> Self {
        Self { runs: 1, known: 0 }
    }
}

impl Repeat {
    /// Returns the number of known results of the second and later runs.
    pub(crate) fn known_runs(self) -> usize {
        self.known
    }
}

impl Plan {
    /// Returns the plan with this number of runs of each scenario. 0 counts as 1. The journal may have some
    /// of the runs already.
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

    /// Returns the number of runs for a submission. An unreadable submission is played once, because its
    /// files may differ between runs.
    pub(crate) fn runs_of(&self, submission: &SubmissionPlan) -> u16 {
        if submission.is_readable {
            self.repeat.runs
        } else {
            1
        }
    }
}

impl SubmissionPlan {
    /// Returns the verdict of a run of a scenario, if the journal has it and the run must not be repeated.
    /// Runs are counted from 1.
    pub(super) fn known_verdict(&self, key: Key, run: u16, journal: &Journal) -> Option<Verdict> {
        let verdict = journal.verdict(key.of_run(run))?;
        let is_settled = run == 1 && self.is_known();
        let counts = self.is_readable && verdict != Verdict::JudgeError;
        (is_settled || counts).then_some(verdict)
    }

    /// Returns the verdicts of all runs after the first that a journal has, even if fewer are wanted now.
    pub(super) fn further(&self, key: Key, journal: &Journal) -> Vec<Verdict> {
        if !self.is_readable {
            return Vec::new();
        }
        let verdicts = (2..=u16::MAX).map_while(|run| journal.verdict(key.of_run(run)));
        verdicts.collect()
    }
}
