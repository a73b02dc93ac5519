//! The overview of a class, for the instructor.

use std::borrow::Borrow;
use std::fmt;
use std::io;

use askama::Template;
use askama::filters::HtmlSafe;

use super::histogram::{self, Column};
use super::{Surroundings, TABLE_SCRIPT, filters, script_source, staff_page};
use crate::Verdict;
use crate::clusters::{Cluster, clusters, wrong_answers};
use crate::disputed::{DisputedGroup, disputed};
use crate::flaky::{Flaky, flaky};
use crate::language::tr;
use crate::model::{ClassInfo, GroupInfo, ScenarioInfo};
use crate::points::Points;
use crate::render::html::markup::{Tone, isolation, submission_label, tone, verdict_meaning};
use crate::render::words;
use crate::runs::{Listed, runs};
use crate::statistics::{ClassStatistics, PassRate, statistics};
use crate::summary::{ClassSummary, SubmissionSummary};
use puzzlemark_text::visible;

/// The most submissions of a cluster whose names are shown at once.
const NAMED_MAX: usize = 8;

/// The most clusters that are shown at once.
const CLUSTERS_MAX: usize = 48;

/// The most groups of copies that are shown.
const COPIES_MAX: usize = 50;

/// The most wrong answers to a scenario that are shown.
const ANSWERS_MAX: usize = 12;

#[derive(Template)]
#[template(path = "overview.html")]
struct Page<'a> {
    class: &'a ClassInfo,
    beside: Surroundings,
    submissions: &'a [SubmissionSummary],
    numbers: ClassStatistics,
    columns: Vec<Column>,
    clusters: Vec<Cluster<'a>>,
    /// The wrong answers to each scenario, in the order of the assignment.
    answers: Vec<Vec<Cluster<'a>>>,
    /// Number of the cluster of each submission, from 1, in the order of the class.
    mistakes: Vec<Option<usize>>,
    runs: [Listed<'a>; 2],
    flaky: Vec<Flaky<'a>>,
    disputed: Vec<DisputedGroup<'a>>,
}

/// A scenario in the table of scenarios.
struct ScenarioRow<'a> {
    info: &'a ScenarioInfo,
    group: &'a GroupInfo,
    rate: &'a PassRate,
    answers: &'a [Cluster<'a>],
}

/// Submissions without a verdict on their answers, with a note.
struct Notice<'a> {
    verdict: Verdict,
    title: String,
    note: String,
    /// The submissions by their reason. The commonest reason comes first.
    reasons: Vec<Vec<&'a SubmissionSummary>>,
}

impl Notice<'_> {
    /// Returns the number of submissions.
    fn len(&self) -> usize {
        self.reasons.iter().map(Vec::len).sum()
    }
}

/// Renders the overview of a class. It links each submission to its page, see [`staff_page`].
pub fn overview(summary: &ClassSummary, beside: Surroundings) -> askama::Result<String> {
    speak(summary, || Page::for_class(summary, beside).render())
}

/// Writes the overview of a class while it is rendered, because it is long for a large class.
pub fn write_overview(
    summary: &ClassSummary,
    beside: Surroundings,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    speak(summary, || Page::for_class(summary, beside).write_into(out))
}

/// Renders in the language of the assignment.
fn speak<T>(summary: &ClassSummary, render: impl FnOnce() -> T) -> T {
    summary.class.assignment.language.speak(render)
}

impl<'a> Page<'a> {
    fn for_class(summary: &'a ClassSummary, beside: Surroundings) -> Self {
        let numbers = statistics(summary);
        let clusters = clusters(summary);
        let mut mistakes = vec![None; summary.submissions().len()];
        for (cluster, number) in clusters.iter().zip(1..) {
            for place in cluster.places {
                mistakes[*place] = Some(number);
            }
        }
        Self {
            class: &summary.class,
            beside,
            submissions: summary.submissions(),
            columns: histogram::columns(&numbers.distribution),
            numbers,
            mistakes,
            clusters,
            answers: wrong_answers(summary),
            runs: runs(summary),
            flaky: flaky(summary),
            disputed: disputed(summary),
        }
    }
}

/// Returns true if any scenario was played, so that the submission loads.
fn was_played(submission: &SubmissionSummary) -> bool {
    let mut verdicts = submission.verdicts.iter().flatten();
    verdicts.any(|verdict| words::was_played(*verdict))
}

