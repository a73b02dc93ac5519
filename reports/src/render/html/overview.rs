//! The overview of a class, for the instructor.

use askama::Template;

use super::filters;
use super::histogram::{self, Column};
use super::student_page;
use crate::Verdict;
use crate::model::{ClassResults, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::statistics::{ClassStatistics, PassRate, statistics};

#[derive(Template)]
#[template(path = "overview.html")]
struct Page<'a> {
    class: &'a ClassResults,
    numbers: ClassStatistics,
    columns: Vec<Column>,
}

/// Submissions that could not be judged by their answers.
struct Notice<'a> {
    verdict: Verdict,
    title: &'static str,
    note: &'static str,
    submissions: Vec<&'a SubmissionResult>,
}

/// Renders the overview of a class. It links each submission to its page, see [`student_page`].
pub fn overview(class: &ClassResults) -> askama::Result<String> {
    let numbers = statistics(class);
    let columns = histogram::columns(&numbers.distribution);
    Page {
        class,
        numbers,
        columns,
    }
    .render()
}

impl Page<'_> {
    /// The submissions to look at before any points.
    fn notices(&self) -> [Notice<'_>; 2] {
        let notice = |verdict, title, note| Notice {
            verdict,
            title,
            note,
            submissions: self
                .class
                .submissions
                .iter()
                .filter(|one| one.verdict == verdict)
                .collect(),
        };
        [
            notice(
                Verdict::JudgeError,
                "The judge failed",
                "Not graded, and not the students’ fault. Mend the cause and grade again.",
            ),
            notice(
                Verdict::LoadError,
                "Did not load",
                "No scenario could be played.",
            ),
        ]
    }

    /// The verdicts to explain: those that occur, but accepted.
    fn verdicts(&self) -> Vec<Verdict> {
        let results = || self.class.submissions.iter().flat_map(|one| &one.scenarios);
        Verdict::ALL
            .into_iter()
            .filter(|verdict| *verdict != Verdict::Accepted)
            .filter(|verdict| results().any(|result| result.verdict == *verdict))
            .collect()
    }

    /// One result per scenario of the assignment, in its order.
    fn row<'a>(
        &'a self,
        submission: &'a SubmissionResult,
    ) -> Vec<(&'a str, Option<&'a ScenarioResult>)> {
        self.class
            .assignment
            .scenarios()
            .map(|info| (info.title.as_str(), submission.scenario(&info.id)))
            .collect()
    }
}

/// Why a submission has its verdict, in a few words.
fn why(submission: &SubmissionResult) -> String {
    let decisive = submission.decisive();
    decisive.map(words::in_short).unwrap_or_default()
}

/// The points that a submission could earn.
fn points_max(class: &ClassResults) -> f64 {
    class.assignment.scenarios().map(|info| info.points).sum()
}

/// A share in percent.
fn percent(rate: &PassRate) -> String {
    format!("{:.0}", rate.share() * 100.0)
}
