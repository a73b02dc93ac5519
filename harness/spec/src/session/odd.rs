//! Output that no correct submission shows, or that differs from run to run.

use std::sync::LazyLock;

use puzzlemark_reference::{Value, notation};
use regex::Regex;

use super::example::Example;
use super::flags::Flags;
use super::refusal::Refusal;
use puzzlemark_reference::notation::value_shown;

/// Texts that Python 3 never shows for a value, with the reason.
static ODD: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let odd = [
        (
            r#"(?:^|[\[({,:\s])[uU]['"]"#,
            "only Python 2 shows this (`u'...'`)",
        ),
        (r"\b\d+L\b", "only Python 2 shows this (an int with `L`)"),
        (r"<type '|\b(?:frozen)?set\(\[", "only Python 2 shows this"),
    ];
    let compiled = odd
        .into_iter()
        .map(|(text, reason)| (Regex::new(text).expect("the pattern is valid"), reason));
    compiled.collect()
});

pub(super) const OF_SET: &str = "the elements of a set have a different order in each run";

/// Returns true if a text shows a set with several elements. Their order can differ from run to run
/// if some are texts, and it depends on how the set was made.
pub(super) fn has_set(text: &str) -> bool {
    groups(text).any(|group| match notation::parse_value(group) {
        Ok(Value::Set(elements)) => elements.len() > 1,
        Ok(_) => false,
        Err(_) => group.contains(',') && group.contains(['\'', '"']),
    })
}

/// Returns the parts of a text in braces, with the braces. If some braces stay open, the first of
/// them has a part to the end.
fn groups(text: &str) -> impl Iterator<Item = &str> {
    let mut open = Vec::new();
    let mut closed = Vec::new();
    for (place, letter) in text.match_indices(['{', '}']) {
        if letter == "{" {
            open.push(place);
        } else if let Some(start) = open.pop() {
            closed.push(start..place + 1);
        }
    }
    let rest = open.first().map(|start| *start..text.len());
    closed
        .into_iter()
        .chain(rest)
        .filter_map(|range| text.get(range))
}

/// Refuses a text that differs from run to run.
pub(super) fn refuse_varying(text: &str) -> Result<(), Refusal> {
    static ADDRESS: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r" at 0[xX][0-9a-fA-F]{3,}").expect("the pattern is valid"));
    if ADDRESS.is_match(text) {
        return Err(
            Refusal::new("it has an address, which differs from run to run")
                .help("assign the object, so that nothing is shown: `>>> result = ...`"),
        );
    }
    if has_set(text) && value_shown(text.trim_end()).is_none() {
        return Err(Refusal::new(OF_SET)
            .help("show only the set, or its elements in order: `>>> sorted(...)`"));
    }
    Ok(())
}

/// Refuses a text that differs from run to run, or that Python 3 does not show.
pub(super) fn refuse_odd(text: &str) -> Result<(), Refusal> {
    refuse_varying(text)?;
    let found = ODD.iter().find(|(regex, _)| regex.is_match(text));
    match found {
        Some((_, reason)) => {
            Err(Refusal::new(*reason)
                .help("write the output of Python 3; use `print(...)` for text"))
        }
        None => Ok(()),
    }
}

/// Returns true if a line is the last line of a traceback.
fn is_error(line: &str) -> bool {
    static ERROR: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^[A-Z]\w*(?:Error|Exception|Iteration|Exit)\b(?::|$)")
            .expect("the pattern is valid")
    });
    ERROR.is_match(line)
}

/// Refuses an example with an exception that cannot be parsed.
pub fn refuse_raised(example: &Example) -> Result<(), Refusal> {
    let raises = |line: &String| line.contains("Traceback (") || is_error(line);
    if example.want.iter().any(raises) {
        return Err(Refusal::new("the exception in its output cannot be read"));
    }
    Ok(())
}

/// Refuses output that the interpreter does not show for a value, unless it is printed.
pub(super) fn refuse_not_shown(want: &[String], text: &str, flags: Flags) -> Result<(), Refusal> {
    if text.contains("Exception Group Traceback (most recent call last):") {
        return Err(
            Refusal::new("an exception group does not end with a type and its message")
                .help("catch it in the session, and show its parts"),
        );
    }
    if text == "None" {
        return Err(Refusal::new("Python shows nothing for the value None")
            .help("remove the line, or write `>>> print(...)` if it is printed"));
    }
    if want.iter().any(|line| is_error(line)) {
        return Err(Refusal::new(
            "an exception needs the line `Traceback (most recent call last):` above it",
        )
        .help("add that line"));
    }
    let is_literal = text.starts_with(['[', '(', '{', '\'', '"']);
    let is_odd = is_literal && value_shown(text).is_none() && !flags.normalize_whitespace;
    match notation::parse_value(text).ok().filter(|_| is_odd) {
        Some(value) => Err(
            Refusal::new(format!("Python shows this value as `{value}`"))
                .help("write it like this, or use `>>> print(...)` if it is printed"),
        ),
        None => Ok(()),
    }
}
