//! Differences in sentences.

use super::count_lines;
use crate::diff::{DiffLine, Difference, Side};
use crate::language::tr;
use puzzlemark_text::visible;

/// The most elements or cells in a sentence.
const NAMED_MAX: usize = 6;
/// The most characters of a line of text in a sentence.
const LINE_MAX: usize = 50;

/// Returns a difference in one sentence without a full stop. Foreign text in it is visible.
pub fn sentence(difference: &Difference) -> String {
    match difference {
        Difference::Type {
            path,
            expected,
            got,
        } => mismatch(path, &a(got), &a(expected)),
        Difference::Value {
            path,
            expected,
            got,
        } => mismatch(path, &visible::line(got), &visible::line(expected)),
        Difference::Length {
            path,
            expected,
            got,
        } => mismatch(path, &got.to_string(), &tr!("elements", number = *expected)),
        Difference::Elements {
            path,
            missing,
            extra,
        } => with_place(path, elements(missing, extra)),
        Difference::Identity { expected, got } => tr!(
            "diff-identity",
            expected = visible::line(expected),
            got = visible::line(got)
        ),
        Difference::ExceptionType { expected, got } => {
            mismatch("", &visible::line(got), &visible::line(expected))
        }
        Difference::Grid {
            expected, cells, ..
        } => {
            let all = expected.iter().map(|row| row.chars().count()).sum();
            grid(all, cells)
        }
        Difference::Table {
            expected, cells, ..
        } => grid(expected.iter().map(Vec::len).sum(), cells),
        Difference::Text { what, lines, .. } => describe_text(what, lines),
        Difference::ExtraOutput { lines } => {
            let empty = lines.iter().all(String::is_empty);
            let lines = if empty {
                tr!("empty-lines", number = lines.len())
            } else {
                count_lines(lines.len())
            };
            tr!("diff-printed-more", lines = lines)
        }
        Difference::Remark { text } => visible::line(text),
        Difference::Aside { text } => {
            tr!("diff-aside", text = visible::line(text))
        }
    }
}

fn mismatch(path: &str, got: &str, expected: &str) -> String {
    with_place(path, tr!("diff-expected", expected = expected, got = got))
}

/// Returns a difference with its place.
fn with_place(path: &str, difference: String) -> String {
    if path.is_empty() {
        difference
    } else {
        tr!(
            "diff-at",
            path = visible::line(path),
            difference = difference
        )
    }
}

/// Returns a type with its article. `None` has no article.
fn a(type_name: &str) -> String {
    let name = match visible::line(type_name) {
        name if matches!(name.as_str(), "none" | "NoneType") => "None".to_owned(),
        name => name,
    };
    let article = match name.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u' | 'A' | 'E' | 'I' | 'O' | 'U') => "an",
        _ => "a",
    };
    tr!("diff-type", type = name, article = article)
}

fn elements(missing: &[String], extra: &[String]) -> String {
    let listed = |values: &[String]| {
        let values = values.iter().map(|value| visible::line(value));
        (values.len() > 0).then(|| first_names(values))
    };
    let missing = listed(missing).map(|values| tr!("diff-missing", values = values));
    let extra = listed(extra).map(|values| tr!("diff-extra", values = values));
    let parts: Vec<_> = [missing, extra].into_iter().flatten().collect();
    parts.join("; ")
}

/// Returns the first few names, and the number of the others.
fn first_names(names: impl ExactSizeIterator<Item = String>) -> String {
    let left = names.len().saturating_sub(NAMED_MAX);
    let first = names.take(NAMED_MAX).collect::<Vec<_>>().join(", ");
    if left > 0 {
        tr!("diff-more", values = first, number = left)
    } else {
        first
    }
}

fn grid(all: usize, cells: &[(usize, usize)]) -> String {
    let places = first_names(
        cells
            .iter()
            .map(|(row, column)| format!("({row}, {column})")),
    );
    tr!(
        "diff-cells",
        number = cells.len(),
        all = all,
        places = places
    )
}

fn describe_text(what: &str, lines: &[DiffLine]) -> String {
    let only = |side: Side| lines.iter().filter(|line| line.side == side).count();
    let (missing, extra) = (only(Side::Expected), only(Side::Got));
    let what = visible::line(what);
    if lines
        .iter()
        .all(|line| line.side != Side::Expected && line.side != Side::Both)
    {
        return tr!("diff-no-text", what = what, lines = count_lines(extra));
    }
    match (missing, extra) {
        (0, extra) => {
            let lines = tr!("extra-lines", number = extra);
            tr!("diff-extra-lines", what = what, lines = lines)
        }
        (missing, 0) => tr!("diff-missing-lines", what = what, number = missing),
        _ if only_spaces_differ(lines) => tr!("diff-spaces", what = what),
        (missing, extra) => {
            if let Some([expected, got]) = short_lines(lines) {
                return tr!("diff-line", what = what, expected = expected, got = got);
            }
            let number = missing.max(extra);
            tr!("diff-lines", what = what, number = number)
        }
    }
}

/// Returns the expected and the got text, if both are one short line.
fn short_lines(lines: &[DiffLine]) -> Option<[String; 2]> {
    let [expected, got] = lines else {
        return None;
    };
    let is_pair = expected.side == Side::Expected && got.side == Side::Got;
    let texts = [expected.text(), got.text()];
    let end_alike = texts.iter().all(|text| text.ends_with('\n'));
    let texts = texts.map(|text| match text.strip_suffix('\n') {
        Some(text) if end_alike => visible::line(text),
        _ => visible::line(&text),
    });
    let are_short = texts.iter().all(|text| text.chars().count() <= LINE_MAX);
    (is_pair && are_short).then_some(texts)
}

fn only_spaces_differ(lines: &[DiffLine]) -> bool {
    let ink = |side: Side| -> String {
        let of_side = lines.iter().filter(|line| line.side == side);
        let text = of_side
            .flat_map(|line| &line.spans)
            .flat_map(|span| span.text.chars());
        text.filter(|character| !character.is_whitespace())
            .collect()
    };
    ink(Side::Expected) == ink(Side::Got)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::compare_texts;

    #[test]
    fn numbers_of_elements_agree_with_their_noun() {
        let length = |expected: usize, got: usize| Difference::Length {
            path: String::new(),
            expected,
            got,
        };
        assert_eq!(sentence(&length(2, 1)), "expected 2 elements, got 1");
        assert_eq!(sentence(&length(1, 2)), "expected 1 element, got 2");
    }

    #[test]
    fn a_short_line_that_differs_is_shown() {
        let told =
            |expected: &str, got: &str| sentence(&compare_texts("message", expected, got)[0]);
        assert_eq!(
            told("invalid position", "bad position"),
            "the message: expected “invalid position”, got “bad position”"
        );
        assert_eq!(
            told("5 moves\n", "6 moves\n"),
            "the message: expected “5 moves”, got “6 moves”"
        );
        let long = "a message of more than fifty characters, so that it is not shown";
        assert_eq!(told("invalid", long), "the message differs in 1 line");
        assert_eq!(
            told("one\ntwo", "one\nthree"),
            "the message differs in 1 line"
        );
    }

    #[test]
    fn an_empty_line_too_many_is_called_empty() {
        let extra = |lines: &[&str]| Difference::ExtraOutput {
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        };
        assert_eq!(
            sentence(&extra(&[""])),
            "printed 1 empty line more than expected"
        );
        assert_eq!(
            sentence(&extra(&["", "debug"])),
            "printed 2 lines more than expected"
        );
    }
}
