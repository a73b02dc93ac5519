//! Text that is not YAML, explained in words of what the instructor wrote.

use std::ops::Range;

use serde_yaml::granit_parser::ErrorKind;

use crate::spec::diagnostic::{Findings, floor};
use crate::spec::quote::quoted;

/// Reports a syntax error at a byte offset.
pub(super) fn report(kind: &ErrorKind, offset: usize, findings: &mut Findings) {
    let text = findings.text().to_owned();
    let offset = floor(&text, offset);
    if report_tab(&text, offset, findings)
        || report_prompt(&text, offset, findings)
        || report_colon(&text, offset, findings)
        || report_quoted_start(&text, offset, findings)
        || (is_about_brackets(kind) && report_bracket(&text, offset, findings))
    {
        return;
    }
    let span = offset..next_char(&text, offset);
    findings
        .error(&span, format!("this is not YAML: {}", plain_words(kind)))
        .help(advice(kind));
}

fn is_about_brackets(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::UnexpectedEofImplicitFlowMapping
            | ErrorKind::ExpectedFlowSequenceSeparator
            | ErrorKind::ExpectedFlowMappingSeparator
            | ErrorKind::UnclosedFlowCollection { .. }
            | ErrorKind::BlockEntryInFlowCollection
            | ErrorKind::InvalidIndentation
    )
}

fn is_about_columns(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::InvalidIndentation
            | ErrorKind::ExpectedBlockMappingKey
            | ErrorKind::ExpectedBlockSequenceEntry
            | ErrorKind::BlockSequenceEntryNotAllowed
            | ErrorKind::MappingKeyNotAllowed
            | ErrorKind::MappingValueNotAllowed
            | ErrorKind::SimpleKeyExpected
    )
}

fn plain_words(kind: &ErrorKind) -> String {
    match kind {
        ErrorKind::SimpleKeyExpected => "a key must be followed by `: `".to_owned(),
        ErrorKind::UnclosedQuotedScalar => "a quote is never closed".to_owned(),
        ErrorKind::DirectiveDisallowed => "lines that begin with `%` are not taken".to_owned(),
        kind if is_about_columns(kind) => {
            "this line does not stand in the column of the ones it belongs to".to_owned()
        }
        other => other.to_string(),
    }
}

fn advice(kind: &ErrorKind) -> &'static str {
    match kind {
        ErrorKind::DirectiveDisallowed => "remove the line, or indent it below its key",
        kind if is_about_columns(kind) => {
            "keys of one mapping and dashes (`- `) of one list stand in the same column; the \
             lines of a text go below `|`, indented deeper than their key"
        }
        _ => "look at this line and the one above; a text with special characters goes in quotes",
    }
}

fn report_tab(text: &str, offset: usize, findings: &mut Findings) -> bool {
    // The parser may notice a tab on the line before it or after it.
    let line = line_around(text, offset);
    let before = line_around(text, line.start.saturating_sub(1));
    let after = line_around(text, text.len().min(line.end + 1));
    for line in [line, before, after] {
        let content = &text[line.clone()];
        let indent = content.len() - content.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = content[..indent].find('\t') {
            let tab = line.start + tab;
            findings
                .error(&(tab..tab + 1), "a tab is used to indent")
                .note("YAML takes blanks only, because editors show tabs at different widths")
                .help("replace the tab by blanks, as many as the neighbouring lines have");
            return true;
        }
    }
    false
}

/// A session without `|`: to YAML, `>` begins a folded text.
fn report_prompt(text: &str, offset: usize, findings: &mut Findings) -> bool {
    let line = line_around(text, offset);
    let content = text[line.clone()].trim_start();
    if !content.starts_with(">>>") {
        return false;
    }
    let start = line.end - content.len();
    findings
        .error(&(start..start + 3), "a prompt outside of a `|` block")
        .help("end the line of the key with a bar: `session: |`");
    true
}

/// A bracket that is still open, for which the parser blames a line further down.
fn report_bracket(text: &str, offset: usize, findings: &mut Findings) -> bool {
    let Some(start) = open_bracket(text, offset) else {
        return false;
    };
    let bracket = &text[start..=start];
    let closing = if bracket == "[" { "]" } else { "}" };
    let message = format!("the `{bracket}` is never closed, or a comma is missing after it");
    findings.error(&(start..start + 1), message).help(format!(
        "count the brackets: each `{bracket}` needs a `{closing}`; elements are separated by \
             commas"
    ));
    true
}

/// The outermost bracket that is open at an offset, in the lines shortly before it.
fn open_bracket(text: &str, offset: usize) -> Option<usize> {
    const LINES: usize = 10;
    let begin = text[..offset]
        .rmatch_indices('\n')
        .nth(LINES)
        .map_or(0, |(newline, _)| newline + 1);
    let mut open = Vec::new();
    let mut quote = None;
    for (at, character) in text[begin..offset].char_indices() {
        match (quote, character) {
            (Some(own), _) if own == character => quote = None,
            // A quote that is not closed on its line was an apostrophe.
            (Some(_), '\n') => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '[' | '{') => open.push(begin + at),
            (None, ']' | '}') => drop(open.pop()),
            (Some(_) | None, _) => {}
        }
    }
    open.first().copied()
}

/// `do: d = {'a': 1}`: a second `: ` in a plain value.
fn report_colon(text: &str, offset: usize, findings: &mut Findings) -> bool {
    let line = line_around(text, offset);
    let content = text[line.clone()].trim_start_matches([' ', '-']);
    let Some((key, value)) = content.split_once(": ") else {
        return false;
    };
    let value = value.trim();
    let plain_key = key
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !plain_key || !value.contains(": ") || value.starts_with(['"', '\'', '|', '>', '{', '[']) {
        return false;
    }
    let start = line.start + text[line.clone()].find(value).unwrap_or_default();
    let colon = start + value.find(": ").unwrap_or_default();
    findings
        .error(
            &(colon..colon + 1),
            format!("a second `: ` in the value of `{key}`"),
        )
        .label("YAML takes this for another key")
        .help(format!(
            "put the value in quotes: `{key}: {}`",
            quoted(value)
        ));
    true
}

/// `because: 'A' is full`: something follows the closing quote.
fn report_quoted_start(text: &str, offset: usize, findings: &mut Findings) -> bool {
    let line = line_around(text, offset);
    let content = text[line.clone()].trim_start_matches([' ', '-']);
    let Some((key, value)) = content.split_once(": ") else {
        return false;
    };
    let value = value.trim();
    let Some(quote) = value
        .chars()
        .next()
        .filter(|first| matches!(first, '"' | '\''))
    else {
        return false;
    };
    let Some(end) = value[1..].find(quote).map(|end| end + 2) else {
        return false;
    };
    let rest = value[end..].trim_start();
    if rest.is_empty() || rest.starts_with('#') || value[end..].starts_with(quote) {
        return false;
    }
    let start = line.start + text[line.clone()].find(value).unwrap_or_default();
    findings
        .error(
            &(start..start + value.len()),
            format!("the value of `{key}` begins with a quote, and goes on after the closing one"),
        )
        .help(format!(
            "put quotes around all of it: `{key}: {}`",
            quoted(value)
        ));
    true
}

fn line_around(text: &str, offset: usize) -> Range<usize> {
    let start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[offset..]
        .find('\n')
        .map_or(text.len(), |newline| offset + newline);
    start..end
}

fn next_char(text: &str, offset: usize) -> usize {
    offset + text[offset..].chars().next().map_or(0, char::len_utf8)
}
