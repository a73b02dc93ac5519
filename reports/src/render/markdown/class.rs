//! A class.

use std::io::{self, Write};

use super::escape::{cell, prose};
use crate::Verdict;
use crate::model::{ClassInfo, Missing};
use crate::render::{ClassWriter, words};
use crate::visibility::SubmissionView;

/// The most bytes of rows. GitHub refuses job summaries above 1 MiB. The rest is for the text below
/// the rows.
const BYTES_MAX: usize = 900_000;

/// Writes a class for its instructor: a row per submission with its first failure, then the pass rate of
/// each scenario.
pub struct Markdown<W> {
    out: W,
    submissions: usize,
    accepted: usize,
    written: usize,
    left_out: usize,
    scenarios: Vec<PassRate>,
    /// Sentences about missing and unsettled students. The text can be empty.
    absent: String,
}

/// The most students that are named.
const NAMED_MAX: usize = 200;

struct PassRate {
    title: String,
    accepted: usize,
    judged: usize,
}

impl<W: Write> Markdown<W> {
    /// Begins the summary of a class on this assignment.
    pub fn begin(mut out: W, class: &ClassInfo) -> io::Result<Self> {
        let title = prose(&class.assignment.title);
        writeln!(
            out,
            "## {title}\n\n| submission | verdict | points | first failure |\n|---|---|--:|---|"
        )?;
        let rate = |title: &String| PassRate {
            title: prose(title),
            accepted: 0,
            judged: 0,
        };
        let scenarios = class.assignment.scenarios();
        Ok(Self {
            out,
            submissions: 0,
            accepted: 0,
            written: 0,
            left_out: 0,
            scenarios: scenarios.map(|info| rate(&info.title)).collect(),
            absent: absent("handed in nothing", &class.missing)
                + &absent(
                    &words::are_unsettled(class.unsettled.len()),
                    &class.unsettled,
                ),
        })
    }
}

impl<W> Markdown<W> {
    /// Returns the writer below.
    pub fn get_ref(&self) -> &W {
        &self.out
    }
}

impl<W: Write> ClassWriter for Markdown<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        self.submissions += 1;
        self.accepted += usize::from(view.verdict == Verdict::Accepted);
        for (rate, scenario) in self.scenarios.iter_mut().zip(view.scenarios()) {
            let verdict = scenario.result.verdict;
            rate.judged += usize::from(verdict != Verdict::JudgeError);
            rate.accepted += usize::from(verdict == Verdict::Accepted);
        }
        if self.written > BYTES_MAX {
            self.left_out += 1;
            return Ok(());
        }
        let row = row(view);
        self.written += row.len();
        self.out.write_all(row.as_bytes())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.left_out > 0 {
            writeln!(
                self.out,
                "\n{} more.",
                words::count(self.left_out, "submission")
            )?;
        }
        let all = words::count(self.submissions, "submission");
        writeln!(self.out, "\n{} of {all} accepted.\n", self.accepted)?;
        self.out.write_all(self.absent.as_bytes())?;
        writeln!(self.out, "| scenario | accepted |\n|---|--:|")?;
        for PassRate {
            title,
            accepted,
            judged,
        } in &self.scenarios
        {
            writeln!(self.out, "| {title} | {accepted} of {judged} |")?;
        }
        self.out.flush()
    }
}

fn absent(state: &str, all: &[Missing]) -> String {
    let mut named: Vec<_> = all.iter().take(NAMED_MAX).map(shown).collect();
    if let Some(more @ 1..) = all.len().checked_sub(NAMED_MAX) {
        named.push(format!("{more} more"));
    }
    if named.is_empty() {
        return String::new();
    }
    let people = words::count(all.len(), "student");
    format!("{people} on the roster {state}: {}.\n\n", named.join(", "))
}

fn shown(one: &Missing) -> String {
    format!("{} ({})", prose(&one.name), prose(&one.id))
}

fn row(view: &SubmissionView) -> String {
    let points = words::score(view.score, view.score_max);
    let first = view.first_not_accepted();
    let why = first.map(|one| cell(&words::in_short(&one.result)));
    format!(
        "| {} | {} | {points} | {} |\n",
        cell(&view.name),
        view.verdict.code(),
        why.unwrap_or_default(),
    )
}
