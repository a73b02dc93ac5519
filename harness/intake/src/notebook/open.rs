//! Parts of Python that continue on the next line: brackets and triple-quoted strings.

/// The open brackets and strings after some lines.
#[derive(Debug, Default)]
pub(super) struct Open {
    brackets: usize,
    /// Quote of an open triple-quoted string.
    quote: Option<char>,
    /// True if the last line ends with a backslash.
    continued: bool,
}

impl Open {
    /// Returns true if the next line continues this one.
    pub(super) fn is_any(&self) -> bool {
        self.brackets > 0 || self.quote.is_some() || self.continued
    }

    /// Reads the next line.
    pub(super) fn read_line(&mut self, line: &str) {
        self.continued = false;
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let after = &rest[first.len_utf8()..];
            rest = match (self.quote, first) {
                (_, '\\') => {
                    self.continued = after.is_empty() && self.quote.is_none();
                    after
                        .char_indices()
                        .nth(1)
                        .map_or("", |(at, _)| &after[at..])
                }
                (Some(quote), _) => match rest.strip_prefix(three(quote)) {
                    Some(after) => {
                        self.quote = None;
                        after
                    }
                    None => after,
                },
                (None, '#') => "",
                (None, '"' | '\'') => match rest.strip_prefix(three(first)) {
                    Some(after) => {
                        self.quote = Some(first);
                        after
                    }
                    None => behind_text(after, first),
                },
                (None, '(' | '[' | '{') => {
                    self.brackets += 1;
                    after
                }
                (None, ')' | ']' | '}') => {
                    self.brackets = self.brackets.saturating_sub(1);
                    after
                }
                (None, _) => after,
            };
        }
    }
}

fn three(quote: char) -> &'static str {
    if quote == '"' { "\"\"\"" } else { "'''" }
}

/// Returns the rest of a line after a string with this quote.
fn behind_text(text: &str, quote: char) -> &str {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            end if end == quote => return &text[at + end.len_utf8()..],
            _ => {}
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_long_texts_go_on_until_they_are_closed() {
        for (lines, is_open) in [
            (&["x = (7"][..], true),
            (&["x = (7", "% 4)"], false),
            (&["print('''", "!done"], true),
            (&["print('''", "it's", "''')"], false),
            (&["x = '(' # (", "y = \"[\\\"[\""], false),
            (&["x = 1 + \\"], true),
            (&["x = '''\\'''"], true),
            (&["é = 'é\\"], false),
            (&[")"], false),
        ] {
            let mut open = Open::default();
            for line in lines {
                open.read_line(line);
            }
            assert_eq!(open.is_any(), is_open, "{lines:?}");
        }
    }
}
