//! A class.

use std::io::{self, Write};

use super::BYTES_MAX;
use super::bounded::Bounded;
use super::escape::{cell, in_cell, prose, submission_label};
use crate::Verdict;
use crate::model::{ClassInfo, Person};
use crate::render::{ClassWriter, words};
use crate::visibility::SubmissionView;

/// The most bytes of rows with submissions. The rest of [`BYTES_MAX`] is for the text around them.
const ROWS_BYTES_MAX: usize = BYTES_MAX / 2;

/// The most bytes of names in one sentence. There are two such sentences.
const NAMES_BYTES_MAX: usize = BYTES_MAX / 8;

/// The most bytes of rows with scenarios.
const SCENARIOS_BYTES_MAX: usize = BYTES_MAX / 6;

/// Writes a class for its instructor: a row per submission with its first failure, then the pass rate of
/// each scenario.
pub struct Markdown<W> {
    out: W,
    submissions: usize,
    accepted: usize,
    rows: Bounded,
    scenarios: Vec<PassRate>,
    /// Sentences about missing and unsettled students. The text can be empty.
    absent: String,
}

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
            rows: Bounded::new(ROWS_BYTES_MAX),
            scenarios: scenarios.map(|info| rate(&info.title)).collect(),
            absent: absent("handed in nothing", &class.missing)
                + &absent(
                    &words::are_unsettled(class.unsettled.len()),
                    &class.unsettled,
                )
                + &absent(words::are_excused(class.excused.len()), &class.excused),
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
        let row = row(view);
        if self.rows.has_room(&row) {
            self.out.write_all(row.as_bytes())?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        tell_left_out(&mut self.out, &self.rows, "submission")?;
        let all = words::count(self.submissions, "submission");
        writeln!(self.out, "\n{} of {all} accepted.\n", self.accepted)?;
        self.out.write_all(self.absent.as_bytes())?;
        writeln!(self.out, "| scenario | accepted |\n|---|--:|")?;
        let mut scenarios = Bounded::new(SCENARIOS_BYTES_MAX);
        for PassRate {
            title,
            accepted,
            judged,
        } in &self.scenarios
        {
            let row = format!("| {title} | {accepted} of {judged} |\n");
            if scenarios.has_room(&row) {
                self.out.write_all(row.as_bytes())?;
            }
        }
        tell_left_out(&mut self.out, &scenarios, "scenario")?;
        self.out.flush()
    }
}

fn tell_left_out(out: &mut impl Write, rows: &Bounded, noun: &str) -> io::Result<()> {
    match rows.left_out() {
        0 => Ok(()),
        more => writeln!(out, "\n{} more.", words::count(more, noun)),
    }
}

fn absent(state: &str, all: &[Person]) -> String {
    let mut bounded = Bounded::new(NAMES_BYTES_MAX);
    let mut named: Vec<_> = all
        .iter()
        .map(|one| prose(&words::student_label(one)))
        .collect();
    named.retain(|name| bounded.has_room(name));
    if bounded.left_out() > 0 {
        named.push(format!("{} more", bounded.left_out()));
    }
    if named.is_empty() {
        return String::new();
    }
    let people = words::count(all.len(), "student");
    format!("{people} on the roster {state}: {}.\n\n", named.join(", "))
}

fn row(view: &SubmissionView) -> String {
    let points = words::score(view.score, view.score_max);
    let first = view.first_not_accepted();
    let why = first.map(|one| cell(&words::in_short(&one.result)));
    format!(
        "| {} | {} | {points} | {} |\n",
        in_cell(&submission_label(view)),
        view.verdict.code(),
        why.unwrap_or_default(),
    )
}
