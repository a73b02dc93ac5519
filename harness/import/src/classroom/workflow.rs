//! Workflows with the graders of GitHub Classroom as steps.

use super::output::{Comparison, Wanted};
use super::{SECONDS_MAX, Test, ignored, needed, number, optional_text, points};
use crate::Severity;
use crate::document::{Document, Refusal, name};
use puzzlemark_spec::yaml::Node;

/// Keys of the graders for input and output. The graders for commands have the first five.
const IO_KEYS: [&str; 8] = [
    "test-name",
    "setup-command",
    "command",
    "timeout",
    "max-score",
    "input",
    "expected-output",
    "comparison-method",
];

/// Returns the steps of all jobs.
pub(super) fn steps<'n>(jobs: &'n Node, document: &mut Document) -> Result<Vec<&'n Node>, Refusal> {
    let mut found = Vec::new();
    for (key, job) in document.mapping(jobs, "`jobs`")?.entries() {
        let job = document.mapping(job, &format!("the job `{}`", name(key)))?;
        if let Some(steps) = job.get("steps") {
            found.extend(document.items(steps, "`steps`")?);
        }
    }
    Ok(found)
}

/// Reads a step. Returns `None` if it is not a test.
pub(super) fn test<'n>(
    step: &'n Node,
    document: &mut Document,
) -> Result<Option<Test<'n>>, Refusal> {
    let fields = document.mapping(step, "a step")?;
    if let Some(run) = fields.get("run") {
        let text = "a step with `run` prepares the machine and is not imported";
        document.note(Severity::Remark, Some(run), text);
    }
    let Some(uses) = optional_text(&fields, "uses", document)? else {
        return Ok(None);
    };
    let action = uses.split('@').next().unwrap_or_default();
    let action = action.rsplit('/').next().unwrap_or_default();
    let with = fields.get("with");
    let (Some(with), true) = (with, action.ends_with("-grader")) else {
        if !matches!(action, "checkout" | "autograding-grading-reporter") {
            let text = format!("the step with `{uses}` prepares the machine and is not imported");
            document.note(Severity::Remark, Some(step), text);
        }
        return Ok(None);
    };
    let with = document.mapping(with, "`with`")?;
    let title = optional_text(&with, "test-name", document)?.unwrap_or_else(|| action.to_owned());
    let is_io = match action {
        "autograding-io-grader" => true,
        "autograding-command-grader" => false,
        "autograding-python-grader" => {
            let text = format!(
                "`{title}`: it runs pytest; import that file with `puzzlemark import pytest`"
            );
            return Err(document.refusal(step, text));
        }
        other => {
            return Err(
                document.refusal(step, format!("`{title}`: the grader `{other}` is unknown"))
            );
        }
    };
    ignored(
        &with,
        if is_io { &IO_KEYS } else { &IO_KEYS[..5] },
        document,
    );
    let wanted = is_io
        .then(|| expected_output(&with, step, document))
        .transpose()?;
    // GitHub trims the values of inputs.
    let input = optional_text(&with, "input", document)?.unwrap_or_default();
    let minutes = number(&with, "timeout", document)?
        .filter(|minutes| *minutes > 0.0)
        .unwrap_or(10.0);
    let setup = optional_text(&with, "setup-command", document)?;
    Ok(Some(Test {
        title,
        place: step,
        setup: setup
            .map(|setup| setup.trim().to_owned())
            .filter(|setup| !setup.is_empty()),
        run: needed(&with, "command", step, document)?,
        input: input.trim().to_owned(),
        wanted,
        exit: 0,
        seconds: (minutes * 60.0).min(SECONDS_MAX),
        points: points(&with, "max-score", "0", document)?,
    }))
}

fn expected_output(
    with: &crate::document::Mapping<'_>,
    step: &Node,
    document: &Document,
) -> Result<Wanted, Refusal> {
    let comparison = match needed(with, "comparison-method", step, document)?.trim() {
        "exact" => Comparison::Exact,
        "contains" => Comparison::Included,
        "regex" => Comparison::RegexOfTrimmed,
        other => {
            let text =
                format!("the grader has no comparison `{other}`, only exact, contains and regex");
            return Err(document.refusal(step, text));
        }
    };
    let text = needed(with, "expected-output", step, document)?;
    Ok(Wanted {
        comparison,
        text: text.trim().to_owned(),
    })
}
