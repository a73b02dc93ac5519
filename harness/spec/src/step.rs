//! Steps: an action and its expectation.

use std::ops::Range;

use puzzlemark_reference::notation::{self, NotationError};
use puzzlemark_reference::operation::Expression;

use super::diagnostic::{Diagnostic, Findings};
use super::fields::{Field, Fields, refuse_tag};
use super::names::{Scope, asks_the_submission};
use super::program::Order;
use super::quote::quoted;
use super::text::{comment_after, parse_translated};
use super::yaml::{Node, NodeKind};
use super::{expectation, keys, program, python, window};
use puzzlemark_model::{Action, AnswerExpectation, Expectation, Interface, Step};

/// Parses `steps`.
pub(super) fn parse_steps(
    field: Field<'_>,
    scope: &mut Scope<'_>,
    findings: &mut Findings,
) -> Vec<Step> {
    refuse_tag(field.value, findings);
    let NodeKind::Sequence(nodes) = &field.value.kind else {
        let message = format!("`steps` takes a list; this is {}", field.value.describe());
        findings
            .error(&field.value.span, message)
            .help("each step begins with a dash: `- do: puzzle.rows`");
        return Vec::new();
    };
    if nodes.is_empty() {
        findings
            .error(&field.value.span, "the scenario has no steps")
            .help("write at least one: `- do: puzzle = Puzzle('puzzle.txt')`");
    }
    let mut order = Order::default();
    let mut steps = Vec::new();
    for node in nodes {
        if let Some((step, place)) = parse_step(node, scope, findings) {
            check_accepted(&step, &place, scope, findings);
            order.add(&step, &place, findings);
            steps.push(step);
        }
    }
    steps
}

/// Parses a step. Returns it with the place of its action.
fn parse_step(
    node: &Node,
    scope: &mut Scope<'_>,
    findings: &mut Findings,
) -> Option<(Step, Range<usize>)> {
    if node.is_absent() {
        findings
            .error(&node.span, "this step is empty")
            .help("write an operation after the dash: `- do: puzzle.rows`");
        return None;
    }
    if node.scalar().is_some() {
        report_no_keys(node, findings);
        return None;
    }
    let errors = findings.errors();
    let fields = Fields::parse_mapping(node, &keys::STEP, findings)?;
    program::check_fit(&fields, findings);
    let parsed = match fields.get("do", findings) {
        Some(field) => parse_operation_step(field, scope, findings),
        None if fields.peek("python").is_some() => fields
            .get("python", findings)
            .and_then(|field| python::parse_python(field, scope, findings))
            .map(|(action, text)| ParsedAction::without_comment(node, action, text)),
        None if window::is_window_step(&fields) => window::parse_window_action(&fields, findings)
            .map(|action| {
                let text = window::gesture_text(&action.gesture);
                ParsedAction::without_comment(node, Action::Window(action), text)
            }),
        None => program::parse_program_action(&fields, &scope.vocabulary.folder, findings).map(
            |(action, text)| ParsedAction::without_comment(node, Action::Program(action), text),
        ),
    };
    let mut expectation = expectation::parse_expectation(&fields, scope, findings);
    let because = fields
        .get("because", findings)
        .and_then(|field| parse_translated(field, findings));
    let hint = fields
        .get("hint", findings)
        .and_then(|field| parse_translated(field, findings));
    let mut parsed = parsed?;
    if let Action::Window(action) = &mut parsed.action {
        window::narrow_to_expectation(action, &expectation);
        window::check_wanted(action, &fields, findings);
    }
    expect_by_default(&parsed, &mut expectation, scope);
    if expectation.is_by_reference() && parsed.action.as_run().is_some() {
        program::expect_by_reference(&fields, &mut expectation, scope, findings);
    }
    if findings.errors() == errors {
        warn_of_no_question(&parsed, &expectation, scope, findings);
    }
    if let (Some(_), Some(field)) = (&parsed.comment, fields.peek("because")) {
        findings
            .error(
                &field.key.span,
                "the step has two reasons: `because` and the comment in `do`",
            )
            .related(parsed.place.clone(), "a comment here becomes the reason")
            .help("keep one of the two");
    }
    let step = Step {
        line: line_of(findings.file_text(), node.span.start),
        action: python::with_display(parsed.action, &expectation),
        text: parsed.text,
        expectation,
        because: because.or(parsed.comment),
        hint,
    };
    let actions = ["do", "python", "run", "start", "types", "click", "look"];
    let key = actions.iter().find_map(|action| fields.peek(action));
    Some((
        step,
        key.map_or(parsed.place, |field| field.key.span.clone()),
    ))
}

/// Uses the reference for the expectation of a step without one, if the scenario asks for that.
fn expect_by_default(parsed: &ParsedAction, expectation: &mut Expectation, scope: &Scope<'_>) {
    let says = expectation.answer.is_some()
        || expectation.prints.is_some()
        || expectation.program.checker.is_some()
        || !expectation.program.writes.is_empty();
    let is_played = matches!(parsed.action, Action::Call(_)) || parsed.action.as_run().is_some();
    if scope.by_reference && !says && is_played {
        expectation.answer = Some(AnswerExpectation::Reference);
    }
}

