//! The expectation for output by the rule of doctest.

use super::flags::Flags;
use super::gaps::pattern;
use super::odd::{refuse_not_shown, refuse_odd};
use super::refusal::Refusal;
use puzzlemark_model::pattern::TextPattern;

/// Returns the pattern of the output. `prints` is true if it is certainly printed.
pub(super) fn output_pattern(
    want: &[String],
    prints: bool,
    flags: Flags,
) -> Result<TextPattern, Refusal> {
    if want.is_empty() {
        return Ok(TextPattern::Exact(String::new()));
    }
    let text = want.join("\n");
    refuse_odd(&text)?;
    if !prints {
        refuse_not_shown(want, &text, flags)?;
    }
    let is_one = want.len() == 1 && !flags.dont_accept_true_for_1;
    match text.as_str() {
        "1" if is_one => Ok(any_of(["1", "True"])),
        "0" if is_one => Ok(any_of(["0", "False"])),
        _ => pattern(&format!("{text}\n"), flags),
    }
}

/// Returns the pattern for one of two texts.
pub(super) fn any_of(texts: [&str; 2]) -> TextPattern {
    let exact = texts.map(|text| TextPattern::Exact(text.to_owned()));
    TextPattern::AnyOf(exact.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    fn refused(text: &str) -> bool {
        output_pattern(&lines(text), false, Flags::default()).is_err()
    }

    #[test]
    fn output_that_differs_from_run_to_run_is_refused() {
        for text in [
            "<Puzzle object at 0x7f3a>",
            "[1, 2, ..., 9]",
            "...",
            "Loading...",
            "u'abc'",
            "[u'a']",
            "12L",
            "set(['a'])",
            "<type 'int'>",
            "frozenset({'a', 'b'})",
            "Foo({'a', 'b'})",
            "Foo({8, 0})",
            "{1, \"it's\"} and",
            "{'a: b', (1, 2)} ()",
            "None",
            "ValueError: no",
            "[1,2]",
            "\"abc\"",
            "[[1],\n [2]]",
        ] {
            assert!(refused(text), "{text}");
        }
        for text in [
            "#...\n....",
            "'#...'",
            "...\n#..",
            "[1, 2]",
            "'abc'",
            "Hello",
            "{'a', 'b'}",
            "frozenset({1})",
            "{'a': [1, 2]}",
            "1.50",
            "sum: 3",
        ] {
            assert!(!refused(text), "{text}");
        }
    }
}
