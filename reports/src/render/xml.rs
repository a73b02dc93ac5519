//! Text in XML.

use std::fmt::Write as _;

/// Escapes a text between tags.
pub(super) fn escape_text(text: &str) -> String {
    escaped(text, "")
}

/// Escapes a text in quotes.
pub(super) fn attribute(text: &str) -> String {
    escaped(text, "\"'\n")
}

/// Escapes markup. Characters that XML 1.0 cannot contain become visible as in [`puzzlemark_text::visible`].
fn escaped(text: &str, besides: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for character in text.chars() {
        let number = u32::from(character);
        let written = match character {
            '&' | '<' | '>' => write!(xml, "&#{number};"),
            _ if besides.contains(character) => write!(xml, "&#{number};"),
            '\0'..'\u{20}' if character != '\n' => write!(xml, "\\x{number:02x}"),
            '\u{fffe}' | '\u{ffff}' => write!(xml, "\\u{number:04x}"),
            _ => xml.write_char(character),
        };
        written.expect("writing to a string cannot fail");
    }
    xml
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_outside_of_xml_are_shown_as_escapes() {
        assert_eq!(
            escape_text("a ]]> & \"b\"\n\u{1}\u{fffe}"),
            "a ]]&#62; &#38; \"b\"\n\\x01\\ufffe"
        );
        assert_eq!(attribute("\"<'\n"), "&#34;&#60;&#39;&#10;");
    }
}
