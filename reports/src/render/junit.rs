//! JUnit XML, for tools that draw results of continuous integration.
//!
//! Only what the schema of Jenkins' xunit plugin has: no `file` or `line`. GitLab keeps one of all
//! cases of the same name, so that names are unique in the whole file.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::ClassWriter;
use super::cases::{Case, State, cases};
use super::xml::{attribute, text};
use crate::visibility::SubmissionView;
use crate::visible;

/// Writes JUnit XML: a suite per submission, a case per scenario.
///
/// Not accepted is a failure; a submission that does not load and a judge error are errors.
pub struct Junit<W> {
    out: W,
    suites: usize,
}

impl<W: Write> Junit<W> {
    /// Begins a report under the name of the assignment.
    pub fn begin(mut out: W, assignment: &str) -> io::Result<Self> {
        let name = attribute(&visible::line(assignment));
        writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(out, r#"<testsuites name="{name}">"#)?;
        Ok(Self { out, suites: 0 })
    }
}

impl<W: Write> ClassWriter for Junit<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        self.suites += 1;
        let name = suite_name(view, self.suites);
        let count = |state| cases(view).filter(|case| case.state() == state).count();
        let errors = count(State::NotLoaded) + count(State::NotGraded);
        let time = seconds(cases(view).map(|case| case.wall_ms()).sum());
        writeln!(
            self.out,
            r#"  <testsuite name="{}" tests="{}" failures="{}" errors="{errors}" skipped="0" time="{time}">"#,
            attribute(&name),
            cases(view).count(),
            count(State::Failed),
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
        writeln!(self.out, "</testsuites>")?;
        self.out.flush()
    }
}

/// The submission's name. One that had to be cut is numbered, since it may be another's as well.
fn suite_name(view: &SubmissionView, number: usize) -> String {
    let name = visible::line(&view.name);
    if view.name.chars().count() > visible::LINE_CHARS_MAX {
        format!("{name} [{number}]")
    } else {
        name
    }
}

fn element(suite: &str, case: &Case<'_>) -> String {
    // A dot would begin a package.
    let class = [suite, &case.group_title()].map(|part| part.replace('.', "_"));
    let mut xml = format!(
        r#"    <testcase classname="{}" name="{}" time="{}""#,
        attribute(&class.join(".")),
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
        State::Failed => Some("failure"),
        State::NotLoaded | State::NotGraded => Some("error"),
    };
    if let Some(tag) = tag {
        writeln!(
            xml,
            r#"      <{tag} type="{}" message="{}">{}</{tag}>"#,
            attribute(case.code()),
            attribute(&case.in_short()),
            text(&unattached(&case.account())),
        )
        .expect("writing to a string cannot fail");
    }
    let [stdout, stderr] = case.noise();
    for (tag, noise) in [("system-out", stdout), ("system-err", stderr)] {
        if !noise.is_empty() {
            let noise = text(&unattached(&visible::block(&noise)));
            writeln!(xml, "      <{tag}>{noise}</{tag}>").expect("writing to a string cannot fail");
        }
    }
    xml
}

/// A text that makes GitLab and Jenkins link no file: they look for this in what was printed.
fn unattached(text: &str) -> String {
    text.replace("[[ATTACHMENT", "[ [ATTACHMENT")
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1_000, milliseconds % 1_000)
}
