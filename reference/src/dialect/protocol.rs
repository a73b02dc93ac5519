//! Operations as requests in the words of the protocol, for a program with a kit.

use std::collections::BTreeMap;

use super::Language;
use crate::operation::{Builtin, Expression, Operation};
use crate::value::Value;

/// The requests of a session, and the numbers of its objects.
#[derive(Default)]
struct Requests {
    lines: Vec<String>,
    /// The object that each variable holds, as an argument: `#1`.
    variables: BTreeMap<String, String>,
    objects: u32,
}

/// Returns the requests for the operations. If a method is called on an object, its result is
/// assumed to be the same object.
pub(super) fn requests(operations: &[&Operation]) -> Vec<String> {
    let mut requests = Requests::default();
    for operation in operations {
        let value = requests.value(&operation.expression);
        if let Some(target) = &operation.target {
            requests.variables.insert(target.clone(), value);
        }
    }
    requests.lines
}

impl Requests {
    /// Adds the requests that an expression needs. Returns its value in the notation of an
    /// argument.
    fn value(&mut self, expression: &Expression) -> String {
        match expression {
            Expression::Literal(value) => value_text(value),
            Expression::Name(name) => self.variables.get(name).unwrap_or(name).clone(),
            Expression::Attribute(object, name) => {
                let object = self.value(object);
                self.ask(format!("get {object} {name}"), "...")
            }
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => {
                let named = keywords.iter().map(|(_, value)| value);
                let all: Vec<_> = arguments.iter().chain(named).collect();
                self.call(callee, &all)
            }
            _ => {
                for part in expression.parts() {
                    self.value(part);
                }
                "...".to_owned()
            }
        }
    }

    fn call(&mut self, callee: &Expression, arguments: &[&Expression]) -> String {
        let object = match callee {
            Expression::Attribute(object, _) => self.value(object),
            _ => String::new(),
        };
        let arguments: Vec<_> = arguments.iter().map(|one| self.value(one)).collect();
        match callee {
            Expression::Attribute(_, name) => {
                let line = ["call", &object, name].into_iter();
                self.ask(spaced(line, &arguments), &object)
            }
            Expression::Name(name) if Builtin::by_name(name).is_some() => {
                let is_text = matches!(name.as_str(), "str" | "repr" | "print");
                for object in arguments
                    .iter()
                    .filter(|one| is_text && one.starts_with('#'))
                {
                    self.ask(format!("text {object}"), "...");
                }
                "...".to_owned()
            }
            Expression::Name(name) => {
                self.objects += 1;
                let object = format!("#{}", self.objects);
                let what = if name.starts_with(char::is_uppercase) {
                    "new"
                } else {
                    "function"
                };
                let line = [what, &object, name].into_iter();
                self.ask(spaced(line, &arguments), &object)
            }
            _ => "...".to_owned(),
        }
    }

    fn ask(&mut self, line: String, gives: &str) -> String {
        self.lines.push(line);
        gives.to_owned()
    }
}

/// Returns a request with its arguments.
fn spaced<'a>(request: impl Iterator<Item = &'a str>, arguments: &'a [String]) -> String {
    let arguments = arguments.iter().map(String::as_str);
    request.chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Writes a value in the words of the protocol: without spaces outside of texts, and with JSON's
/// escapes in texts.
///
/// ```
/// use puzzlemark_reference::Value;
/// use puzzlemark_reference::dialect::value_text;
///
/// let value = Value::list([Value::None, Value::tuple([0, 1])]);
/// assert_eq!(value_text(&value), "[None,(0,1)]");
/// ```
pub fn value_text(value: &Value) -> String {
    let all = |values: &[Value]| values.iter().map(value_text).collect::<Vec<_>>().join(",");
    match value {
        Value::Str(text) => Language::Go.text(text),
        Value::List(elements) => format!("[{}]", all(elements)),
        Value::Tuple(elements) if elements.len() == 1 => format!("({},)", all(elements)),
        Value::Tuple(elements) => format!("({})", all(elements)),
        Value::Set(elements) if !elements.is_empty() => format!("{{{}}}", all(elements)),
        Value::Dict(pairs) => {
            let pair = |(key, value): &(Value, Value)| {
                format!("{}:{}", value_text(key), value_text(value))
            };
            format!(
                "{{{}}}",
                pairs.iter().map(pair).collect::<Vec<_>>().join(",")
            )
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_operation;

    #[test]
    fn the_protocol_has_no_operations_of_the_harness() {
        let operations = [
            "p = Puzzle([1, None], ('a',))",
            "q = p.clone()",
            "len(p.regions) == 2",
            "print(p.put_bubble(0, 1).put_boulder(2, 0))",
        ];
        let operations = operations.map(|text| parse_operation(text).expect("an operation"));
        let operations: Vec<_> = operations.iter().collect();
        assert_eq!(
            requests(&operations),
            [
                "new #1 Puzzle [1,None] (\"a\",)",
                "call #1 clone",
                "get #1 regions",
                "call #1 put_bubble 0 1",
                "call #1 put_boulder 2 0",
                "text #1",
            ]
        );
    }
}
