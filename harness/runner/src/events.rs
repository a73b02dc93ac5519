//! What a run tells while it goes on.

use puzzlemark_reports::Verdict;

/// One thing that happened in a run.
#[derive(Debug, Clone)]
pub enum Event<'a> {
    /// The run begins.
    Started {
        /// Scenarios to play, over all submissions.
        scenarios: usize,
        /// How many of them are known from the journal.
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

/// Takes events; called from several threads.
pub trait Observer: Sync {
    /// Takes one event.
    fn observe(&self, event: &Event<'_>);
}

/// Hears nothing.
impl Observer for () {
    fn observe(&self, _event: &Event<'_>) {}
}
