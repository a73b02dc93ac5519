//! The calls that the guessed games of a model asked, as a table and as JSON.

use std::cmp::Reverse;

use puzzlemark_reports::render::words::counted;
use puzzlemark_text::visible;
use serde_json::{Value, json};

use puzzlemark_explore::{AskedCall, AskedCalls};
use puzzlemark_model::Assignment;

/// The number of calls that have their own row.
const ROWS_MAX: usize = 8;

/// Returns the calls as the lines of a table. They are empty if there are no calls.
pub(super) fn table(asked: &AskedCalls) -> Vec<String> {
    let mut calls: Vec<_> = asked.counts.iter().collect();
    calls.sort_by_key(|(_, call)| Reverse(call.asked));
    let (shown, others) = calls.split_at(calls.len().min(ROWS_MAX));
    let shown = shown.iter();
    let mut rows: Vec<_> = shown
        .map(|(outline, call)| (visible::line(outline), (*call).clone()))
        .collect();
    if !others.is_empty() {
        let name = counted(others.len() as u64, "other operation");
        rows.push((name, sum(others.iter().map(|(_, call)| *call))));
    }
    let widths = rows.iter().map(|(name, _)| name.chars().count());
    let Some(width) = widths.max() else {
        return Vec::new();
    };
    let heading = format!("{:width$}  asked  accepted  refused", "");
    let rows = rows.iter().map(|(name, call)| {
        let AskedCall { asked, refused, .. } = call;
        let accepted = call.accepted();
        format!("{name:width$}  {asked:>5}  {accepted:>8}  {refused:>7}")
    });
    std::iter::once(heading).chain(rows).collect()
}

fn sum<'c>(calls: impl Iterator<Item = &'c AskedCall>) -> AskedCall {
    calls.fold(AskedCall::default(), |mut sum, call| {
        sum.asked += call.asked;
        sum.refused += call.refused;
        sum
    })
}

/// Returns the required names that no game used, in the order of the assignment.
pub(super) fn never_asked<'a>(assignment: &'a Assignment, asked: &AskedCalls) -> Vec<&'a str> {
    let python = assignment.subjects.python.iter();
    let required = python.flat_map(|python| python.requires.iter().chain(&python.methods));
    let never = required.filter(|name| !asked.uses(name));
    never.map(String::as_str).collect()
}

/// Returns the note about names that no game used.
pub(super) fn note_of_never_asked(never: &[&str]) -> Option<String> {
    let (first, _) = never.split_first()?;
    let names: Vec<_> = never.iter().map(|name| format!("`{name}`")).collect();
    Some(format!(
        "no game asked {} (in `requires`): write an example, such as a scenario that uses `{first}`",
        names.join(", ")
    ))
}

/// Returns the note that the reference uses rules before it guesses. Returns `None` for a built-in
/// puzzle.
pub(super) fn note_of_rules(assignment: &Assignment, asked: &AskedCalls) -> Option<String> {
    let model = assignment.model()?;
    let mut calls: Vec<_> = asked.counts.values().collect();
    calls.sort_by_key(|call| Reverse(call.asked));
    let parameters = calls.iter().flat_map(|call| &call.parameters);
    let mut targets = parameters.filter(|target| !target.starts_with('.'));
    let values = targets
        .next()
        .map(|target| format!("`@values(\"{target}\")` (arguments), "));
    let place = match &model.rules {
        Some((path, _)) => format!("in `{path}`"),
        None => "in a file (`reference: {rules: FILE}`)".to_owned(),
    };
    Some(format!(
        "these calls are guesses from your examples; rules {place} come first: {}`@calls` (operations), \
         `@opening` (how games begin)",
        values.unwrap_or_default()
    ))
}

/// Returns the counts for `--json`.
pub(super) fn json(asked: &AskedCalls) -> Value {
    let calls = asked.counts.iter().map(|(outline, call)| {
        json!({
            "call": outline,
            "asked": call.asked,
            "accepted": call.accepted(),
            "refused": call.refused,
        })
    });
    calls.collect()
}
