//! Requests to the Python driver as JSON. Each is sent after its token.

use std::path::PathBuf;

use puzzlemark_reference::operation::{DisplayKind, Expression, Operation};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::json::encode;
use super::{JudgeFailure, operation};
use puzzlemark_model::{Action, Gesture, Target, Typed, WindowAction};

/// The JSON form of a request that performs an action.
#[derive(Serialize)]
struct Perform<'a> {
    /// The seed of the submission's random numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(flatten)]
    content: Content<'a>,
}

/// The content of such a request.
#[derive(Serialize)]
#[serde(untagged)]
enum Content<'a> {
    Operation {
        target: Option<&'a str>,
        expression: Tree<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        displays: Option<bool>,
    },
    Code {
        python: &'a str,
        displays: bool,
    },
}

/// Returns the request for an action on classes and functions. Other actions are a judge failure.
pub(super) fn perform_action(action: &Action, seed: Option<u64>) -> Result<String, JudgeFailure> {
    let content = match action {
        Action::Prompt(prompt) => match &prompt.typed {
            Typed::Operation(operation) => Content::operation(operation, prompt.displays),
            Typed::Python(code) => Content::Code {
                python: code,
                displays: prompt.displays,
            },
        },
        _ => Content::operation(operation(action)?, false),
    };
    let request = Perform { seed, content };
    Ok(serde_json::to_string(&request).expect("every action has a form in JSON"))
}

impl<'a> Content<'a> {
    fn operation(operation: &'a Operation, displays: bool) -> Self {
        let Operation { target, expression } = operation;
        Self::Operation {
            target: target.as_deref(),
            expression: Tree(expression),
            displays: displays.then_some(true),
        }
    }
}

/// Returns the JSON form of an operation: its `target` and its `expression`.
pub fn operation_request(operation: &Operation) -> Json {
    let Operation { target, expression } = operation;
    json!({ "target": target, "expression": Tree(expression) })
}

/// The parameters of the request that loads a submission.
pub(super) struct LoadRequest<'a> {
    /// The file.
    pub file: &'a str,
    /// Names. The file must define at least one of them.
    pub requires: &'a [String],
    /// Files of the course with names for operations.
    pub provided: &'a [String],
    /// Folders with third-party packages.
    pub sites: &'a [PathBuf],
    /// The packages that the assignment names.
    pub packages: &'a [String],
}

/// Returns the request that loads a file. With `marks`, the driver writes each token to standard
/// output after its operation. It also writes the token of this request to standard error.
pub(super) fn load(parameters: &LoadRequest<'_>, marks: bool) -> String {
    let LoadRequest {
        file,
        requires,
        provided,
        sites,
        packages: _,
    } = parameters;
    let mut request = json!({ "load": file, "requires": requires });
    if !provided.is_empty() {
        request["provided"] = json!(provided);
    }
    if !sites.is_empty() {
        let sites: Vec<_> = sites.iter().map(|site| site.to_string_lossy()).collect();
        request["sites"] = json!(sites);
    }
    if marks {
        request["marks"] = json!(true);
    }
    request.to_string()
}

/// Returns the request that tests if a window can be opened.
pub(super) fn open_window() -> String {
    json!({}).to_string()
}

/// Returns the request that runs a file as a program, up to its main loop.
pub(super) fn run_program(file: &str) -> String {
    json!({ "run": file }).to_string()
}

/// Returns the request for the place of the windows on the screen.
pub(super) fn window_frame() -> String {
    json!({ "act": "frame" }).to_string()
}

/// Returns the request for a gesture at a window.
pub(super) fn use_window(action: &WindowAction) -> String {
    let keys = &action.wanted;
    let mut request = match &action.gesture {
        Gesture::Click(widget) => json!({ "act": "click", "target": target(widget) }),
        Gesture::Type { text, into } => {
            json!({ "act": "types", "text": text, "target": target(into) })
        }
        Gesture::Look(widget) => json!({ "act": "look", "what": target(widget) }),
        Gesture::LookAtBoard => json!({ "act": "look", "what": "board" }),
        Gesture::LookAtTitle => json!({ "act": "look", "what": "title" }),
        Gesture::LookAtWidgets => json!({ "act": "look", "what": "widgets" }),
    };
    request["keys"] = json!(keys);
    request.to_string()
}

