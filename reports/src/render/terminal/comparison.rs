//! Changes between two gradings: scenarios, then a paragraph per submission, then the sum.

use anstyle::Style;

use super::page::{Page, fit};
use super::{BAD, BOLD, DIM, GOOD, paint};
use crate::compare::{
    Comparison, Fate, Finding, Means, ScenarioChange, Standing, SubmissionChange, Worth,
    WorthChange,
};
use crate::model::Credit;
use crate::render::words;
use puzzlemark_text::visible;

/// Indent of a submission's scenarios.
const INDENT: usize = 10;

/// Renders a comparison for a terminal of some width, in columns.
pub fn comparison(comparison: &Comparison, width: usize) -> String {
    let mut page = Page::new(width);
    for change in &comparison.scenarios {
        worth_change(&mut page, change);
    }
    if !comparison.scenarios.is_empty() {
        page.blank();
    }
    let told = comparison.submissions.iter().filter(|one| is_told(one));
    let mut any = false;
    for change in told {
        submission(&mut page, change);
        any = true;
    }
    if any {
        page.blank();
    }
    page.indented(0, BOLD, &summary(comparison));
    page.finish()
}

fn worth_change(page: &mut Page, change: &WorthChange) {
    let what = match (change.old, change.new) {
        (Some(old), Some(new)) => format!("{} -> {}", worth(old), worth(new)),
        (None, Some(new)) => format!("added, {}", worth(new)),
        (Some(old), None) => format!("removed, was {}", worth(old)),
        (None, None) => return,
    };
    let text = format!("scenario {}: {what}", visible::line(&change.scenario));
    page.indented(0, Style::new(), &text);
}

fn worth(worth: Worth) -> String {
    let how = match worth.credit {
        Credit::Each => "",
        Credit::All => " if all of its group are accepted",
        Credit::Steps => " in proportion to its steps",
    };
    format!("{}{how}", words::count_points(worth.points))
}

/// Returns true if more than details changed.
fn is_told(change: &SubmissionChange) -> bool {
    change.fate != Fate::Changed || change.scenarios.iter().any(|one| !one.is_detail())
}

fn submission(page: &mut Page, change: &SubmissionChange) {
    let (fate, style) = match change.fate {
        Fate::Worse => ("worse", BAD),
        Fate::Gone => ("gone", DIM),
        Fate::New => ("new", DIM),
        Fate::Better => ("better", GOOD),
        Fate::Changed => ("changed", Style::new()),
    };
    let standings = [&change.old, &change.new];
    let standings = standings.into_iter().flatten().map(standing);
    let standings: Vec<_> = standings.collect();
    page.raw(&format!(
        "{}{:gap$}{}  {}",
        paint(style, fate),
        "",
        paint(BOLD, &visible::line(&change.name)),
        standings.join(" -> "),
        gap = INDENT.saturating_sub(fate.len()),
    ));
    if let Some(drivers) = drivers(change) {
        page.indented(INDENT, DIM, &drivers);
    }
    let told = change.scenarios.iter().filter(|one| !one.is_detail());
    for scenario in told {
        let room = page.width().saturating_sub(INDENT);
        page.raw(&format!("{:INDENT$}{}", "", fit(&finding(scenario), room)));
    }
}

fn standing(standing: &Standing) -> String {
    let score = words::score(standing.score, standing.score_max);
    format!("{} {score}", standing.verdict.code())
}

/// Returns the drivers, if another one runs the submission now: that may be the cause.
fn drivers(change: &SubmissionChange) -> Option<String> {
    let [old, new] =
        [&change.old, &change.new].map(|one| one.as_ref().map(|one| one.driver.as_deref()));
    let (old, new) = (old?, new?);
    let shown = |driver: Option<&str>| visible::line(driver.unwrap_or("nothing"));
    (old != new).then(|| format!("run by {} -> {}", shown(old), shown(new)))
}

/// Returns the verdicts of a scenario, and its new first failure. If the new grading has no
/// failure, the text has the old one.
fn finding(change: &ScenarioChange) -> String {
    let code = |finding: &Option<Finding>| match finding {
        Some(finding) => finding.verdict.code(),
        None => "none",
    };
    let failure = |finding: &Option<Finding>| {
        let finding = finding.as_ref();
        finding.map_or_else(String::new, |one| one.failure.clone())
    };
    let (old, new) = (failure(&change.old), failure(&change.new));
    let why = match (old.is_empty(), new.is_empty()) {
        (_, false) => format!("; {new}"),
        (false, true) => format!("; before: {old}"),
        (true, true) => String::new(),
    };
    let scenario = visible::line(&change.scenario);
    format!(
        "{scenario} {} -> {}{why}",
        code(&change.old),
        code(&change.new)
    )
}

fn summary(comparison: &Comparison) -> String {
    let Comparison {
        better,
        worse,
        same,
        ..
    } = comparison;
    let mut text = format!("{better} better, {worse} worse, {same} same");
    let count = |fate| {
        let submissions = comparison.submissions.iter();
        submissions.filter(|one| one.fate == fate).count()
    };
    for (fate, what) in [
        (Fate::Changed, " ({} of them with other details)"),
        (Fate::New, ", {} new"),
        (Fate::Gone, ", {} gone"),
    ] {
        if count(fate) > 0 {
            text.push_str(&what.replace("{}", &count(fate).to_string()));
        }
    }
    let means = comparison.mean.map(|Means { old, new }| {
        let (old, new) = (words::points(old), words::points(new));
        format!("; mean points {old} -> {new}")
    });
    text + &means.unwrap_or_default()
}
