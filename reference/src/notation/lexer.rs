//! Splits a text into tokens.

use std::ops::Range;

use num_bigint::BigInt;
use num_traits::Num;

use super::{Language, NotationError, strings};
use crate::value::Value;

/// A token and its place in the text, in bytes.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) range: Range<usize>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum TokenKind {
    Name(String),
    Number(Value),
    Str(String),
    /// `#3` in a reply.
    Object(u32),
    Symbol(&'static str),
    End,
}

/// The symbols, longest first. So the first match is the right one.
const SYMBOLS: &[&str] = &[
    "**=", "//=", "<<=", ">>=", "...", "==", "!=", "<=", ">=", "->", ":=", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "@=", "**", "//", "<<", ">>", "(", ")", "[", "]", "{", "}", ",", ":",
    ".", ";", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~", "@", "!",
];

/// Returns the tokens of a text. The last one is [`TokenKind::End`].
pub(super) fn tokens(text: &str, language: Language) -> Result<Vec<Token>, NotationError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        at = skip_blanks(text, at, language);
        if at == text.len() {
            tokens.push(Token {
                kind: TokenKind::End,
                range: at..at,
            });
            return Ok(tokens);
        }
        let (kind, end) = token(text, at, language)?;
        tokens.push(Token {
            kind,
            range: at..end,
        });
        at = end;
    }
}

/// Returns the position of the comment that ends a text.
pub(super) fn comment_start(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        at = match character {
            '#' if !text[at..].contains('\n') => return Some(at),
            '#' => text[at..]
                .find('\n')
                .map_or(text.len(), |length| at + length),
            '"' | '\'' => {
                let raw = text[..at].ends_with(['r', 'R']);
                strings::parse_string(text, at, raw, Language::Operation)
                    .ok()?
                    .1
            }
            _ => at + character.len_utf8(),
        };
    }
    None
}

fn skip_blanks(text: &str, mut at: usize, language: Language) -> usize {
    loop {
        let rest = &text[at..];
        at += rest.len()
            - rest
                .trim_start_matches([' ', '\t', '\r', '\n', '\u{c}'])
                .len();
        if !text[at..].starts_with('#') || language == Language::Reply {
            return at;
        }
        at = text[at..]
            .find('\n')
            .map_or(text.len(), |length| at + length);
    }
}

fn token(text: &str, at: usize, language: Language) -> Result<(TokenKind, usize), NotationError> {
    let rest = &text[at..];
    let first = rest.chars().next().unwrap_or_default();
    let second = rest.chars().nth(1).unwrap_or_default();
    if first.is_ascii_digit() || first == '.' && second.is_ascii_digit() {
        return number(text, at);
    }
    if first == '"' || first == '\'' {
        let (content, end) = strings::parse_string(text, at, false, language)?;
        return Ok((TokenKind::Str(content), end));
    }
    if first.is_alphabetic() || first == '_' {
        return name(text, at, language);
    }
    if first == '#' {
        let end = at + 1 + digits(&rest[1..]);
        let error = || {
            NotationError::new(at..end, "`#` is not followed by an object's number")
                .hint("write an object as `#1`")
        };
        return Ok((
            TokenKind::Object(text[at + 1..end].parse().map_err(|_| error())?),
            end,
        ));
    }
    match SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
        Some(symbol) => Ok((TokenKind::Symbol(symbol), at + symbol.len())),
        None => Err(unexpected(first, at)),
    }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn unexpected(character: char, at: usize) -> NotationError {
    let range = at..at + character.len_utf8();
    let shown = character.escape_debug();
    let error = NotationError::new(range, format!("`{shown}` means nothing here"));
    match character {
        '“' | '”' | '„' => error.hint("write the straight quote `\"`"),
        '‘' | '’' | '‚' | '`' => error.hint("write the straight quote `'`"),
        '−' | '–' | '—' => error.hint("write the minus sign `-`"),
        '≤' => error.hint("write `<=`"),
        '≥' => error.hint("write `>=`"),
        '≠' => error.hint("write `!=`"),
        '\\' => error.hint("lines need no `\\` to go on within brackets"),
        _ if character.is_whitespace() => error.hint("write an ordinary blank"),
        _ => error.hint("write text in quotes"),
    }
}

