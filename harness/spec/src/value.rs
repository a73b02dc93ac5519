//! Patterns of values: `returns`.

use super::diagnostic::Findings;
use super::fields::{Field, Fields};
use super::keys;
use super::names::Scope;
use super::suggest::nearest;
use super::text::{
    Lines, STR_TAG, parse_number, parse_number_from_zero, parse_text, warn_of_comment,
};
use super::text_pattern::{parse_regex, report_unknown_tag};
use super::traps;
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind, Scalar, Style, Tag};
use puzzlemark_model::pattern::Pattern;

/// Largest difference that `!approx` allows by default.
const TOLERANCE: f64 = 1e-9;

const TAGS: [&str; 12] = [
    "!tuple",
    "!list",
    "!set",
    "!dict",
    "!same",
    "!approx",
    "!close",
    "!any_of",
    "!unordered",
    "!regex",
    "!exact",
    STR_TAG,
];

/// Parses the pattern of a value. The tag decides its kind.
pub(super) fn parse_pattern(
    node: &Node,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Pattern> {
    let Some(tag) = &node.tag else {
        return parse_untagged(node, scope, findings);
    };
    match tag.name.as_str() {
        "!list" => parse_items(node, tag, scope, findings).map(Pattern::List),
        "!tuple" => parse_items(node, tag, scope, findings).map(Pattern::Tuple),
        "!unordered" => parse_items(node, tag, scope, findings).map(Pattern::Unordered),
        "!set" => parse_set(node, tag, scope, findings),
        "!dict" => parse_dict(node, tag, scope, findings),
        "!any_of" => {
            let choices = parse_items(node, tag, scope, findings)?;
            not_empty(node, tag, choices, findings).map(Pattern::AnyOf)
        }
        "!exact" => {
            let plain = Node {
                tag: None,
                ..node.clone()
            };
            parse_pattern(&plain, scope, findings).map(|inner| Pattern::Exact(Box::new(inner)))
        }
        "!same" => parse_same(node, tag, scope, findings),
        "!approx" => parse_approx(node, tag, findings),
        "!close" => parse_close(node, tag, findings),
        "!regex" => parse_regex(node, tag, findings).map(Pattern::Regex),
        STR_TAG => parse_text(node, "returns", Lines::Flow, findings).map(Pattern::Str),
        _ => {
            report_unknown_tag(tag, &TAGS, findings);
            None
        }
    }
}

fn parse_untagged(node: &Node, scope: &Scope<'_>, findings: &mut Findings) -> Option<Pattern> {
    match &node.kind {
        NodeKind::Sequence(nodes) => parse_all(nodes, scope, findings).map(Pattern::Sequence),
        NodeKind::Mapping { entries, braces } => {
            if *braces && traps::report_braces(node, entries, findings) {
                return None;
            }
            parse_pairs(entries, scope, findings).map(Pattern::Dict)
        }
        NodeKind::Scalar(scalar) => {
            if traps::report_scalar(node, findings) {
                return None;
            }
            Some(match core::resolve(scalar) {
                Core::Null => Pattern::None,
                Core::Bool(value) => Pattern::Bool(value),
                Core::Int(value) => Pattern::Int(value),
                Core::Float(value) => Pattern::Float(value),
                Core::Str(text) => {
                    warn_of_comment(node, "returns", &text, Lines::Flow, findings);
                    if scalar.style == Style::Plain && scope.has_variable(&text) {
                        traps::warn_of_variable(node, &text, findings);
                    }
                    Pattern::Str(text)
                }
            })
        }
    }
}

fn parse_all(nodes: &[Node], scope: &Scope<'_>, findings: &mut Findings) -> Option<Vec<Pattern>> {
    // Parse all elements before a failure counts, so that every mistake is reported.
    let patterns: Vec<_> = nodes
        .iter()
        .map(|node| parse_element(node, scope, findings))
        .collect();
    patterns.into_iter().collect()
}

fn parse_element(node: &Node, scope: &Scope<'_>, findings: &mut Findings) -> Option<Pattern> {
    if node.is_absent() {
        let place = node.span.start..node.span.start;
        findings
            .error(&place, "an element is missing here")
            .help("write `null` if None is meant; a text that begins with `#` needs quotes");
        return None;
    }
    parse_pattern(node, scope, findings)
}

fn parse_pairs(
    entries: &[(Node, Node)],
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Vec<(Pattern, Pattern)>> {
    let pairs: Vec<_> = entries
        .iter()
        .map(|(key, value)| {
            let key = parse_element(key, scope, findings);
            let value = parse_element(value, scope, findings);
            Some((key?, value?))
        })
        .collect();
    pairs.into_iter().collect()
}

/// Parses the elements of a list with a tag.
fn parse_items(
    node: &Node,
    tag: &Tag,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Vec<Pattern>> {
    match &node.kind {
        NodeKind::Sequence(nodes) => parse_all(nodes, scope, findings),
        NodeKind::Scalar(_) | NodeKind::Mapping { .. } => {
            let message = format!("`{}` takes a list; this is {}", tag.name, node.describe());
            findings.error(&node.span, message).help(format!(
                "write the elements in brackets: `{} [1, 2]`",
                tag.name
            ));
            None
        }
    }
}

fn parse_set(
    node: &Node,
    tag: &Tag,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Pattern> {
    if let NodeKind::Mapping { entries, braces } = &node.kind
        && traps::report_braces(node, entries, findings)
    {
        debug_assert!(braces, "only braces are reported");
        return None;
    }
    let elements = parse_items(node, tag, scope, findings)?;
    let written: Vec<_> = elements
        .iter()
        .map(|element| format!("{element:?}"))
        .collect();
    if let NodeKind::Sequence(nodes) = &node.kind {
        for (index, text) in written.iter().enumerate() {
            if let Some(first) = written[..index].iter().position(|other| other == text) {
                findings
                    .error(&nodes[index].span, "the set holds this element twice")
                    .related(nodes[first].span.clone(), "the first time")
                    .help("a set holds each element once: remove one");
                return None;
            }
        }
    }
    Some(Pattern::Set(elements))
}

/// Parses a dict: a mapping, or a list of pairs for keys that YAML cannot write.
fn parse_dict(
    node: &Node,
    tag: &Tag,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Pattern> {
    if let NodeKind::Mapping { entries, .. } = &node.kind {
        return parse_pairs(entries, scope, findings).map(Pattern::Dict);
    }
    let listed = parse_items(node, tag, scope, findings)?;
    let pairs: Option<Vec<_>> = listed
        .into_iter()
        .map(|pair| match pair {
            Pattern::Sequence(pair) => {
                let [key, value] = <[Pattern; 2]>::try_from(pair).ok()?;
                Some((key, value))
            }
            _ => None,
        })
        .collect();
    if pairs.is_none() {
        findings
            .error(&node.span, "`!dict` takes a mapping or a list of pairs")
            .help("for example `!dict {A: 1}` or `!dict [[!tuple [0, 1], 'A']]`");
    }
    pairs.map(Pattern::Dict)
}

/// Returns the items of a tag, or reports that there are none.
pub(super) fn not_empty<T>(
    node: &Node,
    tag: &Tag,
    items: Vec<T>,
    findings: &mut Findings,
) -> Option<Vec<T>> {
    if items.is_empty() {
        let message = format!("`{}` has no elements", tag.name);
        findings
            .error(&node.span, message)
            .help("write at least one element");
        return None;
    }
    Some(items)
}

fn parse_same(
    node: &Node,
    tag: &Tag,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Pattern> {
    let name = node.scalar().map(|scalar| scalar.text.as_str());
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        findings
            .error(&tag.span, "`!same` takes the name of a variable")
            .help("for example `!same puzzle`");
        return None;
    };
    if !scope.has_variable(name) {
        let found = findings.error(
            &node.span,
            format!("`{name}` is not defined by any earlier step"),
        );
        match nearest(name, scope.variables()) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(format!("define it before this step: `do: {name} = ...`")),
        };
        return None;
    }
    Some(Pattern::Same(name.to_owned()))
}

fn parse_approx(node: &Node, tag: &Tag, findings: &mut Findings) -> Option<Pattern> {
    let plain = Node {
        tag: None,
        ..node.clone()
    };
    let (value, tolerance) = if let NodeKind::Mapping { .. } = plain.kind {
        let fields = Fields::parse_mapping(&plain, &keys::APPROX, findings)?;
        let value = parse_number(fields.get("value", findings)?, findings)?;
        let tolerance = match fields.get("tolerance", findings) {
            Some(field) => parse_number_from_zero(field, findings)?,
            None => TOLERANCE,
        };
        (value, tolerance)
    } else {
        let key = tag_as_key(tag);
        let field = Field {
            key: &key,
            value: &plain,
        };
        (parse_number(field, findings)?, TOLERANCE)
    };
    Some(Pattern::Approx { value, tolerance })
}

fn parse_close(node: &Node, tag: &Tag, findings: &mut Findings) -> Option<Pattern> {
    let plain = Node {
        tag: None,
        ..node.clone()
    };
    let key = tag_as_key(tag);
    let field = Field {
        key: &key,
        value: &plain,
    };
    parse_number(field, findings).map(Pattern::Close)
}

fn tag_as_key(tag: &Tag) -> Node {
    Node {
        tag: None,
        kind: NodeKind::Scalar(Scalar {
            text: tag.name.clone(),
            style: Style::Plain,
        }),
        span: tag.span.clone(),
    }
}
