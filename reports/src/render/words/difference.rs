//! Differences in sentences.

use super::count;
use crate::diff::{DiffLine, Difference, Side};
use puzzlemark_text::visible;

/// The most elements and cells that a sentence names.
const NAMED_MAX: usize = 6;

/// A difference in one sentence, without a final stop; foreign text in it is visible.
pub fn sentence(difference: &Difference) -> String {
    match difference {
        Difference::Type {
            path,
            expected,
            got,
        } => instead(path, &a(got), &(a(expected) + " was")),
        Difference::Value {
            path,
            expected,
            got,
        } => instead(
            path,
            &visible::line(got),
            &(visible::line(expected) + " was"),
        ),
        Difference::Length {
            path,
            expected,
            got,
        } => {
            let were = if *expected == 1 { "was" } else { "were" };
            instead(path, &count(*got, "element"), &format!("{expected} {were}"))
        }
        Difference::Elements {
            path,
            missing,
            extra,
        } => at(path) + &elements(missing, extra),
        Difference::Identity { expected, got } => format!(
            "the object {} itself was expected, but {} came",
            visible::line(expected),
            visible::line(got)
        ),
        Difference::ExceptionType { expected, got } => {
            let [expected, got] = [expected, got].map(|name| visible::line(name));
            format!("{got} was raised where {expected} was expected")
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
            format!(
                "{} printed besides what was expected",
                were(lines.len(), thing)
            )
        }
        Difference::Remark { text } => visible::line(text),
        Difference::Aside { text } => {
            format!("the checker to the instructor: {}", visible::line(text))
        }
    }
}

fn instead(path: &str, got: &str, expected: &str) -> String {
    format!("{}{got} came where {expected} expected", at(path))
}

fn were(number: usize, thing: &str) -> String {
    format!(
        "{} {}",
        count(number, thing),
        if number == 1 { "was" } else { "were" }
    )
}

fn at(path: &str) -> String {
    if path.is_empty() {
        String::new()
    } else {
        format!("at {}: ", visible::line(path))
    }
}

/// A type with its article; None is a name and has none.
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

/// The first few of many, and how many are left.
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
        return format!(
            "the {what} is {}, where nothing was expected",
            count(extra, "line")
        );
    }
    match (missing, extra) {
        (0, extra) => format!("the {what} has {} too many", count(extra, "line")),
        (missing, 0) => format!("the {what} lacks {}", count(missing, "line")),
        _ if only_blanks_differ(lines) => format!("the {what} differs in blanks or line ends only"),
        (missing, extra) => format!(
            "the {what} differs in {}",
            count(missing.max(extra), "line")
        ),
    }
}

fn only_blanks_differ(lines: &[DiffLine]) -> bool {
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
    fn numbers_of_elements_agree_with_their_verbs() {
        let length = |expected: usize, got: usize| Difference::Length {
            path: String::new(),
            expected,
            got,
        };
        assert_eq!(
            sentence(&length(2, 1)),
            "1 element came where 2 were expected"
        );
        assert_eq!(
            sentence(&length(1, 2)),
            "2 elements came where 1 was expected"
        );
    }

    #[test]
    fn an_empty_line_too_many_is_called_empty() {
        let extra = |lines: &[&str]| Difference::ExtraOutput {
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        };
        assert_eq!(
            sentence(&extra(&[""])),
            "1 empty line was printed besides what was expected"
        );
        assert_eq!(
            sentence(&extra(&["", "debug"])),
            "2 lines were printed besides what was expected"
        );
    }
}
