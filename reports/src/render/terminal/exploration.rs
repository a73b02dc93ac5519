//! The result of exploring a submission.

use anstyle::Style;

use super::page::Page;
use super::session::reproduce;
use super::submission::step_lines;
use super::{BOLD, DIM, paint, style};
use crate::Verdict;
use crate::model::{Reproduction, StepResult};
use puzzlemark_text::visible;

/// The result of exploring a submission.
#[derive(Debug, Clone)]
pub struct Exploration<'a> {
    /// Title of the assignment.
    pub assignment: &'a str,
    /// Name of the submission, and its driver.
    pub submission: &'a str,
    /// The verdict; [`Verdict::Accepted`] if nothing was found.
    pub verdict: Verdict,
    /// Sentences about the search, each on its own line.
    pub told: &'a [String],
    /// The operation that failed, and a session that shows it.
    pub failed: Option<(&'a StepResult, &'a Reproduction)>,
    /// A table of the calls that games asked. The first line is its heading. Empty for no table.
    pub asked: &'a [String],
    /// Notes, in sentences.
    pub notes: &'a [String],
}

/// Renders the result for a terminal of this width, in columns.
pub fn exploration(exploration: &Exploration<'_>, width: usize) -> String {
    let mut page = Page::new(width);
    let Exploration { verdict, .. } = *exploration;
    if verdict != Verdict::Accepted {
        let found = format!("{} {}", verdict.code(), verdict.words());
        page.raw(&paint(style(verdict).bold(), &found));
    }
    let assignment = visible::line(exploration.assignment);
    let submission = visible::line(exploration.submission);
    page.indented(0, DIM, &format!("{assignment} · {submission}"));
    for told in exploration.told {
        page.indented(0, Style::new(), &visible::block(told));
    }
    if let Some((step, reproduction)) = exploration.failed {
        page.blank();
        page.raw(&paint(BOLD, "Where it fails"));
        step_lines(&mut page, step, "operation", false);
        reproduce(&mut page, reproduction, step.expected.as_deref());
    }
    if let Some((heading, rows)) = exploration.asked.split_first() {
        page.blank();
        page.raw(&paint(DIM, heading));
        page.verbatim(0, &rows.join("\n"));
    }
    if !exploration.notes.is_empty() {
        page.blank();
    }
    for note in exploration.notes {
        page.indented(0, Style::new(), &format!("note: {}", visible::block(note)));
    }
    page.finish()
}
