//! Events of a run, for progress reports.

use puzzlemark_reports::Verdict;

/// One thing that happened in a run.
#[derive(Debug, Clone)]
pub enum Event<'a> {
    /// The run begins.
    Started {
        /// Scenarios to play, over all submissions.
        scenarios: usize,
        /// The number of scenarios that the journal knows already.
        known: usize,
    },
    /// A scenario has been judged.
    ScenarioFinished {
        /// Name of the submission.
        submission: &'a str,
        /// Id of the scenario.
        scenario: &'a str,
        /// Its verdict.
        verdict: Verdict,
    },
    /// A submission has been judged completely.
    SubmissionFinished {
        /// Name of the submission.
        submission: &'a str,
        /// Its verdict, see [`Verdict::of_all`].
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
