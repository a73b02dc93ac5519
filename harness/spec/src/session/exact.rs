//! What a session of a scenario shows below a prompt: it is exact.
//!
//! The interpreter shows the value of every operation but None, so a step for which it shows nothing
//! must return None and print nothing. What only `print` or Python can show is compared as text.

use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::{Value, notation};

use super::code::{self, Asked};
use super::flags::Flags;
use super::gaps::{self, BLANK_LINE};
use super::odd::refuse_varying;
use super::reading::{Answers, answered, is_text, printed};
use super::refusal::Refusal;
use super::{traceback, want};
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{AnswerExpectation, Expectation};

/// What stands below a prompt, and what is known of the prompt.
pub(super) struct Wanted<'w> {
    /// The lines, without marks for blank ones.
    pub lines: Vec<String>,
    /// Whether a line was marked as blank: what is shown is then no value alone.
    pub has_mark: bool,
    /// What is asked.
    pub asked: &'w Asked,
    /// Whether what is asked speaks of printing.
    pub prints: bool,
    /// The flags in force.
    pub flags: Flags,
    /// Whether submissions may be in other languages than Python.
    pub any_language: bool,
}

/// Whether a line stands for a blank one.
pub(super) fn is_mark(line: &str, flags: Flags) -> bool {
    line == BLANK_LINE && !flags.dont_accept_blankline
}

/// The lines below a prompt, with blank ones where doctest marks them.
pub(super) fn lines(want: &[String], flags: Flags) -> Vec<String> {
    let line = |line: &String| {
        if is_mark(line, flags) {
            String::new()
        } else {
            line.clone()
        }
    };
    want.iter().map(line).collect()
}

/// What must follow.
pub(super) fn expectation(wanted: &Wanted<'_>) -> Result<Expectation, Refusal> {
    let Wanted { lines, flags, .. } = wanted;
    if let Some(header) = traceback::position(lines) {
        let answer = traceback::raises(lines, *flags, Answers::Returned)?;
        let above = lines.get(..header).unwrap_or_default();
        return Ok(Expectation {
            prints: (header > 0).then(|| TextPattern::Exact(joined(above))),
            ..answered(answer)
        });
    }
    match wanted.asked {
        Asked::Python(_) => Ok(shows(want::shown(lines, wanted.prints, *flags)?)),
        Asked::Operation { operation, .. } if is_text(wanted.asked, lines) => {
            let is_print = code::is_print(operation);
            Ok(Expectation {
                answer: is_print.then_some(AnswerExpectation::Returns(Pattern::None)),
                ..printed(text(lines, *flags)?)
            })
        }
        Asked::Operation { operation, .. } if code::is_print(operation) => {
            refuse_varying(&lines.join("\n"))?;
            Ok(shows(text(lines, *flags)?))
        }
        Asked::Operation { operation, .. } => of_operation(wanted, operation),
    }
}

/// What must follow an operation that neither prints nor assigns: a value, or text.
fn of_operation(wanted: &Wanted<'_>, operation: &Operation) -> Result<Expectation, Refusal> {
    let Wanted { lines, flags, .. } = wanted;
    let shown = joined(lines);
    let is_text = code::calls_print(operation)
        || wanted.has_mark
        || flags.ellipsis && shown.contains("...")
        || flags.normalize_whitespace && gaps::has_white_space(&shown);
    if let Some(value) = value(shown.trim()).filter(|_| !is_text) {
        return Ok(Expectation {
            prints: Some(TextPattern::Exact(String::new())),
            ..answered(AnswerExpectation::Returns(Pattern::exactly(&value)))
        });
    }
    let is_blank = shown.trim().is_empty();
    let shown = want::shown(lines, wanted.prints, *flags)?;
    if wanted.any_language && !wanted.prints && !is_blank {
        return Err(Refusal::new("this is no value that Python would show").help(
            "below an operation stands the notation of its value (`4`, `'text'`, `(0, 1)`); where \
             submissions are not all in Python, other text is shown only by `print(...)`, or by `steps` \
             with `prints: |`",
        ));
    }
    Ok(shows(shown))
}

/// The value that a text is the notation of; nothing at all is that of None.
fn value(text: &str) -> Option<Value> {
    // Words of other languages, which Python does not show.
    let is_foreign = ["none", "null", "true", "false", "None"].contains(&text);
    if text.is_empty() {
        Some(Value::None)
    } else {
        notation::parse_value(text).ok().filter(|_| !is_foreign)
    }
}

fn shows(text: TextPattern) -> Expectation {
    answered(AnswerExpectation::Shows(text))
}

/// Printed text: letter by letter, unless flags say otherwise.
fn text(lines: &[String], flags: Flags) -> Result<TextPattern, Refusal> {
    let text = joined(lines);
    if flags.ellipsis || flags.normalize_whitespace {
        return gaps::pattern(&text, flags);
    }
    Ok(TextPattern::Exact(text))
}

fn joined(lines: &[String]) -> String {
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}
