//! Operations that need an object of Python: operators, and assignments to elements and attributes.
//!
//! Data has these operations in all languages. The parser does not always know if an operand is an
//! object. In that case the run finds out.

use std::collections::BTreeSet;
use std::ops::Range;

use puzzlemark_reference::operation::{Builtin, Expression};

use super::diagnostic::Findings;

/// Warns about parts of an operation that other languages cannot do. `objects` are variables with an
/// object of a class.
pub(super) fn warn(
    expression: &Expression,
    objects: &BTreeSet<String>,
    place: &Range<usize>,
    findings: &mut Findings,
) {
    if let Some(what) = needs_python(expression, objects) {
        findings
            .warning(place, format!("only submissions in Python can do this: {what}"))
            .note("the assignment takes other languages, too, in which objects have only methods and attributes")
            .help("ask for values, and use these");
        return;
    }
    for part in expression.parts() {
        warn(part, objects, place, findings);
    }
}

/// Returns true if an expression surely gives an object of a class.
pub(super) fn is_object(expression: &Expression, objects: &BTreeSet<String>) -> bool {
    match expression {
        Expression::Name(name) => objects.contains(name),
        Expression::Call { callee, .. } => {
            matches!(&**callee, Expression::Name(name) if name.starts_with(char::is_uppercase))
        }
        _ => false,
    }
}

/// Describes the part of an expression that needs an object of Python. Returns `None` if no part
/// does.
fn needs_python(expression: &Expression, objects: &BTreeSet<String>) -> Option<String> {
    let is_object = |operand: &Expression| is_object(operand, objects);
    match expression {
        Expression::Operate(left, operator, right) => {
            let uses_one = is_object(left) || is_object(right);
            uses_one.then(|| format!("use `{operator}` with an object"))
        }
        Expression::Signed(sign, operand) => {
            is_object(operand).then(|| format!("use `{}` before an object", sign.symbol()))
        }
        Expression::Store { place, .. } | Expression::Delete(place) => match &**place {
            Expression::Attribute(..) => Some("change an attribute".to_owned()),
            Expression::Index(container, _) => {
                is_object(container).then(|| "change an element of an object".to_owned())
            }
            _ => None,
        },
        Expression::Call {
            callee, arguments, ..
        } => {
            let Expression::Name(name) = &**callee else {
                return None;
            };
            match Builtin::by_name(name)? {
                Builtin::IsInstance => Some("ask for the class of a value".to_owned()),
                Builtin::Next
                | Builtin::Iter
                | Builtin::Reversed
                | Builtin::Int
                | Builtin::Float
                | Builtin::Abs => {
                    let has_one = arguments.iter().any(is_object);
                    has_one.then(|| format!("use `{name}` with an object"))
                }
                _ => None,
            }
        }
        _ => None,
    }
}
