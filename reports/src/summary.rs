//! A summary of a class, for the pages about it.
//!
//! Submissions are added one by one. The summary keeps a few words per submission and one byte per
//! scenario. So the results of a large class are never in memory together.

use crate::Verdict;
use crate::clusters::Clusters;
use crate::disputed::DisputedFailures;
use crate::flaky::FlakyResults;
use crate::model::{
    AssignmentInfo, ClassInfo, EarlierResult, Person, ScenarioInfo, ScenarioResult,
    SubmissionResult,
};
use crate::points::Points;
use crate::render::words;
use crate::runs::Runs;
use crate::statistics::Columns;
use crate::visibility::translated_result;

/// Summary of a class.
#[derive(Debug, Clone)]
pub struct ClassSummary {
    /// Facts about the class as a whole.
    pub class: ClassInfo,
    submissions: Vec<SubmissionSummary>,
    pub(crate) clusters: Clusters,
    pub(crate) runs: Runs,
    pub(crate) flaky: FlakyResults,
    pub(crate) disputed: DisputedFailures,
    pub(crate) columns: Columns,
}

/// Summary of a submission. It is small, because the memory holds one for each submission of the class.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmissionSummary {
    /// Name of the submission.
    pub name: String,
    /// Its student, if the roster has the student.
    pub person: Option<Person>,
    /// Its verdict, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points with the changes by hand.
    pub score: Points,
    /// Points that could be earned, without excused ones.
    pub score_max: f64,
    /// Its results in earlier runs of `grade`, the oldest first.
    pub earlier: Box<[EarlierResult]>,
    /// True if a teacher changed its points by hand.
    pub is_adjusted: bool,
    /// The change of its points since the last earlier result, or `None` without a change.
    pub gain: Option<f64>,
    /// The reason for its verdict, or `None` if accepted.
    pub why: Option<Box<Why>>,
    /// The verdict of each scenario of the assignment, in its order, or `None` without a result.
    pub verdicts: Box<[Option<Verdict>]>,
}

/// The reason for a verdict, visible, on one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    /// The operation that failed in the scenario that decided the verdict.
    pub operation: Option<String>,
    /// The mistake in a few words, in the language of the class.
    pub mistake: String,
}

impl ClassSummary {
    /// Begins the summary of a class, without submissions.
    pub fn begin(class: &ClassInfo) -> Self {
        Self {
            class: class.clone(),
            submissions: Vec::new(),
            clusters: Clusters::default(),
            runs: Runs::default(),
            flaky: FlakyResults::default(),
            disputed: DisputedFailures::default(),
            columns: Columns::new(&class.assignment),
        }
    }

    /// Summarizes a class with these submissions.
    pub fn summarize<'a>(
        class: &ClassInfo,
        submissions: impl IntoIterator<Item = &'a SubmissionResult>,
    ) -> Self {
        let mut summary = Self::begin(class);
        for one in submissions {
            summary.submission(one);
        }
        summary
    }

    /// Adds the next submission.
    pub fn submission(&mut self, submission: &SubmissionResult) {
        let language = self.class.assignment.language;
        language.speak(|| self.add_in_language(submission));
    }

    fn add_in_language(&mut self, submission: &SubmissionResult) {
        let index = self.submissions.len();
        let results = by_scenario(&self.class.assignment, submission);
        self.clusters.add(index, submission, &results);
        self.runs.add(index, &results);
        self.flaky.add(index, &results);
        self.disputed.add(index, submission, &results);
        self.columns.add(&self.class.assignment, submission);
        self.submissions
            .push(SubmissionSummary::for_submission(submission, &results));
    }

    /// Returns the submissions, in the order in which they were added.
    pub fn submissions(&self) -> &[SubmissionSummary] {
        &self.submissions
    }

    /// Returns the worst verdict, or `None` if there are no submissions.
    pub fn worst(&self) -> Option<Verdict> {
        self.submissions.iter().map(|one| one.verdict).max()
    }
}

impl SubmissionSummary {
    fn for_submission(submission: &SubmissionResult, results: &[Place<'_>]) -> Self {
        let decisive = submission.decisive();
        let decisive = decisive.filter(|result| result.verdict != Verdict::Accepted);
        let why = decisive.map(|result| {
            let (operation, mistake) = words::operation_and_why(&translated_result(result));
            Box::new(Why { operation, mistake })
        });
        let verdict = |(_, result): &Place<'_>| result.map(|result| result.verdict);
        Self {
            name: submission.name.clone(),
            person: submission.person.clone(),
            verdict: submission.verdict,
            score: submission.score,
            score_max: submission.score_max,
            earlier: submission.earlier.as_slice().into(),
            gain: submission.earlier.last().and_then(|last| {
                words::gain(last, submission.score.earned(), submission.score_max)
            }),
            is_adjusted: submission
                .adjustments
                .iter()
                .any(|one| one.change.is_some()),
            why,
            verdicts: results.iter().map(verdict).collect(),
        }
    }

    /// Returns its name and the student's name, see [`words::submission_label`].
    pub(crate) fn label(&self) -> String {
        words::submission_label(&self.name, self.person.as_ref())
    }

    /// Returns the operation and the mistake in one line, see [`words::in_short`].
    pub fn in_short(&self) -> String {
        let why = self.why.as_deref();
        why.map(|why| words::joined(why.operation.as_deref(), &why.mistake))
            .unwrap_or_default()
    }
}

/// A scenario of the assignment and its result.
pub(crate) type Place<'a> = (&'a ScenarioInfo, Option<&'a ScenarioResult>);

/// Returns one entry per scenario of the assignment, in its order.
fn by_scenario<'a>(
    assignment: &'a AssignmentInfo,
    submission: &'a SubmissionResult,
) -> Vec<Place<'a>> {
    let scenarios = assignment.scenarios().enumerate();
    let place = |(place, info): (usize, &'a ScenarioInfo)| {
        // Results nearly always have the order of the assignment.
        let here = submission.scenarios.get(place);
        let here = here.filter(|result| result.scenario == info.id);
        (info, here.or_else(|| submission.scenario(&info.id)))
    };
    scenarios.map(place).collect()
}
