//! CTRF, the Common Test Report Format: JSON that many tools of continuous integration read.
//!
//! The format has no points, so they are in `extra` of each case. The run ends
//! at the time of grading. It starts earlier by the time of all cases, as if they had run one after the other. Names begin with the submission, because tools follow a test by its name.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use super::ClassWriter;
use super::absent::{Absence, absent};
use super::cases::{Case, State, cases};
use crate::Verdict;
use crate::model::{ClassInfo, Person};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The version of the format.
const SPEC_VERSION: &str = "0.0.0";

/// Writes a report: a case per scenario of open groups, and one per closed group. Missing students come
/// last as skipped cases, then unsettled students with the status `other`.
pub struct Ctrf<W> {
    out: W,
    summary: Summary,
    /// The time of grading in milliseconds since 1970, if known.
    graded: Option<u64>,
    absent: Vec<(Absence, Value)>,
}

#[derive(Default, Serialize)]
struct Summary {
    tests: usize,
    passed: usize,
    failed: usize,
    skipped: usize,
    pending: usize,
    other: usize,
    start: u64,
    stop: u64,
}

impl<W: Write> Ctrf<W> {
    /// Begins the report of a class.
    pub fn of_class(out: W, class: &ClassInfo) -> io::Result<Self> {
        let cases = absent(class).into_iter();
        let cases = cases.map(|(why, person)| (why, absent_student(class, why, &person)));
        Ok(Self {
            absent: cases.collect(),
            ..Self::begin(out)?
        })
    }

    /// Begins a report.
    pub fn begin(mut out: W) -> io::Result<Self> {
        writeln!(
            out,
            "{{\"reportFormat\": \"CTRF\", \"specVersion\": \"{SPEC_VERSION}\", \"results\": {{\n\"tests\": ["
        )?;
        Ok(Self {
            out,
            summary: Summary::default(),
            graded: None,
            absent: Vec::new(),
        })
    }

    fn test(&mut self, test: &Value) -> io::Result<()> {
        if self.summary.tests > 0 {
            writeln!(self.out, ",")?;
        }
        self.summary.tests += 1;
        Ok(serde_json::to_writer(&mut self.out, test)?)
    }
}

impl<W: Write> ClassWriter for Ctrf<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        let time = view.graded.as_deref().and_then(|time| time.parse().ok());
        let milliseconds = time.map(jiff::Timestamp::as_millisecond);
        self.graded = milliseconds.and_then(|time| u64::try_from(time).ok());
        for case in cases(view) {
            self.test(&test(view, &case))?;
            self.summary.count(&case);
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        for (why, case) in std::mem::take(&mut self.absent) {
            self.test(&case)?;
            match why {
                Absence::Missing | Absence::Excused => self.summary.skipped += 1,
                Absence::Unsettled => self.summary.other += 1,
            }
        }
        let tool = json!({"name": "puzzlemark", "version": env!("CARGO_PKG_VERSION")});
        let duration = self.summary.stop;
        self.summary.stop = self.graded.unwrap_or(duration).max(duration);
        self.summary.start = self.summary.stop - duration;
        let summary = serde_json::to_value(&self.summary)?;
        writeln!(
            self.out,
            "\n],\n\"tool\": {tool},\n\"summary\": {summary}\n}}}}"
        )?;
        self.out.flush()
    }
}

impl Summary {
    fn count(&mut self, case: &Case<'_>) {
        self.stop += case.wall_ms();
        match case.state() {
            State::Passed => self.passed += 1,
            State::Excused => self.skipped += 1,
            State::Failed | State::NotLoaded => self.failed += 1,
            State::NotGraded => self.other += 1,
        }
    }
}

/// Returns the case of a student without a submission.
fn absent_student(class: &ClassInfo, why: Absence, person: &Person) -> Value {
    let status = match why {
        Absence::Missing | Absence::Excused => "skipped",
        Absence::Unsettled => "other",
    };
    let name = words::student_label(person);
    json!({
        "name": name,
        "status": status,
        "duration": 0,
        "suite": [visible::line(&class.assignment.title), name],
        "rawStatus": why.word(),
        "message": why.meaning(),
        "extra": {"score": null, "max_score": class.assignment.points_max()},
    })
}

fn test(view: &SubmissionView, case: &Case<'_>) -> Value {
    let status = match case.state() {
        State::Passed => "passed",
        State::Excused => "skipped",
        State::Failed | State::NotLoaded => "failed",
        State::NotGraded => "other",
    };
    let submission = view.label();
    let mut test = json!({
        "name": format!("{submission}/{}", case.name()),
        "status": status,
        "duration": case.wall_ms(),
        "suite": [visible::line(&view.assignment), submission, case.group_title()],
        "rawStatus": case.code(),
        "extra": {"score": case.earned().earned(), "max_score": case.max()},
    });
    let runs = case.flaky_verdicts();
    if !runs.is_empty() {
        // To CTRF, a test is flaky only if it passes in the end.
        test["flaky"] = (case.state() == State::Passed).into();
        test["retries"] = (runs.len() - 1).into();
        test["extra"]["runs"] = runs.into_iter().map(Verdict::code).collect();
    }
    if !case.state().is_fine() {
        test["message"] = case.in_short().into();
        test["trace"] = case.account().into();
    }
    let [stdout, stderr] = case.noise();
    for (key, noise) in [("stdout", stdout), ("stderr", stderr)] {
        if !noise.is_empty() {
            let lines = visible::block(&noise);
            test[key] = lines.lines().collect();
        }
    }
    if let Some(arose) = case.arose() {
        test["filePath"] = visible::line(&arose.file).into();
        test["line"] = arose.line.into();
    }
    test
}
