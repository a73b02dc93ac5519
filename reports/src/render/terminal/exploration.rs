//! What exploring a submission came to.

use anstyle::Style;

use super::page::Page;
use super::submission::{reproduce, step_lines};
use super::{BOLD, DIM, paint, style};
use crate::Verdict;
use crate::model::{Reproduction, StepResult};
use puzzlemark_text::visible;

/// What exploring a submission came to, in words and as data.
#[derive(Debug, Clone)]
pub struct Exploration<'a> {
    /// Title of the assignment.
    pub assignment: &'a str,
    /// Name of the submission, and what ran it.
    pub submission: &'a str,
    /// What was found; [`Verdict::Accepted`] where nothing was.
    pub verdict: Verdict,
    /// What was done, in sentences, each on a line of its own.
    pub told: &'a [String],
    /// The operation that failed, and how to see it.
    pub failed: Option<(&'a StepResult, &'a Reproduction)>,
    /// Things to know beside, in sentences.
    pub notes: &'a [String],
}

/// Renders what exploring came to for a terminal of some width, in columns.
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
        reproduce(&mut page, reproduction);
    }
    if !exploration.notes.is_empty() {
        page.blank();
    }
    for note in exploration.notes {
        page.indented(0, Style::new(), &format!("note: {}", visible::block(note)));
    }
    page.finish()
}
