//! Arguments by name. Only Python supports them. For other languages the reference gives their
//! positions.

use std::ops::Range;

use puzzlemark_reference::object::Signature;
use puzzlemark_reference::operation::{Builtin, Expression};

use super::diagnostic::Findings;

/// Warns about calls with arguments by name whose positions are unknown.
pub(super) fn warn_of_keywords(
    expression: &Expression,
    known: &[Signature],
    text: &str,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    findings: &mut Findings,
) {
    let parts = expression.all_parts();
    for name in parts.filter_map(|part| without_positions(part, known)) {
        let start = text.find(&format!("{name}("));
        let range = start.map_or(0..text.len(), |start| start..start + name.len());
        let message =
            format!("only Python supports arguments by name, as in this call of `{name}`");
        findings
            .warning(&place(range), message)
            .note(
                "for other languages the `reference` of the assignment gives the positions, and it \
                 does not know this function",
            )
            .help("give the arguments by position");
    }
}

/// Returns the name of a function that is called with arguments by name but has no known positions.
fn without_positions<'e>(expression: &'e Expression, known: &[Signature]) -> Option<&'e str> {
    let Expression::Call {
        callee, keywords, ..
    } = expression
    else {
        return None;
    };
    if keywords.is_empty() {
        return None;
    }
    let any = |is: &dyn Fn(&str) -> bool| known.iter().any(|signature| is(signature.callee));
    match &**callee {
        Expression::Name(name) if Builtin::by_name(name) == Some(Builtin::Print) => None,
        Expression::Name(name) => {
            let is =
                |callee: &str| callee == name || callee.strip_suffix(".__init__") == Some(name);
            (!any(&is)).then_some(name)
        }
        Expression::Attribute(_, method) => {
            let is = |callee: &str| callee.split_once('.').is_some_and(|(_, of)| of == method);
            (!any(&is)).then_some(method)
        }
        // The notation allows no other callees.
        Expression::Literal(_)
        | Expression::Display(..)
        | Expression::Dict(_)
        | Expression::Call { .. }
        | Expression::Index(..)
        | Expression::Slice(_)
        | Expression::Compare(..)
        | Expression::Not(_)
        | Expression::Operate(..)
        | Expression::Signed(..)
        | Expression::Store { .. }
        | Expression::Delete(_) => None,
    }
}
