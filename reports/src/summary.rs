//! A class in short: what pages about a class show of it.
//!
//! It is fed one submission after the other and keeps of each a few words and a byte per scenario, so
//! that the results of a class never need to be in memory together.

use crate::Verdict;
use crate::clusters::Clusters;
use crate::flaky::FlakyResults;
use crate::model::{AssignmentInfo, ClassInfo, ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::runs::Runs;
use crate::statistics::Columns;

/// A class in short.
#[derive(Debug, Clone)]
pub struct ClassSummary {
    /// What is said of the class as a whole.
    pub class: ClassInfo,
    submissions: Vec<SubmissionSummary>,
    pub(crate) clusters: Clusters,
    pub(crate) runs: Runs,
    pub(crate) flaky: FlakyResults,
    pub(crate) columns: Columns,
}

/// A submission in short: as small as can be, since those of a whole class are in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmissionSummary {
    /// Name of the submission.
    pub name: String,
    /// Its verdict, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points earned; `None` where a judge error leaves it not graded.
    pub score: Option<f64>,
    /// Points that could be earned.
    pub score_max: f64,
    /// Why it has its verdict; `None` where accepted.
    pub why: Option<Box<Why>>,
    /// The verdict of each scenario of the assignment, in its order; `None` where there is no result.
    pub verdicts: Box<[Option<Verdict>]>,
}

/// Why a submission has its verdict, visible, on one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The operation at which the scenario failed that decided it.
    pub operation: Option<String>,
    /// What went wrong, in a few words.
    pub mistake: String,
}

impl ClassSummary {
    /// Begins the summary of a class of which no submission is known yet.
    pub fn begin(class: &ClassInfo) -> Self {
        Self {
            class: class.clone(),
            submissions: Vec::new(),
            clusters: Clusters::default(),
            runs: Runs::default(),
            flaky: FlakyResults::default(),
            columns: Columns::of(&class.assignment),
        }
    }

    /// The summary of a class that has these submissions.
    pub fn of<'a>(
        class: &ClassInfo,
        submissions: impl IntoIterator<Item = &'a SubmissionResult>,
    ) -> Self {
        let mut summary = Self::begin(class);
        for one in submissions {
            summary.submission(one);
        }
        summary
    }

    /// Takes in the next submission.
    pub fn submission(&mut self, submission: &SubmissionResult) {
        let index = self.submissions.len();
        let results = by_scenario(&self.class.assignment, submission);
        self.clusters.take(index, submission, &results);
        self.runs.take(index, &results);
        self.flaky.take(index, &results);
        self.columns.take(&self.class.assignment, submission);
        self.submissions
            .push(SubmissionSummary::of(submission, &results));
    }

    /// The submissions, in the order in which they came.
    pub fn submissions(&self) -> &[SubmissionSummary] {
        &self.submissions
    }

    /// The worst verdict of all; `None` where there are no submissions.
    pub fn worst(&self) -> Option<Verdict> {
        self.submissions.iter().map(|one| one.verdict).max()
    }
}

impl SubmissionSummary {
    fn of(submission: &SubmissionResult, results: &[Place<'_>]) -> Self {
        let decisive = submission.decisive();
        let decisive = decisive.filter(|result| result.verdict != Verdict::Accepted);
        let why = decisive.map(|result| {
            let (operation, mistake) = words::operation_and_why(result);
            Box::new(Why { operation, mistake })
        });
        let verdict = |(_, result): &Place<'_>| result.map(|result| result.verdict);
        Self {
            name: submission.name.clone(),
            verdict: submission.verdict,
            score: submission.score,
            score_max: submission.score_max,
            why,
            verdicts: results.iter().map(verdict).collect(),
        }
    }

    /// The operation and why in one, see [`words::in_short`].
    pub fn in_short(&self) -> String {
        let why = self.why.as_deref();
        why.map(|why| words::joined(why.operation.as_deref(), &why.mistake))
            .unwrap_or_default()
    }
}

/// A scenario of the assignment, and what came of it.
pub(crate) type Place<'a> = (&'a ScenarioInfo, Option<&'a ScenarioResult>);

/// One entry per scenario of the assignment, in its order.
fn by_scenario<'a>(
    assignment: &'a AssignmentInfo,
    submission: &'a SubmissionResult,
) -> Vec<Place<'a>> {
    let scenarios = assignment.scenarios().enumerate();
    let place = |(place, info): (usize, &'a ScenarioInfo)| {
        // They nearly always stand in the same order.
        let here = submission.scenarios.get(place);
        let here = here.filter(|result| result.scenario == info.id);
        (info, here.or_else(|| submission.scenario(&info.id)))
    };
    scenarios.map(place).collect()
}
