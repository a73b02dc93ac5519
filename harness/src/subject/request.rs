//! Operations as JSON, for the Python driver.

use puzzlemark_reference::operation::{DisplayKind, Expression, Operation};
use serde_json::{Value as Json, json};

use super::json::encode;

/// The request that performs an operation; `token` makes the reply its own.
pub(super) fn perform(token: &str, operation: &Operation) -> String {
    let Operation { target, expression } = operation;
    json!({ "token": token, "target": target, "expression": tree(expression) }).to_string()
}

/// The request that loads a file which must define these names.
pub(super) fn load(token: &str, file: &str, requires: &[String]) -> String {
    json!({ "token": token, "load": file, "requires": requires }).to_string()
}

fn tree(expression: &Expression) -> Json {
    match expression {
        Expression::Literal(value) => json!(["value", encode(value)]),
        Expression::Display(kind, elements) => {
            let kind = match kind {
                DisplayKind::List => "list",
                DisplayKind::Tuple => "tuple",
                DisplayKind::Set => "set",
            };
            json!([kind, trees(elements)])
        }
        Expression::Dict(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(key, value)| json!([tree(key), tree(value)]));
            json!(["dict", pairs.collect::<Vec<_>>()])
        }
        Expression::Name(name) => json!(["name", name]),
        Expression::Attribute(object, name) => json!(["attribute", tree(object), name]),
        Expression::Call {
            callee,
            arguments,
            keywords,
        } => {
            let keywords = keywords
                .iter()
                .map(|(name, value)| json!([name, tree(value)]));
            let keywords = keywords.collect::<Vec<_>>();
            json!(["call", tree(callee), trees(arguments), keywords])
        }
        Expression::Index(container, key) => json!(["index", tree(container), tree(key)]),
        Expression::Compare(left, comparison, right) => {
            json!(["compare", tree(left), comparison.to_string(), tree(right)])
        }
        Expression::Not(operand) => json!(["not", tree(operand)]),
    }
}

fn trees(expressions: &[Expression]) -> Vec<Json> {
    expressions.iter().map(tree).collect()
}
