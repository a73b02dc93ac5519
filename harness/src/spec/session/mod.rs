//! A `>>>` session, as it stands in an assignment text, as steps.
//!
//! A session is exact: the interpreter shows the value of every operation but None, so a step for
//! which it shows nothing must return None and print nothing.

mod output;
mod prompts;

use std::ops::Range;

use puzzlemark_reference::notation;
use puzzlemark_reference::operation::{Expression, Operation};

use super::diagnostic::Findings;
use super::fields::{Field, refuse_tag};
use super::model::{Action, Expectation, Step};
use super::names::Scope;
use super::step::{line_of, report_notation};
use super::yaml::Style;
use prompts::Entry;

/// Reads `session`.
pub(super) fn read(field: Field<'_>, scope: &mut Scope<'_>, findings: &mut Findings) -> Vec<Step> {
    let node = field.value;
    refuse_tag(node, findings);
    let Some(scalar) = node
        .scalar()
        .filter(|scalar| scalar.style == Style::Literal)
    else {
        findings
            .error(
                &node.span,
                "a session stands in a `|` block, which keeps its lines",
            )
            .help("session: |\n  >>> puzzle = Puzzle('puzzle.txt')\n  >>> puzzle.rows\n  4");
        return Vec::new();
    };
    let source = &findings.source().text;
    let place = |range: Range<usize>| node.locate(source, &range);
    let errors = findings.errors();
    let entries = prompts::split(&scalar.text, &place, findings);
    let mut comment = None;
    let mut steps = Vec::new();
    for entry in &entries {
        let line = line_of(source, place(entry.prompt.clone()).start);
        let step = read_entry(entry, line, &place, &mut comment, scope, findings);
        steps.extend(step);
    }
    if steps.is_empty() && findings.errors() == errors {
        findings
            .error(&node.span, "the session has no operations")
            .help("each operation stands after a prompt: `>>> puzzle.rows`");
    }
    steps
}

/// Reads one prompt with its output. `comment` is one that stood on a prompt of its own.
fn read_entry(
    entry: &Entry<'_>,
    line: u32,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    comment: &mut Option<String>,
    scope: &mut Scope<'_>,
    findings: &mut Findings,
) -> Option<Step> {
    if entry.text.is_empty() {
        if entry.comment.is_some() {
            comment.clone_from(&entry.comment);
        }
        return None;
    }
    if is_import(&entry.text) {
        findings
            .warning(&place(entry.prompt.clone()), "imports are passed over")
            .note("what the submission defines is at hand in every scenario")
            .help("remove the line");
        return None;
    }
    let inside = |range: Range<usize>| place(entry.locate(&range));
    let operation = match notation::parse_operation(&entry.text) {
        Ok(operation) => operation,
        Err(error) => {
            scope.take_unread(&entry.text);
            report_notation(&error, &inside, findings);
            return None;
        }
    };
    scope.take(&operation, &entry.text, inside, findings);
    let expectation = expectation(&operation, entry, place, scope, findings)?;
    let because = entry.comment.clone().or(comment.take());
    *comment = None;
    Some(Step {
        action: Action::Call(operation),
        text: entry.text.clone(),
        expectation,
        because,
        hint: None,
        line,
    })
}

fn is_import(text: &str) -> bool {
    text.starts_with("import ") || (text.starts_with("from ") && text.contains(" import "))
}

fn expectation(
    operation: &Operation,
    entry: &Entry<'_>,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Expectation> {
    if let Some(header) = output::traceback(entry) {
        return output::raised(entry, header, place, scope, findings);
    }
    if operation.target.is_some() || is_print(&operation.expression, scope) {
        return Some(output::printed(entry, operation.target.is_none()));
    }
    output::shown(entry, place, findings)
}

/// Whether an operation is a call of `print` itself, which returns None.
fn is_print(expression: &Expression, scope: &Scope<'_>) -> bool {
    let Expression::Call { callee, .. } = expression else {
        return false;
    };
    matches!(&**callee, Expression::Name(name) if name == "print") && !scope.has_variable("print")
}
