//! `python`: steps with any Python code, for Python submissions only.

use std::ops::Range;

use super::diagnostic::Findings;
use super::fields::Field;
use super::names::Scope;
use super::text::{Lines, parse_text};
use puzzlemark_model::{Action, AnswerExpectation, Expectation, Prompt, Typed};

/// Parses `python`.
pub(super) fn parse_python(
    field: Field<'_>,
    scope: &mut Scope<'_>,
    findings: &mut Findings,
) -> Option<(Action, String)> {
    let code = parse_text(field.value, field.name(), Lines::Matter, findings)?;
    let code = code.trim_end();
    if code.is_empty() {
        findings
            .error(&field.value.span, "this step has no code")
            .help("write statements or an expression: `python: total = sum(puzzle.rows)`");
        return None;
    }
    refuse_other_languages(&field.key.span, scope, findings);
    scope.record_python_names(code);
    let typed = Typed::Python(code.to_owned());
    let action = Action::Prompt(Prompt {
        typed,
        displays: false,
    });
    Some((action, code.to_owned()))
}

/// Reports Python code if the assignment accepts other languages.
pub(super) fn refuse_other_languages(
    span: &Range<usize>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) {
    if scope.vocabulary.others_than_python {
        findings
            .error(
                span,
                "only Python can run this, and the assignment accepts other languages",
            )
            .help(
                "write the step as an operation (`do`), or accept only `python` in the assignment's \
                 `subjects`",
            );
    }
}

/// Returns the action for a step with `shows`: it displays values like an interpreter.
pub(super) fn with_display(action: Action, expectation: &Expectation) -> Action {
    if !matches!(expectation.answer, Some(AnswerExpectation::Shows(_))) {
        return action;
    }
    let typed = match action {
        Action::Call(operation) => Typed::Operation(operation),
        Action::Prompt(prompt) => prompt.typed,
        other @ (Action::Program(_) | Action::Window(_)) => return other,
    };
    Action::Prompt(Prompt {
        typed,
        displays: true,
    })
}
