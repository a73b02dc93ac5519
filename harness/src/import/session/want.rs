//! What a session shows below a prompt, as an expectation; or why it can be none.

use std::fmt::Write as _;
use std::sync::LazyLock;

use puzzlemark_reference::{Value, notation};
use regex::Regex;

use super::flags::Flags;
use crate::spec::{Yaml, value_shown};

/// Why something cannot be expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::import) struct Refusal(pub String);

impl Refusal {
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

const BLANK_LINE: &str = "<BLANKLINE>";

/// Texts that no run of a right program need show again.
static ODD: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let odd = [
        (
            r" at 0[xX][0-9a-fA-F]{3,}",
            "it holds an address, which differs from run to run",
        ),
        (
            r#"(?:^|[\[({,:\s])[uU]['"]"#,
            "it is what Python 2 shows (`u'...'`)",
        ),
        (r"\b\d+L\b", "it is what Python 2 shows (an int with `L`)"),
        (r"<type '|\b(?:frozen)?set\(\[", "it is what Python 2 shows"),
    ];
    let compiled = odd
        .into_iter()
        .filter_map(|(text, reason)| Some((Regex::new(text).ok()?, reason)));
    compiled.collect()
});

const OF_SET: &str = "the order of the elements of its set differs from run to run";

/// Whether a text shows a set of several elements, whose order differs from run to run where texts are
/// among them, and by how the set came about.
fn has_set(text: &str) -> bool {
    text.match_indices('{').any(|(start, _)| {
        let group = text.get(start..).unwrap_or_default();
        let mut depth = 0;
        let end = group.find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            depth == 0
        });
        let group = end.and_then(|end| group.get(..=end)).unwrap_or(group);
        match notation::parse_value(group) {
            Ok(Value::Set(elements)) => elements.len() > 1,
            Ok(_) => false,
            Err(_) => group.contains(',') && group.contains(['\'', '"']),
        }
    })
}

/// Refuses a text that differs from run to run, or that Python does not show.
pub(super) fn refuse_odd(text: &str) -> Result<(), Refusal> {
    let found = ODD.iter().find(|(regex, _)| regex.is_match(text));
    if let Some((_, reason)) = found {
        return Err(Refusal::new(*reason));
    }
    if has_set(text) && value_shown(text.trim_end()).is_none() {
        return Err(Refusal::new(OF_SET));
    }
    Ok(())
}

