//! Events of a run, for progress reports.

use puzzlemark_reports::Verdict;

/// An event of a run.
#[derive(Debug, Clone)]
pub enum Event<'a> {
    /// The run begins.
    Started {
        /// The number of scenarios to play for all submissions together.
        scenarios: usize,
        /// The number of scenarios that the journal has already.
        known: usize,
    },
    /// A scenario has been judged.
    ScenarioFinished {
        /// The name of the submission.
        submission: &'a str,
        /// The id of the scenario.
        scenario: &'a str,
        /// Its verdict.
        verdict: Verdict,
    },
    /// All scenarios of a submission have been judged.
    SubmissionFinished {
        /// The name of the submission.
        submission: &'a str,
        /// Its verdict. See [`Verdict::of_all`].
        verdict: Verdict,
    },
}

/// Receives events. Several threads call it.
pub trait Observer: Sync {
    /// Receives one event.
    fn observe(&self, event: &Event<'_>);
}

/// Ignores all events.
impl Observer for () {
    fn observe(&self, _event: &Event<'_>) {}
}
