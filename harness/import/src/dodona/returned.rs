//! Converts expected values of a test to patterns.

use num_traits::ToPrimitive as _;
use puzzlemark_reference::operation::{DisplayKind, Expression};
use puzzlemark_reference::{Value, notation};

use super::document::{Document, Refusal};
use super::meaning::{self, Meaning};
use super::oracle::Oracle;
use puzzlemark_model::pattern::Pattern;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// Types of TESTed's values. They are used as tags, and as calls in expressions.
pub(super) const TYPES: [&str; 32] = [
    "integer",
    "real",
    "char",
    "text",
    "string",
    "boolean",
    "sequence",
    "set",
    "map",
    "nothing",
    "undefined",
    "null",
    "int8",
    "uint8",
    "int16",
    "uint16",
    "int32",
    "uint32",
    "int64",
    "uint64",
    "bigint",
    "single_precision",
    "double_precision",
    "double_extended",
    "fixed_precision",
    "array",
    "list",
    "tuple",
    "dictionary",
    "object",
    "unknown",
    "any",
];

/// Reads an expected value.
pub(super) fn parse_returned(node: &Node, document: &mut Document) -> Result<Pattern, Refusal> {
    match node.tag_name() {
        Some("!expression") => {
            let text = document.text_of_scalar(node, "`!expression`")?;
            expression(&text).map_err(|why| document.refusal(node, why))
        }
        Some("!oracle") => of_oracle(node, document),
        _ => value(node, document),
    }
}

/// Reads a value from a Python expression.
pub(super) fn expression(text: &str) -> Result<Pattern, String> {
    let parsed =
        notation::parse_operation(text).map_err(|error| format!("this is not a value: {error}"))?;
    if parsed.is_statement() {
        return Err("this is a statement, not a value".to_owned());
    }
    of_expression(&parsed.expression)
}

fn of_oracle(node: &Node, document: &mut Document) -> Result<Pattern, Refusal> {
    let fields = document.mapping(node, "`!oracle`")?;
    if let Oracle::Custom = super::channel::oracle(&fields, document)? {
        let text = "a check must judge the whole value, not a part of it";
        return Err(document.refusal(node, text));
    }
    match fields.get("value") {
        Some(value) => parse_returned(value, document),
        None => Err(document.refusal(node, "`!oracle` has no `value`")),
    }
}

fn value(node: &Node, document: &mut Document) -> Result<Pattern, Refusal> {
    let plain = match &node.kind {
        NodeKind::Sequence(nodes) => {
            let items: Result<_, _> = nodes
                .iter()
                .map(|node| parse_returned(node, document))
                .collect();
            Pattern::Sequence(items?)
        }
        NodeKind::Mapping { .. } => {
            let mut pairs = Vec::new();
            for (key, item) in document.mapping(node, "a dict")?.entries() {
                pairs.push((value(key, document)?, parse_returned(item, document)?));
            }
            Pattern::Dict(pairs)
        }
        NodeKind::Scalar(_) => match meaning::scalar_meaning(node) {
            Some(Meaning::Null) => Pattern::None,
            Some(Meaning::Bool(value)) => Pattern::Bool(value),
            Some(Meaning::Int(number)) => Pattern::Int(number),
            Some(Meaning::Float(number)) => Pattern::Close(number),
            Some(Meaning::Str(text)) => Pattern::Str(text),
            Some(Meaning::Odd) | None => {
                let text = "to YAML 1.1 this is a date or a number in base 60, for which TESTed \
                            has no value; put it in quotes";
                return Err(document.refusal(node, text));
            }
        },
    };
    match node.tag_name() {
        None | Some("!!str" | "!!int" | "!!float" | "!!bool" | "!!null" | "!!seq" | "!!map") => {
            Ok(plain)
        }
        Some("!!set") => set_of_keys(plain)
            .ok_or_else(|| document.refusal(node, "`!!set` needs a mapping without values")),
        Some(tag) => {
            let kind = tag.trim_start_matches('!');
            cast(kind, plain).map_err(|why| document.refusal(node, why))
        }
    }
}

/// Reads YAML's `!!set`, which is a mapping of elements to null.
fn set_of_keys(pattern: Pattern) -> Option<Pattern> {
    match pattern {
        Pattern::Dict(pairs) => {
            let keys = pairs.into_iter().map(|(key, _)| key);
            Some(set(keys.collect()))
        }
        _ => None,
    }
}

