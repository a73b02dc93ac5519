//! Changes between two gradings: scenarios, then a paragraph per submission, then the sum.

use anstyle::Style;

use super::page::{Page, columns, fit};
use super::{BAD, BOLD, DIM, GOOD, paint};
use crate::compare::{Comparison, Fate, SubmissionChange, WorthChange};
use crate::language::tr;
use crate::render::words;
use puzzlemark_text::visible;

/// Indent of a submission's scenarios.
const INDENT: usize = 10;

/// Renders a comparison in the language of the thread, for a terminal of some width, in columns.
pub fn comparison(comparison: &Comparison, width: usize) -> String {
    let mut page = Page::new(width);
    for change in &comparison.scenarios {
        worth_change(&mut page, change);
    }
    if !comparison.scenarios.is_empty() {
        page.blank();
    }
    let groups = comparison.groups();
    for group in &groups {
        submissions(&mut page, group);
    }
    if !groups.is_empty() {
        page.blank();
    }
    page.indented(0, BOLD, &words::compared(comparison));
    page.finish()
}

fn worth_change(page: &mut Page, change: &WorthChange) {
    page.indented(0, Style::new(), &words::worth_change(change));
}

/// Writes the change that some submissions share.
fn submissions(page: &mut Page, group: &[&SubmissionChange]) {
    let change = group[0];
    let style = match change.fate {
        Fate::Worse => BAD,
        Fate::Gone | Fate::New => DIM,
        Fate::Better => GOOD,
        Fate::Changed => Style::new(),
    };
    let fate = words::fate(change.fate);
    let names: Vec<_> = group.iter().map(|one| visible::line(&one.name)).collect();
    let who = match names.as_slice() {
        [name] => name.clone(),
        names => tr!("class-size", number = names.len()),
    };
    page.raw(&format!(
        "{}{:gap$}{}  {}",
        paint(style, &fate),
        "",
        paint(BOLD, &who),
        words::standings(change),
        gap = INDENT.saturating_sub(columns(&fate)),
    ));
    if names.len() > 1 {
        page.indented(INDENT, Style::new(), &names.join(", "));
    }
    if let Some(drivers) = words::drivers(change) {
        page.indented(INDENT, DIM, &drivers);
    }
    for scenario in change.told() {
        let room = page.width().saturating_sub(INDENT);
        page.raw(&format!(
            "{:INDENT$}{}",
            "",
            fit(&words::finding(scenario), room)
        ));
    }
}
