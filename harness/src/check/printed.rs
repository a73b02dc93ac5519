//! Texts against text patterns.

use puzzlemark_reports::diff::{self, Difference};
use puzzlemark_reports::visible;

use super::{describe_text, text_matches};
use crate::spec::pattern::TextPattern;

/// How a text differs from a pattern; empty where it matches. `what` names the text.
pub(super) fn differences(what: &str, pattern: &TextPattern, text: &[u8]) -> Vec<Difference> {
    if text_matches(pattern, text) {
        return Vec::new();
    }
    let got = visible::decode(text);
    match pattern {
        TextPattern::Exact(expected) => diff::text(what, expected, &got),
        TextPattern::Regex(_) | TextPattern::AnyOf(_) => vec![Difference::Value {
            path: String::new(),
            expected: describe_text(pattern),
            got,
        }],
    }
}
