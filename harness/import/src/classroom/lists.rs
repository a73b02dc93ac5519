//! Tests of `autograding.json` and of Classroom 50.

use super::output::{Comparison, Wanted};
use super::{SECONDS_MAX, Test, ignored, needed, number, optional_text, points};
use crate::Severity;
use crate::document::{Document, Refusal, name};
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// Returns true for a test of Classroom 50, because only those have a `type`.
pub(super) fn is_of_fifty(test: &Node) -> bool {
    let NodeKind::Mapping { entries, .. } = &test.kind else {
        return false;
    };
    entries.iter().any(|(key, _)| name(key) == "type")
}

/// Reads a test of `autograding.json`. Its time is in minutes. The default is 1.
pub(super) fn of_autograding<'n>(
    node: &'n Node,
    document: &mut Document,
) -> Result<Option<Test<'n>>, Refusal> {
    const KEYS: [&str; 9] = [
        "name",
        "setup",
        "run",
        "input",
        "output",
        "comparison",
        "timeout",
        "points",
        "extra",
    ];
    let fields = document.mapping(node, "a test")?;
    ignored(&fields, &KEYS, document);
    if let Some(extra) = fields.get("extra") {
        let text = "extra credit counts like other points";
        document.note(Severity::Remark, Some(extra), text);
    }
    let title = optional_text(&fields, "name", document)?.unwrap_or_else(|| "Test".to_owned());
    let input = optional_text(&fields, "input", document)?.unwrap_or_default();
    let output = optional_text(&fields, "output", document)?.unwrap_or_default();
    let comparison = optional_text(&fields, "comparison", document)?.unwrap_or_default();
    let comparison = match comparison.as_str() {
        "exact" => Comparison::Exact,
        "regex" => Comparison::RegexOfTrimmed,
        "included" | "" => Comparison::Included,
        other => {
            let text = format!("the grader has no comparison `{other}` and uses `included`");
            document.note(Severity::Ignored, fields.get("comparison"), text);
            Comparison::Included
        }
    };
    let wanted = (!output.is_empty() || !input.is_empty()).then_some(Wanted {
        comparison,
        text: output,
    });
    let minutes = number(&fields, "timeout", document)?
        .filter(|minutes| *minutes > 0.0)
        .unwrap_or(1.0);
    Ok(Some(Test {
        title,
        place: node,
        setup: optional_text(&fields, "setup", document)?.filter(|setup| !setup.is_empty()),
        run: needed(&fields, "run", node, document)?,
        input,
        wanted,
        exit: 0,
        seconds: (minutes * 60.0).min(SECONDS_MAX),
        points: points(&fields, "points", "0", document)?,
    }))
}

/// Reads a test of Classroom 50. Its time is in seconds. The default is 10.
pub(super) fn of_fifty<'n>(
    node: &'n Node,
    document: &mut Document,
) -> Result<Option<Test<'n>>, Refusal> {
    const KEYS: [&str; 14] = [
        "name",
        "type",
        "run",
        "setup",
        "input",
        "input-file",
        "expected",
        "expected-file",
        "comparison",
        "timeout",
        "exit-code",
        "points",
        "failure-details",
        "show-output",
    ];
    let fields = document.mapping(node, "a test")?;
    ignored(&fields, &KEYS, document);
    let title = needed(&fields, "name", node, document)?;
    let run = needed(&fields, "run", node, document)?;
    let kind = needed(&fields, "type", node, document)?;
    if kind == "python" {
        let text =
            format!("`{title}`: it runs pytest; import that file with `puzzlemark import pytest`");
        return Err(document.refusal(node, text));
    }
    for key in ["input-file", "expected-file"] {
        if let Some(file) = fields.get(key) {
            let text =
                format!("`{title}`: `{key}` is a file of Classroom 50; write the text itself");
            return Err(document.refusal(file, text));
        }
    }
    for key in ["failure-details", "show-output"] {
        if let Some(said) = fields.get(key) {
            let text =
                format!("`{key}` has no effect; the `detail` of a group says what students see");
            document.note(Severity::Remark, Some(said), text);
        }
    }
    let comparison = match optional_text(&fields, "comparison", document)?.as_deref() {
        Some("exact") => Comparison::Exact,
        Some("regex") => Comparison::RegexOfLines,
        Some("included") | None => Comparison::Included,
        Some(other) => {
            let text = format!("`{title}`: Classroom 50 refuses the comparison `{other}`");
            return Err(document.refusal(node, text));
        }
    };
    let expected = optional_text(&fields, "expected", document)?.unwrap_or_default();
    let code = number(&fields, "exit-code", document)?.unwrap_or(0.0);
    let exit = format!("{code}")
        .parse()
        .map_err(|_| document.refusal(node, "`exit-code` is 0 to 255"))?;
    let seconds = number(&fields, "timeout", document)?.filter(|seconds| *seconds > 0.0);
    Ok(Some(Test {
        title,
        place: node,
        setup: optional_text(&fields, "setup", document)?.filter(|setup| !setup.is_empty()),
        run,
        input: optional_text(&fields, "input", document)?.unwrap_or_default(),
        wanted: (kind == "io").then_some(Wanted {
            comparison,
            text: expected,
        }),
        exit,
        seconds: seconds.unwrap_or(10.0).min(SECONDS_MAX),
        points: points(&fields, "points", "0", document)?,
    }))
}
