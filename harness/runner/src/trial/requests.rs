//! The calls of a session for a program that plays them through the table of a kit.

use puzzlemark_model::Scenario;
use puzzlemark_reference::dialect::value_text;
use puzzlemark_reference::operation::{Builtin, Expression};
use puzzlemark_reports::model::TrialCall;

/// Returns the calls of some steps. Returns `None` if one of them passes a variable as an argument, or makes no call.
pub(super) fn calls(scenario: &Scenario, steps: &[usize]) -> Option<Vec<TrialCall>> {
    let mut all = Vec::new();
    for step in steps {
        let step = &scenario.steps[*step];
        let operation = step.action.operation()?;
        let mut calls = calls_in(&operation.expression)?;
        calls.first_mut()?.line.clone_from(&step.text);
        if let Some(target) = &operation.target {
            calls.last_mut()?.target.clone_from(target);
        }
        all.extend(calls);
    }
    Some(all)
}

/// Returns the calls that an expression makes, in order.
fn calls_in(expression: &Expression) -> Option<Vec<TrialCall>> {
    match expression {
        Expression::Attribute(object, name) => with_call(object, "get", name.clone()),
        Expression::Call {
            callee, arguments, ..
        } => match &**callee {
            Expression::Attribute(object, name) => {
                with_call(object, "call", request(name, arguments)?)
            }
            Expression::Name(name) => match Builtin::by_name(name) {
                Some(Builtin::Str) => with_call(arguments.first()?, "str", String::new()),
                Some(Builtin::Print) => with_call(arguments.first()?, "print", String::new()),
                Some(_) => None,
                None => {
                    let is_class = name.starts_with(char::is_uppercase);
                    let verb = if is_class { "new" } else { "function" };
                    Some(vec![call(verb, "", request(name, arguments)?)])
                }
            },
            _ => None,
        },
        _ => None,
    }
}

/// Returns the calls for the value of an expression, and a call that asks this value.
fn with_call(asked: &Expression, verb: &str, request: String) -> Option<Vec<TrialCall>> {
    if let Expression::Name(variable) = asked {
        return Some(vec![call(verb, variable, request)]);
    }
    let mut calls = calls_in(asked)?;
    calls.push(call(verb, "", request));
    Some(calls)
}

fn call(verb: &str, variable: &str, request: String) -> TrialCall {
    TrialCall {
        verb: verb.to_owned(),
        variable: variable.to_owned(),
        request,
        ..TrialCall::default()
    }
}

/// Returns a name with its arguments, in the words of the protocol.
fn request(name: &str, arguments: &[Expression]) -> Option<String> {
    let word = |argument: &Expression| match argument {
        Expression::Literal(value) => Some(value_text(value)),
        _ => None,
    };
    let words: Option<Vec<_>> = arguments.iter().map(word).collect();
    let words = words?;
    let all: Vec<_> = [name]
        .into_iter()
        .chain(words.iter().map(String::as_str))
        .collect();
    Some(all.join(" "))
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_operation;

    use super::*;

    fn told(operation: &str) -> Option<Vec<String>> {
        let operation = parse_operation(operation).unwrap();
        let calls = calls_in(&operation.expression)?;
        let told = calls
            .iter()
            .map(|call| format!("{} {:?} {}", call.verb, call.variable, call.request));
        Some(told.collect())
    }

    #[test]
    fn a_chain_asks_the_result_before() {
        assert_eq!(
            told("p = Puzzle('a', (0, 1))").unwrap(),
            ["new \"\" Puzzle \"a\" (0,1)"]
        );
        assert_eq!(
            told("print(p.put(0).put(1))").unwrap(),
            ["call \"p\" put 0", "call \"\" put 1", "print \"\" "]
        );
        assert_eq!(told("p.rows").unwrap(), ["get \"p\" rows"]);
        assert_eq!(told("solve([1])").unwrap(), ["function \"\" solve [1]"]);
    }

    #[test]
    fn what_is_no_call_has_none() {
        for operation in ["p", "3", "p.put(q)", "len(p.rows)", "p.rows == 3"] {
            assert_eq!(told(operation), None, "{operation}");
        }
    }
}
