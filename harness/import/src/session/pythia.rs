//! Marks of Pythia, the older judge of Dodona for Python, in sessions.

use std::sync::LazyLock;

use puzzlemark_spec::session::Example;
use regex::Regex;

/// Removes the flag `+NEWCONTEXT` from an example. Returns true if the example had it: Pythia runs the examples from
/// there on in a new process.
pub(super) fn take_new_context(example: &mut Example) -> bool {
    static FLAG: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)(#\s*doctest:[^\n]*?)[ \t,]*\+NEWCONTEXT\b,?")
            .expect("the pattern is valid")
    });
    static EMPTY: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?m)[ \t]*#\s*doctest:[ \t]*$").expect("the pattern is valid")
    });
    if !FLAG.is_match(&example.source) {
        return false;
    }
    let source = FLAG.replace_all(&example.source, "$1");
    example.source = EMPTY.replace_all(&source, "").into_owned();
    true
}

/// Returns the first tag of Pythia in the output of an example. It is an order to Pythia and not output.
pub(super) fn markup(example: &Example) -> Option<&str> {
    static TAG: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^\s*</?(?:LANGUAGE|FILE|DEFINITION|OUTPUTPROCESSOR)\b[^>]*>")
            .expect("the pattern is valid")
    });
    let mut tags = example.want.iter().filter_map(|line| TAG.find(line));
    tags.next().map(|tag| tag.as_str().trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(source: &str, want: &[&str]) -> Example {
        Example {
            source: source.to_owned(),
            want: want.iter().map(|&line| line.to_owned()).collect(),
            line: 1,
            block: 0,
            fault: None,
        }
    }

    #[test]
    fn the_flag_for_a_new_context_is_removed() {
        for (before, after) in [
            ("f(1)  # doctest: +NEWCONTEXT\n", "f(1)\n"),
            (
                "f(1)  # doctest: +NEWCONTEXT, +ELLIPSIS\n",
                "f(1)  # doctest: +ELLIPSIS\n",
            ),
            (
                "f(1)  # doctest: +ELLIPSIS, +NEWCONTEXT\n",
                "f(1)  # doctest: +ELLIPSIS\n",
            ),
        ] {
            let mut one = example(before, &[]);
            assert!(take_new_context(&mut one), "{before}");
            assert_eq!(one.source, after);
        }
        let mut other = example("f(1)  # doctest: +ELLIPSIS\n", &[]);
        assert!(!take_new_context(&mut other));
    }

    #[test]
    fn tags_are_at_the_start_of_a_line() {
        let tagged = example("f()\n", &["<LANGUAGE code=\"nl\">", "x", "</LANGUAGE>"]);
        assert_eq!(markup(&tagged), Some("<LANGUAGE code=\"nl\">"));
        assert_eq!(
            markup(&example("f()\n", &["a <FILE> of", "<FILENAME>"])),
            None
        );
    }
}
