//! Texts that need not match exactly: with `...`, free white space or `<BLANKLINE>`.

use std::sync::LazyLock;

use puzzlemark_reference::notation;
use regex::Regex;

use super::flags::Flags;
use super::odd::{OF_SET, has_set};
use super::refusal::Refusal;
use puzzlemark_model::pattern::{TextPattern, WholeRegex};

/// The mark for a blank line in doctest's output.
pub(super) const BLANK_LINE: &str = "<BLANKLINE>";

/// Returns the pattern of a text with the active flags: the text itself or a regular expression.
pub(super) fn pattern(text: &str, flags: Flags) -> Result<TextPattern, Refusal> {
    let has_blank =
        !flags.dont_accept_blankline && text.lines().any(|line| line.trim_end() == BLANK_LINE);
    let has_gap = text.contains("...");
    if has_gap && !flags.ellipsis {
        refuse_gap(text)?;
    }
    if flags.ellipsis && has_gap && text.replace("...", "").trim().is_empty() {
        return Err(Refusal::new("`...` alone matches any text")
            .help("write a part of the expected text, or remove the lines"));
    }
    if flags.normalize_whitespace || flags.ellipsis && has_gap {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let several = has_set(&joined);
        if several && has_gap && flags.ellipsis {
            return Err(Refusal::new(
                "`...` does not work in a set: its elements have no fixed order",
            )
            .help("show the elements in order, `>>> sorted(...)`, or write the whole set"));
        }
        // Keep the white space in the texts of a set if possible, because the set as written must
        // match.
        let value = notation::parse_value(text.trim()).or_else(|_| notation::parse_value(&joined));
        match value.ok().filter(|_| several) {
            Some(value) => return Ok(TextPattern::Exact(format!("{value}\n"))),
            None if several => {
                return Err(Refusal::new(OF_SET).help("ask for the set alone"));
            }
            None => {}
        }
    }
    if flags.normalize_whitespace {
        return regex(&loose(text, flags.ellipsis, has_blank));
    }
    if !(has_blank || has_gap && flags.ellipsis) {
        return Ok(TextPattern::Exact(text.to_owned()));
    }
    regex(&with_gaps(text, flags.ellipsis, has_blank))
}

/// Returns true if white space can matter: inside the texts of a value, or in a text that is not a
/// value.
pub(super) fn has_white_space(text: &str) -> bool {
    let told = |text: &str| notation::parse_value(text).map(|value| value.to_string());
    let bare: String = text.split_whitespace().collect();
    match (told(text.trim()), told(&bare)) {
        (Ok(written), Ok(bare)) => written != bare,
        _ => true,
    }
}

/// Returns the regular expression for a text with `...` and `<BLANKLINE>`.
fn with_gaps(text: &str, with_gaps: bool, with_blank: bool) -> String {
    let mut expression = "(?s)".to_owned();
    let body = text.strip_suffix('\n').unwrap_or(text);
    for (place, line) in body.split('\n').enumerate() {
        if place > 0 {
            expression.push_str(r"\n");
        }
        if with_blank && line.trim_end() == BLANK_LINE {
            // Spaces in a blank line of output do not count.
            expression.push_str(r"[^\S\n]*");
        } else if with_gaps {
            let pieces: Vec<_> = line.split("...").map(regex::escape).collect();
            expression.push_str(&pieces.join(".*"));
        } else {
            expression.push_str(&regex::escape(line));
        }
    }
    expression
}

/// Returns the regular expression for a text in which all white space is equal.
fn loose(text: &str, with_gaps: bool, with_blank: bool) -> String {
    let words: Vec<_> = text
        .split_whitespace()
        .filter(|word| !(with_blank && *word == BLANK_LINE))
        .collect();
    let text = words.join(" ");
    let pieces: Vec<&str> = if with_gaps {
        text.split("...").collect()
    } else {
        vec![&text]
    };
    let mut expression = r"(?s)\s*".to_owned();
    let last = pieces.len() - 1;
    for (place, piece) in pieces.iter().enumerate() {
        expression.push_str(&regex::escape(piece).replace(' ', r"\s+"));
        let Some(next) = pieces.get(place + 1) else {
            continue;
        };
        // White space counts as one space here. So a gap between two spaces, or at an end, is not
        // empty.
        let before = piece.ends_with(' ') || place == 0 && piece.is_empty();
        let after = next.starts_with(' ') || place + 1 == last && next.is_empty();
        let between = (piece.ends_with(' ') && after) || (before && next.starts_with(' '));
        expression.push_str(if between { r"\S(?:.*\S)?" } else { ".*" });
    }
    expression.push_str(r"\s*");
    expression
}

