//! A class as a table: judge errors on top, a line per submission, totals.

use anstyle::Style;

use super::page::{Page, columns, fit};
use super::{BOLD, DIM, JUDGE, isolation, paint, short, style};
use crate::Verdict;
use crate::model::{ClassResults, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::statistics::{ClassStatistics, statistics};
use crate::visible;

/// The widest column of names.
const NAME_MAX: usize = 32;

/// Renders a class for a terminal of some width, in columns.
pub fn class(class: &ClassResults, width: usize) -> String {
    let mut page = Page::new(width);
    judge_errors(&mut page, &class.submissions);
    let names = class
        .submissions
        .iter()
        .map(|one| columns(&visible::line(&one.name)));
    let name_width = names.max().unwrap_or(0).clamp(4, NAME_MAX);
    let heading = format!(
        "{:name_width$}  {:<7}  {:>13}  first departure",
        "name", "verdict", "points"
    );
    page.raw(&paint(DIM, &heading));
    for one in &class.submissions {
        row(&mut page, one, name_width);
    }
    page.blank();
    totals(&mut page, &statistics(class));
    isolation(&mut page, &class.isolation);
    page.finish()
}

fn judge_errors(page: &mut Page, submissions: &[SubmissionResult]) {
    let failed: Vec<_> = submissions
        .iter()
        .filter(|one| one.verdict == Verdict::JudgeError)
        .collect();
    if failed.is_empty() {
        return;
    }
    let title = format!(
        "{} not graded because the judge failed",
        words::count(failed.len(), "submission")
    );
    page.indented(0, JUDGE.bold(), &title);
    for one in failed {
        let why = worst(one).map(words::in_short).unwrap_or_default();
        let text = format!("{}: {why}", visible::line(&one.name));
        page.indented(2, Style::new(), &text);
    }
    page.blank();
}

fn row(page: &mut Page, one: &SubmissionResult, name_width: usize) {
    let name = fit(&visible::line(&one.name), name_width);
    let code = paint(style(one.verdict), &format!("{:<7}", one.verdict.code()));
    let points = match one.score {
        Some(score) => format!(
            "{} / {}",
            words::points(score),
            words::points(one.score_max)
        ),
        None => "not graded".to_owned(),
    };
    let room = page.width().saturating_sub(name_width + 26).max(16);
    let departure = worst(one)
        .map(|worst| short(worst, room))
        .unwrap_or_default();
    page.raw(&format!(
        "{name:name_width$}  {code}  {points:>13}  {departure}"
    ));
}

/// The first scenario with the submission's own verdict.
fn worst(one: &SubmissionResult) -> Option<&ScenarioResult> {
    one.scenarios
        .iter()
        .find(|result| result.verdict == one.verdict)
}

fn totals(page: &mut Page, numbers: &ClassStatistics) {
    let ClassStatistics {
        submissions,
        accepted,
        not_graded,
        mean,
        median,
        ..
    } = numbers;
    let counted = format!(
        "{}, {accepted} accepted",
        words::count(*submissions, "submission")
    );
    let not_graded = (*not_graded > 0).then(|| format!(", {not_graded} not graded"));
    let average = mean.zip(*median).map(|(mean, median)| {
        format!(
            "; mean {}, median {}",
            words::points(mean),
            words::points(median)
        )
    });
    let text = counted + &not_graded.unwrap_or_default() + &average.unwrap_or_default();
    page.indented(0, BOLD, &text);
}
