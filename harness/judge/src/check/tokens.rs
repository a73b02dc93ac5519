//! Words of a text against those of an answer, as Kattis' default validator compares them.

use puzzlemark_reports::diff::{self, Difference};
use puzzlemark_text::visible;

use super::remark;
use puzzlemark_model::Tokens;

/// A word, and the blanks before it.
struct Word<'a> {
    blanks: &'a [u8],
    letters: &'a [u8],
    /// Its line, counted from 1.
    line: usize,
}

/// How a text, called `what`, differs from the answer; empty where it does not.
pub(super) fn differences(rule: Tokens, what: &str, answer: &[u8], got: &[u8]) -> Vec<Difference> {
    let Some(reason) = first_fault(rule, answer, got) else {
        return Vec::new();
    };
    let mut differences = vec![remark(reason)];
    let [answer, got] = [answer, got].map(visible::decode);
    differences.extend(diff::text(what, &answer, &got));
    differences
}

/// Where the two first differ, in a sentence.
fn first_fault(rule: Tokens, answer: &[u8], text: &[u8]) -> Option<String> {
    let (expected, end) = words(answer);
    let (got, end_got) = words(text);
    for (number, (expected, got)) in expected.iter().zip(&got).enumerate() {
        let place = format!("word {} (line {})", number + 1, got.line);
        if rule.space_matters && expected.blanks != got.blanks {
            return Some(format!("the blanks before {place} are others"));
        }
        if let Some(why) = fault_of_word(rule, expected.letters, got.letters) {
            return Some(format!("{place} {why}"));
        }
    }
    if let Some(extra) = got.get(expected.len()) {
        let word = shown(extra.letters);
        return Some(format!("`{word}` in line {} is too much", extra.line));
    }
    if let Some(missing) = expected.get(got.len()) {
        return Some(format!(
            "after word {} `{}` is missing",
            got.len(),
            shown(missing.letters)
        ));
    }
    (rule.space_matters && end != end_got).then(|| "the blanks at the end are others".to_owned())
}

/// Why a word is not the one of the answer.
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
            "is `{}` where `{}` was expected",
            shown(got),
            shown(expected)
        )
    })
}

fn fault_of_number(rule: Tokens, wanted: f64, expected: &[u8], got: &[u8]) -> Option<String> {
    let (shown_got, shown_expected) = (shown(got), shown(expected));
    let Some(value) = number(got) else {
        return Some(format!(
            "is `{shown_got}` where the number {shown_expected} was expected"
        ));
    };
    let off = (wanted - value).abs();
    let near = |tolerance: Option<f64>, unit: f64| {
        tolerance.is_some_and(|tolerance| off <= tolerance * unit)
    };
    let is_near = near(rule.absolute, 1.0) || near(rule.relative, wanted.abs());
    (!is_near).then(|| {
        format!("is {shown_got} where {shown_expected} was expected, which is too far from it")
    })
}

/// A finite number in decimal notation.
fn number(word: &[u8]) -> Option<f64> {
    let digits = word.iter().any(u8::is_ascii_digit);
    let text = std::str::from_utf8(word).ok().filter(|_| digits)?;
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn shown(word: &[u8]) -> String {
    const BYTES_MAX: usize = 80;
    let kept = word.get(..BYTES_MAX).unwrap_or(word);
    let dots = if kept.len() < word.len() { "..." } else { "" };
    format!("{}{dots}", visible::line(&visible::decode(kept)))
}

/// The words of a text, and the blanks after the last.
fn words(text: &[u8]) -> (Vec<Word<'_>>, &[u8]) {
    let mut words = Vec::new();
    let mut rest = text;
    let mut line = 1;
    loop {
        let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0x0b;
        let begin = rest.iter().position(|byte| !is_blank(byte));
        let Some((blanks, after)) = begin.and_then(|begin| rest.split_at_checked(begin)) else {
            return (words, rest);
        };
        line += blanks.split(|byte| *byte == b'\n').skip(1).count();
        let length = after.iter().position(is_blank).unwrap_or(after.len());
        let (letters, after) = after.split_at(length);
        words.push(Word {
            blanks,
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
    fn blanks_and_case_count_only_where_they_are_said_to() {
        let rule = Tokens::default();
        assert_eq!(fault(rule, "Yes 1\n2\n", "  yes\n1 2"), None);
        let case = Tokens {
            case_matters: true,
            ..rule
        };
        let told = fault(case, "Yes", "\nyes").unwrap();
        assert_eq!(told, "word 1 (line 2) is `yes` where `Yes` was expected");
        let space = Tokens {
            space_matters: true,
            ..rule
        };
        assert_eq!(fault(space, "a b\n", "A b\n"), None);
        let told = fault(space, "a b\n", "a  b\n").unwrap();
        assert_eq!(told, "the blanks before word 2 (line 1) are others");
        assert!(fault(space, "a b\n", "a b").unwrap().contains("end"));
    }

    #[test]
    fn words_too_few_or_too_many_are_told() {
        let rule = Tokens::default();
        assert_eq!(
            fault(rule, "1 2", "1").unwrap(),
            "after word 1 `2` is missing"
        );
        assert_eq!(
            fault(rule, "1", "1\n2").unwrap(),
            "`2` in line 2 is too much"
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
        assert!(fault(absolute, "1.0", "1.02").unwrap().contains("too far"));
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
        // Neither is a number for which a tolerance could mean anything.
        assert!(fault(absolute, "1.0", "nan").is_some());
        assert!(fault(absolute, "1.0", "inf").is_some());
    }
}