fn of_expression(expression: &Expression) -> Result<Pattern, String> {
    let all = |items: &[Expression]| -> Result<Vec<Pattern>, String> {
        items.iter().map(of_expression).collect()
    };
    match expression {
        Expression::Literal(value) => of_value(value),
        Expression::Name(name) if name == "Null" || name == "Undefined" => Ok(Pattern::None),
        Expression::Display(DisplayKind::List, items) => all(items).map(Pattern::Sequence),
        Expression::Display(DisplayKind::Tuple, items) => all(items).map(Pattern::Tuple),
        Expression::Display(DisplayKind::Set, items) => all(items).map(set),
        Expression::Dict(pairs) => {
            let pair = |(key, item): &(Expression, Expression)| {
                Ok((of_expression(key)?, of_expression(item)?))
            };
            let pairs: Result<Vec<_>, String> = pairs.iter().map(pair).collect();
            pairs.map(Pattern::Dict)
        }
        Expression::Call {
            callee,
            arguments,
            keywords,
        } => match (&**callee, arguments.as_slice()) {
            (Expression::Name(kind), [value]) if is_type(kind) && keywords.is_empty() => {
                cast(kind, of_expression(value)?)
            }
            (Expression::Name(kind), []) if is_type(kind) && keywords.is_empty() => empty(kind),
            _ => Err("an expected value cannot contain a call".to_owned()),
        },
        _ => Err("an expected value can contain only values".to_owned()),
    }
}

pub(super) fn is_type(name: &str) -> bool {
    TYPES.contains(&name)
}

fn of_value(value: &Value) -> Result<Pattern, String> {
    let all =
        |items: &[Value]| -> Result<Vec<Pattern>, String> { items.iter().map(of_value).collect() };
    Ok(match value {
        Value::None => Pattern::None,
        Value::Bool(value) => Pattern::Bool(*value),
        Value::Int(number) => Pattern::Int(number.clone()),
        Value::Float(number) => Pattern::Close(*number),
        Value::Str(text) => Pattern::Str(text.clone()),
        Value::List(items) => Pattern::Sequence(all(items)?),
        Value::Tuple(items) => Pattern::Tuple(all(items)?),
        Value::Set(items) => set(all(items)?),
        Value::Dict(pairs) => {
            let pair = |(key, item): &(Value, Value)| Ok((of_value(key)?, of_value(item)?));
            Pattern::Dict(pairs.iter().map(pair).collect::<Result<_, String>>()?)
        }
        Value::Object(_) => return Err("an object cannot be an expected value".to_owned()),
    })
}

/// Returns a set with each element once.
fn set(items: Vec<Pattern>) -> Pattern {
    let mut written = std::collections::BTreeSet::new();
    let once = items.into_iter();
    let once = once.filter(|item| written.insert(format!("{item:?}")));
    Pattern::Set(once.collect())
}

fn empty(kind: &str) -> Result<Pattern, String> {
    match kind {
        "map" | "dictionary" | "object" => Ok(Pattern::Dict(Vec::new())),
        _ => cast(kind, Pattern::Sequence(Vec::new())),
    }
}

/// Converts a value to one of TESTed's types.
fn cast(kind: &str, value: Pattern) -> Result<Pattern, String> {
    let wrong = |value: &Pattern| {
        let value = puzzlemark_spec::Yaml::pattern(value).map(|yaml| yaml.to_string());
        let value = value.unwrap_or_default();
        format!("`{}` is not of the type `{kind}`", value.trim_end())
    };
    Ok(match (kind, value) {
        ("sequence" | "array", Pattern::Sequence(items) | Pattern::Tuple(items)) => {
            Pattern::Sequence(items)
        }
        ("list", Pattern::Sequence(items) | Pattern::Tuple(items)) => Pattern::List(items),
        ("tuple", Pattern::Sequence(items) | Pattern::Tuple(items)) => Pattern::Tuple(items),
        ("set", Pattern::Sequence(items) | Pattern::Tuple(items) | Pattern::Set(items)) => {
            set(items)
        }
        ("map" | "dictionary" | "object", dict @ Pattern::Dict(_)) => dict,
        ("boolean", value @ Pattern::Bool(_)) => value,
        ("char" | "text" | "string", text @ Pattern::Str(_)) => text,
        ("nothing" | "undefined" | "null", Pattern::None) => Pattern::None,
        ("real" | "double_precision" | "double_extended", Pattern::Int(number)) => {
            Pattern::Close(number.to_f64().unwrap_or(f64::INFINITY))
        }
        ("real" | "double_precision" | "double_extended", number @ Pattern::Close(_)) => number,
        ("fixed_precision", _) => {
            return Err("Puzzlemark has no `Decimal` values".to_owned());
        }
        ("single_precision", _) => {
            return Err("Puzzlemark has no numbers of 32 bits".to_owned());
        }
        ("unknown" | "any", _) => return Err(format!("`{kind}` does not describe a value")),
        (kind, number @ Pattern::Int(_)) if is_integer(kind) => number,
        (kind, value) if is_type(kind) => return Err(wrong(&value)),
        (kind, _) => return Err(format!("TESTed has no type or tag `{kind}`")),
    })
}

fn is_integer(kind: &str) -> bool {
    matches!(kind, "integer" | "bigint")
        || kind
            .trim_start_matches('u')
            .strip_prefix("int")
            .is_some_and(|bits| matches!(bits, "8" | "16" | "32" | "64"))
}
