//! Converts the expected standard output of a test to a regular expression.

use regex::Regex;

use crate::programs;
use puzzlemark_spec::Yaml;

/// Comparison of output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    /// Equal, except for white space around it.
    Exact,
    /// Found anywhere in the output.
    Included,
    /// A JavaScript regular expression, found anywhere in the trimmed output.
    RegexOfTrimmed,
    /// A Python regular expression, found anywhere. `^` and `$` match at lines.
    RegexOfLines,
}

/// Expected output.
pub(super) struct Wanted {
    pub comparison: Comparison,
    pub text: String,
}

impl Wanted {
    /// Returns true if any output passes.
    pub(super) fn is_idle(&self) -> bool {
        self.text.trim().is_empty() && self.comparison != Comparison::Exact
    }

    /// Returns the regular expression that the whole output must match.
    pub(super) fn pattern(&self) -> Result<Yaml, String> {
        let text = self.text.replace("\r\n", "\n");
        let text = text.trim();
        let escaped = regex::escape(text).replace('\n', r"\r?\n");
        let source = match self.comparison {
            Comparison::Exact => format!(r"\s*{escaped}\s*"),
            Comparison::Included => format!("(?s:.*){escaped}(?s:.*)"),
            Comparison::RegexOfTrimmed => {
                format!("(?s:.*)(?:{})(?s:.*)", at_trimmed_ends(&self.text))
            }
            Comparison::RegexOfLines => format!("(?s:.*)(?m:{})(?s:.*)", self.text),
        };
        // The part added around an expression may hide a mistake, such as a bracket that closes too early.
        let own = matches!(
            self.comparison,
            Comparison::RegexOfTrimmed | Comparison::RegexOfLines
        );
        let parts = [own.then_some(self.text.as_str()), Some(&source)];
        for part in parts.into_iter().flatten() {
            Regex::new(part).map_err(|_| {
                format!(
                    "the expression `{}` is not supported: no look-ahead, look-behind or back-references",
                    self.text
                )
            })?;
        }
        Ok(programs::regex(&source))
    }
}

/// Converts a regular expression for trimmed text to one for text with white space around it.
fn at_trimmed_ends(source: &str) -> String {
    let mut made = String::new();
    let mut is_escaped = false;
    let mut is_class = false;
    for letter in source.chars() {
        match letter {
            _ if is_escaped => {
                is_escaped = false;
                made.push(letter);
                continue;
            }
            '\\' => is_escaped = true,
            '[' => is_class = true,
            ']' => is_class = false,
            '^' if !is_class => {
                made.push_str(r"(?:\A\s*)");
                continue;
            }
            '$' if !is_class => {
                made.push_str(r"(?:\s*\z)");
                continue;
            }
            _ => {}
        }
        made.push(letter);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(comparison: Comparison, text: &str, output: &str) -> bool {
        let text = text.to_owned();
        let Ok(Yaml::Tagged(_, source)) = (Wanted { comparison, text }).pattern() else {
            panic!("no expression");
        };
        let Yaml::Text(source) = *source else {
            panic!("no text");
        };
        Regex::new(&format!(r"\A(?:{source})\z"))
            .unwrap()
            .is_match(output)
    }

    #[test]
    fn blanks_around_the_output_do_not_matter_and_those_in_it_do() {
        assert!(takes(Comparison::Exact, "a b\nc\n", "\n a b\r\nc \n\n"));
        assert!(!takes(Comparison::Exact, "a b", "a  b"));
        assert!(!takes(Comparison::Exact, "a.b", "a-b"));
        assert!(takes(Comparison::Included, "a b\n", "x a b y"));
        assert!(!takes(Comparison::Included, "a b", "ab"));
    }

    #[test]
    fn expressions_have_their_ends_where_the_grader_has_them() {
        assert!(takes(
            Comparison::RegexOfTrimmed,
            "^[^a]$|^yes",
            "\n yes, it is"
        ));
        assert!(takes(Comparison::RegexOfTrimmed, "^[^a]$|^yes", " b \n"));
        assert!(!takes(Comparison::RegexOfTrimmed, "^yes$", "yes\nno"));
        assert!(takes(Comparison::RegexOfTrimmed, r"\$5", "it is $5."));
        assert!(takes(Comparison::RegexOfLines, "^yes$", "no\nyes\nno"));
        assert!(!takes(Comparison::RegexOfLines, "^yes$", "no\n yes"));
    }

    #[test]
    fn unsupported_regular_expressions_are_refused() {
        for source in ["(?=a)b", r"(a)\1", "a)|(b", "("] {
            for comparison in [Comparison::RegexOfTrimmed, Comparison::RegexOfLines] {
                let wanted = Wanted {
                    comparison,
                    text: source.to_owned(),
                };
                assert!(wanted.pattern().is_err(), "{source}");
            }
        }
    }
}