/// What must be shown, as the value of `shows` or `prints`. `prints` says whether it is known that it
/// is printed.
pub(super) fn shown(want: &[String], prints: bool, flags: Flags) -> Result<Yaml, Refusal> {
    if want.is_empty() {
        return Ok(Yaml::text(""));
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

/// Whether a line is the last of a traceback.
pub(super) fn is_error(line: &str) -> bool {
    static ERROR: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^[A-Z]\w*(?:Error|Exception|Iteration|Exit)\b(?::|$)").ok());
    ERROR.as_ref().is_some_and(|regex| regex.is_match(line))
}

/// Refuses what the interpreter does not show of any value, unless it is printed.
fn refuse_not_shown(want: &[String], text: &str, flags: Flags) -> Result<(), Refusal> {
    if text.contains("Exception Group Traceback (most recent call last):") {
        return Err(Refusal::new(
            "an exception group does not end with a type and its message",
        ));
    }
    if text == "None" {
        return Err(Refusal::new("Python shows nothing where a value is None"));
    }
    if want.iter().any(|line| is_error(line)) {
        return Err(Refusal::new(
            "an exception is shown below `Traceback (most recent call last):`",
        ));
    }
    let is_literal = text.starts_with(['[', '(', '{', '\'', '"']);
    let is_odd = is_literal && value_shown(text).is_none() && !flags.normalize_whitespace;
    if let Some(value) = notation::parse_value(text).ok().filter(|_| is_odd) {
        return Err(Refusal::new(format!(
            "Python shows this value as `{value}`"
        )));
    }
    Ok(())
}

fn any_of<const N: usize>(texts: [&str; N]) -> Yaml {
    Yaml::Tagged("!any_of", Box::new(in_brackets(&texts.map(Yaml::text))))
}

/// A list in brackets.
pub(super) fn in_brackets(items: &[Yaml]) -> Yaml {
    let quoted = items.iter().map(|item| match item {
        Yaml::Text(text) => serde_json::to_string(text).unwrap_or_default(),
        other => other.to_string().trim_end().to_owned(),
    });
    Yaml::Plain(format!("[{}]", quoted.collect::<Vec<_>>().join(", ")))
}

/// What a text must be by the flags in force: the text itself or an expression.
pub(super) fn pattern(text: &str, flags: Flags) -> Result<Yaml, Refusal> {
    let has_blank =
        !flags.dont_accept_blankline && text.lines().any(|line| line.trim_end() == BLANK_LINE);
    let has_gap = text.contains("...");
    if has_gap && !flags.ellipsis {
        refuse_gap(text)?;
    }
    if flags.normalize_whitespace || flags.ellipsis && has_gap {
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let several = has_set(&joined);
        match notation::parse_value(&joined).ok().filter(|_| several) {
            Some(value) => return Ok(Yaml::text(format!("{value}\n"))),
            None if several => return Err(Refusal::new(OF_SET)),
            None => {}
        }
    }
    if flags.normalize_whitespace {
        return Ok(regex(&loose(text, flags.ellipsis, has_blank)));
    }
    if !(has_blank || has_gap && flags.ellipsis) {
        return Ok(Yaml::text(text));
    }
    if flags.ellipsis && text.replace("...", "").trim().is_empty() {
        return Err(Refusal::new("`...` alone is met by anything"));
    }
    let mut expression = "(?s)".to_owned();
    let body = text.strip_suffix('\n').unwrap_or(text);
    for (place, line) in body.split('\n').enumerate() {
        if place > 0 {
            expression.push_str(r"\n");
        }
        if has_blank && line.trim_end() == BLANK_LINE {
            // Blanks in a line of output that is blank otherwise do not count.
            expression.push_str(r"[^\S\n]*");
        } else if flags.ellipsis {
            let pieces: Vec<_> = line.split("...").map(regex::escape).collect();
            expression.push_str(&pieces.join(".*"));
        } else {
            expression.push_str(&regex::escape(line));
        }
    }
    Ok(regex(&expression))
}

/// The expression for a text of which all white space is alike.
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
        // White space is one blank, so a gap between two blanks, or at an end, holds something else.
        let before = piece.ends_with(' ') || place == 0 && piece.is_empty();
        let after = next.starts_with(' ') || place + 1 == last && next.is_empty();
        let between = (piece.ends_with(' ') && after) || (before && next.starts_with(' '));
        expression.push_str(if between { r"\S(?:.*\S)?" } else { ".*" });
    }
    expression.push_str(r"\s*");
    expression
}

fn regex(expression: &str) -> Yaml {
    Yaml::Tagged("!regex", Box::new(Yaml::text(expression)))
}

/// Refuses three dots that may stand for what was left out: all but those in a picture, whose lines
/// are of one length and hold neither blanks nor words.
fn refuse_gap(text: &str) -> Result<(), Refusal> {
    static GAP: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"(?:^|[^.])\.\.\.(?:[^.]|$)").ok());
    let is_gap = |line: &str| GAP.as_ref().is_none_or(|regex| regex.is_match(line));
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
        "`...` may stand for what was left out; `# doctest: +ELLIPSIS` at the prompt says that it does",
    ))
}

/// Adds to a text that tells of several reasons.
pub(super) fn listed(reasons: &[String]) -> String {
    let mut text = String::new();
    for (place, reason) in reasons.iter().enumerate() {
        let _ = write!(text, "{}{reason}", if place == 0 { "" } else { "; " });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::pattern::WholeRegex;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    fn refused(text: &str) -> bool {
        shown(&lines(text), false, Flags::default()).is_err()
    }

    #[test]
    fn what_differs_from_run_to_run_is_refused() {
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

    fn matches(want: &str, flags: &str, got: &str) -> bool {
        let pattern = pattern(want, flags.parse().unwrap()).unwrap();
        match pattern {
            Yaml::Text(text) => text.trim_end() == got,
            Yaml::Tagged("!regex", expression) => {
                let Yaml::Text(expression) = *expression else {
                    panic!("an expression is a text");
                };
                WholeRegex::new(&expression).unwrap().matches(got)
            }
            other => panic!("{other:?}"),
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
            "there is nothing between the blanks"
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
