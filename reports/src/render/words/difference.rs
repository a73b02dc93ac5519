//! Differences in sentences.

use super::count;
use crate::diff::{DiffLine, Difference, Side};
use puzzlemark_text::visible;

/// The most elements or cells in a sentence.
const NAMED_MAX: usize = 6;

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
        } => mismatch(path, &got.to_string(), &count(*expected, "element")),
        Difference::Elements {
            path,
            missing,
            extra,
        } => at(path) + &elements(missing, extra),
        Difference::Identity { expected, got } => format!(
            "expected the object {} itself, got {}",
            visible::line(expected),
            visible::line(got)
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
        Difference::Text { what, lines, .. } => text(what, lines),
        Difference::ExtraOutput { lines } => {
            let empty = lines.iter().all(String::is_empty);
            let thing = if empty { "empty line" } else { "line" };
            format!("printed {} more than expected", count(lines.len(), thing))
        }
        Difference::Remark { text } => visible::line(text),
        Difference::Aside { text } => {
            format!(
                "note of the checker for the instructor: {}",
                visible::line(text)
            )
        }
    }
}

fn mismatch(path: &str, got: &str, expected: &str) -> String {
    format!("{}expected {expected}, got {got}", at(path))
}

fn at(path: &str) -> String {
    if path.is_empty() {
        String::new()
    } else {
        format!("at {}: ", visible::line(path))
    }
}

/// Returns a type with its article. `None` has no article.
fn a(type_name: &str) -> String {
    let name = visible::line(type_name);
    match name.chars().next() {
        _ if matches!(name.as_str(), "None" | "none" | "NoneType") => "None".to_owned(),
        Some('a' | 'e' | 'i' | 'o' | 'u' | 'A' | 'E' | 'I' | 'O' | 'U') => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

fn elements(missing: &[String], extra: &[String]) -> String {
    let part = |label: &str, values: &[String]| {
        (!values.is_empty()).then(|| {
            format!(
                "{label} {}",
                named(values.iter().map(|value| visible::line(value)))
            )
        })
    };
    let parts: Vec<_> = [part("missing", missing), part("extra", extra)]
        .into_iter()
        .flatten()
        .collect();
    parts.join("; ")
}

/// Returns the first few names, and the number of the others.
fn named(names: impl ExactSizeIterator<Item = String>) -> String {
    let left = names.len().saturating_sub(NAMED_MAX);
    let first = names.take(NAMED_MAX).collect::<Vec<_>>().join(", ");
    if left > 0 {
        format!("{first} and {left} more")
    } else {
        first
    }
}

fn grid(all: usize, cells: &[(usize, usize)]) -> String {
    let differ = if cells.len() == 1 {
        "differs"
    } else {
        "differ"
    };
    let places = named(
        cells
            .iter()
            .map(|(row, column)| format!("({row}, {column})")),
    );
    format!("{} of {all} cells {differ}: {places}", cells.len())
}

fn text(what: &str, lines: &[DiffLine]) -> String {
    let only = |side: Side| lines.iter().filter(|line| line.side == side).count();
    let (missing, extra) = (only(Side::Expected), only(Side::Got));
    let what = visible::line(what);
    if lines
        .iter()
        .all(|line| line.side != Side::Expected && line.side != Side::Both)
    {
        let extra = count(extra, "line");
        return format!("expected no {what}, got {extra}");
    }
    match (missing, extra) {
        (0, extra) => format!("the {what} has {}", count(extra, "extra line")),
        (missing, 0) => format!("the {what} is missing {}", count(missing, "line")),
        _ if only_spaces_differ(lines) => format!("the {what} differs only in spaces or line ends"),
        (missing, extra) => format!(
            "the {what} differs in {}",
            count(missing.max(extra), "line")
        ),
    }
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
