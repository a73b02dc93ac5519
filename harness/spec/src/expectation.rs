//! Expectations of a step: `returns`, `raises`, `satisfies`, `shows`, `expect`, `prints`.

use puzzlemark_reference::{Value, notation};

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::names::Scope;
use super::suggest::{listed, nearest};
use super::text::parse_prose;
use super::text_pattern::parse_text_pattern;
use super::value::parse_pattern;
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind};
use super::{keys, program};
use puzzlemark_model::{AnswerExpectation, Expectation};

/// Parses the expectation of a step.
pub(super) fn parse_expectation(
    fields: &Fields<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Expectation {
    let returns = fields
        .get("returns", findings)
        .and_then(|field| parse_pattern(field.value, scope, findings))
        .map(AnswerExpectation::Returns);
    let raises = fields
        .get("raises", findings)
        .and_then(|field| parse_raises(field, scope, findings));
    let satisfies = fields
        .get("satisfies", findings)
        .and_then(|field| parse_satisfies(field, scope, findings));
    let reference = fields
        .get("expect", findings)
        .and_then(|field| parse_expect_reference(field, scope, findings))
        .map(|ByReference| AnswerExpectation::Reference);
    let shows = fields
        .get("shows", findings)
        .and_then(|field| parse_text_pattern(field, findings))
        .map(AnswerExpectation::Shows);
    let prints = fields
        .get("prints", findings)
        .and_then(|field| parse_text_pattern(field, findings));
    Expectation {
        answer: returns.or(raises).or(satisfies).or(shows).or(reference),
        prints,
        program: program::parse_program_expectation(fields, scope, findings),
        as_tested: false,
    }
}

/// Marker for `expect: reference`: the reference gives the expected result.
pub(super) struct ByReference;

/// Parses `expect` of a step or of a scenario.
pub(super) fn parse_expect_reference(
    field: Field<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<ByReference> {
    refuse_tag(field.value, findings);
    let word = field.value.scalar().map(|scalar| scalar.text.as_str());
    if word != Some("reference") {
        findings
            .error(&field.value.span, "`expect` takes one word: `reference`")
            .help(
                "write `expect: reference` if the reference gives the expected result, or \
                 `returns: ...` for a value",
            );
        return None;
    }
    if !scope.vocabulary.has_reference {
        findings
            .error(
                &field.key.span,
                "`expect: reference` needs a puzzle of the reference, and the assignment names none",
            )
            .help("name it in `assignment.yaml`, for example `reference: fifteen`");
        return None;
    }
    Some(ByReference)
}

fn parse_raises(
    field: Field<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<AnswerExpectation> {
    if field.value.scalar().is_some() {
        let kind = parse_exception(field, scope, findings)?;
        return Some(AnswerExpectation::Raises {
            kind: Some(kind),
            message: None,
        });
    }
    let fields = Fields::parse_mapping(field.value, &keys::RAISES, findings)?;
    let kind = match fields.get("type", findings) {
        Some(kind) => Some(parse_exception(kind, scope, findings)?),
        None => None,
    };
    let message = match fields.get("message", findings) {
        Some(message) => Some(parse_text_pattern(message, findings)?),
        None => None,
    };
    Some(AnswerExpectation::Raises { kind, message })
}

fn parse_exception(field: Field<'_>, scope: &Scope<'_>, findings: &mut Findings) -> Option<String> {
    let text = parse_prose(field, findings)?;
    if notation::can_be_name(&text) {
        scope.check_exception(&text, &field.value.span, findings);
        return Some(text);
    }
    let found = findings.error(
        &field.value.span,
        format!("`{}` takes the name of an exception type", field.name()),
    );
    match text.split_once(':') {
        Some((kind, message)) if notation::can_be_name(kind) => found.help(format!(
            "a message has a key of its own: `raises: {{type: {kind}, message: {}}}`",
            super::quote::quoted(message.trim())
        )),
        _ => found.help("for example `raises: AssertionError`"),
    };
    None
}

fn parse_satisfies(
    field: Field<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<AnswerExpectation> {
    refuse_tag(field.value, findings);
    let (property, arguments) = match &field.value.kind {
        NodeKind::Scalar(_) => (field, Vec::new()),
        NodeKind::Mapping { entries, .. } => {
            let [(key, value)] = entries.as_slice() else {
                findings
                    .error(&field.value.span, "`satisfies` takes one property")
                    .help("write one `{property: argument}`; use a step for each property");
                return None;
            };
            let arguments = parse_property_arguments(value, findings)?;
            (
                Field {
                    key: field.key,
                    value: key,
                },
                arguments,
            )
        }
        NodeKind::Sequence(_) => {
            findings
                .error(
                    &field.value.span,
                    "`satisfies` takes one property; this is a list",
                )
                .help("write `satisfies: {property: argument}`; use a step for each property");
            return None;
        }
    };
    let name = parse_prose(property, findings)?;
    check_property(&name, property.value, scope, findings)?;
    Some(AnswerExpectation::Satisfies {
        property: name,
        arguments,
    })
}

fn check_property(
    name: &str,
    node: &Node,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<()> {
    let Some(known) = &scope.vocabulary.properties else {
        return Some(());
    };
    if known.iter().any(|property| property == name) {
        return Some(());
    }
    let names = || known.iter().map(String::as_str);
    let found = findings.error(
        &node.span,
        format!("the reference has no property `{name}`"),
    );
    match nearest(name, names()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None if known.is_empty() => {
            found.help("set `reference` of the assignment to a puzzle with properties")
        }
        None => found.help(format!("the properties are {}", listed(names()))),
    };
    None
}

fn parse_property_arguments(node: &Node, findings: &mut Findings) -> Option<Vec<Value>> {
    let nodes = match &node.kind {
        NodeKind::Sequence(nodes) if node.tag.is_none() => nodes.as_slice(),
        _ => std::slice::from_ref(node),
    };
    nodes
        .iter()
        .map(|node| parse_property_argument(node, findings))
        .collect()
}

/// Parses an argument of a property: a scalar, or a value in Python's notation in quotes.
fn parse_property_argument(node: &Node, findings: &mut Findings) -> Option<Value> {
    let tagged = node.tag_name().is_some();
    match node.scalar().map(core::resolve) {
        Some(Core::Null) => Some(Value::None),
        Some(Core::Bool(value)) => Some(Value::Bool(value)),
        Some(Core::Int(value)) => Some(Value::Int(value)),
        Some(Core::Float(value)) => Some(Value::Float(value)),
        Some(Core::Str(text)) if text.starts_with(['(', '[', '{']) && !tagged => {
            Some(notation::parse_value(&text).unwrap_or(Value::Str(text)))
        }
        Some(Core::Str(text)) => Some(Value::Str(text)),
        None => {
            findings
                .error(
                    &node.span,
                    format!("an argument must be one value; this is {}", node.describe()),
                )
                .help("write a list or tuple as in Python, in quotes: `'[1, 2]'`");
            None
        }
    }
}