fn name(text: &str, at: usize, language: Language) -> Result<(TokenKind, usize), NotationError> {
    let rest = &text[at..];
    let length = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    let (name, end) = (&rest[..length], at + length);
    if !text[end..].starts_with(['"', '\'']) {
        return Ok((TokenKind::Name(name.into()), end));
    }
    let message = match name.to_ascii_lowercase().as_str() {
        raw @ ("r" | "u") => {
            let (content, end) = strings::parse_string(text, end, raw == "r", language)?;
            return Ok((TokenKind::Str(content), end));
        }
        "f" | "rf" | "fr" | "t" => "there are no f-strings here",
        "b" | "rb" | "br" => "there are no bytes here",
        _ => return Ok((TokenKind::Name(name.into()), end)),
    };
    let hint = format!("write the text itself, without `{name}` before the quote");
    Err(NotationError::new(at..end, message).hint(hint))
}

fn number(text: &str, at: usize) -> Result<(TokenKind, usize), NotationError> {
    let rest = &text[at..];
    let based = matches!(rest.get(..2), Some("0x" | "0X" | "0o" | "0O" | "0b" | "0B"));
    let mut previous = ' ';
    let length = rest.find(|c: char| {
        let exponent = !based && matches!(previous, 'e' | 'E') && matches!(c, '+' | '-');
        previous = c;
        !(c.is_alphanumeric() || c == '_' || c == '.' || exponent)
    });
    let end = at + length.unwrap_or(rest.len());
    let written = &text[at..end];
    let value = if based {
        based_integer(written)
    } else {
        decimal(written)
    };
    match value {
        Some(value) => Ok((TokenKind::Number(value), end)),
        None => Err(malformed_number(written, at..end)),
    }
}

fn based_integer(written: &str) -> Option<Value> {
    let radix = match written.as_bytes().get(1)? {
        b'x' | b'X' => 16,
        b'o' | b'O' => 8,
        _ => 2,
    };
    let plain = without_underscores(written[2..].trim_start_matches('_'), radix)?;
    (!written.contains("__")).then_some(())?;
    BigInt::from_str_radix(&plain, radix).ok().map(Value::Int)
}

fn decimal(written: &str) -> Option<Value> {
    let (mantissa, exponent) = match written.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (written, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    for part in [Some(whole), fraction]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
    {
        without_underscores(part, 10)?;
    }
    if let Some(exponent) = exponent {
        without_underscores(exponent.strip_prefix(['+', '-']).unwrap_or(exponent), 10)?;
    }
    if fraction.is_some() || exponent.is_some() {
        return written.replace('_', "").parse().ok().map(Value::Float);
    }
    let plain = without_underscores(whole, 10)?;
    let leading_zero = plain.starts_with('0') && plain.bytes().any(|digit| digit != b'0');
    if leading_zero {
        None
    } else {
        plain.parse().ok().map(Value::Int)
    }
}

/// Returns the digits without the single underscores between them, or `None` if there are other
/// characters.
fn without_underscores(written: &str, radix: u32) -> Option<String> {
    let good = written
        .split('_')
        .all(|part| !part.is_empty() && part.chars().all(|character| character.is_digit(radix)));
    good.then(|| written.replace('_', ""))
}

fn malformed_number(written: &str, range: Range<usize>) -> NotationError {
    let error = NotationError::new(range, format!("`{written}` is not a number"));
    let digits = written.trim_start_matches(['0', '_']);
    if written.starts_with('0') && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    {
        error.hint(format!(
            "write `{digits}`, or `0o{digits}` for an octal number"
        ))
    } else if written.ends_with(['j', 'J']) {
        error.hint("there are no complex numbers here")
    } else {
        error.hint("write text in quotes; a name cannot begin with a digit")
    }
}
