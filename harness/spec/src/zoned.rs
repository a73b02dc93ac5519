//! Messages about wrong times with a time zone.

use std::ops::Range;

use super::diagnostic::Findings;
use super::suggest::nearest;

/// Reports a text that is not a time with a time zone. `example` shows correct ones.
pub(super) fn report_time(text: &str, span: &Range<usize>, example: &str, findings: &mut Findings) {
    let Some(zone) = unknown_zone(text) else {
        let message = format!("`{text}` is not a time with a time zone");
        findings
            .error(span, message)
            .help(format!("for example {example}"));
        return;
    };
    let known: Vec<String> = jiff::tz::db()
        .available()
        .map(|one| one.to_string())
        .collect();
    let found = findings.error(span, format!("unknown time zone `{zone}`"));
    match nearest(zone, known.iter().map(String::as_str)) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("for example {example}")),
    };
}

/// Returns the unknown time zone that a text names.
fn unknown_zone(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('[')?;
    let (zone, _) = rest.split_once(']')?;
    jiff::tz::TimeZone::get(zone).is_err().then_some(zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_zone_that_is_named_can_be_unknown() {
        let zone = unknown_zone("2026-10-19T23:59[Europe/Bruxelles]");
        assert_eq!(zone, Some("Europe/Bruxelles"));
        for text in [
            "2026-10-19T23:59[Europe/Brussels]",
            "2026-10-19T23:59",
            "yesterday",
        ] {
            assert_eq!(unknown_zone(text), None, "{text}");
        }
    }
}
