//! String literals.

use super::{Language, NotationError};

/// Parses the string literal that begins with a quote at `start`. Returns its content and its end.
pub(super) fn parse_string(
    text: &str,
    start: usize,
    raw: bool,
    language: Language,
) -> Result<(String, usize), NotationError> {
    let single = &text[start..=start];
    let triple = single.repeat(3);
    let quote = if text[start..].starts_with(&triple) {
        triple.as_str()
    } else {
        single
    };
    let mut content = String::new();
    let mut at = start + quote.len();
    loop {
        let rest = &text[at..];
        let Some(character) = rest.chars().next() else {
            return Err(unclosed(text, start, quote));
        };
        if rest.starts_with(quote) {
            return Ok((content, at + quote.len()));
        }
        match character {
            '\n' if quote.len() == 1 => return Err(unclosed(text, start, quote)),
            '\\' if raw => {
                let length = 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
                content.push_str(&rest[..length]);
                at += length;
            }
            '\\' => at = escape(text, at, language, &mut content)?,
            _ => {
                content.push(character);
                at += character.len_utf8();
            }
        }
    }
}

fn unclosed(text: &str, start: usize, quote: &str) -> NotationError {
    let end = text[start..]
        .find('\n')
        .map_or(text.len(), |length| start + length);
    let error = NotationError::new(
        start..end,
        format!("the text that {quote} opens is never closed"),
    );
    error.hint(format!("write {quote} at its end"))
}

/// Parses the escape at `at` and adds its character to `content`. Returns its end.
fn escape(
    text: &str,
    at: usize,
    language: Language,
    content: &mut String,
) -> Result<usize, NotationError> {
    let after = &text[at + 1..];
    let Some(letter) = after.chars().next() else {
        return Err(NotationError::new(
            at..text.len(),
            "nothing follows the `\\`",
        ));
    };
    let end = at + 1 + letter.len_utf8();
    let plain = match letter {
        '\n' => return Ok(end),
        '\\' | '\'' | '"' => letter,
        '/' if language == Language::Reply => letter,
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        'x' => return hexadecimal(text, at, 2, content),
        'u' => return hexadecimal(text, at, 4, content),
        'U' => return hexadecimal(text, at, 8, content),
        '0'..='7' => return octal(text, at, content),
        'N' => {
            return Err(
                NotationError::new(at..end, "characters by name are not read")
                    .hint("write the character itself, or its number as `\\u00e9`"),
            );
        }
        _ => {
            return Err(
                NotationError::new(at..end, format!("`\\{letter}` is not an escape")).hint(
                    format!("write `\\\\{letter}` for a backslash and `{letter}`"),
                ),
            );
        }
    };
    content.push(plain);
    Ok(end)
}

fn octal(text: &str, at: usize, content: &mut String) -> Result<usize, NotationError> {
    let digits = &text[at + 1..];
    let length = digits
        .bytes()
        .take(3)
        .take_while(|byte| (b'0'..b'8').contains(byte))
        .count();
    let code = u32::from_str_radix(&digits[..length], 8)
        .ok()
        .and_then(char::from_u32);
    content.push(code.ok_or_else(|| NotationError::new(at..at + 1, "no such character"))?);
    Ok(at + 1 + length)
}

fn hexadecimal(
    text: &str,
    at: usize,
    length: usize,
    content: &mut String,
) -> Result<usize, NotationError> {
    let (mut code, mut end) = code_unit(text, at, length)?;
    let is_low = |unit: u32| (0xdc00..0xe000).contains(&unit);
    if length == 4 && (0xd800..0xdc00).contains(&code) && text[end..].starts_with("\\u") {
        // JSON writes characters beyond U+FFFF as two code units.
        let (low, after) = code_unit(text, end, length)?;
        if is_low(low) {
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            end = after;
        }
    }
    let character = char::from_u32(code).ok_or_else(|| {
        NotationError::new(at..end, format!("`{}` is not a character", &text[at..end]))
            .hint("surrogates are written in pairs only, and the last character is `\\U0010ffff`")
    })?;
    content.push(character);
    Ok(end)
}

fn code_unit(text: &str, at: usize, length: usize) -> Result<(u32, usize), NotationError> {
    let start = at + 2;
    let digits = text[start..]
        .bytes()
        .take(length)
        .take_while(u8::is_ascii_hexdigit)
        .count();
    let end = start + digits;
    match u32::from_str_radix(&text[start..end], 16) {
        Ok(code) if digits == length => Ok((code, end)),
        _ => {
            let message = format!("`{}` needs {length} hexadecimal digits", &text[at..start]);
            Err(NotationError::new(at..end, message))
        }
    }
}
