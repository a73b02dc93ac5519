//! Text in Markdown.

use crate::visible;

/// Punctuation that means nothing in Markdown.
const PLAIN: &str = "\"'(),/;?%";

/// Punctuation that means something at the beginning of a line only, or after a number there.
const AT_BEGINNING: &str = "-+.";

/// Text of an instructor on one line, with nothing in it that is markup.
pub(super) fn prose(text: &str) -> String {
    let mut markdown = String::new();
    for character in visible::line(text).chars() {
        let begins = markdown.bytes().all(|byte| byte.is_ascii_digit());
        let plain = PLAIN.contains(character) && !(begins && character == ')');
        let plain = plain || (AT_BEGINNING.contains(character) && !begins);
        // A backslash before what is no punctuation would be shown.
        if character.is_ascii_punctuation() && !plain {
            markdown.push('\\');
        }
        markdown.push(character);
    }
    markdown
}

/// Foreign text on one line, as code.
pub(super) fn code(text: &str) -> String {
    quoted(&visible::line(text))
}

/// Foreign text on one line as code in a cell of a table, where a `|` ends the cell even in code.
pub(super) fn cell(text: &str) -> String {
    quoted(&visible::line(text)).replace('|', "\\|")
}

fn quoted(line: &str) -> String {
    if line.trim().is_empty() {
        return String::new();
    }
    let ticks = "`".repeat(longest_run(line) + 1);
    // One blank at each end is not a part of the code.
    let pad = if line.starts_with(['`', ' ']) || line.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{ticks}{pad}{line}{pad}{ticks}")
}

/// Foreign text of several lines, as a block of code.
pub(super) fn fenced(text: &str) -> String {
    let block = visible::block(text);
    let fence = "`".repeat(longest_run(&block).max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", block.trim_end_matches('\n'))
}

/// The length of the longest run of backticks.
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
        assert_eq!(fenced("```\n"), "````text\n```\n````\n");
        assert_eq!(prose("1. *x* <b>, 2. y"), "1\\. \\*x\\* \\<b\\>, 2. y");
        assert_eq!(prose("- a-b"), "\\- a-b");
    }
}