/// Reports a step that no accepted submission can play.
fn check_accepted(step: &Step, place: &Range<usize>, scope: &Scope<'_>, findings: &mut Findings) {
    let taken = &scope.vocabulary.interfaces;
    if taken.is_empty() || taken.contains(&step.action.interface()) {
        return;
    }
    let (what, example) = match step.action.interface() {
        Interface::Calls => (
            "submissions with classes or functions to call",
            "python: {file: puzzle.py, requires: [Puzzle]}",
        ),
        Interface::Program => ("programs", "program: {file: game.py, run: python3 game.py}"),
        Interface::Window => ("programs with a window", "window: {file: flow.py}"),
    };
    findings
        .error(place, format!("the assignment accepts no {what}"))
        .help(format!("add to its `subjects`, for example `{example}`"));
}

/// Reports a step that is only a text: `- puzzle.rows`, `- do:puzzle.rows`.
fn report_no_keys(node: &Node, findings: &mut Findings) {
    let written = findings.file_text()[node.span.clone()].to_owned();
    let line = written.lines().next().unwrap_or_default();
    let operation = ["do:", "do "]
        .iter()
        .find_map(|key| line.strip_prefix(key))
        .unwrap_or(line);
    findings
        .error(&node.span, "this step has no keys: to YAML it is a text")
        .note("a key needs a colon and a space after it")
        .help(format!("write `- do: {}`", operation.trim()));
}

/// Returns the line of a byte offset, counted from 1.
pub(super) fn line_of(text: &str, offset: usize) -> u32 {
    let lines = text[..offset].matches('\n').count() + 1;
    u32::try_from(lines).unwrap_or(u32::MAX)
}

/// A parsed action.
struct ParsedAction {
    action: Action,
    text: String,
    comment: Option<String>,
    place: Range<usize>,
}

impl ParsedAction {
    /// Returns an action at a terminal or in a window.
    fn without_comment(node: &Node, action: Action, text: String) -> Self {
        Self {
            action,
            text,
            comment: None,
            place: node.span.clone(),
        }
    }
}

fn parse_operation_step(
    field: Field<'_>,
    scope: &mut Scope<'_>,
    findings: &mut Findings,
) -> Option<ParsedAction> {
    let node = field.value;
    refuse_tag(node, findings);
    let Some(scalar) = node.scalar() else {
        report_not_text(node, findings);
        return None;
    };
    let source = &findings.source().text;
    let place = |range: Range<usize>| node.locate(source, &range);
    let swallowed = comment_after(node, source);
    let (text, comment) = notation::split_comment(&scalar.text);
    let operation = match notation::parse_operation(text) {
        Ok(operation) => operation,
        Err(error) => {
            scope.record_unread_target(text);
            let found = report_notation(&error, &place, findings);
            if let Some(comment) = swallowed {
                explain_swallowed(found, &scalar.text, &source[node.span.end..comment.end]);
            }
            return None;
        }
    };
    if let Some(comment) = swallowed {
        let reason = source[comment.clone()].trim_start_matches('#').trim();
        findings
            .warning(&comment, "students do not see this comment")
            .help(format!(
                "to show it when the step fails: `because: {}`",
                quoted(reason)
            ));
    }
    scope.record_operation(&operation, text, place, findings);
    Some(ParsedAction {
        // A report needs it on one line.
        text: if text.trim().contains('\n') {
            operation.to_string()
        } else {
            text.trim().to_owned()
        },
        action: Action::Call(operation),
        comment: comment.map(str::to_owned),
        place: node.span.clone(),
    })
}

fn report_not_text(node: &Node, findings: &mut Findings) {
    let written = findings.file_text()[node.span.clone()].to_owned();
    let line = written.lines().next().unwrap_or_default();
    findings
        .error(
            &node.span,
            format!(
                "`do` takes an operation; to YAML this is {}",
                node.describe()
            ),
        )
        .help(format!(
            "put the operation in quotes: `do: {}`",
            quoted(line)
        ));
}

/// Reports an operation that cannot be parsed. `place` maps a range of the operation's text to its
/// place in the file.
pub(super) fn report_notation<'f>(
    error: &NotationError,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    findings: &'f mut Findings,
) -> &'f mut Diagnostic {
    let found = findings.error(&place(error.range.clone()), error.message.clone());
    match &error.hint {
        Some(hint) => found.help(hint.clone()),
        None => found.help(
            "an operation is one call, attribute, comparison or assignment in Python's syntax: \
             `puzzle.put_bubble(0, 1)`",
        ),
    }
}

fn explain_swallowed(found: &mut Diagnostic, text: &str, rest: &str) {
    found
        .note("a `#` after a space begins a comment: YAML drops the rest of the line")
        .help(format!(
            "put the operation in quotes: `do: {}`",
            quoted(format!("{text}{rest}").trim_end())
        ));
}

/// Warns about a step that every submission passes.
fn warn_of_no_question(
    parsed: &ParsedAction,
    expectation: &Expectation,
    scope: &Scope<'_>,
    findings: &mut Findings,
) {
    let Action::Call(operation) = &parsed.action else {
        return;
    };
    let expression = &operation.expression;
    if operation.is_statement() {
        return;
    }
    if !asks_the_submission(expression, &scope.vocabulary.functions) {
        findings
            .warning(
                &parsed.place,
                "this step can never fail: it does not use the submission",
            )
            .help("use an attribute, a method or a function of the submission, or remove the step");
    } else if expectation.answer.is_none()
        && expectation.prints.is_none()
        && !matches!(expression, Expression::Call { .. })
    {
        findings
            .warning(&parsed.place, "any answer passes: the step expects nothing")
            .help("add `returns: ...`, or remove the step");
    }
}
