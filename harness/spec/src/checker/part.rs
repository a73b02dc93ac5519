//! `of`: the part of a step's result that its checker judges.

use crate::diagnostic::Findings;
use crate::fields::{Field, Fields};
use crate::files;
use crate::names::Scope;
use crate::yaml::{Node, NodeKind};
use puzzlemark_model::{Part, Protocol};

/// Parses `of` of the checker at `place`. The default is the printed text of a program, and the
/// returned value of a call.
pub(super) fn parse_part(
    checker: &Fields<'_>,
    place: Field<'_>,
    step: &Fields<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Part> {
    if step.peek("start").is_some() && !judges_records(checker, scope) {
        return parse_talk(checker, step, findings);
    }
    // An action that cannot have a checker is reported elsewhere.
    let is_run = !["do", "python"].iter().any(|key| step.peek(key).is_some());
    let Some(of) = checker.get("of", findings) else {
        let part = if is_run {
            Part::Printed
        } else {
            Part::Returned
        };
        return is_free(&part, place, step, findings).then_some(part);
    };
    let part = parse_part_name(of.value, findings)?;
    let fits = match part {
        Part::Printed | Part::Complained => true,
        Part::Returned => !is_run,
        Part::Written(_) => is_run,
        Part::Talk => false,
    };
    if !fits {
        let (action, help) = if is_run {
            (
                "a program",
                "write `of: prints`, `of: complains` or `of: {writes: NAME}`",
            )
        } else {
            (
                "a call",
                "write `of: returns`, `of: prints` or `of: complains`",
            )
        };
        let message = format!("this `of` does not fit {action}");
        findings.error(&of.value.span, message).help(help);
    }
    (is_free(&part, place, step, findings) && fits).then_some(part)
}

/// Returns true if the checker judges the record of a dialogue when it is over.
fn judges_records(checker: &Fields<'_>, scope: &Scope<'_>) -> bool {
    super::protocol_named(checker, scope) == Some(Protocol::Check50)
}

/// Returns the part of a checker that talks. Reports keys that it does not allow.
fn parse_talk(checker: &Fields<'_>, step: &Fields<'_>, findings: &mut Findings) -> Option<Part> {
    let own = checker
        .peek("of")
        .map(|of| (of, "the checker judges the whole dialogue"));
    let others = ["sees", "satisfies"]
        .into_iter()
        .filter_map(|key| step.peek(key));
    let others = others.map(|other| (other, "the checker leads the dialogue and judges it"));
    let superfluous: Vec<_> = own.into_iter().chain(others).collect();
    for (field, why) in &superfluous {
        let message = format!(
            "`{}` does not fit a checker that talks: {why}",
            field.name()
        );
        findings
            .error(&field.key.span, message)
            .help("remove the key");
    }
    superfluous.is_empty().then_some(Part::Talk)
}

fn parse_part_name(node: &Node, findings: &mut Findings) -> Option<Part> {
    let word = node.scalar().map(|scalar| scalar.text.as_str());
    match (word, &node.kind) {
        (Some("prints"), _) => return Some(Part::Printed),
        (Some("returns"), _) => return Some(Part::Returned),
        (Some("complains"), _) => return Some(Part::Complained),
        (_, NodeKind::Mapping { entries, .. }) => {
            if let [(key, value)] = entries.as_slice()
                && key.scalar().is_some_and(|key| key.text == "writes")
            {
                return files::parse_file_name(value, findings).map(Part::Written);
            }
        }
        _ => {}
    }
    findings
        .error(
            &node.span,
            "`of` takes `prints`, `returns`, `complains` or `{writes: NAME}`",
        )
        .help("for example `of: prints`");
    None
}

/// Returns true if no other key of the step checks this part. Reports one that does.
fn is_free(part: &Part, place: Field<'_>, step: &Fields<'_>, findings: &mut Findings) -> bool {
    let others: &[&str] = match part {
        Part::Returned => &["returns", "raises", "satisfies", "expect"],
        Part::Printed => &["prints"],
        Part::Complained => &["complains"],
        Part::Written(_) => &["writes"],
        Part::Talk => &[],
    };
    let written = |other: &&str| match (part, step.peek(other)) {
        (Part::Written(name), Some(files)) => holds(files.value, name).then_some(files),
        (_, other) => other,
    };
    let Some(other) = others.iter().find_map(written) else {
        return true;
    };
    let message = format!(
        "`checker` and `{}` both check the same part of the result",
        other.name()
    );
    findings
        .error(&place.key.span, message)
        .related(other.key.span.clone(), "the other one")
        .help("keep one, or let the checker check another part (`of`)");
    false
}

fn holds(files: &Node, name: &str) -> bool {
    let NodeKind::Mapping { entries, .. } = &files.kind else {
        return false;
    };
    let mut names = entries.iter().filter_map(|(key, _)| key.scalar());
    names.any(|key| key.text == name)
}
