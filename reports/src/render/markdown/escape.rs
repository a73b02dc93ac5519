//! Text in Markdown.

use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// Punctuation without a meaning in Markdown.
const PLAIN: &str = "\"'(),/;?%";

/// Punctuation with a meaning only at the beginning of a line, or after a number there.
const AT_BEGINNING: &str = "-+.";

/// Returns text of an instructor on one line, with markup escaped.
pub(super) fn prose(text: &str) -> String {
    escaped(&visible::line(text))
}

/// Returns sentences of an instructor on one line. Text between backticks is code.
pub(super) fn sentences(text: &str) -> String {
    let line = visible::line(text);
    let parts: Vec<_> = line.split('`').collect();
    // With an even number of parts, the last backtick is not closed.
    let pairs = (parts.len() - 1) / 2;
    let rest = parts[2 * pairs..].join("`");
    let pairs = parts.chunks_exact(2).take(pairs);
    let told = pairs.map(|pair| escaped(pair[0]) + &quoted(pair[1]));
    told.collect::<String>() + &escaped(&rest)
}

/// Returns the sentences for a cell of a table.
pub(super) fn sentences_in_cell(text: &str) -> String {
    in_cell(&sentences(text))
}

/// Returns Markdown with each `|` escaped, so that it does not end a cell. A `|` that is escaped
/// already stays, because another `\` would escape the first one.
pub(super) fn in_cell(markdown: &str) -> String {
    let mut cell = String::with_capacity(markdown.len());
    let mut is_escaped = false;
    for character in markdown.chars() {
        if character == '|' && !is_escaped {
            cell.push('\\');
        }
        is_escaped = character == '\\' && !is_escaped;
        cell.push(character);
    }
    cell
}

fn escaped(line: &str) -> String {
    let mut markdown = String::new();
    for character in line.chars() {
        let begins = markdown.bytes().all(|byte| byte.is_ascii_digit());
        let plain = PLAIN.contains(character) && !(begins && character == ')');
        let plain = plain || (AT_BEGINNING.contains(character) && !begins);
        // Markdown shows a backslash before any other character.
        if character.is_ascii_punctuation() && !plain {
            markdown.push('\\');
        }
        markdown.push(character);
    }
    markdown
}

/// Returns foreign text on one line, as code.
pub(super) fn code(text: &str) -> String {
    quoted(&visible::line(text))
}

/// Returns foreign text on one line as code in a cell of a table. There, `|` ends the cell even in
/// code.
pub(super) fn cell(text: &str) -> String {
    in_cell(&code(text))
}

/// Returns the name of a submission, after the student's name if it is known.
pub(super) fn submission_label(view: &SubmissionView) -> String {
    let id = code(&view.name);
    let name = view.person.as_ref().and_then(|one| one.name.as_deref());
    match name {
        Some(name) => format!("{} ({id})", prose(name)),
        None => id,
    }
}

fn quoted(line: &str) -> String {
    if line.trim().is_empty() {
        return String::new();
    }
    let ticks = "`".repeat(longest_run(line) + 1);
    // Markdown removes one space at each end of code.
    let pad = if line.starts_with(['`', ' ']) || line.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{ticks}{pad}{line}{pad}{ticks}")
}

/// Returns foreign text of several lines, as a block of code.
pub(super) fn fenced(text: &str) -> String {
    block(&visible::block(text))
}

/// Returns visible text of several lines, as a block of code.
pub(super) fn block(text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", text.trim_end_matches('\n'))
}

/// Returns the length of the longest run of backticks.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|character| character != '`');
    runs.map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_longer_than_what_it_holds() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a``"), "``` `a`` ```");
        assert_eq!(code(" "), "`␠`");
        assert_eq!(code(""), "");
        assert_eq!(cell("a|b"), "`a\\|b`");
        assert_eq!(cell("a\\|b"), "`a\\|b`");
        assert_eq!(cell("a\\\\|b"), "`a\\\\\\|b`");
        assert_eq!(fenced("```\n"), "````text\n```\n````\n");
        assert_eq!(prose("1. *x* <b>, 2. y"), "1\\. \\*x\\* \\<b\\>, 2. y");
        assert_eq!(prose("- a-b"), "\\- a-b");
    }

    #[test]
    fn text_between_backticks_is_code() {
        assert_eq!(sentences("use `a*b`, not *"), "use `a*b`, not \\*");
        assert_eq!(sentences("`a` and `b"), "`a` and \\`b");
        assert_eq!(sentences("``"), "");
        assert_eq!(sentences_in_cell("a|b `c|d`"), "a\\|b `c\\|d`");
    }
}