/// Returns the conditions on a widget, without those that the step leaves out.
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

/// An expression in JSON: a list that begins with the kind of expression.
///
/// Every step of every run is such a request. It is written without a tree of JSON values, because
/// that would cost several times as much.
struct Tree<'a>(&'a Expression);

impl Serialize for Tree<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Expression::Literal(value) => ("value", encode(value)).serialize(to),
            Expression::Display(kind, elements) => {
                let kind = match kind {
                    DisplayKind::List => "list",
                    DisplayKind::Tuple => "tuple",
                    DisplayKind::Set => "set",
                };
                (kind, trees(elements)).serialize(to)
            }
            Expression::Dict(pairs) => {
                let pairs = pairs.iter().map(|(key, value)| (Tree(key), Tree(value)));
                ("dict", pairs.collect::<Vec<_>>()).serialize(to)
            }
            Expression::Name(name) => ("name", name).serialize(to),
            Expression::Attribute(object, name) => ("attribute", Tree(object), name).serialize(to),
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => {
                let keywords = keywords.iter().map(|(name, value)| (name, Tree(value)));
                let keywords = keywords.collect::<Vec<_>>();
                ("call", Tree(callee), trees(arguments), keywords).serialize(to)
            }
            Expression::Index(container, key) => {
                ("index", Tree(container), Tree(key)).serialize(to)
            }
            Expression::Compare(left, comparison, right) => {
                let comparison = comparison.to_string();
                ("compare", Tree(left), comparison, Tree(right)).serialize(to)
            }
            Expression::Not(operand) => ("not", Tree(operand)).serialize(to),
            Expression::Operate(left, operator, right) => {
                ("operate", Tree(left), operator.sign(), Tree(right)).serialize(to)
            }
            Expression::Signed(sign, operand) => {
                ("signed", sign.symbol(), Tree(operand)).serialize(to)
            }
            Expression::Slice(bounds) => {
                let bounds = bounds.each_ref();
                ("slice", bounds.map(|bound| bound.as_deref().map(Tree))).serialize(to)
            }
            Expression::Store { place, value } => ("store", Tree(place), Tree(value)).serialize(to),
            Expression::Delete(place) => ("delete", Tree(place)).serialize(to),
        }
    }
}

fn trees(expressions: &[Expression]) -> Vec<Tree<'_>> {
    expressions.iter().map(Tree).collect()
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_operation;

    use super::*;

    fn performed(operation: &str) -> String {
        let action = Action::Call(parse_operation(operation).unwrap());
        perform_action(&action, None).unwrap()
    }

    #[test]
    fn a_seed_comes_before_the_operation() {
        let action = Action::Call(parse_operation("p").unwrap());
        assert_eq!(
            perform_action(&action, Some(u64::MAX)).unwrap(),
            r#"{"seed":18446744073709551615,"target":null,"expression":["name","p"]}"#
        );
    }

    #[test]
    fn operations_are_lists_in_lists() {
        assert_eq!(
            performed("x = p.put([1, f(2)], key=(3, 'a'))[0]"),
            r#"{"target":"x","expression":["index",["call",["attribute",["name","p"],"put"],[["list",[["value",1],["call",["name","f"],[["value",2]],[]]]]],[["key",["value",{"tuple":[3,"a"]}]]]],["value",0]]}"#
        );
        assert_eq!(
            performed("not {p: {q}} == 1"),
            r#"{"target":null,"expression":["not",["compare",["dict",[[["name","p"],["set",[["name","q"]]]]]],"==",["value",1]]]}"#
        );
        assert_eq!(
            performed("p[1:-x] = q ** 2"),
            r#"{"target":null,"expression":["store",["index",["name","p"],["slice",[["value",1],["signed","-",["name","x"]],null]]],["operate",["name","q"],"**",["value",2]]]}"#
        );
        assert_eq!(
            performed("del p.q"),
            r#"{"target":null,"expression":["delete",["attribute",["name","p"],"q"]]}"#
        );
    }
}
