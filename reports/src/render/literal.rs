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

/// The most texts of a value that are shown as lines.
const INNER_MAX: usize = 4;

/// Returns the texts of several lines in a tuple, list or dictionary, as lines. Returns nothing for every other value.
pub(crate) fn inner_lines(value: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = value;
    while value.starts_with(['(', '[', '{']) && texts.len() < INNER_MAX {
        let Some(start) = rest.find(['\'', '"']) else {
            break;
        };
        let Some(end) = end_of_literal(&rest[start..]) else {
            break;
        };
        texts.extend(lines(&rest[start..start + end]));
        rest = &rest[start + end..];
    }
    texts
}

/// Returns the length of the literal at the beginning of a text.
fn end_of_literal(text: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    let (_, quote) = characters.next()?;
    while let Some((place, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()?),
            other if other == quote => return Some(place + 1),
            _ => {}
        }
    }
    None
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
    fn texts_in_a_tuple_are_found() {
        let texts = |value| inner_lines(value);
        assert_eq!(
            texts(r#"('1 2\n3', 'ul', ["it's\na"], 'it\'s', 'x\ny\n')"#),
            ["1 2\n3", "it's\na", "x\ny\n"]
        );
        for other in [
            "'a\\nb'",
            "('a', 'b')",
            "(1, 'a\\nb",
            "a text: ('a\\nb')",
            "('\\",
            "",
        ] {
            assert_eq!(texts(other), [""; 0], "{other}");
        }
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
