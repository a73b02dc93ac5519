//! The overview of a class, for the instructor.

mod runs;

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;

use askama::Template;
use askama::filters::HtmlSafe;

use self::runs::{Runs, results, runs};
use super::histogram::{self, Column};
use super::{filters, script_source, student_page};
use crate::Verdict;
use crate::clusters::{Cluster, clusters};
use crate::model::{ClassResults, SubmissionResult};
use crate::render::html::markup::{Tone, tone};
use crate::render::words;
use crate::statistics::{ClassStatistics, PassRate, statistics};

/// The most submissions of a cluster whose names are shown at once.
const NAMED_MAX: usize = 8;

/// The most clusters that are shown at once.
const CLUSTERS_MAX: usize = 48;

#[derive(Template)]
#[template(path = "overview.html")]
struct Page<'a> {
    class: &'a ClassResults,
    numbers: ClassStatistics,
    columns: Vec<Column>,
    clusters: Vec<Cluster<'a>>,
    /// Number of the cluster of each submission, from 1, by the submission's name.
    mistakes: BTreeMap<&'a str, usize>,
    runs: [Runs<'a>; 2],
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
    let clusters = clusters(class);
    let numbered = clusters.iter().zip(1..).flat_map(|(cluster, number)| {
        let submissions = cluster.submissions.iter();
        submissions.map(move |one| (one.name.as_str(), number))
    });
    Page {
        class,
        numbers,
        columns,
        mistakes: numbered.collect(),
        clusters,
        runs: runs(class),
    }
    .render()
}

impl Page<'_> {
    /// The script that the page's policy lets run.
    fn script() -> String {
        let sort = include_str!("../../../templates/sort.js");
        let search = include_str!("../../../templates/search.js");
        script_source(&(sort.to_owned() + search))
    }

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
                "As a whole or in a part; of what does not load no scenario could be played.",
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

    /// The cells of a submission's row of the matrix.
    fn cells(&self, submission: &SubmissionResult) -> Cells {
        let results = results(self.class, submission);
        Cells(
            results
                .map(|(_, result)| result.map(|result| result.verdict))
                .collect(),
        )
    }

    /// The largest clusters, each with its number from 1.
    fn first_clusters(&self) -> impl Iterator<Item = (usize, &Cluster<'_>)> {
        (1..).zip(&self.clusters).take(CLUSTERS_MAX)
    }

    /// The other clusters.
    fn other_clusters(&self) -> impl Iterator<Item = (usize, &Cluster<'_>)> {
        (1..).zip(&self.clusters).skip(CLUSTERS_MAX)
    }

    /// Number of submissions of the largest of the other clusters, in words.
    fn rest_size(&self) -> String {
        let largest = self.clusters.get(CLUSTERS_MAX);
        let size = largest.map_or(0, |cluster| cluster.submissions.len());
        words::count(size, "submission")
    }

    /// Number of the mistake that a submission makes first.
    fn mistake(&self, submission: &SubmissionResult) -> Option<&usize> {
        self.mistakes.get(submission.name.as_str())
    }
}

/// Cells of the matrix, as short as they can be: there are as many as students times scenarios.
struct Cells(Vec<Option<Verdict>>);

impl fmt::Display for Cells {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|verdict| match verdict {
            Some(Verdict::Accepted) => formatter.write_str("<td>"),
            Some(verdict) => match tone(*verdict) {
                Tone::Judge => write!(formatter, "<td class=j>{}", verdict.code()),
                Tone::Good | Tone::Bad => write!(formatter, "<td class=b>{}", verdict.code()),
            },
            None => formatter.write_str("<td class=n>"),
        })
    }
}

impl HtmlSafe for Cells {}

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

/// A correlation with two decimals.
fn correlation(r: impl Borrow<f64>) -> String {
    let text = format!("{:.2}", r.borrow());
    if text == "-0.00" {
        "0.00".to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// Whether those who fail a scenario are the better ones.
fn is_doubtful(rate: &PassRate) -> bool {
    rate.discrimination.is_some_and(|r| r < -0.005)
}

/// A number to sort by; empty, and sorted last, where there is none.
fn key(score: impl Borrow<Option<f64>>) -> String {
    let score = score.borrow();
    score.map(|score| format!("{score:.4}")).unwrap_or_default()
}