fn regex(expression: &str) -> Result<TextPattern, Refusal> {
    let compiled = WholeRegex::new(expression).map(TextPattern::Regex);
    compiled.map_err(|_| {
        Refusal::new("the text is too long for `...` or flags")
            .help("show a part of it, or compare it without `...` and flags")
    })
}

/// Refuses `...` that may stand for missing text. Dots in a picture are allowed: its lines have
/// equal lengths and no spaces or words.
fn refuse_gap(text: &str) -> Result<(), Refusal> {
    static GAP: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?:^|[^.])\.\.\.(?:[^.]|$)").expect("the pattern is valid"));
    let is_gap = |line: &str| GAP.is_match(line);
    let text = text.trim_matches(['\n', '\'', '"']).replace("\\n", "\n");
    if !text.lines().any(is_gap) {
        return Ok(());
    }
    let mut widths = text.lines().map(|line| line.chars().count());
    let first = widths.next();
    let is_picture = |line: &str| {
        let letters: Vec<_> = line.chars().collect();
        let word = |pair: &[char]| pair.iter().all(|letter| letter.is_alphanumeric());
        let is_word = |part: &[char]| word(part) && part.iter().any(char::is_ascii_lowercase);
        line != "..." && !line.contains(' ') && !letters.windows(2).any(is_word)
            || line == "..." && text.lines().count() > 1
    };
    if widths.all(|width| Some(width) == first) && text.lines().all(is_picture) {
        return Ok(());
    }
    Err(Refusal::new(
        "`...` can mean dots or missing text; for missing text add `# doctest: +ELLIPSIS`",
    )
    .help("if the dots are printed, use `>>> print(...)`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(want: &str, flags: &str, got: &str) -> bool {
        match pattern(want, flags.parse().unwrap()).unwrap() {
            TextPattern::Exact(text) => text.trim_end() == got,
            TextPattern::Regex(expression) => expression.matches(got),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn unsuitable_places_of_gaps_are_refused() {
        let reason =
            |want: &str, flags: &str| pattern(want, flags.parse().unwrap()).unwrap_err().reason;
        for set in ["{'a...', 'b'}\n", "({'a', 'b...'}, 1)\n"] {
            for flags in ["ELLIPSIS", "ELLIPSIS,NORMALIZE_WHITESPACE"] {
                assert!(
                    reason(set, flags).contains("does not work in a set"),
                    "{set}"
                );
            }
        }
        for anything in ["...\n", "...\n...\n", " ... \n"] {
            for flags in ["ELLIPSIS", "ELLIPSIS,NORMALIZE_WHITESPACE"] {
                let found = reason(anything, flags);
                assert_eq!(found, "`...` alone matches any text", "{anything}");
            }
        }
        let set = "{'a  b', 'c'}";
        assert!(matches(set, "NORMALIZE_WHITESPACE", set));
    }

    #[test]
    fn white_space_inside_texts_differs_from_white_space_between_them() {
        for text in ["'a   b'", "'a b'", "[1, 'a b']", "{'a b': 1}", "p q"] {
            assert!(has_white_space(text), "{text}");
        }
        for text in ["[1,\n   2]\n", "('a',  'b')", "4", "'a\\tb'"] {
            assert!(!has_white_space(text), "{text}");
        }
    }

    #[test]
    fn gaps_and_white_space_are_as_in_doctest() {
        assert!(matches("a...c", "ELLIPSIS", "abbc"));
        assert!(matches("a...\n", "ELLIPSIS", "a"));
        assert!(!matches("a...c", "ELLIPSIS", "abb"));
        assert!(matches("[1, ..., 9]", "ELLIPSIS", "[1, 2\n, 9]"));
        assert!(matches("a b\nc", "NORMALIZE_WHITESPACE", " a  b c"));
        assert!(!matches("ab", "NORMALIZE_WHITESPACE", "a b"));
        let both = "ELLIPSIS,NORMALIZE_WHITESPACE";
        assert!(matches("a ... b", both, "a  x y  b"));
        assert!(
            !matches("a ... b", both, "a  b"),
            "there is nothing between the spaces"
        );
        assert!(matches("a... b", both, "a b"));
        assert!(!matches("a ...", both, "a"));
        assert!(matches("a\n<BLANKLINE>\nb", "", "a\n  \nb"));
        assert!(!matches("a\n<BLANKLINE>\nb", "", "a\nb"));
        assert!(!matches(
            "a\n<BLANKLINE>\nb",
            "DONT_ACCEPT_BLANKLINE",
            "a\n\nb"
        ));
    }
}
