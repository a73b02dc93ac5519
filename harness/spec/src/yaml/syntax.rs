//! Messages about text that is not valid YAML.

use serde_yaml::granit_parser::ErrorKind;

use super::mistakes::{self, Place};
use crate::diagnostic::Findings;

/// Reports a syntax error at a byte offset.
pub(super) fn report_syntax(kind: &ErrorKind, offset: usize, findings: &mut Findings) {
    let text = &findings.source().text;
    let offset = text.floor_char_boundary(offset);
    let place = Place::new(text, offset);
    let known = mistakes::report(&place, findings)
        || (is_about_columns(kind) && mistakes::report_columns(&place, findings))
        || (is_about_quotes(kind) && mistakes::report_open_quote(&place, findings))
        || (is_about_brackets(kind) && mistakes::report_bracket(&place, findings));
    if known {
        return;
    }
    let span = offset..next_char(text, offset);
    findings
        .error(&span, format!("this is not YAML: {}", plain_words(kind)))
        .help(advice(kind));
}

fn is_about_quotes(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent
    )
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
            | ErrorKind::InvalidColonPlacement
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
        ErrorKind::SimpleKeyExpected => "a key needs `: ` after it".to_owned(),
        ErrorKind::RecursionLimitExceeded => "lists and mappings are nested too deeply".to_owned(),
        kind if is_about_quotes(kind) => "a quote is never closed".to_owned(),
        ErrorKind::DirectiveDisallowed => "lines that begin with `%` are not supported".to_owned(),
        kind if is_about_columns(kind) => {
            "this line is indented differently from the lines it belongs to".to_owned()
        }
        other => other.to_string(),
    }
}

fn advice(kind: &ErrorKind) -> &'static str {
    match kind {
        ErrorKind::DirectiveDisallowed => "remove the line, or indent it below its key",
        ErrorKind::RecursionLimitExceeded => {
            "close brackets that are open, or write the value with fewer levels"
        }
        kind if is_about_columns(kind) => {
            "keys of one mapping and dashes (`- `) of one list begin in the same column; the \
             lines of a text go below `|`, indented deeper than their key"
        }
        _ => "look at this line and the one above; put a text with special characters in quotes",
    }
}

fn next_char(text: &str, offset: usize) -> usize {
    offset + text[offset..].chars().next().map_or(0, char::len_utf8)
}
