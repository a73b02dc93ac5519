//! Single values for checkers, in the notation of `returns`.

use puzzlemark_reference::Value;

use super::diagnostic::Findings;
use super::names::Scope;
use super::value::parse_pattern;
use super::yaml::Node;
use puzzlemark_model::pattern::Pattern;

/// Parses a single value. A list without a tag is a Python list.
pub(super) fn parse_literal(
    node: &Node,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Value> {
    let pattern = parse_pattern(node, scope, findings)?;
    let value = value(pattern);
    if value.is_none() {
        findings
            .error(&node.span, "this is not a single value")
            .help("only the tags `!tuple`, `!list`, `!set` and `!dict` are allowed here");
    }
    value
}

/// Returns the only value that matches a pattern, or `None` if several do.
fn value(pattern: Pattern) -> Option<Value> {
    Some(match pattern {
        Pattern::None => Value::None,
        Pattern::Bool(value) => Value::Bool(value),
        Pattern::Int(value) => Value::Int(value),
        Pattern::Float(value) => Value::Float(value),
        Pattern::Str(text) => Value::Str(text),
        Pattern::Sequence(items) | Pattern::List(items) => Value::List(values(items)?),
        Pattern::Tuple(items) => Value::Tuple(values(items)?),
        Pattern::Set(items) => Value::set(values(items)?),
        Pattern::Dict(pairs) => {
            let pairs = pairs
                .into_iter()
                .map(|(key, item)| Some((value(key)?, value(item)?)));
            Value::dict(pairs.collect::<Option<Vec<_>>>()?)
        }
        Pattern::Same(_)
        | Pattern::New(_)
        | Pattern::Approx { .. }
        | Pattern::Close(_)
        | Pattern::Equals(_)
        | Pattern::Exact(_)
        | Pattern::AnyOf(_)
        | Pattern::Unordered(_)
        | Pattern::Regex(_) => return None,
    })
}

fn values(patterns: Vec<Pattern>) -> Option<Vec<Value>> {
    patterns.into_iter().map(value).collect()
}
