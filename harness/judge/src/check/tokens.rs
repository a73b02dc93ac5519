//! The comparison of a text with an answer word by word, like Kattis' default validator.

use puzzlemark_reports::diff::{self, Difference};
use puzzlemark_text::visible;

use super::remark;
use puzzlemark_model::Tokens;

/// A word and the white space before it.
struct Word<'a> {
    space: &'a [u8],
    letters: &'a [u8],
    /// Its line, counted from 1.
    line: usize,
}

/// Returns the differences between a text and the answer. They are empty if the two agree. `name`
/// is the name of the text.
pub(super) fn differences(rule: Tokens, name: &str, answer: &[u8], got: &[u8]) -> Vec<Difference> {
    let Some(reason) = first_fault(rule, answer, got) else {
        return Vec::new();
    };
    let mut differences = vec![remark(reason)];
    let [answer, got] = [answer, got].map(visible::decode);
    differences.extend(diff::compare_texts(name, &answer, &got));
    differences
}

/// Returns a sentence about the first difference.
fn first_fault(rule: Tokens, answer: &[u8], text: &[u8]) -> Option<String> {
    let (expected, end) = words(answer);
    let (got, end_got) = words(text);
    for (number, (expected, got)) in expected.iter().zip(&got).enumerate() {
        let place = format!("word {} (line {})", number + 1, got.line);
        if rule.space_matters && expected.space != got.space {
            return Some(format!("the white space before {place} is wrong"));
        }
        if let Some(fault) = fault_of_word(rule, expected.letters, got.letters) {
            return Some(format!("{place}: {fault}"));
        }
    }
    if let Some(extra) = got.get(expected.len()) {
        let word = quoted_word(extra.letters);
        return Some(format!(
            "the text goes on with `{word}` in line {}",
            extra.line
        ));
    }
    if let Some(missing) = expected.get(got.len()) {
        return Some(format!(
            "`{}` is missing after word {}",
            quoted_word(missing.letters),
            got.len()
        ));
    }
    (rule.space_matters && end != end_got).then(|| "the white space at the end is wrong".to_owned())
}

/// Returns the difference between a word and the word of the answer.
fn fault_of_word(rule: Tokens, expected: &[u8], got: &[u8]) -> Option<String> {
    let tolerant = rule.absolute.is_some() || rule.relative.is_some();
    if let Some(wanted) = number(expected).filter(|_| tolerant) {
        return fault_of_number(rule, wanted, expected, got);
    }
    let same = if rule.case_matters {
        expected == got
    } else {
        expected.eq_ignore_ascii_case(got)
    };
    (!same).then(|| {
        format!(
            "expected `{}`, got `{}`",
            quoted_word(expected),
            quoted_word(got)
        )
    })
}

fn fault_of_number(rule: Tokens, wanted: f64, expected: &[u8], got: &[u8]) -> Option<String> {
    let (shown_got, shown_expected) = (quoted_word(got), quoted_word(expected));
    let Some(value) = number(got) else {
        return Some(format!(
            "expected the number {shown_expected}, got `{shown_got}`"
        ));
    };
    let off = (wanted - value).abs();
    let near = |tolerance: Option<f64>, unit: f64| {
        tolerance.is_some_and(|tolerance| off <= tolerance * unit)
    };
    let is_near = near(rule.absolute, 1.0) || near(rule.relative, wanted.abs());
    (!is_near)
        .then(|| format!("expected {shown_expected}, got {shown_got}; the difference is too large"))
}

/// Parses a finite number in decimal notation.
fn number(word: &[u8]) -> Option<f64> {
    let digits = word.iter().any(u8::is_ascii_digit);
    let text = std::str::from_utf8(word).ok().filter(|_| digits)?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn quoted_word(word: &[u8]) -> String {
    const BYTES_MAX: usize = 80;
    let kept = word.get(..BYTES_MAX).unwrap_or(word);
    let dots = if kept.len() < word.len() { "..." } else { "" };
    format!("{}{dots}", visible::line(&visible::decode(kept)))
}

/// Returns the words of a text, and the white space after the last word.
fn words(text: &[u8]) -> (Vec<Word<'_>>, &[u8]) {
    let mut words = Vec::new();
    let mut rest = text;
    let mut line = 1;
    loop {
        let is_space = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0x0b;
        let begin = rest.iter().position(|byte| !is_space(byte));
        let Some((space, after)) = begin.and_then(|begin| rest.split_at_checked(begin)) else {
            return (words, rest);
        };
        line += space.split(|byte| *byte == b'\n').skip(1).count();
        let length = after.iter().position(is_space).unwrap_or(after.len());
        let (letters, after) = after.split_at(length);
        words.push(Word {
            space,
            letters,
            line,
        });
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(rule: Tokens, answer: &str, printed: &str) -> Option<String> {
        first_fault(rule, answer.as_bytes(), printed.as_bytes())
    }

    #[test]
    fn white_space_and_case_count_only_on_request() {
        let rule = Tokens::default();
        assert_eq!(fault(rule, "Yes 1\n2\n", "  yes\n1 2"), None);
        let case = Tokens {
            case_matters: true,
            ..rule
        };
        let reason = fault(case, "Yes", "\nyes").unwrap();
        assert_eq!(reason, "word 1 (line 2): expected `Yes`, got `yes`");
        let space = Tokens {
            space_matters: true,
            ..rule
        };
        assert_eq!(fault(space, "a b\n", "A b\n"), None);
        let reason = fault(space, "a b\n", "a  b\n").unwrap();
        assert_eq!(reason, "the white space before word 2 (line 1) is wrong");
        assert!(fault(space, "a b\n", "a b").unwrap().contains("end"));
    }

    #[test]
    fn missing_and_extra_words_are_named() {
        let rule = Tokens::default();
        assert_eq!(
            fault(rule, "1 2", "1").unwrap(),
            "`2` is missing after word 1"
        );
        assert_eq!(
            fault(rule, "1", "1\n2").unwrap(),
            "the text goes on with `2` in line 2"
        );
        assert_eq!(fault(rule, "", " \n"), None);
    }

    #[test]
    fn numbers_are_texts_unless_a_tolerance_is_given() {
        let rule = Tokens::default();
        assert!(fault(rule, "1.0", "1").is_some());
        let absolute = Tokens {
            absolute: Some(0.01),
            ..rule
        };
        assert_eq!(fault(absolute, "1.0 x", "1.009 X"), None);
        assert!(
            fault(absolute, "1.0", "1.02")
                .unwrap()
                .contains("too large")
        );
        assert!(
            fault(absolute, "1.0", "one")
                .unwrap()
                .contains("the number 1.0")
        );
        assert!(fault(absolute, "100", "100.5").is_some());
        let relative = Tokens {
            relative: Some(0.01),
            ..rule
        };
        assert_eq!(fault(relative, "100", "100.5"), None);
        assert!(fault(relative, "0", "0.001").is_some());
        // A tolerance has no meaning for these two.
        assert!(fault(absolute, "1.0", "nan").is_some());
        assert!(fault(absolute, "1.0", "inf").is_some());
    }
}
