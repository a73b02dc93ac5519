//! The expectation of a scenario's session, which is exact.
//!
//! The interpreter shows the value of every operation except None. So a step without output must
//! return None and print nothing. Output that only `print` or other Python code can show is
//! compared as text.

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

/// The output of an example, and the facts about its code.
pub(super) struct Wanted<'w> {
    /// Lines. Empty for `<BLANKLINE>`.
    pub lines: Vec<String>,
    /// True if a line is `<BLANKLINE>`. The output is then not a single value.
    pub has_mark: bool,
    /// The code.
    pub asked: &'w Asked,
    /// True if the code is about printing.
    pub prints: bool,
    /// Active flags.
    pub flags: Flags,
    /// True if the assignment accepts other languages than Python.
    pub any_language: bool,
}

/// Returns true if a line stands for a blank line.
pub(super) fn is_mark(line: &str, flags: Flags) -> bool {
    line == BLANK_LINE && !flags.dont_accept_blankline
}

/// Returns the output with blank lines for `<BLANKLINE>`.
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

/// Returns the expectation. The error says why there is none.
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
        Asked::Python(_) => Ok(shows(want::output_pattern(lines, wanted.prints, *flags)?)),
        Asked::Operation { operation, .. } if is_text(wanted.asked, lines) => {
            let is_print = code::is_print(operation);
            Ok(Expectation {
                answer: is_print.then_some(AnswerExpectation::Returns(Pattern::None)),
                ..printed(text_pattern(lines, *flags)?)
            })
        }
        Asked::Operation { operation, .. } if code::is_print(operation) => {
            refuse_varying(&lines.join("\n"))?;
            Ok(shows(text_pattern(lines, *flags)?))
        }
        Asked::Operation { operation, .. } => operation_expectation(wanted, operation),
    }
}

/// Returns the expectation of an operation that does not print and does not assign: a value or
/// text.
fn operation_expectation(
    wanted: &Wanted<'_>,
    operation: &Operation,
) -> Result<Expectation, Refusal> {
    let Wanted { lines, flags, .. } = wanted;
    let shown = joined(lines);
    let is_text = code::calls_print(operation)
        || wanted.has_mark
        || flags.ellipsis && shown.contains("...")
        || flags.normalize_whitespace && gaps::has_white_space(&shown);
    if let Some(value) = parse_value(shown.trim()).filter(|_| !is_text) {
        return Ok(Expectation {
            prints: Some(TextPattern::Exact(String::new())),
            ..answered(AnswerExpectation::Returns(Pattern::exactly(&value)))
        });
    }
    let is_blank = shown.trim().is_empty();
    let shown = want::output_pattern(lines, wanted.prints, *flags)?;
    if wanted.any_language && !wanted.prints && !is_blank {
        return Err(Refusal::new("Python does not show a value like this").help(
            "write the value as Python shows it (`4`, `'text'`, `(0, 1)`); for other text use \
             `print(...)`, or `steps` with `prints: |`",
        ));
    }
    Ok(shows(shown))
}

/// Parses a value in Python's notation. An empty text is None.
fn parse_value(text: &str) -> Option<Value> {
    // Words of other languages. Python does not show them.
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

/// Returns the pattern of printed text. It is exact unless flags change that.
fn text_pattern(lines: &[String], flags: Flags) -> Result<TextPattern, Refusal> {
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
