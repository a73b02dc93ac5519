//! Lines of limited width.

use anstyle::Style;

use super::{DIM, paint};

/// The narrowest page. Narrower terminals wrap lines by themselves.
const WIDTH_MIN: usize = 40;

/// The width of labels such as `expected`.
const LABEL: usize = 10;

/// A text that grows line by line.
pub(super) struct Page {
    text: String,
    width: usize,
}

impl Page {
    pub(super) fn new(width: usize) -> Self {
        Self {
            text: String::new(),
            width: width.max(WIDTH_MIN),
        }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Removes and returns the lines so far.
    pub(super) fn take_lines(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Adds a finished line.
    pub(super) fn raw(&mut self, line: &str) {
        self.text.push_str(line.trim_end_matches(' '));
        self.text.push('\n');
    }

    /// Adds text between a label and the right margin.
    pub(super) fn labelled(&mut self, label: &str, style: Style, text: &str) {
        let room = self.width - LABEL - 2;
        for (index, line) in wrap(text, room).iter().enumerate() {
            let label = if index == 0 { label } else { "" };
            let label = paint(DIM, &format!("{label:>LABEL$}"));
            self.raw(&format!("{label}  {}", paint(style, line)));
        }
    }

    /// Adds text with an indent.
    pub(super) fn indented(&mut self, indent: usize, style: Style, text: &str) {
        for line in wrap(text, self.width - indent) {
            self.raw(&format!("{:indent$}{}", "", paint(style, &line)));
        }
    }

    /// Adds text to copy: indented, and never wrapped.
    pub(super) fn verbatim(&mut self, indent: usize, text: &str) {
        for line in text.lines() {
            self.raw(&format!("{:indent$}{line}", ""));
        }
    }

    /// Adds text at the left and at the right margin of one line, or of two lines if it does not fit.
    pub(super) fn spread(&mut self, left: (&str, usize), right: (&str, usize)) {
        let gap = self.width.saturating_sub(left.1 + right.1);
        if gap >= 2 {
            self.raw(&format!("{}{:gap$}{}", left.0, "", right.0));
        } else {
            self.raw(left.0);
            self.raw(&format!(
                "{:1$}{2}",
                "",
                self.width.saturating_sub(right.1),
                right.0
            ));
        }
    }
}

/// Wraps a text into lines of at most `width` columns, at spaces if possible.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    text.lines()
        .flat_map(|line| wrap_line(line, width))
        .collect()
}

fn wrap_line(line: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = line;
    while let Some((end, next)) = rest.char_indices().nth(width) {
        // The space to break at may be right after the last character that fits.
        let reach = end + next.len_utf8();
        let blank = rest[..reach]
            .rfind(' ')
            .filter(|at| !rest[..*at].trim().is_empty());
        let at = blank.unwrap_or(end);
        lines.push(rest[..at].to_owned());
        rest = rest[at..].trim_start_matches(' ');
    }
    lines.push(rest.to_owned());
    lines
}

/// Returns the width of a text: one column per character.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

/// Returns a text cut to `width` columns.
pub(super) fn fit(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end_matches(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_long_words_break_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("  indented text", 12), ["  indented", "text"]);
    }

    #[test]
    fn long_words_are_cut_with_an_ellipsis() {
        assert_eq!(fit("abcdef", 6), "abcdef");
        assert_eq!(fit("abcdefg", 6), "abcde…");
    }
}
