//! Exceptions as sessions show them.

use puzzlemark_reference::notation::can_be_name;

use super::flags::Flags;
use super::want::{self, Refusal};
use crate::spec::Yaml;

/// Whether output is that of an exception.
pub(super) fn begins(want: &[String]) -> bool {
    want.first().is_some_and(|line| is_header(line))
}

/// The line at which the traceback begins.
pub(super) fn position(want: &[String]) -> Option<usize> {
    want.iter().position(|line| is_header(line))
}

fn is_header(line: &str) -> bool {
    let line = line.trim_end();
    line == "Traceback (most recent call last):" || line == "Traceback (innermost last):"
}

/// What a traceback asks for: the value of `raises`.
pub(super) fn raises(want: &[String], flags: Flags) -> Result<Yaml, Refusal> {
    let last = want
        .iter()
        .rposition(|line| is_header(line))
        .unwrap_or_default();
    let rest = want.get(last + 1..).unwrap_or_default();
    let is_exception =
        |line: &&String| line.starts_with(|first: char| first.is_alphanumeric() || first == '_');
    let Some(start) = rest.iter().position(|line| is_exception(&line)) else {
        return Err(Refusal::new("the traceback does not end with an exception"));
    };
    let lines = rest.get(start..).unwrap_or_default();
    let first = lines.first().map(String::as_str).unwrap_or_default();
    let (kind, message) = first.split_once(": ").unwrap_or((first, ""));
    let kind = kind.trim_end().trim_end_matches(':');
    let name = kind.rsplit('.').next().unwrap_or(kind);
    if !can_be_name(name) {
        return Err(Refusal::new(format!(
            "`{first}` is no exception with its message"
        )));
    }
    let kind = Yaml::text(name);
    // The message of these speaks of the file, and differs from version to version.
    let is_of_compiler = ["SyntaxError", "IndentationError", "TabError"].contains(&name);
    if flags.ignore_exception_detail || is_of_compiler {
        return Ok(kind);
    }
    let mut whole = message.to_owned();
    for line in lines.iter().skip(1) {
        whole.push('\n');
        whole.push_str(line);
    }
    let message = if lines.len() > 1 && !flags.ellipsis && !flags.normalize_whitespace {
        // Whether the lines after the first are notes, which are no part of it, is not shown.
        want::refuse_odd(&whole)?;
        let both = [whole.trim_end(), message].map(Yaml::text);
        Yaml::Tagged("!any_of", Box::new(want::in_brackets(&both)))
    } else {
        want::pattern(&whole, flags)?
    };
    Ok(Yaml::map([("type", kind), ("message", message)]))
}
