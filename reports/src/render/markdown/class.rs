//! A class.

use std::io::{self, Write};

use super::BYTES_MAX;
use super::bounded::Bounded;
use super::escape::{cell, in_cell, prose, submission_label};
use crate::Verdict;
use crate::language::{Language, tr};
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
    language: Language,
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
    pub fn begin(out: W, class: &ClassInfo) -> io::Result<Self> {
        let language = class.assignment.language;
        language.speak(|| Self::begin_in(language, out, class))
    }

    fn begin_in(language: Language, mut out: W, class: &ClassInfo) -> io::Result<Self> {
        let title = prose(&class.assignment.title);
        writeln!(
            out,
            "## {title}\n\n| {} |\n|---|---|--:|---|",
            tr!("class-columns")
        )?;
        let rate = |title: &String| PassRate {
            title: prose(title),
            accepted: 0,
            judged: 0,
        };
        let scenarios = class.assignment.scenarios();
        let missing = words::roster_missing(class.missing.len());
        let unsettled = words::roster_unsettled(class.unsettled.len());
        let excused = words::roster_excused(class.excused.len());
        Ok(Self {
            out,
            language,
            submissions: 0,
            accepted: 0,
            rows: Bounded::new(ROWS_BYTES_MAX),
            scenarios: scenarios.map(|info| rate(&info.title)).collect(),
            absent: absent(&missing, &class.missing)
                + &absent(&unsettled, &class.unsettled)
                + &absent(&excused, &class.excused),
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
        self.language.speak(|| self.write_end())
    }
}

impl<W: Write> Markdown<W> {
    fn write_end(&mut self) -> io::Result<()> {
        let count_submissions = |number| tr!("class-size", number = number);
        tell_left_out(&mut self.out, &self.rows, count_submissions)?;
        let all = count_submissions(self.submissions);
        let accepted = tr!("class-accepted-of", number = self.accepted, all = all);
        writeln!(self.out, "\n{accepted}\n")?;
        self.out.write_all(self.absent.as_bytes())?;
        writeln!(self.out, "| {} |\n|---|--:|", tr!("class-rate-columns"))?;
        let mut scenarios = Bounded::new(SCENARIOS_BYTES_MAX);
        for PassRate {
            title,
            accepted,
            judged,
        } in &self.scenarios
        {
            let rate = tr!("number-of", number = *accepted, all = *judged);
            let row = format!("| {title} | {rate} |\n");
            if scenarios.has_room(&row) {
                self.out.write_all(row.as_bytes())?;
            }
        }
        tell_left_out(&mut self.out, &scenarios, words::count_scenarios)?;
        self.out.flush()
    }
}

fn tell_left_out(
    out: &mut impl Write,
    rows: &Bounded,
    count: impl Fn(usize) -> String,
) -> io::Result<()> {
    match rows.left_out() {
        0 => Ok(()),
        more => writeln!(out, "\n{}", tr!("class-left-out", things = count(more))),
    }
}

fn absent(title: &str, all: &[Person]) -> String {
    let mut bounded = Bounded::new(NAMES_BYTES_MAX);
    let mut named: Vec<_> = all
        .iter()
        .map(|one| prose(&words::student_label(one)))
        .collect();
    named.retain(|name| bounded.has_room(name));
    if bounded.left_out() > 0 {
        named.push(tr!("and-more", number = bounded.left_out()));
    }
    if named.is_empty() {
        return String::new();
    }
    format!("{title}: {}.\n\n", named.join(", "))
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
