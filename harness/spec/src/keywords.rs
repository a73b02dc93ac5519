//! Arguments by name, which only Python can be given as they are: for others the reference says which
//! parameter comes at which position.

use std::ops::Range;

use puzzlemark_reference::object::Signature;
use puzzlemark_reference::operation::{Builtin, Expression};

use super::diagnostic::Findings;

/// Warns of calls with arguments by name whose positions the reference does not tell.
pub(super) fn warn(
    expression: &Expression,
    known: &[Signature],
    text: &str,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    findings: &mut Findings,
) {
    if let Some(name) = without_positions(expression, known) {
        let start = text.find(&format!("{name}("));
        let range = start.map_or(0..text.len(), |start| start..start + name.len());
        let message = format!("arguments of `{name}` are given by name, which only Python takes");
        findings
            .warning(&place(range), message)
            .note(
                "for submissions in other languages, the assignment's `reference` says at which \
                 position a parameter is; it does not know this one",
            )
            .help("give the arguments by position");
    }
    for part in expression.parts() {
        warn(part, known, text, place, findings);
    }
}

/// What an expression calls with arguments by name, where nothing tells their positions.
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
        Expression::Name(name) if Builtin::named(name) == Some(Builtin::Print) => None,
        Expression::Name(name) => {
            let is =
                |callee: &str| callee == name || callee.strip_suffix(".__init__") == Some(name);
            (!any(&is)).then_some(name)
        }
        Expression::Attribute(_, method) => {
            let is = |callee: &str| callee.split_once('.').is_some_and(|(_, of)| of == method);
            (!any(&is)).then_some(method)
        }
        // The notation calls nothing else.
        Expression::Literal(_)
        | Expression::Display(..)
        | Expression::Dict(_)
        | Expression::Call { .. }
        | Expression::Index(..)
        | Expression::Compare(..)
        | Expression::Not(_) => None,
    }
}
