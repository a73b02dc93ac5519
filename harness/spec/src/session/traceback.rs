//! Exceptions in the output of sessions.

use puzzlemark_reference::notation::can_be_name;

use super::flags::Flags;
use super::gaps::pattern;
use super::odd::refuse_odd;
use super::reading::Answers;
use super::refusal::Refusal;
use super::want::any_of;
use puzzlemark_model::AnswerExpectation;
use puzzlemark_model::pattern::TextPattern;

/// Returns true if the output begins with a traceback.
pub(super) fn begins(want: &[String]) -> bool {
    want.first().is_some_and(|line| is_header(line))
}

/// Returns the line at which the traceback begins.
pub(super) fn position(want: &[String]) -> Option<usize> {
    want.iter().position(|line| is_header(line))
}

fn is_header(line: &str) -> bool {
    let line = line.trim_end();
    line == "Traceback (most recent call last):" || line == "Traceback (innermost last):"
}

/// Returns the line that names the exception, and its type without the module. If there are several
/// tracebacks, the last one counts.
pub(super) fn exception(want: &[String]) -> Result<(usize, &str), Refusal> {
    let header = want
        .iter()
        .rposition(|line| is_header(line))
        .unwrap_or_default();
    let rest = want.get(header + 1..).unwrap_or_default();
    let is_exception =
        |line: &String| line.starts_with(|first: char| first.is_alphanumeric() || first == '_');
    let Some(start) = rest.iter().position(is_exception) else {
        return Err(Refusal::new("the traceback does not end with an exception")
            .help("its last line names the type and the message: `AssertionError: invalid region`")
            .at_line(header));
    };
    let line = header + 1 + start;
    let first = want.get(line).map(String::as_str).unwrap_or_default();
    let kind = first
        .split_once(": ")
        .map_or(first, |(kind, _)| kind)
        .trim_end()
        .trim_end_matches(':');
    let name = kind.rsplit('.').next().unwrap_or(kind);
    if !can_be_name(name) {
        let reason = format!("`{first}` is not an exception with its message");
        return Err(Refusal::new(reason)
            .help("a traceback ends with type and message: `AssertionError: invalid region`")
            .at_line(line));
    }
    Ok((line, name))
}

/// Returns the expectation for a traceback.
pub(super) fn raises(
    want: &[String],
    flags: Flags,
    answers: Answers,
) -> Result<AnswerExpectation, Refusal> {
    let (line, name) = exception(want)?;
    let message = if flags.ignore_exception_detail || is_of_compiler(name) {
        None
    } else {
        Some(message(
            want.get(line..).unwrap_or_default(),
            flags,
            answers,
        )?)
    };
    Ok(AnswerExpectation::Raises {
        kind: Some(name.to_owned()),
        message,
    })
}

/// Returns the pattern of the message, which begins after the type in the first line.
fn message(lines: &[String], flags: Flags, answers: Answers) -> Result<TextPattern, Refusal> {
    let first = lines
        .first()
        .map(String::as_str)
        .unwrap_or_default()
        .split_once(": ")
        .map_or("", |(_, message)| message);
    let rest = lines.iter().skip(1).map(String::as_str);
    let whole = std::iter::once(first)
        .chain(rest)
        .collect::<Vec<_>>()
        .join("\n");
    if answers == Answers::Returned && !(flags.ellipsis || flags.normalize_whitespace) {
        return Ok(TextPattern::Exact(whole));
    }
    if lines.len() > 1 && !flags.ellipsis && !flags.normalize_whitespace {
        // Later lines can be notes, which do not belong to the message. The output does not
        // distinguish them.
        refuse_odd(&whole)?;
        return Ok(any_of([whole.trim_end(), first]));
    }
    pattern(&whole, flags)
}

/// Returns true for exceptions of Python's parser. Their messages name the file, and differ between
/// versions of Python.
pub(super) fn is_of_compiler(name: &str) -> bool {
    ["SyntaxError", "IndentationError", "TabError"].contains(&name)
}
