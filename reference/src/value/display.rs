//! Values in Python's notation.

use std::fmt::{self, Display, Formatter, Write};

use super::Value;

impl Display for Value {
    /// Writes Python's `repr`, with two exceptions. Sets are in ascending order. `inf` and `nan`
    /// have a form that can be read again: `float('nan')`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.canonical_set().as_ref().unwrap_or(self) {
            Self::None => f.write_str("None"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Int(integer) => write!(f, "{integer}"),
            Self::Float(float) => write_float(f, *float),
            Self::Str(text) => write_string(f, text),
            Self::List(elements) => separated(f, "[", elements, "]"),
            Self::Tuple(elements) if elements.len() == 1 => separated(f, "(", elements, ",)"),
            Self::Tuple(elements) => separated(f, "(", elements, ")"),
            Self::Set(elements) if elements.is_empty() => f.write_str("set()"),
            Self::Set(elements) => separated(f, "{", elements, "}"),
            Self::Dict(pairs) => write_dict(f, pairs),
            Self::Object(object) => write!(f, "<{} object>", object.class),
        }
    }
}

impl Value {
    fn canonical_set(&self) -> Option<Self> {
        matches!(self, Self::Set(_)).then(|| self.canonical().into_owned())
    }
}

fn separated(f: &mut Formatter<'_>, open: &str, elements: &[Value], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (index, element) in elements.iter().enumerate() {
        write!(f, "{}{element}", if index > 0 { ", " } else { "" })?;
    }
    f.write_str(close)
}

fn write_dict(f: &mut Formatter<'_>, pairs: &[(Value, Value)]) -> fmt::Result {
    f.write_char('{')?;
    for (index, (key, value)) in pairs.iter().enumerate() {
        write!(f, "{}{key}: {value}", if index > 0 { ", " } else { "" })?;
    }
    f.write_char('}')
}

/// Writes the shortest digits that give the same float again, with an exponent in the same cases as
/// Python.
fn write_float(f: &mut Formatter<'_>, float: f64) -> fmt::Result {
    if float.is_nan() {
        return f.write_str("float('nan')");
    }
    if float.is_infinite() {
        return write!(f, "float('{}inf')", if float < 0.0 { "-" } else { "" });
    }
    let scientific = format!("{float:e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        return write!(f, "{float:?}");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    write!(f, "{digits}e{sign}{:02}", exponent.abs())
}

fn write_string(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    f.write_char(quote)?;
    for character in text.chars() {
        match character {
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            '\\' => f.write_str("\\\\")?,
            _ if character == quote => write!(f, "\\{quote}")?,
            _ if is_printable(character) => f.write_char(character)?,
            '\0'..='\u{ff}' => write!(f, "\\x{:02x}", u32::from(character))?,
            '\u{100}'..='\u{ffff}' => write!(f, "\\u{:04x}", u32::from(character))?,
            _ => write!(f, "\\U{:08x}", u32::from(character))?,
        }
    }
    f.write_char(quote)
}

/// Returns true if `repr` shows the character unchanged. `str::escape_debug` agrees with Python,
/// except for combining marks at the beginning of a text. So a letter is put before the character.
fn is_printable(character: char) -> bool {
    match character {
        ' '..='~' => true,
        '\0'..='\u{9f}' => false,
        _ => {
            ['a', character]
                .iter()
                .collect::<String>()
                .escape_debug()
                .count()
                == 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_written_as_python_does() {
        for (float, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (f64::NEG_INFINITY, "float('-inf')"),
        ] {
            assert_eq!(Value::from(float).to_string(), text);
        }
    }

    #[test]
    fn strings_are_written_as_python_does() {
        for (text, shown) in [
            ("it's", r#""it's""#),
            (r#"'""#, r#"'\'"'"#),
            ("a\\\n\t\r\0\u{7f}", r"'a\\\n\t\r\x00\x7f'"),
            ("é漢\u{301}\u{1f600}", "'é漢\u{301}\u{1f600}'"),
            (
                "\u{a0}\u{2028}\u{e000}\u{10ffff}",
                r"'\xa0\u2028\ue000\U0010ffff'",
            ),
        ] {
            assert_eq!(Value::from(text).to_string(), shown);
        }
    }

    #[test]
    fn containers_are_written_as_python_does() {
        assert_eq!(Value::tuple([1]).to_string(), "(1,)");
        assert_eq!(Value::Tuple(vec![]).to_string(), "()");
        assert_eq!(Value::Set(vec![]).to_string(), "set()");
        assert_eq!(Value::Dict(vec![]).to_string(), "{}");
        assert_eq!(Value::set(["b", "a"]).to_string(), "{'a', 'b'}");
    }
}
