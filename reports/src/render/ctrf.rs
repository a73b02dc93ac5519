//! CTRF, the Common Test Report Format: JSON that many tools of continuous integration read.
//!
//! The format has no points; they stand in `extra` of each case. Results have no time of day, so
//! that a run starts at 0.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use super::ClassWriter;
use super::cases::{Case, State, cases};
use crate::visibility::SubmissionView;
use crate::visible;

/// The version of the format that is written.
const SPEC_VERSION: &str = "0.0.0";

/// Writes a report: a case per scenario of open groups, and one per closed group.
pub struct Ctrf<W> {
    out: W,
    summary: Summary,
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
    /// Begins a report.
    pub fn begin(mut out: W) -> io::Result<Self> {
        writeln!(
            out,
            "{{\"reportFormat\": \"CTRF\", \"specVersion\": \"{SPEC_VERSION}\", \"results\": {{\n\"tests\": ["
        )?;
        Ok(Self {
            out,
            summary: Summary::default(),
        })
    }
}

impl<W: Write> ClassWriter for Ctrf<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        for case in cases(view) {
            if self.summary.tests > 0 {
                writeln!(self.out, ",")?;
            }
            self.summary.count(&case);
            serde_json::to_writer(&mut self.out, &test(view, &case))?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        let tool = json!({"name": "puzzlemark", "version": env!("CARGO_PKG_VERSION")});
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
        self.tests += 1;
        self.stop += case.wall_ms();
        match case.state() {
            State::Passed => self.passed += 1,
            State::Failed | State::NotLoaded => self.failed += 1,
            State::NotGraded => self.other += 1,
        }
    }
}

fn test(view: &SubmissionView, case: &Case<'_>) -> Value {
    let status = match case.state() {
        State::Passed => "passed",
        State::Failed | State::NotLoaded => "failed",
        State::NotGraded => "other",
    };
    let submission = visible::line(&view.name);
    let mut test = json!({
        "name": case.name(),
        "status": status,
        "duration": case.wall_ms(),
        "suite": [visible::line(&view.assignment), submission, case.group_title()],
        "rawStatus": case.code(),
        "extra": {"score": case.earned(), "max_score": case.max()},
    });
    if case.state() != State::Passed {
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