impl Page<'_> {
    /// Returns the page's own script, for its Content-Security-Policy.
    fn script() -> String {
        script_source(TABLE_SCRIPT)
    }

    /// Returns the submissions to look at first.
    fn notices(&self) -> [Notice<'_>; 2] {
        let notice = |verdict, title, note| Notice {
            verdict,
            title,
            note,
            reasons: self.by_reason(|one| {
                one.verdict == verdict && (verdict == Verdict::JudgeError || !was_played(one))
            }),
        };
        [
            notice(
                Verdict::JudgeError,
                tr!("staff-judge-failed"),
                tr!("class-judge-failed-note"),
            ),
            notice(
                Verdict::LoadError,
                tr!("class-not-loaded"),
                tr!("class-not-loaded-note"),
            ),
        ]
    }

    /// Returns the submissions that are shown, with those of the same mistake together. A judge error
    /// has no mistake of a student, so its text decides.
    fn by_reason(
        &self,
        is_shown: impl Fn(&SubmissionSummary) -> bool,
    ) -> Vec<Vec<&SubmissionSummary>> {
        let mut keys: Vec<(Option<usize>, String)> = Vec::new();
        let mut reasons: Vec<Vec<&SubmissionSummary>> = Vec::new();
        for (one, mistake) in self.submissions.iter().zip(&self.mistakes) {
            if !is_shown(one) {
                continue;
            }
            let text = mistake.map_or_else(|| one.in_short(), |_| String::new());
            let key = (*mistake, text);
            if let Some(place) = keys.iter().position(|known| *known == key) {
                reasons[place].push(one);
            } else {
                keys.push(key);
                reasons.push(vec![one]);
            }
        }
        reasons.sort_by_key(|alike| std::cmp::Reverse(alike.len()));
        reasons
    }

    /// Returns the verdicts to explain: all that occur, except accepted.
    fn verdicts(&self) -> Vec<Verdict> {
        let all = || self.submissions.iter().flat_map(|one| &one.verdicts);
        Verdict::ALL
            .into_iter()
            .filter(|verdict| *verdict != Verdict::Accepted)
            .filter(|verdict| all().any(|one| *one == Some(*verdict)))
            .collect()
    }

    /// Returns the rows of the table of scenarios, in the order of the assignment.
    fn scenarios(&self) -> impl Iterator<Item = ScenarioRow<'_>> {
        let groups = self.class.assignment.groups.iter();
        let infos = groups.flat_map(|group| group.scenarios.iter().map(move |info| (group, info)));
        let numbers = self.numbers.scenarios.iter().zip(&self.answers);
        infos
            .zip(numbers)
            .map(|((group, info), (rate, answers))| ScenarioRow {
                info,
                group,
                rate,
                answers,
            })
    }

    /// Returns the largest clusters, each with its number from 1.
    fn first_clusters(&self) -> impl Iterator<Item = (usize, &Cluster<'_>)> {
        (1..).zip(&self.clusters).take(CLUSTERS_MAX)
    }

    /// Returns the other clusters.
    fn other_clusters(&self) -> impl Iterator<Item = (usize, &Cluster<'_>)> {
        (1..).zip(&self.clusters).skip(CLUSTERS_MAX)
    }

    /// Returns a note on the other clusters: their number, and the size of the largest.
    fn rest(&self) -> String {
        let largest = self.clusters.get(CLUSTERS_MAX);
        let size = largest.map_or(0, |cluster| cluster.places.len());
        let number = self.clusters.len() - CLUSTERS_MAX;
        tr!(
            "class-more-failures",
            number = tr!("class-number-failures", number = number),
            size = tr!("class-size", number = size)
        )
    }

    /// Returns the legend of the matrix, as HTML.
    fn legend(&self) -> String {
        let verdicts = self.verdicts().into_iter();
        let meanings = verdicts.map(|one| format!(", {}", verdict_meaning(one)));
        tr!("class-matrix-note", verdicts = meanings.collect::<String>())
    }
}

/// Cells of the matrix, in short HTML: there is one per student and scenario.
struct Cells<'a>(&'a [Option<Verdict>]);

impl fmt::Display for Cells<'_> {
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

impl HtmlSafe for Cells<'_> {}

/// Returns a share in percent.
fn percent(rate: &PassRate) -> String {
    format!("{:.0}", rate.share() * 100.0)
}

/// Returns a correlation with two decimals.
fn correlation(r: impl Borrow<f64>) -> String {
    let text = format!("{:.2}", r.borrow());
    let text = text
        .strip_prefix('-')
        .filter(|positive| *positive == "0.00")
        .unwrap_or(&text);
    words::in_digits(&text.replace('-', "−"))
}

/// Returns true if weaker submissions pass a scenario more often.
fn is_doubtful(rate: &PassRate) -> bool {
    rate.discrimination.is_some_and(|r| r < -0.005)
}

/// Returns a number to sort by. Without a number the text is empty and comes last.
fn key(score: impl Borrow<Option<f64>>) -> String {
    let score = score.borrow();
    score.map(|score| format!("{score:.4}")).unwrap_or_default()
}
