//! The comparison of texts with text patterns.

use puzzlemark_reports::diff::{self, Difference};
use puzzlemark_text::visible;

use super::{describe_text, loose, remark};
use puzzlemark_model::pattern::{TextPattern, Whitespace};

/// Returns the differences between a text and a pattern. They are empty if the text matches. `name`
/// is the name of the text.
pub(super) fn differences(name: &str, pattern: &TextPattern, text: &[u8]) -> Vec<Difference> {
    if matches(pattern, text) {
        return Vec::new();
    }
    let got = visible::decode(text);
    match pattern {
        TextPattern::Exact(expected) => diff::compare_texts(name, expected, &got),
        TextPattern::Loose(loose) => diff::compare_texts(name, &loose.text, &got),
        TextPattern::Regex(_) | TextPattern::AnyOf(_) => vec![Difference::Value {
            path: String::new(),
            expected: describe_text(pattern),
            got,
        }],
    }
}

/// Returns the differences between a text of a submission and a pattern. With `as_tested`, a final newline counts.
pub(super) fn output_differences(
    name: &str,
    pattern: &TextPattern,
    text: &[u8],
    as_tested: bool,
) -> Vec<Difference> {
    let found = differences(name, pattern, text);
    match final_newline(pattern) {
        Some(must_have) if as_tested && found.is_empty() && !text.is_empty() => {
            let has = text.ends_with(b"\n");
            let (got, expected) = if has {
                ("has a", "no")
            } else {
                ("has no", "a")
            };
            let reason = format!(
                "only the end is wrong: the {name} {got} newline at its end, and must have {expected} newline there"
            );
            (has != must_have)
                .then(|| remark(reason))
                .into_iter()
                .collect()
        }
        _ => found,
    }
}

/// Returns true if the pattern asks for a final newline, and false if it forbids one. Returns `None` if the newline
/// does not count.
fn final_newline(pattern: &TextPattern) -> Option<bool> {
    match pattern {
        TextPattern::Exact(text) => Some(text.ends_with('\n')),
        TextPattern::Loose(loose) => {
            let counts = loose.whitespace == Whitespace::Counts && loose.number.is_none();
            counts.then(|| loose.text.ends_with('\n'))
        }
        TextPattern::Regex(_) | TextPattern::AnyOf(_) => None,
    }
}

/// Returns true if a text matches a pattern.
pub(super) fn matches(pattern: &TextPattern, text: &[u8]) -> bool {
    match pattern {
        TextPattern::Exact(expected) => {
            // An empty line is not an empty text.
            expected.is_empty() == text.is_empty()
                && without_final_newline(expected.as_bytes()) == without_final_newline(text)
        }
        TextPattern::Regex(regex) => regex.matches(&visible::decode(without_final_newline(text))),
        TextPattern::AnyOf(patterns) => patterns.iter().any(|pattern| matches(pattern, text)),
        TextPattern::Loose(pattern) => {
            std::str::from_utf8(text).is_ok_and(|text| loose::matches(pattern, text))
        }
    }
}

fn without_final_newline(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\n").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzlemark_model::pattern::{Loose, WholeRegex};

    fn exact(text: &str) -> TextPattern {
        TextPattern::Exact(text.to_owned())
    }

    fn regex(source: &str) -> TextPattern {
        TextPattern::Regex(WholeRegex::new(source).unwrap())
    }

    #[test]
    fn one_final_newline_does_not_matter_and_nothing_else_is_ignored() {
        for (pattern, text) in [("a", "a\n"), ("a\n", "a"), ("", ""), ("a\nb", "a\nb\n")] {
            assert!(matches(&exact(pattern), text.as_bytes()), "{text:?}");
        }
        for text in ["a\n\n", " a", "a ", "A", "a\r\n", ""] {
            assert!(!matches(&exact("a"), text.as_bytes()), "{text:?}");
        }
        assert!(!matches(&exact(""), b"\n"), "an empty line is not nothing");
        assert!(!matches(&exact("\n"), b""), "nothing is not an empty line");
    }

    #[test]
    fn a_final_newline_counts_as_tested_does() {
        let told = |pattern: &TextPattern, text: &str, as_tested| {
            let found = output_differences("printed text", pattern, text.as_bytes(), as_tested);
            found.first().map(|one| match one {
                Difference::Remark { text } => text.clone(),
                other => format!("{other:?}"),
            })
        };
        let anyhow = TextPattern::Loose(Loose {
            text: "A\n".to_owned(),
            whitespace: Whitespace::End,
            any_case: true,
            number: None,
        });
        let cases = [
            (exact("a\n"), "a\n", None),
            (
                exact("a\n"),
                "a",
                Some("has no newline at its end, and must have a"),
            ),
            (
                exact("a"),
                "a\n",
                Some("has a newline at its end, and must have no"),
            ),
            (exact(""), "", None),
            (anyhow, "a", None),
            (regex("a"), "a\n", None),
        ];
        for (pattern, text, reason) in cases {
            assert_eq!(told(&pattern, text, false), None, "{pattern:?} {text:?}");
            let said = told(&pattern, text, true);
            assert_eq!(
                said.is_some(),
                reason.is_some(),
                "{pattern:?} {text:?}: {said:?}"
            );
            let said = said.unwrap_or_default();
            assert!(said.contains(reason.unwrap_or_default()), "{said}");
        }
    }

    #[test]
    fn an_expression_matches_the_whole_text() {
        assert!(matches(&regex("[0-9]+ moves"), b"12 moves\n"));
        assert!(!matches(&regex("[0-9]+ moves"), b"in 12 moves\n"));
        assert!(!matches(&regex("[0-9]+ moves"), b"12 moves\nmore\n"));
    }

    #[test]
    fn one_of_several_is_enough() {
        let pattern = TextPattern::AnyOf(vec![exact("yes"), regex("no+")]);
        assert!(matches(&pattern, b"yes\n"));
        assert!(matches(&pattern, b"nooo"));
        assert!(!matches(&pattern, b"maybe"));
        assert!(!matches(&TextPattern::AnyOf(Vec::new()), b""));
    }

    #[test]
    fn bytes_that_are_not_utf8_match_no_text_and_are_shown() {
        assert!(!matches(&exact("caf\u{e9}"), b"caf\xe9"));
        let found = differences("message", &regex("a"), b"\xff");
        let shown = Difference::Value {
            path: String::new(),
            expected: "text that matches /a/".to_owned(),
            got: "\\xff".to_owned(),
        };
        assert_eq!(found, [shown]);
    }

    #[test]
    fn a_difference_names_the_text_it_is_about() {
        let found = differences("message", &exact("invalid position"), b"invalid region");
        let [Difference::Text { what, lines, .. }] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!((what.as_str(), lines.len()), ("message", 2));
        assert_eq!(differences("message", &exact("a"), b"a"), []);
    }
}
