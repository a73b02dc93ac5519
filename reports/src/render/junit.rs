//! JUnit XML, for tools that show results of continuous integration.
//!
//! It follows the schema of Jenkins' xunit plugin, which has no `file` or `line`. Names are unique in the
//! whole file, because GitLab keeps only one case per name.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::ClassWriter;
use super::absent::{Absence, absent};
use super::cases::{Case, State, cases};
use super::xml::{attribute, escape_text};
use crate::Verdict;
use crate::model::{ClassInfo, Person};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::unique::first_new;
use puzzlemark_text::visible;

/// Writes JUnit XML: a suite per submission, a case per scenario.
///
/// A scenario that is not accepted is a failure. One that is accepted, but not in every run, is flaky. Load
/// errors and judge errors are errors. Missing students come last as skipped suites, then unsettled students as
/// errors.
pub struct Junit<W> {
    out: W,
    absent: Vec<(Absence, Person)>,
    /// The names of the suites so far.
    names: BTreeSet<String>,
}

impl<W: Write> Junit<W> {
    /// Begins the report of a class.
    pub fn of_class(out: W, class: &ClassInfo) -> io::Result<Self> {
        Ok(Self {
            absent: absent(class),
            ..Self::begin(out, &class.assignment.id)?
        })
    }

    /// Begins a report under the name of the assignment.
    pub fn begin(mut out: W, assignment: &str) -> io::Result<Self> {
        let name = attribute(&visible::line(assignment));
        writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(out, r#"<testsuites name="{name}">"#)?;
        Ok(Self {
            out,
            absent: Vec::new(),
            names: BTreeSet::new(),
        })
    }

    /// Returns the name of a suite. It gets a number if another suite has the same name, for example because
    /// both were cut.
    fn suite_name(&mut self, who: &str) -> String {
        let numbered = |number| format!("{who} [{number}]");
        first_new(who, numbered, |name| self.names.insert(name.to_owned()))
    }

    /// Writes the suite of a student without a submission.
    fn absent_student(&mut self, why: Absence, person: &Person) -> io::Result<()> {
        let name = self.suite_name(&words::student_label(person));
        let (errors, skipped, tag) = match why {
            Absence::Missing | Absence::Excused => (0, 1, "skipped"),
            Absence::Unsettled => (1, 0, "error"),
        };
        writeln!(
            self.out,
            r#"  <testsuite name="{}" tests="1" failures="0" errors="{errors}" skipped="{skipped}" time="0.000">"#,
            attribute(&name),
        )?;
        writeln!(
            self.out,
            r#"    <testcase classname="{}" name="{}" time="0.000">"#,
            attribute(&class_name(&name, "submission")),
            attribute(&format!("{name}/submission")),
        )?;
        writeln!(
            self.out,
            r#"      <{tag} type="{}" message="{}"/>"#,
            why.word(),
            attribute(why.meaning()),
        )?;
        writeln!(self.out, "    </testcase>\n  </testsuite>")
    }
}

impl<W: Write> ClassWriter for Junit<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        let name = self.suite_name(&view.label());
        let count = |state| cases(view).filter(|case| case.state() == state).count();
        let errors = count(State::NotLoaded) + count(State::NotGraded);
        let time = seconds(cases(view).map(|case| case.wall_ms()).sum());
        writeln!(
            self.out,
            r#"  <testsuite name="{}" tests="{}" failures="{}" errors="{errors}" skipped="{}" time="{time}"{}>"#,
            attribute(&name),
            cases(view).count(),
            count(State::Failed),
            count(State::Excused),
            timestamp(view.graded.as_deref()),
        )?;
        let isolation = attribute(&visible::line(&view.isolation.level));
        writeln!(
            self.out,
            r#"    <properties><property name="isolation" value="{isolation}"/></properties>"#
        )?;
        for case in cases(view) {
            self.out.write_all(element(&name, &case).as_bytes())?;
        }
        writeln!(self.out, "  </testsuite>")
    }

    fn finish(&mut self) -> io::Result<()> {
        for (why, person) in std::mem::take(&mut self.absent) {
            self.absent_student(why, &person)?;
        }
        writeln!(self.out, "</testsuites>")?;
        self.out.flush()
    }
}

/// Returns the attribute with the time of grading, in UTC. The schema allows no time zone.
fn timestamp(graded: Option<&str>) -> String {
    let time = graded.map(|time| attribute(&visible::line(time.trim_end_matches('Z'))));
    time.map_or_else(String::new, |time| format!(r#" timestamp="{time}""#))
}

/// Returns the class of a case, without dots in names: a dot would begin a package.
fn class_name(suite: &str, of: &str) -> String {
    [suite, of].map(|part| part.replace('.', "_")).join(".")
}

fn element(suite: &str, case: &Case<'_>) -> String {
    let mut xml = format!(
        r#"    <testcase classname="{}" name="{}" time="{}""#,
        attribute(&class_name(suite, &case.group_title())),
        attribute(&format!("{suite}/{}", case.name())),
        seconds(case.wall_ms()),
    );
    let inner = inner(case);
    if inner.is_empty() {
        xml.push_str("/>\n");
    } else {
        xml.push_str(">\n");
        xml.push_str(&inner);
        xml.push_str("    </testcase>\n");
    }
    xml
}

fn inner(case: &Case<'_>) -> String {
    let mut xml = String::new();
    let tag = match case.state() {
        State::Passed => None,
        State::Excused => {
            xml.push_str("      <skipped message=\"excused by the teacher\"/>\n");
            None
        }
        State::Failed => Some("failure"),
        State::NotLoaded | State::NotGraded => Some("error"),
    };
    if let Some(tag) = tag {
        writeln!(
            xml,
            r#"      <{tag} type="{}" message="{}">{}</{tag}>"#,
            attribute(case.code()),
            attribute(&case.in_short()),
            escape_text(&unattached(&case.account())),
        )
        .expect("writing to a string cannot fail");
    }
    if case.state() == State::Passed {
        xml.push_str(&flaky(case));
    }
    let [stdout, stderr] = case.noise();
    for (tag, noise) in [("system-out", stdout), ("system-err", stderr)] {
        if !noise.is_empty() {
            let noise = escape_text(&unattached(&visible::block(&noise)));
            writeln!(xml, "      <{tag}>{noise}</{tag}>").expect("writing to a string cannot fail");
        }
    }
    xml
}

/// Returns an element for each run that was not accepted, of a case that was accepted in the run that counts.
fn flaky(case: &Case<'_>) -> String {
    let mut xml = String::new();
    for (run, verdict) in (1..).zip(case.flaky_verdicts()) {
        if verdict == Verdict::Accepted {
            continue;
        }
        let (code, words) = (verdict.code(), attribute(verdict.words()));
        writeln!(
            xml,
            r#"      <flakyFailure type="{code}" message="{words} in run {run}"><stackTrace/></flakyFailure>"#
        )
        .expect("writing to a string cannot fail");
    }
    xml
}

/// Returns a text without the mark that makes GitLab and Jenkins link a file.
fn unattached(text: &str) -> String {
    text.replace("[[ATTACHMENT", "[ [ATTACHMENT")
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1_000, milliseconds % 1_000)
}
