//! Quotes and brackets that are never closed. The parser complains about a later line.

use super::place::{Entry, Place};
use crate::diagnostic::Findings;

/// Reports a quote that is never closed. Returns true if it found one.
pub(in crate::yaml) fn report_open_quote(place: &Place<'_>, findings: &mut Findings) -> bool {
    let lines = std::iter::once(place.line).chain(place.above());
    let open = lines.filter_map(|line| line.entry()).find_map(|entry| {
        let quote = entry.value.chars().next()?;
        let open = "'\"".contains(quote) && !entry.value[1..].contains(quote);
        open.then_some((entry, quote))
    });
    let Some((Entry { key, value, start }, quote)) = open else {
        return false;
    };
    findings
        .error(
            &(start..start + 1),
            format!("the quote that begins `{key}` is never closed"),
        )
        .help(format!("close it: `{key}: {value}{quote}`"));
    true
}

/// Reports a bracket that is never closed. Returns true if it found one.
pub(in crate::yaml) fn report_bracket(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(start) = open_bracket(place) else {
        return false;
    };
    let bracket = &place.text[start..=start];
    let closing = if bracket == "[" { "]" } else { "}" };
    let message = format!("the `{bracket}` is never closed, or a comma is missing after it");
    findings.error(&(start..start + 1), message).help(format!(
        "count the brackets: each `{bracket}` needs a `{closing}`; elements are separated by \
         commas"
    ));
    true
}

/// Returns the place of the outermost open bracket in the lines shortly before the error.
fn open_bracket(place: &Place<'_>) -> Option<usize> {
    const LINES: usize = 10;
    let begin = place.above().take(LINES).last().unwrap_or(place.line).start;
    let mut open = Vec::new();
    let mut quote = None;
    for (at, character) in place.text[begin..place.offset].char_indices() {
        match (quote, character) {
            (Some(own), _) if own == character => quote = None,
            // A quote that is not closed on its line is an apostrophe.
            (Some(_), '\n') => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '[' | '{') => open.push(begin + at),
            (None, ']' | '}') => drop(open.pop()),
            (Some(_) | None, _) => {}
        }
    }
    open.first().copied()
}
