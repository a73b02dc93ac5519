//! Less strict comparison of texts and numbers.

use puzzlemark_model::pattern::{Loose, Nearness, Whitespace};

/// The largest relative difference that counts as rounding, as in Python's `math.isclose`.
const ROUNDING: f64 = 1e-9;

/// Returns true if a text matches a pattern.
pub(super) fn matches(pattern: &Loose, text: &str) -> bool {
    let (expected, got) = (form(pattern, &pattern.text), form(pattern, text));
    if expected == got {
        return true;
    }
    let number = |text: &str| text.trim().parse::<f64>().ok();
    match (pattern.number, number(&expected), number(&got)) {
        (Some(nearness), Some(expected), Some(got)) => is_near(nearness, expected, got),
        _ => false,
    }
}

/// Returns the text without the white space and case that do not count.
fn form(pattern: &Loose, text: &str) -> String {
    let text = match pattern.whitespace {
        // An empty line is not an empty text.
        Whitespace::Counts if text == "\n" => text.to_owned(),
        Whitespace::Counts => text.strip_suffix('\n').unwrap_or(text).to_owned(),
        Whitespace::End => text.trim_end().to_owned(),
        Whitespace::Around => text.trim().to_owned(),
        Whitespace::Ignored => text.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    if pattern.any_case {
        text.to_lowercase()
    } else {
        text
    }
}

fn is_near(nearness: Nearness, expected: f64, got: f64) -> bool {
    match nearness {
        Nearness::Close => close(expected, got),
        Nearness::Digits(digits) => close(rounded(expected, digits), rounded(got, digits)),
        Nearness::Within(most) => (expected - got).abs() <= most || close(expected, got),
    }
}

/// Returns true if two numbers are equal up to rounding. NaN equals nothing.
pub(super) fn close(one: f64, other: f64) -> bool {
    if !one.is_finite() || !other.is_finite() {
        return one.partial_cmp(&other) == Some(std::cmp::Ordering::Equal);
    }
    (one - other).abs() <= ROUNDING * one.abs().max(other.abs())
}

/// Returns a number rounded to `digits` decimals. Formatting rounds by the exact value, as Python
/// does.
fn rounded(number: f64, digits: u8) -> f64 {
    format!("{number:.*}", usize::from(digits))
        .parse()
        .expect("a formatted number can be parsed")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Loose {
        Loose {
            text: text.to_owned(),
            whitespace: Whitespace::Counts,
            any_case: false,
            number: None,
        }
    }

    #[test]
    fn the_pattern_says_which_white_space_counts() {
        let ways = [
            (Whitespace::Counts, [true, false, false, false]),
            (Whitespace::End, [true, true, false, false]),
            (Whitespace::Around, [true, true, true, false]),
            (Whitespace::Ignored, [true, true, true, true]),
        ];
        for (whitespace, expected) in ways {
            let pattern = Loose {
                whitespace,
                ..exact("a b\nc\n")
            };
            let texts = ["a b\nc", "a b\nc \n\n", "  a b\nc", "a\n b c"];
            let found = texts.map(|text| matches(&pattern, text));
            assert_eq!(found, expected, "{whitespace:?}");
            assert!(!matches(&pattern, "a bc"), "{whitespace:?}");
        }
        assert!(!matches(&exact("\n"), ""), "nothing is not an empty line");
        assert!(!matches(&exact(""), "\n"), "an empty line is not nothing");
    }

    #[test]
    fn case_counts_unless_it_is_ignored() {
        let pattern = Loose {
            any_case: true,
            ..exact("Grün Ist")
        };
        assert!(matches(&pattern, "gRÜN iST\n"));
        assert!(!matches(&pattern, "grun ist"));
        assert!(!matches(&exact("Grün"), "grün"));
    }

    #[test]
    fn numbers_have_the_tolerance_of_the_pattern() {
        // Python: `round(2.675, 2)` is 2.67 and `round(2.5, 0)` is 2.0.
        for (nearness, text, right, wrong) in [
            (Nearness::Close, "0.3", "0.30000000000000004", "0.30000001"),
            (Nearness::Close, "0", "0.0", "1e-17"),
            (Nearness::Digits(2), "2.67", "2.675", "2.676"),
            (Nearness::Digits(0), "2", "2.5", "2.6"),
            (Nearness::Within(0.5), "1", "1.5", "1.51"),
            (Nearness::Close, "inf", "Infinity", "1e308"),
        ] {
            let pattern = Loose {
                number: Some(nearness),
                ..exact(text)
            };
            assert!(matches(&pattern, &format!("{right}\n")), "{pattern:?}");
            assert!(!matches(&pattern, wrong), "{pattern:?}");
            assert!(!matches(&pattern, "about 1"), "{pattern:?}");
        }
        assert!(!matches(&exact("1"), "1.0"), "a text without the option");
    }

    #[test]
    fn numbers_within_a_text_are_text() {
        let pattern = Loose {
            number: Some(Nearness::Within(1.0)),
            ..exact("x = 1.0")
        };
        assert!(!matches(&pattern, "x = 1.1"));
    }
}
