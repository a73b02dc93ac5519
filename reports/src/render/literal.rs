//! Literals of texts, such as `'#..\n.*.'`. Reports show those of several lines as lines.

use crate::language::tr;

/// Returns the lines of a text from its literal. Returns `None` for every other value, for a text on one line,
/// and for a text with escapes that lines cannot show.
pub(crate) fn lines(literal: &str) -> Option<String> {
    text_of_literal(literal).filter(|text| text.trim_end_matches('\n').contains('\n'))
}

/// Returns a text from its literal. Returns `None` for every other value, and for a text with escapes that lines
/// cannot show.
pub(crate) fn text_of_literal(literal: &str) -> Option<String> {
    let quote = literal
        .chars()
        .next()
        .filter(|first| "'\"".contains(*first))?;
    let inner = literal.strip_prefix(quote)?.strip_suffix(quote)?;
    let mut text = String::new();
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        text.push(match character {
            '\\' => match characters.next()? {
                'n' => '\n',
                escaped @ ('\\' | '\'' | '"') => escaped,
                _ => return None,
            },
            '\n' => return None,
            other if other == quote => return None,
            other => other,
        });
    }
    Some(text)
}

/// Returns a remark on a text that a page shows as lines: `a text of 4 lines`.
pub(crate) fn remark(literal: &str) -> Option<String> {
    let text = lines(literal)?;
    let number = text.lines().count();
    Some(if text.ends_with('\n') {
        tr!("text-of-lines-end", number = number)
    } else {
        tr!("text-of-lines", number = number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_line_ends_is_shown_as_lines() {
        assert_eq!(lines(r"'#..\n.*.'").as_deref(), Some("#..\n.*."));
        assert_eq!(
            lines(r#""it's\na \\ \"b\"""#).as_deref(),
            Some("it's\na \\ \"b\"")
        );
        assert_eq!(
            remark(r"'a\nb\n'").as_deref(),
            Some("a text of 2 lines, with a line end after the last one")
        );
    }

    #[test]
    fn other_values_stay_literals() {
        for literal in [
            "'#..'",
            r"'a\n'",
            r"['a\nb']",
            r"'a\nb', 'c'",
            r"'a\tb\nc'",
            r"'a\n\x1b'",
            "'",
            "",
            r"'a\n\'",
        ] {
            assert_eq!(lines(literal), None, "{literal}");
        }
    }
}
