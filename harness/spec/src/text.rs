//! Texts, numbers and lists of texts, and warnings if YAML changes a text.

use std::ops::Range;

use puzzlemark_reports::Language;

use super::diagnostic::Findings;
use super::fields::{Field, refuse_tag};
use super::quote::quoted;
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind, Style};

/// The tag that marks a value as text in YAML.
pub(super) const STR_TAG: &str = "!!str";

/// Meaning of the line breaks of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// Line breaks count, as in a grid or printed text.
    Matter,
    /// Line breaks do not count, as in a title or a reason.
    Flow,
}

/// Parses a text for people. It must not be empty.
pub(super) fn parse_prose(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let text = parse_text(field.value, field.name(), Lines::Flow, findings)?;
    if text.trim().is_empty() {
        let message = format!("`{}` is empty", field.name());
        findings
            .error(&field.value.span, message)
            .help("write something, or remove the key");
        return None;
    }
    Some(text.trim().to_owned())
}

/// Parses a text for people: one text, or a mapping with a text per language. Of a mapping, the language of the
/// findings counts, then English, then the first.
pub(super) fn parse_translated(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let NodeKind::Mapping { entries, .. } = &field.value.kind else {
        return parse_prose(field, findings);
    };
    let mut texts = Vec::new();
    for (key, value) in entries {
        let one = Field { key, value };
        let Some(language) = Language::from_code(one.name()) else {
            let message = format!("no reports in the language `{}`", one.name());
            findings
                .error(&key.span, message)
                .help(format!("write one of {}", language_codes()));
            continue;
        };
        texts.push((language, parse_prose(one, findings)?));
    }
    let wanted = [findings.language(), Language::English];
    let find = |wanted: &Language| texts.iter().find(|(language, _)| language == wanted);
    let chosen = wanted.iter().find_map(find).or_else(|| texts.first());
    if entries.is_empty() {
        findings
            .error(&field.value.span, format!("`{}` is empty", field.name()))
            .help("write a text, or a text per language: `{en: Moves, nl: Zetten}`");
    }
    chosen.map(|(_, text)| text.clone())
}

/// Returns the codes of all languages, for messages.
pub(super) fn language_codes() -> String {
    Language::ALL
        .map(|one| format!("`{}`", one.code()))
        .join(", ")
}

/// Parses a text without changes. Messages name it `key`.
pub(super) fn parse_text(
    node: &Node,
    key: &str,
    lines: Lines,
    findings: &mut Findings,
) -> Option<String> {
    let Some(scalar) = node.scalar() else {
        let message = format!("`{key}` takes a text; this is {}", node.describe());
        findings.error(&node.span, message).help(format!(
            "put it in quotes, or below `{key}: |` if it has several lines"
        ));
        return None;
    };
    if node.tag_name() == Some(STR_TAG) {
        return Some(scalar.text.clone());
    }
    refuse_tag(node, findings);
    let meaning = core::resolve(scalar);
    let Core::Str(text) = meaning else {
        let message = format!(
            "`{key}` takes a text; to YAML this is {}",
            meaning.describe()
        );
        let help = if meaning == Core::Null {
            format!("an empty text is written `{key}: ''`")
        } else {
            format!("put it in quotes: `{key}: {}`", quoted(&scalar.text))
        };
        findings.error(&node.span, message).help(help);
        return None;
    };
    if lines == Lines::Matter && joins_lines(node, scalar.style, findings) {
        report_joined(node, key, findings);
        return None;
    }
    warn_of_comment(node, key, &text, lines, findings);
    Some(text)
}

/// Returns true if YAML has joined several lines of the text.
fn joins_lines(node: &Node, style: Style, findings: &Findings) -> bool {
    let written = &findings.file_text()[node.span.clone()];
    match style {
        Style::Plain | Style::Quoted | Style::Folded => written.trim_end().contains('\n'),
        Style::Literal => false,
    }
}

