//! Wrong indentation and missing spaces. The parser complains about columns.

use super::place::{Place, is_key};
use crate::diagnostic::Findings;

/// Reports a mistake that the parser reports as a wrong column. Returns true if it found one.
pub(in crate::yaml) fn report_columns(place: &Place<'_>, findings: &mut Findings) -> bool {
    report_flat_block(place, findings) || report_missing_blank(place, findings)
}

/// Reports a block whose lines are not indented deeper than its key.
fn report_flat_block(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(header) = place.above().find(|line| !line.is_nothing()) else {
        return false;
    };
    let (start, content) = header.content();
    let Some((key, bar)) = content.rsplit_once(':') else {
        return false;
    };
    let key = key.trim_start_matches([' ', '-']);
    let (text, _) = place.line.content();
    let deeper = text - place.line.start > start - header.start;
    if deeper || !is_key(key) || !matches!(bar.trim(), "|" | "|-" | "|+") {
        return false;
    }
    findings
        .error(
            &(text..place.line.start + place.line.text.len()),
            format!("the lines of `{key}` must be indented deeper than the key"),
        )
        .help(format!(
            "indent all of them by two more spaces:\n{key}: |\n  #AAB\n  CDDB"
        ));
    true
}

/// Reports a missing space, as in `-value` or `key:value`, on the parser's line or the line above.
fn report_missing_blank(place: &Place<'_>, findings: &mut Findings) -> bool {
    let above = place.above().find(|line| !line.is_nothing());
    for line in [Some(place.line), above].into_iter().flatten() {
        let (start, content) = line.content();
        let after_dash = content.strip_prefix('-').unwrap_or_default();
        if after_dash.starts_with(|next: char| !matches!(next, ' ' | '-')) {
            findings
                .error(&(start..start + 1), "a space is missing after the dash")
                .help(format!("write `- {after_dash}`"));
            return true;
        }
        let inner = content.trim_start_matches([' ', '-']);
        if let Some((key, value)) = inner.split_once(':')
            && is_key(key)
            && !value.is_empty()
            && !value.starts_with(' ')
        {
            let colon = start + content.len() - value.len() - 1;
            findings
                .error(
                    &(colon..colon + 1),
                    format!("a space is missing after the colon of `{key}`"),
                )
                .help(format!("write `{key}: {value}`"));
            return true;
        }
    }
    false
}
