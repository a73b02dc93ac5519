//! Patterns of texts: `prints`, `sees`, messages of exceptions and others.

use super::diagnostic::Findings;
use super::fields::Field;
use super::loose;
use super::suggest::{listed, nearest};
use super::text::{Lines, STR_TAG, parse_text};
use super::value::not_empty;
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind, Tag};
use puzzlemark_model::pattern::{TextPattern, WholeRegex};

/// Parses the pattern of a text.
pub(super) fn parse_text_pattern(field: Field<'_>, findings: &mut Findings) -> Option<TextPattern> {
    parse_one_text(field.value, field.name(), findings)
}

/// Parses one text or a list of texts that a program must show. A number stands for its digits as
/// written, because a screen shows only text.
pub(super) fn parse_shown_texts(
    field: Field<'_>,
    findings: &mut Findings,
) -> Option<Vec<TextPattern>> {
    let nodes = match &field.value.kind {
        NodeKind::Sequence(nodes) if field.value.tag.is_none() => nodes.as_slice(),
        _ => std::slice::from_ref(field.value),
    };
    if nodes.is_empty() {
        let message = format!("`{}` is an empty list", field.name());
        findings
            .error(&field.value.span, message)
            .help("write at least one text, or remove the key");
    }
    let texts = nodes
        .iter()
        .map(|node| number_as_text(node).or_else(|| parse_one_text(node, field.name(), findings)));
    let texts: Vec<_> = texts.collect();
    texts.into_iter().collect()
}

/// Returns the pattern for a number as written.
fn number_as_text(node: &Node) -> Option<TextPattern> {
    let scalar = node.scalar().filter(|_| node.tag.is_none())?;
    let meaning = core::resolve(scalar);
    let is_number = matches!(meaning, Core::Int(_) | Core::Float(_));
    is_number.then(|| TextPattern::Exact(scalar.text.clone()))
}

fn parse_one_text(node: &Node, key: &str, findings: &mut Findings) -> Option<TextPattern> {
    let Some(tag) = &node.tag else {
        return parse_text(node, key, Lines::Matter, findings).map(TextPattern::Exact);
    };
    match tag.name.as_str() {
        "!regex" => parse_regex(node, tag, findings).map(TextPattern::Regex),
        "!any_of" => {
            let NodeKind::Sequence(nodes) = &node.kind else {
                let message = format!("`!any_of` takes a list; this is {}", node.describe());
                findings
                    .error(&node.span, message)
                    .help("write the texts in brackets: `!any_of ['yes', 'no']`");
                return None;
            };
            let choices: Vec<_> = nodes
                .iter()
                .map(|node| parse_one_text(node, key, findings))
                .collect();
            let choices = choices.into_iter().collect::<Option<Vec<_>>>()?;
            not_empty(node, tag, choices, findings).map(TextPattern::AnyOf)
        }
        "!loosely" => loose::parse_loose(node, findings).map(TextPattern::Loose),
        STR_TAG => parse_text(node, key, Lines::Matter, findings).map(TextPattern::Exact),
        _ => {
            report_unknown_tag(tag, &["!regex", "!any_of", "!loosely", STR_TAG], findings);
            None
        }
    }
}

/// Parses a regular expression that must match the whole text.
pub(super) fn parse_regex(node: &Node, tag: &Tag, findings: &mut Findings) -> Option<WholeRegex> {
    let Some(scalar) = node.scalar().filter(|scalar| !scalar.text.is_empty()) else {
        findings
            .error(&tag.span, "`!regex` takes a regular expression")
            .help("for example `!regex 'invalid (region|position)'`");
        return None;
    };
    match WholeRegex::new(&scalar.text) {
        Ok(regex) => Some(regex),
        Err(error) => {
            let message = error.to_string();
            let last = message.lines().last().unwrap_or_default();
            let reason = last.trim_start_matches("error: ");
            findings
                .error(&node.span, format!("this is not a regular expression: {reason}"))
                .help("write `\\` before a special character that stands for itself: `\\(`, `\\.`, `\\*`");
            None
        }
    }
}

/// Reports a tag that is unknown at its place.
pub(super) fn report_unknown_tag(tag: &Tag, known: &[&str], findings: &mut Findings) {
    let found = findings.error(&tag.span, format!("unknown tag `{}` here", tag.name));
    match nearest(&tag.name, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "the tags are {}; a text that begins with `!` needs quotes",
            listed(known.iter().copied())
        )),
    };
}
