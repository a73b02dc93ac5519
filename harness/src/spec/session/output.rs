//! What a session shows below an operation.

use std::ops::Range;

use puzzlemark_reference::notation;

use super::prompts::Entry;
use crate::spec::diagnostic::Findings;
use crate::spec::model::{AnswerExpectation, Expectation};
use crate::spec::names::Scope;
use crate::spec::pattern::{Pattern, TextPattern};

/// Which line of the output begins a `Traceback` block.
pub(super) fn traceback(entry: &Entry<'_>) -> Option<usize> {
    entry.output.iter().position(|(_, line)| is_header(line))
}

fn is_header(line: &str) -> bool {
    line.starts_with("Traceback (most recent call last)")
}

/// The exception that a `Traceback` block shows, which begins at the line `header`.
pub(super) fn raised(
    entry: &Entry<'_>,
    header: usize,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Expectation> {
    // Where one exception came of another, the last one is raised.
    let last = entry.output.iter().rposition(|(_, line)| is_header(line));
    // Frames are indented; the first line that is not is the exception's.
    let rest = &entry.output[last.unwrap_or(header) + 1..];
    let last = rest
        .iter()
        .position(|(_, line)| !line.starts_with([' ', '\t']) && !line.trim().is_empty());
    let Some(last) = last else {
        findings
            .error(
                &place(entry.output_range()),
                "the traceback does not end with an exception",
            )
            .help("its last line names the type and the message: `AssertionError: invalid region`");
        return None;
    };
    let (start, line) = rest[last];
    let (kind, message) = line.split_once(": ").unwrap_or((line.trim_end(), ""));
    let kind = kind.trim_end_matches(':');
    let name = kind.rsplit('.').next().unwrap_or(kind);
    let span = place(start + kind.len() - name.len()..start + kind.len());
    if !notation::can_be_name(name) {
        findings
            .error(&span, "this is no exception")
            .help("a traceback ends with type and message: `AssertionError: invalid region`");
        return None;
    }
    scope.check_exception(name, &span, findings);
    let more = rest[last + 1..].iter().map(|(_, line)| *line);
    let message: Vec<_> = std::iter::once(message).chain(more).collect();
    Some(Expectation {
        answer: Some(AnswerExpectation::Raises {
            kind: Some(name.to_owned()),
            message: Some(TextPattern::Exact(message.join("\n"))),
        }),
        prints: (header > 0).then(|| TextPattern::Exact(lines(&entry.output[..header]))),
        ..Expectation::default()
    })
}

/// The expectation of an operation whose output can only have been printed.
pub(super) fn printed(entry: &Entry<'_>, returns_none: bool) -> Expectation {
    Expectation {
        answer: returns_none.then_some(AnswerExpectation::Returns(Pattern::None)),
        prints: Some(TextPattern::Exact(lines(&entry.output))),
        ..Expectation::default()
    }
}

/// The expectation of an operation whose value is shown.
pub(super) fn shown(
    entry: &Entry<'_>,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    findings: &mut Findings,
) -> Option<Expectation> {
    let value = if entry.output.is_empty() {
        Pattern::None
    } else {
        let shown = lines(&entry.output);
        let Ok(value) = notation::parse_value(shown.trim()) else {
            report_no_value(entry, &shown, place, findings);
            return None;
        };
        Pattern::exactly(&value)
    };
    Some(Expectation {
        answer: Some(AnswerExpectation::Returns(value)),
        prints: Some(TextPattern::Exact(String::new())),
        ..Expectation::default()
    })
}

fn report_no_value(
    entry: &Entry<'_>,
    shown: &str,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    findings: &mut Findings,
) {
    let span = place(entry.output_range());
    let text = &entry.text;
    if shown.starts_with('<') && shown.contains(" at 0x") {
        findings
            .error(&span, "the address of an object differs from run to run")
            .help(format!(
                "keep the object, so that nothing is shown: `>>> result = {text}`"
            ));
    } else {
        findings
            .error(&span, "this is no value that Python would show")
            .note(
                "below an operation stands the notation of its value (`4`, `'text'`, `(0, 1)`); \
                 free text is shown only by `print`",
            )
            .help(format!(
                "if the submission prints it, write the scenario with `steps`: `do: {text}` and \
                 `prints: |`; if it is its text form: `>>> print({text})`"
            ));
    }
}

fn lines(output: &[(usize, &str)]) -> String {
    let mut text = String::new();
    for (_, line) in output {
        text.push_str(line);
        text.push('\n');
    }
    text
}
