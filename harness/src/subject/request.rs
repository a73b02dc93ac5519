//! Operations as JSON, for the Python driver.

use puzzlemark_reference::operation::{DisplayKind, Expression, Operation};
use serde_json::{Value as Json, json};

use super::json::encode;
use crate::spec::model::{Gesture, Target, WindowAction};

/// The request that performs an operation; `token` makes the reply its own.
pub(super) fn perform(token: &str, operation: &Operation) -> String {
    let Operation { target, expression } = operation;
    json!({ "token": token, "target": target, "expression": tree(expression) }).to_string()
}

/// The request that loads a file which must define these names.
pub(super) fn load(token: &str, file: &str, requires: &[String]) -> String {
    json!({ "token": token, "load": file, "requires": requires }).to_string()
}

/// The request that finds out whether a window can be opened.
pub(super) fn begin(token: &str) -> String {
    json!({ "token": token }).to_string()
}

/// The request that runs a file as a program, up to its main loop.
pub(super) fn run(token: &str, file: &str) -> String {
    json!({ "token": token, "run": file }).to_string()
}

/// The request for the place of the windows on the screen.
pub(super) fn frame(token: &str) -> String {
    json!({ "token": token, "act": "frame" }).to_string()
}

/// The request that does something at a window.
pub(super) fn window(token: &str, action: &WindowAction) -> String {
    let keys = &action.wanted;
    let request = match &action.gesture {
        Gesture::Click(widget) => json!({ "act": "click", "target": target(widget) }),
        Gesture::Type { text, into } => {
            json!({ "act": "types", "text": text, "target": target(into) })
        }
        Gesture::Look(widget) => json!({ "act": "look", "what": target(widget) }),
        Gesture::LookAtBoard => json!({ "act": "look", "what": "board" }),
        Gesture::LookAtTitle => json!({ "act": "look", "what": "title" }),
        Gesture::LookAtWidgets => json!({ "act": "look", "what": "widgets" }),
    };
    let mut request = request;
    request["token"] = json!(token);
    request["keys"] = json!(keys);
    request.to_string()
}

/// What must hold of a widget, without what is not given.
fn target(target: &Target) -> Json {
    let Target {
        text,
        image,
        row,
        column,
        class,
        window,
    } = target;
    let conditions = [
        ("text", json!(text)),
        ("image", json!(image)),
        ("row", json!(row)),
        ("column", json!(column)),
        ("class", json!(class)),
        ("window", json!(window)),
    ];
    let given = conditions.into_iter().filter(|(_, value)| !value.is_null());
    given
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
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