fn report_joined(node: &Node, key: &str, findings: &mut Findings) {
    let folded = node
        .scalar()
        .is_some_and(|scalar| scalar.style == Style::Folded);
    let hash_above = findings.file_text()[..node.span.start]
        .lines()
        .rev()
        .take_while(|line| line.trim().is_empty() || line.contains('#'))
        .any(|line| line.trim_start().starts_with('#') || line.contains(": #"));
    let message = format!("YAML joins the lines of `{key}` into one");
    let found = findings.error(&node.span, message);
    if folded {
        found.note("`>` folds lines; `|` keeps them");
    }
    if hash_above {
        found.note("the line above begins with `#`: YAML reads it as a comment and drops it");
    }
    found.help(format!(
        "keep the lines with `|`, indented below the key:\n{key}: |\n  first line\n  second line"
    ));
}

/// Warns if a comment on the same line looks like a part of the text.
pub(super) fn warn_of_comment(
    node: &Node,
    key: &str,
    text: &str,
    lines: Lines,
    findings: &mut Findings,
) {
    let Some(comment) = comment_after(node, findings.file_text()) else {
        return;
    };
    if lines == Lines::Flow && !is_like_text(&findings.file_text()[comment.clone()]) {
        return;
    }
    let whole = format!(
        "{text}{}",
        &findings.file_text()[node.span.end..comment.end]
    );
    findings
        .warning(
            &comment,
            format!("YAML drops this from `{key}`: it is a comment"),
        )
        .note("a `#` after a space begins a comment, unless the text is in quotes")
        .help(format!(
            "if it belongs to the text: `{key}: {}`; if not, give the comment a line of its own",
            quoted(whole.trim_end())
        ));
}

/// Returns true if a comment looks like a part of the text before it: `rule #1`, but not `rule  #
/// first`.
fn is_like_text(comment: &str) -> bool {
    let after = comment.trim_start_matches('#');
    !after.is_empty() && !after.starts_with([' ', '\t'])
}

/// Returns the comment after a plain text on its last line, in bytes of the source.
pub(super) fn comment_after(node: &Node, source: &str) -> Option<Range<usize>> {
    if node.scalar()?.style != Style::Plain {
        return None;
    }
    let rest = source[node.span.end..].lines().next()?;
    let blank = rest.len() - rest.trim_start().len();
    let starts = rest[blank..].starts_with('#') && blank > 0;
    let start = node.span.end + blank;
    starts.then(|| start..node.span.end + rest.trim_end().len())
}

/// Parses a number.
pub(super) fn parse_number(field: Field<'_>, findings: &mut Findings) -> Option<f64> {
    refuse_tag(field.value, findings);
    let meaning = field.value.scalar().map(core::resolve);
    match meaning {
        Some(Core::Int(value)) => num_traits::ToPrimitive::to_f64(&value),
        Some(Core::Float(value)) => Some(value),
        _ => {
            let message = format!(
                "`{}` takes a number; this is {}",
                field.name(),
                field.value.describe()
            );
            findings
                .error(&field.value.span, message)
                .help(number_example(field.name()));
            None
        }
    }
}

/// Returns an example of a number after a key or a tag.
fn number_example(name: &str) -> String {
    if name.starts_with('!') {
        format!("for example `{name} 2`")
    } else {
        format!("for example `{name}: 2`")
    }
}

/// Parses a finite number that is 0 or more.
pub(super) fn parse_number_from_zero(field: Field<'_>, findings: &mut Findings) -> Option<f64> {
    let number = parse_number(field, findings)?;
    if number.is_finite() && number >= 0.0 {
        return Some(number);
    }
    let message = format!("`{}` must be a number, 0 or more", field.name());
    findings
        .error(&field.value.span, message)
        .help("write 0 or more, or remove the key for the default");
    None
}

/// Parses one text or a list of texts. The list must not be empty.
pub(super) fn parse_texts<'n>(
    field: Field<'n>,
    findings: &mut Findings,
) -> Option<Vec<(&'n Node, String)>> {
    let nodes = match &field.value.kind {
        NodeKind::Sequence(nodes) => {
            refuse_tag(field.value, findings);
            nodes.as_slice()
        }
        NodeKind::Scalar(_) | NodeKind::Mapping { .. } => std::slice::from_ref(field.value),
    };
    if nodes.is_empty() {
        let message = format!("`{}` is an empty list", field.name());
        findings
            .error(&field.value.span, message)
            .help("write at least one item, or remove the key");
        return None;
    }
    let texts: Vec<_> = nodes
        .iter()
        .filter_map(|node| Some((node, parse_text(node, field.name(), Lines::Flow, findings)?)))
        .collect();
    (texts.len() == nodes.len()).then_some(texts)
}
