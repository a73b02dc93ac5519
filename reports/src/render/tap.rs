//! TAP version 14: the Test Anything Protocol.
//!
//! One submission is a flat list of test points. In a class, each submission is a test point with that list
//! as its subtest. Details are in YAML blocks in double quotes, so a line of a submission never looks like
//! a line of the protocol.

use std::io::{self, Write};

use super::ClassWriter;
use super::absent::{Absence, absent};
use super::cases::{Case, State, cases};
use crate::Verdict;
use crate::model::{ClassInfo, Person};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// Writes one submission: a test point per scenario of open groups, and one per closed group.
pub fn submission(view: &SubmissionView, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "TAP version 14")?;
    points(view, "", out)?;
    out.flush()
}

/// Writes a class: a test point per submission, with its scenarios as subtest. Missing students come last
/// as skipped points, then unsettled students as points that are not ok.
pub struct Tap<W> {
    out: W,
    submissions: usize,
    absent: Vec<(Absence, Person)>,
}

impl<W: Write> Tap<W> {
    /// Begins the list.
    pub fn begin(mut out: W, class: &ClassInfo) -> io::Result<Self> {
        writeln!(out, "TAP version 14")?;
        Ok(Self {
            out,
            submissions: 0,
            absent: absent(class),
        })
    }

    /// Writes the test point of a student without a submission.
    fn absent_student(&mut self, why: Absence, person: &Person) -> io::Result<()> {
        self.submissions += 1;
        let (number, name) = (self.submissions, description(&words::student_label(person)));
        let meaning = why.meaning();
        match why {
            Absence::Missing | Absence::Excused => {
                writeln!(self.out, "ok {number} - {name} # SKIP {meaning}")
            }
            Absence::Unsettled => {
                writeln!(self.out, "not ok {number} - {name}")?;
                let fields = [("message", meaning), ("verdict", why.word())];
                block(&mut self.out, "", &fields)
            }
        }
    }
}

impl<W: Write> ClassWriter for Tap<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        self.submissions += 1;
        let name = view.label();
        // TAP has no escapes in comments.
        writeln!(self.out, "# Subtest: {name}")?;
        let name = description(&name);
        points(view, "    ", &mut self.out)?;
        // A TAP reader derives this from the points of the subtest, so it must agree with them.
        let ok = word(cases(view).all(|case| case.state().is_fine()));
        writeln!(self.out, "{ok} {} - {name}", self.submissions)?;
        let score = words::score(view.score, view.score_max);
        let fields = [("verdict", view.verdict.code()), ("score", &score)];
        block(&mut self.out, "", &fields)
    }

    fn finish(&mut self) -> io::Result<()> {
        for (why, person) in std::mem::take(&mut self.absent) {
            self.absent_student(why, &person)?;
        }
        writeln!(self.out, "1..{}", self.submissions)?;
        self.out.flush()
    }
}

fn points(view: &SubmissionView, indent: &str, out: &mut impl Write) -> io::Result<()> {
    let count = cases(view).count();
    writeln!(out, "{indent}1..{count}")?;
    for case in cases(view) {
        point(&case, indent, out)?;
    }
    Ok(())
}

fn point(case: &Case<'_>, indent: &str, out: &mut impl Write) -> io::Result<()> {
    let is_fine = case.state().is_fine();
    let (ok, number) = (word(is_fine), case.number);
    let skip = match case.state() {
        State::Excused => " # SKIP excused by the teacher",
        _ => "",
    };
    writeln!(
        out,
        "{indent}{ok} {number} - {}{skip}",
        description(&case.name())
    )?;
    if is_fine {
        return Ok(());
    }
    let (short, account) = (case.in_short(), case.account());
    let score = words::score(case.earned(), case.max());
    let severity = match case.state() {
        State::NotGraded => Verdict::JudgeError.words(),
        State::Passed | State::Excused | State::Failed | State::NotLoaded => "fail",
    };
    let [stdout, stderr] = case.noise().map(|text| visible::block(&text));
    let fields = [
        ("message", short.as_str()),
        ("severity", severity),
        ("verdict", case.code()),
        ("score", &score),
        ("account", &account),
        ("stdout", &stdout),
        ("stderr", &stderr),
    ];
    block(out, indent, &fields)
}

fn word(passed: bool) -> &'static str {
    if passed { "ok" } else { "not ok" }
}

/// Writes a YAML block. Empty fields are left out. A field of several lines is a list.
fn block(out: &mut impl Write, indent: &str, fields: &[(&str, &str)]) -> io::Result<()> {
    writeln!(out, "{indent}  ---")?;
    for (key, text) in fields.iter().filter(|(_, text)| !text.is_empty()) {
        let text = text.trim_end_matches('\n');
        if text.contains('\n') {
            writeln!(out, "{indent}  {key}:")?;
            for line in text.split('\n') {
                writeln!(out, "{indent}    - {}", quoted(line))?;
            }
        } else {
            writeln!(out, "{indent}  {key}: {}", quoted(text))?;
        }
    }
    writeln!(out, "{indent}  ...")
}

/// Returns a text in double quotes, which YAML reads as JSON does.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Returns the description of a test point. `#` would begin a directive, so it is escaped. `{` at
/// the end would open a subtest in some parsers, so a point follows it.
fn description(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('#', "\\#");
    let opens = escaped.trim_end().ends_with('{');
    if opens { escaped + "." } else { escaped }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_description_has_a_directive() {
        assert_eq!(description("a # SKIP \\# b"), "a \\# SKIP \\\\\\# b");
    }

    #[test]
    fn no_description_opens_a_subtest() {
        assert_eq!(description("a {"), "a {.");
    }

    #[test]
    fn texts_of_several_lines_are_lists() {
        let mut out = Vec::new();
        block(
            &mut out,
            "",
            &[("got", "a\n...\n"), ("none", ""), ("one", "\"")],
        )
        .unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "  ---\n  got:\n    - \"a\"\n    - \"...\"\n  one: \"\\\"\"\n  ...\n"
        );
    }
}
