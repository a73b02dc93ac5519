//! Text in XML.

use std::fmt::Write as _;

/// A text that stands between tags.
pub(super) fn text(text: &str) -> String {
    escaped(text, "")
}

/// A text that stands in quotes.
pub(super) fn attribute(text: &str) -> String {
    escaped(text, "\"'\n")
}

/// A text without markup. What XML 1.0 cannot hold at all is shown as [`puzzlemark_text::visible`] shows it;
/// control characters have been made visible before.
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
    fn what_xml_cannot_hold_is_shown() {
        assert_eq!(
            text("a ]]> & \"b\"\n\u{1}\u{fffe}"),
            "a ]]&#62; &#38; \"b\"\n\\x01\\ufffe"
        );
        assert_eq!(attribute("\"<'\n"), "&#34;&#60;&#39;&#10;");
    }
}
