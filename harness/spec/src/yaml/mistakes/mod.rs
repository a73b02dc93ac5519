//! Common mistakes that make a text invalid YAML, found in the lines around the error.

mod columns;
mod open;
mod place;

use crate::diagnostic::Findings;
use crate::quote::quoted;

pub(super) use columns::report_columns;
pub(super) use open::{report_bracket, report_open_quote};
pub(super) use place::Place;

use place::Entry;

/// Reports a mistake that can cause any kind of error. Returns true if it found one.
pub(super) fn report(place: &Place<'_>, findings: &mut Findings) -> bool {
    report_tab(place, findings)
        || report_prompt(place, findings)
        || report_colon(place, findings)
        || report_quoted_start(place, findings)
        || report_first_character(place, findings)
}

fn report_tab(place: &Place<'_>, findings: &mut Findings) -> bool {
    // The parser may notice a tab one line too early or too late.
    let near = [Some(place.line), place.above().next(), place.below()];
    for line in near.into_iter().flatten() {
        let indent = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.text[..indent].find('\t') {
            let tab = line.start + tab;
            findings
                .error(&(tab..tab + 1), "a tab is used to indent")
                .note("YAML allows only spaces, because editors show tabs at different widths")
                .help("replace the tab with spaces, as many as the neighbouring lines have");
            return true;
        }
    }
    false
}

/// Reports a session without `|`: for YAML, `>` begins a folded text.
fn report_prompt(place: &Place<'_>, findings: &mut Findings) -> bool {
    let (start, content) = place.line.content();
    if !content.starts_with(">>>") {
        return false;
    }
    findings
        .error(&(start..start + 3), "this prompt is not in a `|` block")
        .help("end the line of the key with `|`: `session: |`");
    true
}

/// Reports a second `: ` in a plain value: `do: d = {'a': 1}`.
fn report_colon(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(Entry { key, value, start }) = place.line.entry() else {
        return false;
    };
    let plain = !value.starts_with(['"', '\'', '|', '>', '{', '[']);
    let Some(colon) = value.find(": ").filter(|_| plain) else {
        return false;
    };
    let colon = start + colon;
    findings
        .error(
            &(colon..colon + 1),
            format!("a second `: ` in the value of `{key}`"),
        )
        .label("YAML reads this as another key")
        .help(format!(
            "put the value in quotes: `{key}: {}`",
            quoted(value)
        ));
    true
}

/// Reports text after the closing quote: `because: 'A' is full`.
fn report_quoted_start(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(Entry { key, value, start }) = place.line.entry() else {
        return false;
    };
    let Some(quote) = value.chars().next().filter(|first| "'\"".contains(*first)) else {
        return false;
    };
    let Some(end) = value[1..].find(quote).map(|end| end + 2) else {
        return false;
    };
    let rest = &value[end..];
    if rest.trim_start().is_empty() || rest.trim_start().starts_with('#') || rest.starts_with(quote)
    {
        return false;
    }
    findings
        .error(
            &(start..start + value.len()),
            format!("the value of `{key}` goes on after its closing quote"),
        )
        .help(format!(
            "put quotes around all of it: `{key}: {}`",
            quoted(value)
        ));
    true
}

/// Reports a first character that YAML does not allow in plain text: `because: @home`.
fn report_first_character(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(Entry { key, value, start }) = place.line.entry() else {
        return false;
    };
    if !value.starts_with(['@', '`', '%', '*', '&']) {
        return false;
    }
    findings
        .error(
            &(start..start + value.len()),
            "a text that begins with this character needs quotes",
        )
        .help(format!("write `{key}: {}`", quoted(value)));
    true
}
