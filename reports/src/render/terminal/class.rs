//! A class as a table: judge errors on top, a line per submission, totals.

use std::io;

use anstyle::Style;

use super::page::{Page, columns, fit};
use super::{BOLD, DIM, JUDGE, isolation, paint, shortened, style};
use crate::Verdict;
use crate::disputed::{DisputedGroup, disputed};
use crate::flaky::{Flaky, flaky};
use crate::language::tr;
use crate::model::{ClassInfo, Person};
use crate::points::Points;
use crate::render::words;
use crate::statistics::{ClassStatistics, statistics};
use crate::summary::{ClassSummary, SubmissionSummary};
use puzzlemark_text::visible;

/// The widest column of names.
const NAME_MAX: usize = 32;

/// Renders a class for a terminal of some width, in columns.
pub fn class(summary: &ClassSummary, width: usize) -> String {
    let mut text = Vec::new();
    write_class(summary, width, &mut text).expect("writing to memory cannot fail");
    String::from_utf8(text).expect("what is written is text")
}

/// Writes the text of [`class`] line by line, because it is long for a large class.
pub fn write_class(
    summary: &ClassSummary,
    width: usize,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let language = summary.class.assignment.language;
    language.speak(|| write_lines(summary, width, out))
}

fn write_lines(summary: &ClassSummary, width: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let submissions = summary.submissions();
    let mut page = Page::new(width);
    judge_errors(&mut page, submissions);
    not_the_same(&mut page, &flaky(summary));
    not_settled(&mut page, &disputed(summary));
    let names = submissions.iter().map(|one| columns(&one.label()));
    let name_width = names.max().unwrap_or(0).clamp(4, NAME_MAX);
    let heading = format!(
        "{:name_width$}  {:<7}  {:>13}  {}",
        tr!("staff-name"),
        tr!("staff-verdict"),
        tr!("staff-points"),
        tr!("class-first-failure")
    );
    page.raw(&paint(DIM, &heading));
    for one in submissions {
        row(&mut page, one, name_width);
        out.write_all(page.take_lines().as_bytes())?;
    }
    page.blank();
    let ClassInfo {
        missing,
        unsettled,
        excused,
        ..
    } = &summary.class;
    absent(&mut page, &words::roster_missing(missing.len()), missing);
    absent(
        &mut page,
        &words::roster_unsettled(unsettled.len()),
        unsettled,
    );
    absent(&mut page, &words::roster_excused(excused.len()), excused);
    totals(&mut page, &statistics(summary));
    isolation(&mut page, &summary.class.isolation);
    out.write_all(page.finish().as_bytes())
}

fn judge_errors(page: &mut Page, submissions: &[SubmissionSummary]) {
    let failed: Vec<_> = submissions
        .iter()
        .filter(|one| one.verdict == Verdict::JudgeError)
        .collect();
    if failed.is_empty() {
        return;
    }
    let title = tr!("class-not-graded", number = failed.len());
    page.indented(0, JUDGE.bold(), &title);
    for one in failed {
        let text = format!("{}: {}", one.label(), one.in_short());
        page.indented(2, Style::new(), &text);
    }
    page.blank();
}

fn not_the_same(page: &mut Page, flaky: &[Flaky<'_>]) {
    if flaky.is_empty() {
        return;
    }
    let title = tr!("class-flaky-count", number = flaky.len());
    page.indented(0, JUDGE.bold(), &title);
    for one in flaky {
        let name = one.submission.label();
        page.indented(2, Style::new(), &format!("{name}: {}", one.verdicts));
    }
    page.blank();
}

fn not_settled(page: &mut Page, disputed: &[DisputedGroup<'_>]) {
    if disputed.is_empty() {
        return;
    }
    let title = tr!("class-disputed-count", number = disputed.len());
    page.indented(0, JUDGE.bold(), &title);
    for group in disputed {
        let told = format!("{} ({})", group.difference(), group.size());
        page.indented(2, Style::new(), &told);
        page.indented(4, DIM, &tr!("class-to-settle", rule = group.rule()));
    }
    page.blank();
}

fn row(page: &mut Page, one: &SubmissionSummary, name_width: usize) {
    let name = name_column(one, name_width);
    let code = paint(style(one.verdict), &format!("{:<7}", one.verdict.code()));
    let points = match one.score {
        Points::Earned(score) => format!(
            "{} / {}",
            words::points(score),
            words::points(one.score_max)
        ),
        Points::NotGraded | Points::Excused => words::score(one.score, one.score_max),
    };
    let room = page.width().saturating_sub(name_width + 26).max(16);
    let why = one.why.as_deref();
    let failure = why.map(|why| shortened(why.operation.as_deref(), &why.mistake, room));
    let failure = failure.unwrap_or_default();
    page.raw(&format!(
        "{name:name_width$}  {code}  {points:>13}  {failure}"
    ));
}

/// Returns the name and the id of a submission in `width` columns. A long name is cut before the id, because
/// options need the id.
fn name_column(one: &SubmissionSummary, width: usize) -> String {
    /// The fewest columns of a name that are of use.
    const NAME_MIN: usize = 8;
    let id = visible::line(&one.name);
    let room = width.saturating_sub(columns(&id) + 3);
    let name = one.person.as_ref().and_then(|one| one.name.as_deref());
    match name {
        Some(name) if room >= NAME_MIN => format!("{} ({id})", fit(&visible::line(name), room)),
        _ => fit(&id, width),
    }
}

/// Writes the students without a submission.
fn absent(page: &mut Page, title: &str, all: &[Person]) {
    if all.is_empty() {
        return;
    }
    page.indented(0, BOLD, title);
    let names: Vec<_> = all.iter().map(words::student_label).collect();
    page.indented(2, Style::new(), &names.join(", "));
    page.blank();
}

fn totals(page: &mut Page, numbers: &ClassStatistics) {
    let ClassStatistics {
        submissions,
        accepted,
        not_graded,
        excused,
        mean,
        median,
        ..
    } = numbers;
    let mut counts = vec![
        tr!("class-size", number = *submissions),
        tr!("count-accepted", number = *accepted),
    ];
    counts.extend((*not_graded > 0).then(|| tr!("count-not-graded", number = *not_graded)));
    counts.extend((*excused > 0).then(|| tr!("count-excused", number = *excused)));
    let average = mean.zip(*median).map(|(mean, median)| {
        let (mean, median) = (words::points(mean), words::points(median));
        tr!("class-average", mean = mean, median = median)
    });
    let parts = [counts.join(", ")].into_iter().chain(average);
    page.indented(0, BOLD, &parts.collect::<Vec<_>>().join("; "));
}
